"""One player's sheet: its boxes, its reserve, and what writing in it does (RULES.md §3 to §5)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from apps.games.poker_das.scoring import ROWS, SOMME_ROW, ZERO, is_ecole, points, reserve_change

SCORED, STRUCK, CLOSED, NOUGHT = "scored", "struck", "closed", "zero"
SCORE, STRIKE, CLOSE, ZERO_MODE = "score", "strike", "close", "zero"
ECOLE_MODES, COMBINATION_MODES = (CLOSE, ZERO_MODE), (SCORE, STRIKE)
"""Modes of writing, by the kind of row."""

FLAWS = frozenset({STRUCK, NOUGHT})


@dataclass(frozen=True, slots=True)
class Box:
    """A filled box. `points` of a combination; `delta` of the reserve, and the total it became.

    `mark` is None where the reserve did not change (4.4); 0 is a mark like any other.
    """

    state: str
    points: int = 0
    doubled: bool = False
    delta: int = 0
    mark: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """`rows`: the filled boxes of each row, from the left. `last_mark`: row and column of the
    mark that is not struck through, None before the reserve has ever changed.
    """

    columns: int
    rows: tuple[tuple[Box, ...], ...] = ((),) * len(ROWS)
    reserve: int = 0
    last_mark: tuple[int, int] | None = None

    @property
    def filled(self) -> int:
        return sum(map(len, self.rows))

    @property
    def is_full(self) -> bool:
        return self.filled == self.columns * len(ROWS)

    def is_open(self, row: int) -> bool:
        return len(self.rows[row]) < self.columns

    def with_box(self, row: int, box: Box) -> Self:
        """Return the sheet with `box` in the leftmost empty place of the row (3.3)."""
        place = (row, len(self.rows[row]))
        rows = (*self.rows[:row], (*self.rows[row], box), *self.rows[row + 1 :])
        last_mark = self.last_mark if box.mark is None else place
        return replace(self, rows=rows, reserve=self.reserve + box.delta, last_mark=last_mark)

    def column(self, column: int) -> Iterator[Box]:
        """Yield the filled boxes of a column, from the top."""
        return (boxes[column] for boxes in self.rows if len(boxes) > column)

    def is_mark_struck(self, row: int, column: int) -> bool:
        """Tell whether the reserve changed again after this box (4.4)."""
        return self.last_mark != (row, column)


class Writing(NamedTuple):
    """A way to fill the leftmost empty box of a row, and the box it makes."""

    row: int
    mode: str
    box: Box

    @property
    def gain(self) -> int:
        """What it changes in the total, bonuses apart."""
        return self.box.points + self.box.delta + (ZERO if self.box.state == NOUGHT else 0)


def writing(sheet: Sheet, row: int, mode: str, faces: Sequence[int], doubled: bool) -> Writing:
    """Return what a legal write makes."""
    if mode == CLOSE:
        delta = reserve_change(row, faces) or 0
        mark = sheet.reserve + delta if delta else None
        return Writing(row, mode, Box(CLOSED, delta=delta, mark=mark))
    if mode == SCORE:
        worth = points(row, faces, doubled) or 0
        return Writing(row, mode, Box(SCORED, points=worth, doubled=doubled))
    return Writing(row, mode, Box(STRUCK if mode == STRIKE else NOUGHT))


def can_close(sheet: Sheet, row: int, faces: Sequence[int]) -> bool:
    """Tell whether the dice, with the reserve, close this École row (4.2)."""
    delta = reserve_change(row, faces)
    return delta is not None and sheet.reserve + delta >= 0


def writings(sheet: Sheet, faces: Sequence[int], doubled: bool) -> Iterator[Writing]:
    """Yield every legal write, in the order of the rows, the better mode first."""
    for row in range(len(ROWS)):
        if sheet.is_open(row):
            for mode in _modes(sheet, row, faces, doubled):
                yield writing(sheet, row, mode, faces, doubled)


def _modes(sheet: Sheet, row: int, faces: Sequence[int], doubled: bool) -> Iterator[str]:
    if is_ecole(row):
        yield CLOSE if can_close(sheet, row, faces) else ZERO_MODE
        return
    if points(row, faces, doubled) is not None:
        yield SCORE
    if row != SOMME_ROW:
        yield STRIKE
