"""What a seat may decide (RULES.md §3, §4, §5.1), and how it is read from JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from apps.engine.contract import Move, Seat
from apps.engine.errors import InvalidMove

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
    """Return the move that decoded JSON says; raises `InvalidMove("unknown_action")`.

    A field that is missing or of the wrong type becomes a value that the rules refuse (no dice,
    no card, nobody), so that the refusal comes after those about turn and phase (RULES.md §9.1).
    """
    action = raw.get("type") if isinstance(raw, dict) else None
    read = READERS.get(action) if isinstance(action, str) else None
    if read is None:
        raise InvalidMove("unknown_action")
    return read(raw)


def _read_take(raw: dict[str, Any]) -> Move:
    dice = raw.get("dice")
    is_row = isinstance(dice, list | tuple) and all(type(die) is int for die in dice)
    return Take(tuple(dice) if is_row and dice else (), _card(raw))


def _read_steal(raw: dict[str, Any]) -> Move:
    player = raw.get("player")
    return Steal(player if type(player) is int else NOBODY, _card(raw))


def _card(raw: dict[str, Any]) -> str:
    card = raw.get("card")
    return card if isinstance(card, str) else ""


READERS: dict[str, Callable[[dict[str, Any]], Move]] = {
    Roll.action: lambda _: Roll(),
    Take.action: _read_take,
    Steal.action: _read_steal,
    Banco.action: lambda _: Banco(),
}
