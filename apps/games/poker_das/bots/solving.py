"""Solves the game of one column without bonuses, exactly, and writes the table (RULES.md §10.4).

`python -m apps.games.poker_das.bots.solving` takes about an hour on one core.
"""

from array import array
from sys import byteorder
from zlib import compress

from apps.games.poker_das.bots.leaves import worth_of
from apps.games.poker_das.bots.one_column import FILE, UNITS, most_reserve, place_of, places
from apps.games.poker_das.bots.turn import value_of_turn
from apps.games.poker_das.scoring import FACES, ROWS
from apps.games.poker_das.sheet import SCORED, Box, Sheet, Writing

FULL = (1 << len(ROWS)) - 1
COMBINATION_SETS = 1 << (len(ROWS) - FACES)


def solved() -> "array[float]":
    """Return the value of every set of filled boxes and reserve, by `place_of`."""
    values = array("d", bytes(8 * COMBINATION_SETS * places().length))
    for filled in range(FULL - 1, -1, -1):  # what is filled later has a higher number
        for reserve in range(most_reserve(filled % (1 << FACES)) + 1):
            values[place_of(filled, reserve)] = value_before(filled, reserve, values)
    return values


def value_before(filled: int, reserve: int, values: "array[float]") -> float:
    """Return what the next turn and all after it bring, from the values of fuller sheets."""

    def value_of(choice: Writing) -> float:
        return choice.gain + values[place_of(filled | 1 << choice.row, reserve + choice.box.delta)]

    return value_of_turn(worth_of(sheet_of(filled, reserve), value_of))


def sheet_of(filled: int, reserve: int) -> Sheet:
    """Return a sheet of one column with these boxes filled, with no matter what."""
    rows = tuple((Box(SCORED),) if filled >> row & 1 else () for row in range(len(ROWS)))
    return Sheet(1, rows, reserve)


def packed(values: "array[float]") -> bytes:
    """Return the table as it is stored: whole units, each less the one before, compressed."""
    units = [round(UNITS * value) for value in values]
    steps = array("h", (unit - before for unit, before in zip(units, [0, *units], strict=False)))
    if byteorder == "big":
        steps.byteswap()
    return compress(steps.tobytes(), 9)


if __name__ == "__main__":
    FILE.write_bytes(packed(solved()))
