"""The value of the rest of a sheet as a sum over its rows, its columns and its reserve (§10.3)."""

from functools import cache

from apps.games.poker_das.bots.sight import Sight
from apps.games.poker_das.bots.weights import ALONE, BEHIND, DEAD, LEVEL, Line, Weights
from apps.games.poker_das.scoring import FACES, ROWS, is_ecole
from apps.games.poker_das.sheet import FLAWS, Box, Sheet, Writing
from apps.games.poker_das.stars import Star, won_by

Boxes = tuple[Box, ...]


class Additive:
    """Values writes by what they bring now and by what they do to the rest of the sheet."""

    def __init__(self, sight: Sight, weights: Weights) -> None:
        self.sight = sight
        self.sheet = sight.sheet
        self.weights = weights
        self.columns = [tuple(self.sheet.column(column)) for column in range(self.sheet.columns)]
        self.ecole_left = ecole_left(sight.sheet)
        self.gone = tuple(Star(line, index, -1, 0) for line, index in _gone(sight))
        self.value_of = cache(self._value_of)
        self._row_now = cache(lambda row: self._of_row(row, self.sheet.rows[row]))
        self._column_now = cache(lambda column: self._of_column(column, self.columns[column]))

    def _value_of(self, choice: Writing) -> float:
        row, box = choice.row, choice.box
        column = len(self.sheet.rows[row])
        return (
            choice.gain
            + self._bonus(choice, column)
            + self._of_row(row, (*self.sheet.rows[row], box))
            - self._row_now(row)
            + self._of_column(column, (*self.columns[column], box))
            - self._column_now(column)
            + self._of_reserve(row, self.sheet.reserve + box.delta)
        )

    def _bonus(self, choice: Writing, column: int) -> int:
        row = choice.row
        if column + 1 < self.sheet.columns and len(self.columns[column]) + 1 < len(ROWS):
            return 0
        after = self.sheet.with_box(row, choice.box)
        return sum(star.points for star in won_by(after, 0, row, self.gone))

    def _of_row(self, row: int, boxes: Boxes) -> float:
        line = row_of(self.sight, row, boxes)
        return self.weights.of_row(row, line) if line else 0.0

    def _of_column(self, column: int, boxes: Boxes) -> float:
        line = column_of(self.sight, column, boxes)
        return self.weights.of_column(line) if line else 0.0

    def _of_reserve(self, row: int, reserve: int) -> float:
        return self.weights.of_reserve(self.ecole_left - is_ecole(row), reserve)


def ecole_left(sheet: Sheet) -> int:
    """Return how many École boxes are open."""
    return sum(sheet.columns - len(boxes) for boxes in sheet.rows[:FACES])


def row_of(sight: Sight, row: int, boxes: Boxes) -> Line | None:
    """Return where a row with these boxes stands among what the seat sees, None: it is full."""
    left = sight.sheet.columns - len(boxes)
    if not left:
        return None
    spoilt = any(box.state in FLAWS or box.delta < 0 for box in boxes)
    if spoilt or not sight.rows_open[row]:
        return Line(DEAD, left, 0)
    return Line(_contest(len(boxes), sight.rival_rows[row]), left, _best(boxes))


def column_of(sight: Sight, column: int, boxes: Boxes) -> Line | None:
    """Return where a column with these boxes stands, None: it is full or its ★ out of reach."""
    left = len(ROWS) - len(boxes)
    spoilt = any(box.state in FLAWS for box in boxes)
    if not left or spoilt or not sight.columns_open[column]:
        return None
    return Line(_contest(len(boxes), sight.rival_columns[column]), left, _best(boxes))


def _gone(sight: Sight) -> list[tuple[str, int]]:
    """Return the ★ that nothing can win for this seat any more, its own flaws included."""
    rows = [("row", row) for row, is_open in enumerate(sight.rows_open) if not is_open]
    columns = [("column", k) for k, is_open in enumerate(sight.columns_open) if not is_open]
    return rows + columns


def _contest(filled: int, rival: int | None) -> int:
    if rival is None:
        return ALONE
    return LEVEL if filled >= rival else BEHIND


def _best(boxes: Boxes) -> int:
    return max((box.points for box in boxes), default=0)
