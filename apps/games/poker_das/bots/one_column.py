"""What the rest of a sheet of one column is worth, exactly, bonuses apart (RULES.md §10.4).

The table holds the mean of what the boxes still empty bring to whoever plays them best, for every
set of filled boxes and every reserve it may leave. `solving.py` makes it.
"""

from array import array
from functools import cache
from itertools import accumulate
from pathlib import Path
from sys import byteorder
from typing import NamedTuple
from zlib import decompress

from apps.games.poker_das.bots.sight import Sight
from apps.games.poker_das.scoring import DICE, FACES, ROWS, TO_CLOSE
from apps.games.poker_das.sheet import FLAWS, Sheet, Writing
from apps.games.poker_das.stars import COLUMN, ROW, Star, won_by

FILE = Path(__file__).with_name("one_column.bin")
UNITS = 50
"""The table is in fiftieths of a point: all its values lie between -331 and 233."""

ECOLES = 1 << FACES

ROW_STARS = (2.7, 7.1, 12.4, 18.0, 23.1, 28.5, 19.0, 23.0, 32.0, 24.5, 36.5, 19.0, 6.0, 12.5, 0.0)
"""What the ★ of a row brings on average to who plays alone: its mean over 700 matches."""
CONTESTED = 0.5  # whoever writes the row first takes it: of two, each about half the time
COLUMN_STAR = 45.0  # of a column without a flaw, once it is nearly full


def most_reserve(ecole: int) -> int:
    """Return the most that closing these École rows (bit 0: the row of 1) leaves in reserve."""
    spare = DICE - TO_CLOSE
    return sum(spare * (row + 1) for row in range(FACES) if ecole >> row & 1)


class Places(NamedTuple):
    """Where the values of a set of École rows begin in the part of the table for a set of others,
    and how long such a part is.
    """

    begins: tuple[int, ...]
    length: int


@cache
def places() -> Places:
    """Return the places of the table: by set of combinations, set of École rows, reserve."""
    *begins, length = accumulate((most_reserve(e) + 1 for e in range(ECOLES)), initial=0)
    return Places(tuple(begins), length)


def place_of(filled: int, reserve: int) -> int:
    """Return where the value of these filled boxes (bit 0: the first row) and reserve stands."""
    begins, length = places()
    return (filled >> FACES) * length + begins[filled % ECOLES] + reserve


@cache
def _table() -> "array[int]":
    steps: array[int] = array("h")
    steps.frombytes(decompress(FILE.read_bytes()))
    if byteorder == "big":
        steps.byteswap()
    return array("h", accumulate(steps))


def fill_table() -> None:
    """Read the table, once in a process."""
    _table()


def rest(filled: int, reserve: int) -> float:
    """Return what the other boxes will bring on average, in points."""
    return _table()[place_of(filled, reserve)] / UNITS


def filled_of(sheet: Sheet) -> int:
    """Return the filled rows of a sheet of one column, as bits."""
    return sum(1 << row for row, boxes in enumerate(sheet.rows) if boxes)


class OneColumn:
    """Values the writes of a sheet of one column: exactly, but for ★ not yet won."""

    def __init__(self, sight: Sight) -> None:
        self.sheet = sight.sheet
        self.filled = filled_of(sight.sheet)
        self.row_stars = tuple(
            _row_star(row, sight.rows_open[row], sight.rival_rows[row]) for row in range(len(ROWS))
        )
        self.column_star = COLUMN_STAR if sight.columns_open[0] else 0.0
        if sight.rival_columns[0] is not None:
            self.column_star *= CONTESTED
        lost = [Star(ROW, row, -1, 0) for row, is_open in enumerate(sight.rows_open) if not is_open]
        self.gone = (*lost, *(() if sight.columns_open[0] else (Star(COLUMN, 0, -1, 0),)))

    def value_of(self, choice: Writing) -> float:
        """Return what the write brings, and what will come after it."""
        after = self.sheet.with_box(choice.row, choice.box)
        bonus = sum(star.points for star in won_by(after, 0, choice.row, self.gone))
        later = rest(self.filled | 1 << choice.row, after.reserve)
        return choice.gain + bonus + later - self.row_stars[choice.row] + self._column(choice)

    def _column(self, choice: Writing) -> float:
        written = self.sheet.filled + 1
        if choice.box.state in FLAWS or written == len(ROWS):
            return 0.0
        return self.column_star * written / len(ROWS)


def _row_star(row: int, is_open: bool, rival: int | None) -> float:
    if not is_open:
        return 0.0
    return ROW_STARS[row] * (1 if rival is None else CONTESTED)
