"""What a seat may decide (RULES.md §3, §4, §5.1), and how it is read from JSON."""

from dataclasses import dataclass
from typing import Any, ClassVar

from apps.engine.contract import Move, Seat
from apps.engine.reading import Raw, Readers, read_move, text_or_nothing

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Throw the dice that are due."""

    action: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take `card` from the centre with the dice at these positions (0 to 3)."""

    action: ClassVar[str] = "take"

    dice: tuple[int, ...]
    card: str


@dataclass(frozen=True, slots=True)
class Steal(Move):
    """Steal `card` from what the seat `player` has won."""

    action: ClassVar[str] = "steal"

    player: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Banco(Move):
    """End the turn and win the pending cards."""

    action: ClassVar[str] = "banco"


def parse(raw: Any) -> Move:
    """Return the move that decoded JSON says; one that the rules refuse if it says none (9.2)."""
    return read_move(raw, READERS)


def _read_take(raw: Raw) -> Move:
    dice = raw.get("dice")
    is_row = isinstance(dice, list | tuple) and all(type(die) is int for die in dice)
    return Take(tuple(dice) if is_row and dice else (), text_or_nothing(raw, "card"))


def _read_steal(raw: Raw) -> Move:
    player = raw.get("player")
    return Steal(player if type(player) is int else NOBODY, text_or_nothing(raw, "card"))


READERS: Readers = {
    Roll.action: lambda _: Roll(),
    Take.action: _read_take,
    Steal.action: _read_steal,
    Banco.action: lambda _: Banco(),
}
