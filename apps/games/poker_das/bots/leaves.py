"""What writing is worth for every throw, row by row, from a value for every box that could result.

A row has few different results: the points it can have, or for the École how many dice it closes
with. They are valued once each, not once a throw.
"""

from collections.abc import Callable, Sequence
from functools import cache

from apps.games.poker_das.bots.throws import THROWS
from apps.games.poker_das.bots.turn import Worth
from apps.games.poker_das.scoring import FACES, ROWS, TO_CLOSE, is_ecole
from apps.games.poker_das.sheet import SCORED, Box, Sheet, Writing, writings

ValueOf = Callable[[Writing], float]

MUCH = (TO_CLOSE - 1) * FACES  # a reserve that closes any box


@cache
def _results(row: int, reserve: int, doubled: bool) -> tuple[tuple[Writing, ...], tuple[int, ...]]:
    """Return the different best results of an open row, and which of them each throw makes.

    A reserve that closes the row whatever is thrown stands for all larger ones.
    """
    sheet = _only_open(row, reserve)
    each = [next(iter(writings(sheet, throw, doubled))) for throw in THROWS]
    different = tuple(dict.fromkeys(each))
    place = {choice: index for index, choice in enumerate(different)}
    return different, tuple(place[choice] for choice in each)


def _reserve_that_counts(row: int, reserve: int) -> int:
    return min(reserve, (TO_CLOSE - 1) * (row + 1)) if is_ecole(row) else 0


def fill() -> None:
    """Make what all sheets may need."""
    for row in range(len(ROWS)):
        for reserve in range(_reserve_that_counts(row, MUCH) + 1):
            _results(row, reserve, False)
            _results(row, reserve, True)


@cache
def _only_open(row: int, reserve: int) -> Sheet:
    full = (Box(SCORED),)
    rows = tuple(() if index == row else full for index in range(len(ROWS)))
    return Sheet(1, rows, reserve)


def worth_of(sheet: Sheet, value_of: ValueOf) -> Worth:
    """Return the value of the best write for every throw, undoubled and doubled."""
    rows = [row for row in range(len(ROWS)) if sheet.is_open(row)]
    return _worth(sheet, rows, value_of, False), _worth(sheet, rows, value_of, True)


def _worth(sheet: Sheet, rows: Sequence[int], value_of: ValueOf, doubled: bool) -> Sequence[float]:
    by_row = [_values(row, sheet.reserve, value_of, doubled) for row in rows]
    return by_row[0] if len(by_row) == 1 else list(map(max, *by_row))


def _values(row: int, reserve: int, value_of: ValueOf, doubled: bool) -> list[float]:
    different, by_throw = _results(row, _reserve_that_counts(row, reserve), doubled)
    values = [value_of(choice) for choice in different]
    return [values[index] for index in by_throw]
