"""How much cards want each other."""

from functools import lru_cache
from itertools import combinations

from apps.games.buraco.cards import LINE, PLACES, Cards, distance

REACH = 2  # places; cards further apart need too much between them


@lru_cache(maxsize=1 << 13)
def apart(one: str, other: str) -> int | None:
    """Return how many places part two natural cards of a suit, None beyond reach or across."""
    if one[1] != other[1]:
        return None
    gap = distance(one, other)
    return gap if gap <= REACH else None


def near(one: str, other: str, has_sets: bool) -> float:
    """Return what a card is worth to another as Moyen sees it."""
    gap = apart(one, other)
    if gap:
        return 2.0 if gap == 1 else 1.0
    return 1.2 if has_sets and one[0] == other[0] else 0.0


@lru_cache(maxsize=1 << 13)
def _promise(one: str, other: str, has_sets: bool) -> float:
    gap = apart(one, other)
    if gap:
        return 1.0 if gap == 1 else 0.5
    return 0.6 if has_sets and one[0] == other[0] else 0.0


def potential(naturals: Cards, has_sets: bool) -> float:
    """Return what a hand of natural cards promises, pair by pair."""
    return sum(_promise(one, other, has_sets) for one, other in combinations(naturals, 2))


@lru_cache(maxsize=1 << 13)
def wanted_by(one: str, other: str) -> Cards:
    """Return the faces that would make a run of two cards that are within reach."""
    low, high = sorted((PLACES[one], PLACES[other]))
    if {one[0], other[0]} & {"A"} and high - low > REACH:
        low, high = high, len(LINE)  # the ace stands high
    places = [low + 1] if high - low == REACH else [low - 1, high + 1]
    return tuple([LINE[place - 1] + one[1] for place in places if 1 <= place <= len(LINE)])
