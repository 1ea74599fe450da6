"""The value of the rest of a sheet as a sum over its rows, its columns and its reserve (§10.3)."""

from functools import lru_cache
from itertools import pairwise

from apps.games.poker_das.bots.sight import Sight
from apps.games.poker_das.bots.weights import (
    ALONE,
    BEHIND,
    BEST_BOX,
    COLUMN_BEST_BOX,
    COLUMN_VALUES,
    CONSTANTS,
    DEAD,
    LEVEL,
    ROW_VALUES,
    SLICES,
    SLOPES,
)
from apps.games.poker_das.scoring import ROWS, is_ecole
from apps.games.poker_das.sheet import FLAWS, Box, Sheet, Writing
from apps.games.poker_das.stars import Star, won_by

BOXES_PER_SLICE = 3  # of COLUMN_BEST_BOX
BEYOND_CONSTANTS = CONSTANTS[-1] - CONSTANTS[-2]  # more open École boxes than were fitted


class Additive:
    """Values writes by what they bring now and by what they do to the rest of the sheet."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.sheet = sight.sheet
        self.ecole_left = sum(
            self.sheet.columns - len(self.sheet.rows[row])
            for row in range(len(ROWS))
            if is_ecole(row)
        )
        self.gone = tuple(Star(line, index, -1, 0) for line, index in _gone(sight))
        self.value_of = lru_cache(maxsize=None)(self._value_of)

    def _value_of(self, choice: Writing) -> float:
        after = self.sheet.with_box(choice.row, choice.box)
        column = len(self.sheet.rows[choice.row])
        bonus = sum(star.points for star in won_by(after, 0, choice.row, self.gone))
        return (
            choice.gain
            + bonus
            + self._of_row(after, choice.row)
            - self._of_row(self.sheet, choice.row)
            + self._of_column(after, column)
            - self._of_column(self.sheet, column)
            + self._of_reserve(after, choice.row)
        )

    def _of_row(self, sheet: Sheet, row: int) -> float:
        boxes = sheet.rows[row]
        left = sheet.columns - len(boxes)
        if not left:
            return 0.0
        spoilt = any(box.state in FLAWS or box.delta < 0 for box in boxes)
        is_open = self.sight.rows_open[row] and not spoilt
        contest = _contest(is_open, len(boxes), self.sight.rival_rows[row])
        value = _extended(ROW_VALUES[ROWS[row]][contest], left)
        if contest == DEAD or is_ecole(row) or not boxes:
            return value
        return value + BEST_BOX[ROWS[row]][min(left, 2) - 1] * _best(boxes) / 20

    def _of_column(self, sheet: Sheet, column: int) -> float:
        boxes = tuple(sheet.column(column))
        left = len(ROWS) - len(boxes)
        spoilt = any(box.state in FLAWS for box in boxes)
        is_open = self.sight.columns_open[column] and not spoilt
        if not left or not is_open:
            return 0.0
        contest = _contest(is_open, len(boxes), self.sight.rival_columns[column])
        weight = COLUMN_BEST_BOX[(left - 1) // BOXES_PER_SLICE]
        return COLUMN_VALUES[contest][left - 1] + weight * _best(boxes) / 40

    def _of_reserve(self, after: Sheet, row: int) -> float:
        return reserve_value(self.ecole_left - is_ecole(row), after.reserve)


def _gone(sight: Sight) -> list[tuple[str, int]]:
    """Return the ★ that nothing can win for this seat any more, its own flaws included."""
    rows = [("row", row) for row, is_open in enumerate(sight.rows_open) if not is_open]
    columns = [("column", k) for k, is_open in enumerate(sight.columns_open) if not is_open]
    return rows + columns


def _contest(is_open: bool, filled: int, rival: int | None) -> int:
    if not is_open:
        return DEAD
    if rival is None:
        return ALONE
    return LEVEL if filled >= rival else BEHIND


def _extended(values: tuple[float, ...], left: int) -> float:
    """Return the entry for so many boxes left; beyond the fitted ones, as the last two lead."""
    if left <= len(values):
        return values[left - 1]
    return values[-1] + (left - len(values)) * (values[-1] - values[-2])


def _best(boxes: tuple[Box, ...]) -> int:
    return max((box.points for box in boxes), default=0)


@lru_cache(maxsize=4096)
def reserve_value(ecole_left: int, reserve: int) -> float:
    """Return what a reserve is worth to this many open École boxes, its own points apart."""
    if not ecole_left:
        return 0.0
    slopes = next((row for most, row in SLOPES if ecole_left <= most), SLOPES[-2][1])
    slices = zip(pairwise(SLICES), slopes, strict=True)
    value = sum(slope * max(0, min(reserve, high) - low) for (low, high), slope in slices)
    beyond = max(0, ecole_left + 1 - len(CONSTANTS))
    return value + CONSTANTS[min(ecole_left, len(CONSTANTS) - 1)] + beyond * BEYOND_CONSTANTS
