"""Places in a ranking: ties share one, and the next one is left out. Pure."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Row = TypeVar("Row")


def placed(rows: Sequence[Row], key: Callable[[Row], object]) -> list[tuple[int, Row]]:
    """Return rows that are in order, with their places; equal `key`s tie."""
    found: list[tuple[int, Row]] = []
    for number, row in enumerate(rows, 1):
        is_tied = bool(found) and key(found[-1][1]) == key(row)
        found.append((found[-1][0] if is_tied else number, row))
    return found
