"""Which cards each throw can take together, for the search of Difficile."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from apps.games.banco.dice import worths
from apps.games.banco.odds import Throw, Throws, throws

Values = tuple[int, ...]


@cache
def taking(dice: int) -> dict[tuple[Values, int], Throws]:
    """Return, by values (ascending, with repeats) and dice used, the throws that can take them."""
    found: dict[tuple[Values, int], Throws] = defaultdict(int)
    for position, throw in enumerate(throws(dice)):
        for values_and_dice in set(packings(throw)):
            found[values_and_dice] |= 1 << position
    return dict(found)


def packings(throw: Throw) -> Iterator[tuple[Values, int]]:
    """Yield the values that disjoint groups of `throw` can take, with the number of dice used."""
    for groups in _groupings(throw):
        yield tuple(sorted(value for value, _ in groups)), sum(size for _, size in groups)


def _groupings(throw: Throw) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield non-empty tuples of disjoint groups, each as (value, number of its dice)."""
    if not throw:
        return
    first, rest = throw[0], throw[1:]
    yield from _groupings(rest)
    for size in range(len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            group = (first, *(rest[i] for i in others))
            left = tuple(face for i, face in enumerate(rest) if i not in others)
            for value in worths(group):
                head = (value, len(group))
                yield (head,)
                yield from ((head, *more) for more in _groupings(left))
