"""What a seat may decide (RULES.md §7), and how it is read from JSON."""

from dataclasses import dataclass
from typing import Any, ClassVar

from apps.engine.contract import Move
from apps.engine.reading import Raw, Readers, read_move
from apps.games.punto_banco.bets import FIELDS, Bets

NO_NUMBER = -1  # what is sent in place of a number that the rules will refuse


@dataclass(frozen=True, slots=True)
class Bet(Move):
    """Confirm these jetons in the window `round`; none at all is a pass (3.7)."""

    action: ClassVar[str] = "bet"

    round: int
    player: int = 0
    banker: int = 0
    tie: int = 0

    @property
    def bets(self) -> Bets:
        return Bets(self.player, self.banker, self.tie)


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Bet nothing in the window `round`."""

    action: ClassVar[str] = "pass"

    round: int


@dataclass(frozen=True, slots=True)
class Cut(Move):
    """Take the cut at `position`, or refuse it (4.2, 4.3)."""

    action: ClassVar[str] = "cut"

    accept: bool
    position: int = 0


@dataclass(frozen=True, slots=True)
class Wake(Move):
    """End the idleness of the table (6.6)."""

    action: ClassVar[str] = "wake"


def parse(raw: Any) -> Move:
    """Return the move that decoded JSON says; one that the rules refuse if it says none (7.2)."""
    return read_move(raw, READERS)


def _read_bet(raw: Raw) -> Move:
    return Bet(_number(raw, "round"), *(_number(raw, name) for name in FIELDS))


def _read_pass(raw: Raw) -> Move:
    return Pass(_number(raw, "round"))


def _read_cut(raw: Raw) -> Move:
    """Read only a clear yes as one."""
    accept = raw.get("accept") is True
    return Cut(accept, _number(raw, "position") if accept else 0)


def _read_wake(raw: Raw) -> Move:
    return Wake()


def _number(raw: Raw, name: str) -> int:
    value = raw.get(name, 0)
    return value if type(value) is int else NO_NUMBER


READERS: Readers = {
    Bet.action: _read_bet,
    Pass.action: _read_pass,
    Cut.action: _read_cut,
    Wake.action: _read_wake,
}
