"""The numbers of Difficile's value of a sheet, a file for every number of columns (RULES.md §10.3).

Single entries mean nothing alone: constants compensate one another.
"""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, Self

from apps.games.poker_das.scoring import FACES, ROWS, SOMME_ROW

DEAD, ALONE, LEVEL, BEHIND = range(4)
"""What a ★ is: out of reach; contested by nobody; contested, no rival ahead; contested, behind."""

CONTESTS = ("dead", "alone", "level", "behind")
SPOKEN_FOR = ROWS[FACES:SOMME_ROW]  # the rows whose ★ is worth their best box

PER_BEST_OF_ROW, PER_BEST_OF_COLUMN = 20, 40  # the points that weights of a best box count for
BOXES_PER_WEIGHT = 3  # of `column_best_box`
SLICES = (0, 2, 5, 9, 16, 40)
"""The points of reserve between which one slope holds."""


class Line(NamedTuple):
    """Where a row or column stands: what its ★ is, its boxes left, its best box if it counts."""

    contest: int
    left: int
    best: int


class Weights(NamedTuple):
    """`rows`: by row, by what its ★ is, by boxes left. `best_box`: by combination row, by boxes
    left. `columns`: by what its ★ is, by boxes left. `column_best_box`: by boxes left, in threes.

    `slopes` of the reserve: by number of open École boxes, each up to its `slope_ends`, by slice.
    `constants`: by number of open École boxes.
    """

    rows: tuple[tuple[tuple[float, ...], ...], ...]
    best_box: tuple[tuple[float, ...], ...]
    columns: tuple[tuple[float, ...], ...]
    column_best_box: tuple[float, ...]
    slopes: tuple[tuple[float, ...], ...]
    constants: tuple[float, ...]
    slope_ends: tuple[int, ...]

    def of_row(self, row: int, line: Line) -> float:
        """Return what the boxes left in a row are worth."""
        value = self.rows[row][line.contest][line.left - 1]
        if not line.best:
            return value
        return value + self.best_box[row - FACES][line.left - 1] * line.best / PER_BEST_OF_ROW

    def of_column(self, line: Line) -> float:
        """Return what the ★ of a column is worth that is not out of reach."""
        weight = self.column_best_box[(line.left - 1) // BOXES_PER_WEIGHT]
        return self.columns[line.contest][line.left - 1] + weight * line.best / PER_BEST_OF_COLUMN

    def of_reserve(self, ecole_left: int, reserve: int) -> float:
        """Return what a reserve is worth to this many open École boxes, its own points apart."""
        if not ecole_left:
            return 0.0
        slopes = self.slopes[self.slope_of(ecole_left)]
        inside = zip(slopes, shares(reserve), strict=True)
        return sum(slope * share for slope, share in inside) + self.constants[ecole_left]

    def slope_of(self, ecole_left: int) -> int:
        """Return which of the slopes holds for this many open École boxes."""
        return next(index for index, end in enumerate(self.slope_ends) if ecole_left <= end)

    @classmethod
    def of_plain(cls, plain: Mapping[str, Any]) -> Self:
        """Return the weights that a file says."""
        return cls(
            rows=tuple(_frozen(plain["rows"][name]) for name in ROWS),
            best_box=tuple(tuple(plain["best_box"][name]) for name in SPOKEN_FOR),
            columns=tuple(tuple(plain["columns"][name]) for name in CONTESTS),
            column_best_box=tuple(plain["column_best_box"]),
            slopes=_frozen(plain["slopes"]),
            constants=tuple(plain["constants"]),
            slope_ends=tuple(plain["slope_ends"]),
        )

    def to_plain(self) -> dict[str, Any]:
        """Return what a file says of these weights, its tables last."""
        return {
            "column_best_box": self.column_best_box,
            "slopes": self.slopes,
            "slope_ends": self.slope_ends,
            "constants": self.constants,
            "rows": dict(zip(ROWS, self.rows, strict=True)),
            "best_box": dict(zip(SPOKEN_FOR, self.best_box, strict=True)),
            "columns": dict(zip(CONTESTS, self.columns, strict=True)),
        }


def _frozen(rows: list[list[float]]) -> tuple[tuple[float, ...], ...]:
    return tuple(map(tuple, rows))


@lru_cache(maxsize=256)
def shares(reserve: int) -> tuple[int, ...]:
    """Return how much of a reserve lies in each slice."""
    return tuple(max(0, min(reserve, high) - low) for low, high in pairwise(SLICES))


def file_of(columns: int) -> Path:
    """Return where the weights for sheets of so many columns are."""
    return Path(__file__).with_name(f"{columns}.toml")


@cache
def weights_of(columns: int) -> Weights:
    """Return the weights for sheets of so many columns."""
    return Weights.of_plain(tomllib.loads(file_of(columns).read_text("utf-8")))
