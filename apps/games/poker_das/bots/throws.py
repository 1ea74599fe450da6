"""Every throw of five dice, every set of dice one may keep, and how likely one makes the other.

Dice are taken as sorted faces: 252 throws, 210 sets of at most four dice, 4 116 ways from a set to
a throw. Everything here is made once in a process.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from operator import mul

from apps.games.poker_das.scoring import DICE, FACES

Faces = tuple[int, ...]

THROWS: tuple[Faces, ...] = tuple(combinations_with_replacement(range(1, FACES + 1), DICE))
INDEX = {throw: index for index, throw in enumerate(THROWS)}
KEEPS: tuple[Faces, ...] = tuple(
    keep
    for size in range(DICE)
    for keep in combinations_with_replacement(range(1, FACES + 1), size)
)
KEEP_INDEX = {keep: index for index, keep in enumerate(KEEPS)}
NOTHING = KEEP_INDEX[()]


@cache
def _completions(dice: int) -> tuple[tuple[Faces, float], ...]:
    """Return the sorted outcomes of throwing so many dice, with their probabilities."""
    counts = Counter(tuple(sorted(faces)) for faces in product(range(1, FACES + 1), repeat=dice))
    return tuple((faces, number / FACES**dice) for faces, number in counts.items())


@cache
def _outcomes(keep: int) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Return the throws that a set may become, and how likely each is."""
    kept = KEEPS[keep]
    ends = [
        (INDEX[tuple(sorted(kept + new))], chance) for new, chance in _completions(DICE - len(kept))
    ]
    return tuple(index for index, _ in ends), tuple(chance for _, chance in ends)


@cache
def keeps_of(throw: int) -> tuple[int, ...]:
    """Return the sets that can be kept of a throw, the empty one included."""
    faces = THROWS[throw]
    kept = {keep for size in range(DICE) for keep in combinations(faces, size)}
    return tuple(sorted(KEEP_INDEX[keep] for keep in kept))


def expected(keep: int, values: Sequence[float]) -> float:
    """Return the mean of `values` (one a throw) after keeping this set and throwing the rest."""
    throws, chances = _outcomes(keep)
    return float(sum(map(mul, chances, map(values.__getitem__, throws))))


def fill() -> None:
    """Make all that is made once."""
    for keep in range(len(KEEPS)):
        _outcomes(keep)
    for throw in range(len(THROWS)):
        keeps_of(throw)
