"""What a throw promises, by centre values, dice and unknown cards: the memory of Difficile."""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from apps.games.banco.bots.throws import Values, taking
from apps.games.banco.odds import Throws, throw_table

RANKS = range(1, 14)
CENTRE_SIZE = 5
MOST_UNKNOWN = 2  # more unknown cards are treated as two
MOST_DICE = 4


class Outlook(NamedTuple):
    """Chance of a raté without and with a possible steal, and mean value of the best take."""

    bust: float
    bust_if_steal: float
    gain: float


@cache
def outlook(mask: int, dice: int, unknown: int) -> Outlook:
    """Return what a throw of so many dice promises.

    `mask`: bit v is set if a card of value v lies in the centre; `unknown`: cards there that are
    yet to be turned up (0 to 2), any rank as likely as the next.
    """
    if unknown:
        each = [outlook(mask | 1 << rank, dice, unknown - 1) for rank in RANKS]
        return Outlook(*(sum(column) / len(each) for column in zip(*each, strict=True)))
    return _known(mask, dice)


def _known(mask: int, dice: int) -> Outlook:
    table = throw_table(dice)
    values = [rank for rank in RANKS if mask >> rank & 1]
    gain = table.weight(table.carres) * sum(values)
    pending = table.everything & ~table.carres
    for worth, throws in _takes_by_worth(tuple(values), dice):
        gain += worth * table.weight(throws & pending)
        pending &= ~throws
    bust = table.weight(pending)
    if_steal = table.weight(pending & ~table.triples)
    return Outlook(bust / table.total, if_steal / table.total, gain / table.total)


def _takes_by_worth(values: Values, dice: int) -> list[tuple[int, Throws]]:
    """Return (sum of the values taken, throws that can take them), best first."""
    found = [
        (sum(taken), _able(taken, dice))
        for size in range(1, dice + 1)
        for taken in combinations(values, size)
    ]
    return sorted(((worth, throws) for worth, throws in found if throws), reverse=True)


@cache
def _able(values: Values, dice: int) -> Throws:
    able = 0
    for used in range(len(values), dice + 1):
        able |= taking(dice).get((values, used), 0)
    return able


def fill_outlooks() -> None:
    """Work out every outlook that a decision can ask for."""
    for known in range(CENTRE_SIZE + 1):
        for values in combinations(RANKS, known):
            mask = sum(1 << value for value in values)
            for unknown in range(min(CENTRE_SIZE - known, MOST_UNKNOWN) + 1):
                for dice in range(1, MOST_DICE + 1):
                    outlook(mask, dice, unknown)
