"""The two roads on which results are written down (RULES.md §9)."""

from collections.abc import Sequence
from dataclasses import dataclass

ROWS = 6
TIED = "T"


@dataclass(frozen=True, slots=True)
class BigRoad:
    """`cells`: column, row, winner (`P` or `B`) and the ties that followed, in order of play."""

    leading_ties: int
    cells: tuple[tuple[int, int, str, int], ...]


def bead_road(sequence: Sequence[str], rows: int = ROWS) -> list[str]:
    """Return the columns of the bead road, each at most `rows` letters, top first (9.2)."""
    return ["".join(sequence[at : at + rows]) for at in range(0, len(sequence), rows)]


def big_road(sequence: Sequence[str], rows: int = ROWS) -> BigRoad:
    """Return the big road of a sequence of `P`, `B` and `T` (9.3)."""
    leading = next((at for at, letter in enumerate(sequence) if letter != TIED), len(sequence))
    cells: list[tuple[int, int, str, int]] = []
    taken: set[tuple[int, int]] = set()
    start = -1  # the column in which the latest streak began
    for letter in sequence[leading:]:
        if letter == TIED:
            column, row, winner, ties = cells[-1]
            cells[-1] = (column, row, winner, ties + 1)
            continue
        if cells and cells[-1][2] == letter:
            column, row = _further(cells[-1][0], cells[-1][1], start, taken, rows)
        else:
            start = column = _free_top(start + 1, taken)
            row = 0
        taken.add((column, row))
        cells.append((column, row, letter, 0))
    return BigRoad(leading, tuple(cells))


def _further(
    column: int, row: int, start: int, taken: set[tuple[int, int]], rows: int
) -> tuple[int, int]:
    """Return where a streak goes on: down, or right once it could not; then right for good."""
    is_turned = column > start
    if not is_turned and row + 1 < rows and (column, row + 1) not in taken:
        return column, row + 1
    return column + 1, row


def _free_top(column: int, taken: set[tuple[int, int]]) -> int:
    while (column, 0) in taken:
        column += 1
    return column
