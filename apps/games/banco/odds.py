"""The chance of a raté, exactly (RULES.md §2.3, §5.2).

A set of throws is a whole number with a bit a throw, so that joining sets or leaving throws out is
one operation.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from apps.engine.cards import value_of
from apps.games.banco.dice import is_carre, reach

Throw = tuple[int, ...]
Throws = int

VALUES = range(1, 14)


@dataclass(frozen=True, slots=True)
class ThrowTable:
    """The distinct throws of so many dice, as sets.

    `total`: 6 ** dice. `triples`: three equal faces, no carré. `by_orders`: (n, the throws that
    come in n orders). `missing`: by value, the throws of which no group makes it.
    """

    total: int
    everything: Throws
    carres: Throws
    triples: Throws
    by_orders: tuple[tuple[int, Throws], ...]
    missing: tuple[Throws, ...]

    def weight(self, chosen: Throws) -> int:
        """Return how many of the `total` ordered throws are among `chosen`."""
        return sum([orders * (chosen & bits).bit_count() for orders, bits in self.by_orders])


@cache
def throws(dice: int) -> tuple[Throw, ...]:
    """Return the distinct throws of so many dice, faces ascending, in the order of their bits."""
    return tuple(combinations_with_replacement(range(1, 7), dice))


@cache
def throw_table(dice: int) -> ThrowTable:
    """Return the table for so many dice (1 to 4)."""
    by_orders: dict[int, Throws] = defaultdict(int)
    for position, throw in enumerate(throws(dice)):
        by_orders[_orders(throw)] |= 1 << position
    carres = _those([is_carre(throw) for throw in throws(dice)])
    alike = _those([max(map(throw.count, throw)) >= 3 for throw in throws(dice)])
    sums = [reach(throw) for throw in throws(dice)]
    missing = (0, *(_those([not made >> value & 1 for made in sums]) for value in VALUES))
    everything = (1 << len(sums)) - 1
    orders = tuple(by_orders.items())
    return ThrowTable(6**dice, everything, carres, alike & ~carres, orders, missing)


def _orders(throw: Throw) -> int:
    return factorial(len(throw)) // prod(factorial(n) for n in Counter(throw).values())


def _those(chosen: list[bool]) -> Throws:
    return sum(1 << position for position, is_in in enumerate(chosen) if is_in)


def bust_count(values: frozenset[int], dice: int, can_steal: bool) -> int:
    """Return how many of the 6 ** dice throws are a raté against a centre of these values."""
    table = throw_table(dice)
    lost = table.everything & ~table.carres
    for value in values:
        lost &= table.missing[value]
    return table.weight(lost & ~table.triples if can_steal else lost)


def bust_probability(centre: Iterable[str], dice: int, can_steal: bool) -> float:
    """Return the probability that a throw of so many dice is a raté.

    `can_steal`: some other seat owns a card, so that a triple is none.
    """
    values = frozenset(map(value_of, centre))
    return float(bust_count(values, dice, can_steal) / 6**dice)
