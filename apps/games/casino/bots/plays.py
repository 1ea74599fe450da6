"""The moves that robots think about, and what they do to a table of masks (RULES.md §3 to §6)."""

from collections.abc import Iterator
from typing import NamedTuple

from apps.games.casino.bots.masks import LOW, bits_of
from apps.games.casino.bots.packing import Arithmetic, Packing

CAPTURE, TIE, RAISE, TRAIL = range(4)
MOST_EXTRAS = 8
NOTHING = Packing(0, ())

# (value, cards, controller, is it single), by value: a plain tuple, for it is a key of tables.
Built = tuple[int, int, int, bool]
Builds = tuple[Built, ...]


class Play(NamedTuple):
    """A move. `tied`: the loose cards taken or tied; `old`: the value of the build that is raised.

    `first` and `extras`: how the tied cards split into the set of the played card and further ones.
    """

    kind: int
    card: int
    tied: int = 0
    value: int = 0
    old: int = 0
    first: int = 0
    extras: tuple[int, ...] = ()


class Table(NamedTuple):
    """What lies on the table after a play, and the cards that it captured."""

    loose: int
    builds: Builds
    captured: int


def plays_of(sums: Arithmetic, hand: int, loose: int, builds: Builds, me: int) -> Iterator[Play]:
    """Yield a seat's moves: captures and further sets only where no more could be taken."""
    mine = {value for value, _, controller, _ in builds if controller == me}
    for card in bits_of(hand):
        value = sums.value[card]
        kept = hand ^ card
        is_bound = value in mine and not kept & sums.of_value[value]
        yield from _captures(sums, card, value, loose, builds)
        if card & sums.numbers:
            yield from _constructions(sums, card, kept, loose, builds, is_bound)
        if not mine:
            yield Play(TRAIL, card)


def _captures(
    sums: Arithmetic, card: int, value: int, loose: int, builds: Builds
) -> Iterator[Play]:
    packings = sums.packings(loose, value)
    if not packings and any(one[0] == value for one in builds):
        packings = (NOTHING,)
    for packing in packings:
        yield Play(CAPTURE, card, packing.cards, value)


def values_in(sums: Arithmetic, hand: int) -> list[int]:
    """Return the values that builds may have for a hand to take them."""
    return sorted({sums.value[bit] for bit in bits_of(hand & sums.numbers)})


def _constructions(
    sums: Arithmetic, card: int, kept: int, loose: int, builds: Builds, is_bound: bool
) -> Iterator[Play]:
    for value in values_in(sums, kept):
        if not is_bound:
            yield from _ties(sums, card, value, loose, builds)
        low = LOW[card]
        for old, _, _, is_single in builds:
            if is_single and old + low == value and not (is_bound and old != sums.value[card]):
                for extra in sums.packings(loose, value)[:MOST_EXTRAS] or (NOTHING,):
                    yield Play(RAISE, card, extra.cards, value, old, 0, extra.sets)


def _ties(sums: Arithmetic, card: int, value: int, loose: int, builds: Builds) -> Iterator[Play]:
    is_there = any(one[0] == value for one in builds)
    for first in firsts_of(sums, card, value, loose):
        for extra in sums.packings(loose & ~first, value)[:MOST_EXTRAS] or (NOTHING,):
            tied = first | extra.cards
            if tied or is_there:
                yield Play(TIE, card, tied, value, 0, first, extra.sets)


def firsts_of(sums: Arithmetic, card: int, value: int, loose: int) -> tuple[int, ...]:
    """Return the loose cards that make a set for `value` with `card`; 0 if it is one alone."""
    alone = (0,) if sums.value[card] == value else ()
    low = LOW[card]
    return alone + sums.sums(loose, value - low) if low < value else alone


def after(play: Play, loose: int, builds: Builds, me: int) -> Table:
    """Return the table after a play of seat `me`."""
    kind, card, tied, value, old, _, extras = play
    if kind == TRAIL:
        return Table(loose | card, builds, 0)
    if kind == CAPTURE:
        return _captured(card, tied, value, loose, builds)
    cards, is_single, others = card | tied, not extras, []
    for one in builds:
        if one[0] == value:
            cards, is_single = cards | one[1], False
        elif kind == RAISE and one[0] == old:
            cards |= one[1]
        else:
            others.append(one)
    others.append((value, cards, me, is_single))
    return Table(loose & ~tied, tuple(sorted(others)), 0)


def _captured(card: int, tied: int, value: int, loose: int, builds: Builds) -> Table:
    won, left = card | tied, builds
    for one in builds:
        if one[0] == value:
            won |= one[1]
            left = tuple(other for other in builds if other is not one)
    return Table(loose & ~tied, left, won)
