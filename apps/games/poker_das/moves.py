"""What a seat may decide (RULES.md §2, §3), and how it is read from JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from apps.engine.contract import Move
from apps.engine.errors import InvalidMove

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Throw the dice but for those at the positions `keep` (0 to 4)."""

    action: ClassVar[str] = "roll"

    keep: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Write(Move):
    """Fill the leftmost empty box of `row`; a `column` that is sent must be that one (3.3)."""

    action: ClassVar[str] = "write"

    row: str
    mode: str
    column: int | None = None


def parse(raw: Any) -> Move:
    """Return the move that decoded JSON says; raises `InvalidMove("unknown_action")`.

    A field that is missing or of the wrong type becomes a value that the rules refuse, so that
    the refusal comes after those about turn and phase (RULES.md §9.1).
    """
    action = raw.get("type") if isinstance(raw, dict) else None
    read = READERS.get(action) if isinstance(action, str) else None
    if read is None:
        raise InvalidMove("unknown_action")
    return read(raw)


def _read_roll(raw: dict[str, Any]) -> Move:
    keep = raw.get("keep")
    is_row = isinstance(keep, list | tuple) and all(type(die) is int for die in keep)
    return Roll(tuple(keep) if is_row and keep is not None else (NOWHERE,))


def _read_write(raw: dict[str, Any]) -> Move:
    column = raw.get("column")
    is_place = column is None or type(column) is int
    return Write(_text(raw, "row"), _text(raw, "mode"), column if is_place else NOWHERE)


def _text(raw: dict[str, Any], name: str) -> str:
    value = raw.get(name)
    return value if isinstance(value, str) else ""


READERS: dict[str, Callable[[dict[str, Any]], Move]] = {
    Roll.action: _read_roll,
    Write.action: _read_write,
}
