"""The bonuses ★ and the totals (RULES.md §6, §7). Each ★ exists once for the whole table."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from apps.engine.contract import Seat
from apps.games.poker_das.scoring import ROWS, SOMME_ROW, ZERO, is_ecole
from apps.games.poker_das.sheet import FLAWS, NOUGHT, Box, Sheet

ROW, COLUMN = "row", "column"
OPEN, LOST = "open", "struck"


class Star(NamedTuple):
    """A bonus that `seat` has won; `line` is ROW or COLUMN, `number` which."""

    line: str
    number: int
    seat: Seat
    points: int


Stars = tuple[Star, ...]


def lines(columns: int) -> Iterator[tuple[str, int]]:
    """Yield every ★ there is: one a row but for the Somme, then one a column."""
    yield from ((ROW, row) for row in range(len(ROWS)) if row != SOMME_ROW)
    yield from ((COLUMN, column) for column in range(columns))


def won_by(sheet: Sheet, seat: Seat, row: int, taken: Stars) -> Iterator[Star]:
    """Yield the ★ that the box just written in `row` wins: of the row, then of the column."""
    gone = {(star.line, star.number) for star in taken}
    column = len(sheet.rows[row]) - 1
    if row != SOMME_ROW and (ROW, row) not in gone and _satisfies_row(sheet, row):
        yield Star(ROW, row, seat, _worth_of_row(sheet, row))
    if (COLUMN, column) not in gone and _satisfies_column(sheet, column):
        yield Star(COLUMN, column, seat, _best(sheet.column(column)))


def _satisfies_row(sheet: Sheet, row: int) -> bool:
    return not sheet.is_open(row) and not any(map(_spoils_row, sheet.rows[row]))


def _spoils_row(box: Box) -> bool:
    """A cross, a zero, or a box that drew on the reserve (6.1, 6.2)."""
    return box.state in FLAWS or box.delta < 0


def _worth_of_row(sheet: Sheet, row: int) -> int:
    return 5 * (row + 1) if is_ecole(row) else _best(sheet.rows[row])


def _satisfies_column(sheet: Sheet, column: int) -> bool:
    boxes = list(sheet.column(column))
    return len(boxes) == len(ROWS) and not any(box.state in FLAWS for box in boxes)


def _best(boxes: Iterator[Box] | Sequence[Box]) -> int:
    return max(box.points for box in boxes)


def standing(sheet: Sheet, seat: Seat, taken: Stars, line: str, index: int) -> str | int:
    """Return what a ★ is to a seat: OPEN, LOST, or the points it won (6.6)."""
    for star in taken:
        if (star.line, star.number) == (line, index):
            return star.points if star.seat == seat else LOST
    if line == ROW:
        return LOST if any(map(_spoils_row, sheet.rows[index])) else OPEN
    return LOST if any(box.state in FLAWS for box in sheet.column(index)) else OPEN


class Total(NamedTuple):
    """What a sheet has come to; `zeros` is their number, each costs 200 (7.2)."""

    boxes: int
    bonus: int
    reserve: int
    zeros: int

    @property
    def total(self) -> int:
        return self.boxes + self.bonus + self.reserve + ZERO * self.zeros


def total_of(sheet: Sheet, seat: Seat, taken: Stars) -> Total:
    """Return the count of one seat."""
    boxes, zeros = _written(sheet)
    return Total(
        boxes, sum(star.points for star in taken if star.seat == seat), sheet.reserve, zeros
    )


@lru_cache(maxsize=512)
def _written(sheet: Sheet) -> tuple[int, int]:
    """Return the points of all boxes, and how many zeros there are."""
    boxes = [box for row in sheet.rows for box in row]
    return sum(box.points for box in boxes), sum(box.state == NOUGHT for box in boxes)
