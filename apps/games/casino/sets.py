"""Sets: cards that together are worth a value (RULES.md §2.4), and choices of disjoint sets.

Cards are looked at by position: a set or a choice is a mask, bit i for the card at place i.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from apps.games.casino.cards import Cards, capture_value, is_face, low_value

MOST_CHOICES = 400  # of sets on one table: far more than anybody ever looked at


@lru_cache(maxsize=2**13)
def sets_of(loose: Cards, value: int, is_royal: bool) -> tuple[int, ...]:
    """Return every set for `value` among `loose` as a mask, fewest cards first."""
    singles = [1 << i for i, card in enumerate(loose) if capture_value(card, is_royal) == value]
    sums = [mask for mask in sums_of(loose, value, is_royal) if mask.bit_count() > 1]
    return tuple(singles + sorted(sums, key=lambda mask: (mask.bit_count(), mask)))


@lru_cache(maxsize=2**13)
def sums_of(loose: Cards, total: int, is_royal: bool) -> tuple[int, ...]:
    """Return every choice of `loose` whose low values sum to `total`; the empty one for 0."""
    found = {0: [0]}
    for i, card in enumerate(loose):
        if is_face(card) and not is_royal:
            continue
        found = _with_card(found, 1 << i, low_value(card), total)
    return tuple(found.get(total, ()))


def _with_card(found: dict[int, list[int]], bit: int, low: int, most: int) -> dict[int, list[int]]:
    """Return the choices by sum, with and without one more card."""
    more = {total: list(masks) for total, masks in found.items()}
    for total, masks in found.items():
        if total + low <= most:
            more.setdefault(total + low, []).extend(mask | bit for mask in masks)
    return more


@lru_cache(maxsize=2**13)
def unions_of(sets: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the unions of disjoint sets with one way to split each, fewest sets first.

    The empty union comes first. At most `MOST_CHOICES`: with more, long ones are left out.
    """
    known: dict[int, tuple[int, ...]] = {0: ()}
    latest = [0]
    while latest:
        latest = list(_grown(known, latest, sets))
    return tuple(known.items())


def _grown(
    known: dict[int, tuple[int, ...]], latest: Sequence[int], sets: Sequence[int]
) -> Iterator[int]:
    for union in latest:
        for one in sets:
            if union & one or union | one in known:
                continue
            if len(known) >= MOST_CHOICES:
                return
            known[union | one] = (*known[union], one)
            yield union | one


def splits_into_sets(cards: Cards, value: int, is_royal: bool) -> bool:
    """Tell whether all of `cards` can be split into disjoint sets for `value` (3.2).

    The remainder of the sum is no test: 4 + 4 + 4 make no sixes.
    """
    everything = (1 << len(cards)) - 1
    return _splits(everything, sets_of(cards, value, is_royal), set())


def _splits(rest: int, sets: Sequence[int], dead: set[int]) -> bool:
    if not rest:
        return True
    if rest in dead:
        return False
    first = rest & -rest
    fitting = (one for one in sets if one & first and one & rest == one)
    if any(_splits(rest & ~one, sets, dead) for one in fitting):
        return True
    dead.add(rest)
    return False


def is_set(cards: Cards, value: int, is_royal: bool) -> bool:
    """Tell whether all of `cards` are one set for `value`."""
    if len(cards) == 1:
        return capture_value(cards[0], is_royal) == value
    if not is_royal and any(map(is_face, cards)):
        return False
    return len(cards) > 1 and sum(map(low_value, cards)) == value


def picked(loose: Cards, mask: int) -> Cards:
    """Return the cards of a mask."""
    return tuple(card for i, card in enumerate(loose) if mask >> i & 1)
