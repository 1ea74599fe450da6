"""What a seat may decide (RULES.md §2, §3), and how it is read from JSON."""

from dataclasses import dataclass
from typing import Any, ClassVar

from apps.engine.contract import Move
from apps.engine.reading import Raw, Readers, read_move, text_or_nothing

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Throw the dice but for those at the positions `keep` (0 to 4).

    None, where nothing was said: there is nothing to keep before the first throw, and later one
    has to say what (2.1).
    """

    action: ClassVar[str] = "roll"

    keep: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Write(Move):
    """Fill the leftmost empty box of `row`; a `column` that is sent must be that one (3.3)."""

    action: ClassVar[str] = "write"

    row: str
    mode: str
    column: int | None = None


def parse(raw: Any) -> Move:
    """Return the move that decoded JSON says; one that the rules refuse if it says none (9.1)."""
    return read_move(raw, READERS)


def _read_roll(raw: Raw) -> Move:
    keep = raw.get("keep")
    if keep is None:
        return Roll()
    is_row = isinstance(keep, list | tuple) and all(type(die) is int for die in keep)
    return Roll(tuple(keep) if is_row else (NOWHERE,))


def _read_write(raw: Raw) -> Move:
    column = raw.get("column")
    is_place = column is None or type(column) is int
    return Write(
        text_or_nothing(raw, "row"), text_or_nothing(raw, "mode"), column if is_place else NOWHERE
    )


READERS: Readers = {
    Roll.action: _read_roll,
    Write.action: _read_write,
}
