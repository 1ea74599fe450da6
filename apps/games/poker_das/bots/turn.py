"""The best way to play one turn, exactly, once it is known what every possible write is worth.

`worth[doubled][throw]` is the value of the best write with that throw on the table; `doubled` says
whether the throw that made it was of all five dice (RULES.md §5.2). Keeping nothing therefore leads
to doubled values, and throwing all five again may be right.
"""

from collections.abc import Sequence
from typing import NamedTuple

from apps.games.poker_das.bots.throws import KEEPS, NOTHING, THROWS, expected, keeps_of

Worth = tuple[Sequence[float], Sequence[float]]


class Prospect(NamedTuple):
    """What is to be expected of keeping each set, with one throw left; the best of each throw."""

    by_keep: Sequence[float]
    by_throw: Sequence[float]


def prospect(worth: Worth) -> Prospect:
    """Return what one more throw brings, for every set that may be kept."""
    by_keep = [expected(keep, worth[keep == NOTHING]) for keep in range(len(KEEPS))]
    best = by_keep.__getitem__
    return Prospect(by_keep, [max(map(best, keeps_of(throw))) for throw in range(len(THROWS))])


def with_choice(worth: Worth, later: Prospect) -> Worth:
    """Return the worth of each throw where one may write, or throw on as `later` says."""
    return (
        list(map(max, worth[False], later.by_throw)),
        list(map(max, worth[True], later.by_throw)),
    )


def outlook(worth: Worth, throws_left: int) -> Prospect:
    """Return what the sets are worth with so many throws left (1 or 2)."""
    later = prospect(worth)
    return later if throws_left == 1 else prospect(with_choice(worth, later))


def value_of_turn(worth: Worth, throws: int = 3) -> float:
    """Return what a whole turn is worth before its first throw, which is always of five dice."""
    for _ in range(throws - 1):
        worth = with_choice(worth, prospect(worth))
    return expected(NOTHING, worth[True])
