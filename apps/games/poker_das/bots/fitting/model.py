"""The value of a sheet as one long sum: weights in a row, and how often a sheet has each.

What `Additive` says is linear in the weights; here stands which of them it adds, and how often. The
turns left are worth something too: no decision rests on that, so the weights leave it out, but
without it the others would have to make up for it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from apps.games.poker_das.bots.additive import column_of, ecole_left, row_of
from apps.games.poker_das.bots.sight import Sight
from apps.games.poker_das.bots.weights import (
    BOXES_PER_WEIGHT,
    PER_BEST_OF_COLUMN,
    PER_BEST_OF_ROW,
    Line,
    Weights,
    shares,
    weights_of,
)
from apps.games.poker_das.scoring import FACES, ROWS
from apps.games.poker_das.sheet import Sheet

COLUMNS_KNOWN = 3
SLOPES_BEYOND = 15  # open École boxes whose slopes hold where three columns have none
SLOPE_ENDS = (1, 2, 4, 7, 11, 15, 18, 24)
TURNS = "turns"
TURNS_PER_WEIGHT = 5

Nested = float | tuple["Nested", ...]
Place = tuple[str | int, ...]  # of a weight: the name of its field, then indices
Terms = tuple[tuple[int, float], ...]  # which number, and how often it is added


def beginning(columns: int) -> Weights:
    """Return the weights of three columns, cut, or continued as their last entries lead."""
    known, ends = weights_of(COLUMNS_KNOWN), slope_ends(columns)
    seen = (end if end <= known.slope_ends[-1] else SLOPES_BEYOND for end in ends)
    return known._replace(
        rows=tuple(tuple(_continued(c, columns) for c in contests) for contests in known.rows),
        best_box=tuple(_repeated(weights, columns - 1) for weights in known.best_box),
        slopes=tuple(known.slopes[known.slope_of(end)] for end in seen),
        constants=_continued(known.constants, FACES * columns + 1),
        slope_ends=ends,
    )


def _continued(numbers: tuple[float, ...], length: int) -> tuple[float, ...]:
    beyond = range(1, length - len(numbers) + 1)
    step = numbers[-1] - numbers[-2]
    return (*numbers[:length], *(numbers[-1] + step * further for further in beyond))


def _repeated(numbers: tuple[float, ...], length: int) -> tuple[float, ...]:
    return (*numbers[:length], *numbers[-1:] * (length - len(numbers)))


def slope_ends(columns: int) -> tuple[int, ...]:
    """Return up to how many open École boxes each row of slopes holds."""
    boxes = FACES * columns
    return (*(end for end in SLOPE_ENDS if end < boxes), boxes)


class Model(NamedTuple):
    """Weights, and what the turns left are worth by slice of five of them."""

    weights: Weights
    turns: tuple[float, ...]

    @classmethod
    def first(cls, columns: int) -> "Model":
        """Return where fitting begins."""
        slices = len(ROWS) * columns // TURNS_PER_WEIGHT
        return cls(beginning(columns), (0.0,) * slices)

    @property
    def numbers(self) -> list[float]:
        """All that is fitted, in a row."""
        return [number for _, number in _flat(self._parts())]

    def with_numbers(self, numbers: Sequence[float]) -> "Model":
        """Return the same model with other numbers."""
        coming = iter(numbers)
        parts: list[Any] = [_refilled(part, coming) for part in self._parts().values()]
        fields = dict(zip(self._parts(), parts, strict=True))
        turns = fields.pop(TURNS)
        return Model(self.weights._replace(**fields), turns)

    def _parts(self) -> dict[str, Nested]:
        """Return all that is fitted, by name."""
        parts = self.weights._asdict()
        del parts["slope_ends"]
        return {**parts, TURNS: self.turns}

    def places(self) -> dict[Place, int]:
        """Return where in the row each weight stands."""
        return {place: index for index, (place, _) in enumerate(_flat(self._parts()))}


def _flat(parts: Mapping[str, Nested]) -> Iterator[tuple[Place, float]]:
    for name, nested in parts.items():
        yield from _leaves(nested, (name,))


def _leaves(nested: Nested, place: Place) -> Iterator[tuple[Place, float]]:
    if not isinstance(nested, tuple):
        yield place, nested
        return
    for index, part in enumerate(nested):
        yield from _leaves(part, (*place, index))


def _refilled(nested: Nested, coming: Iterator[float]) -> Nested:
    if not isinstance(nested, tuple):
        return next(coming)
    return tuple(_refilled(part, coming) for part in nested)


class Reader:
    """Reads from sheets which numbers of a model their value is the sum of."""

    def __init__(self, model: Model) -> None:
        self.places = model.places()
        self.slope_of = model.weights.slope_of

    def before(self, sight: Sight) -> Terms:
        """Return the terms that `Additive` leaves out of all writes, because they have them all."""
        written = self._turns(len(ROWS) * sight.sheet.columns - sight.sheet.filled - 1)
        return self._named((*self._lines(sight, sight.sheet), *written))

    def after(self, sight: Sight, sheet: Sheet) -> Terms:
        """Return the terms of the sheet that a write has made of what is seen."""
        turns = self._turns(len(ROWS) * sheet.columns - sheet.filled)
        return self._named((*self._lines(sight, sheet), *self._reserve(sheet), *turns))

    def _named(self, terms: Sequence[tuple[Place, float]]) -> Terms:
        return tuple((self.places[place], times) for place, times in terms)

    def _lines(self, sight: Sight, sheet: Sheet) -> Iterator[tuple[Place, float]]:
        for row in range(len(ROWS)):
            line = row_of(sight, row, sheet.rows[row])
            if line:
                yield from _of_row(row, line)
        for column in range(sheet.columns):
            line = column_of(sight, column, tuple(sheet.column(column)))
            if line:
                yield from _of_column(line)

    def _reserve(self, sheet: Sheet) -> Iterator[tuple[Place, float]]:
        left = ecole_left(sheet)
        if left:
            yield ("constants", left), 1
            for index, share in enumerate(shares(sheet.reserve)):
                yield ("slopes", self.slope_of(left), index), share

    def _turns(self, left: int) -> Iterator[tuple[Place, float]]:
        for index, begin in enumerate(range(0, left, TURNS_PER_WEIGHT)):
            yield (TURNS, index), min(1, (left - begin) / TURNS_PER_WEIGHT)


def _of_row(row: int, line: Line) -> Iterator[tuple[Place, float]]:
    yield ("rows", row, line.contest, line.left - 1), 1
    if line.best:
        yield ("best_box", row - FACES, line.left - 1), line.best / PER_BEST_OF_ROW


def _of_column(line: Line) -> Iterator[tuple[Place, float]]:
    yield ("columns", line.contest, line.left - 1), 1
    weight = (line.left - 1) // BOXES_PER_WEIGHT
    yield ("column_best_box", weight), line.best / PER_BEST_OF_COLUMN


def total(terms: Terms, numbers: Sequence[float]) -> float:
    """Return the sum that the terms make of these numbers."""
    return sum(numbers[index] * times for index, times in terms)
