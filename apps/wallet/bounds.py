"""What one person may win from others: the bounds that make losing on purpose not worth it. Pure.

The site gives jetons: a guest's are lent, an account begins with a purse, whoever is broke is
topped up. Several accounts of one person could lose them all to one, however different their
browsers look. So what is won, net and over some days, is bounded twice, before a stake is held:

- from one other account: by `MOST_STAKES_FROM_ONE` stakes of the table. It grows with the stake, so
  that people who play for much among themselves do not feel it.
- from all who play with what was given to them, together: by `MOST_FROM_GIVEN`. These are guests,
  new accounts, those that have hardly played for stakes, and those that were topped up lately.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.conf import settings

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Lately:
    """What people have won lately, net jetons; accounts by their numbers.

    `by_pair`: by (person, other); `from_given`: by person, from all who played with what was given;
    `given`: who does so now.
    """

    by_pair: Mapping[Pair, int] = field(default_factory=dict)
    from_given: Mapping[int, int] = field(default_factory=dict)
    given: Collection[int] = frozenset()


def too_much_from_one(lately: Lately, user: int, others: Collection[int], stake: int) -> int | None:
    """Return with whom one of the two would win too much of the other; None with nobody."""
    most = (settings.MOST_STAKES_FROM_ONE - 1) * stake
    for other in others:
        won = lately.by_pair.get((user, other), 0)
        if abs(won) > most:
            return other
    return None


def too_much_from_given(lately: Lately, people: Collection[int], stake: int) -> int | None:
    """Return who of a table's people would win too much from those who have it given; or None."""
    for person in people:
        losers = sum(other in lately.given for other in people if other != person)
        if losers and lately.from_given.get(person, 0) + losers * stake > settings.MOST_FROM_GIVEN:
            return person
    return None


def counted_for_points(won: int, counted_today: int) -> int:
    """Return how much of what was won from one person makes points.

    `counted_today`: what has made some from him today.
    """
    a_day = settings.MOST_POINTS_FROM_ONE_A_DAY * settings.JETONS_A_POINT
    return max(0, min(won, max(a_day, won) - counted_today))
