"""Every move that the rules allow a seat, built from sets. `legality.check` agrees with each."""

from collections.abc import Iterator

from apps.engine.contract import Move
from apps.games.casino.cards import Cards, in_range, is_face, low_value
from apps.games.casino.layout import Building, Layout
from apps.games.casino.moves import Add, Build, Capture, Raise, Trail
from apps.games.casino.sets import picked, sets_of, sums_of, unions_of


def legal_moves(layout: Layout) -> Iterator[Move]:
    """Yield the moves of a seat, card by card: captures, constructions, the trail.

    Where a table allows very many choices of sets, the longest are left out (`MOST_CHOICES`).
    """
    for card in layout.hand:
        yield from captures(layout, card)
        yield from constructions(layout, card)
        if not layout.controlled:
            yield Trail(card)


def captures(layout: Layout, card: str) -> Iterator[Capture]:
    """Yield what `card` may take, with and without each build of its value."""
    duties = {one.id for one in layout.duties(card)}
    names = tuple(one.id for one in layout.builds if one.value == layout.value_of(card))
    for mask in takings(layout, card):
        loose = picked(layout.loose, mask)
        if names:  # builds have different values: there is one at most
            yield Capture(card, loose, names)
        if loose and not duties:
            yield Capture(card, loose)


def takings(layout: Layout, card: str) -> tuple[int, ...]:
    """Return the choices of loose cards that `card` takes, as masks, the empty one first."""
    sets = takeable_sets(layout, card)
    if is_face(card) and not layout.is_royal:
        return (0, *sets)
    return tuple(mask for mask, _ in unions_of(sets))


def takeable_sets(layout: Layout, card: str) -> tuple[int, ...]:
    """Return the sets of loose cards that `card` takes, as masks; for a face, single cards."""
    if layout.is_royal or not is_face(card):
        return sets_of(layout.loose, layout.value_of(card), layout.is_royal)
    return tuple(1 << i for i, other in enumerate(layout.loose) if other[0] == card[0])


def constructions(layout: Layout, card: str) -> Iterator[Build | Raise | Add]:
    """Yield the builds, raises and additions that play `card`."""
    if is_face(card) and not layout.is_royal:
        return
    for value in values_kept(layout, card):
        yield from _ties(layout, card, value)
        yield from _raises(layout, card, value)


def values_kept(layout: Layout, card: str) -> list[int]:
    """Return the values that a construction with `card` may have: those of cards kept in hand."""
    kept = {layout.value_of(other) for other in layout.hand if other != card}
    return sorted(value for value in kept if in_range(value, layout.is_royal))


def _ties(layout: Layout, card: str, value: int) -> Iterator[Build | Add]:
    """Yield the ways to make sets for `value`, the first of them with `card`."""
    if layout.duties(card):
        return
    there = layout.build_of(value)
    for first in first_sets(layout, card, value):
        partners = picked(layout.loose, first)
        for extra in extras(layout, value, first):
            if there is not None:
                yield Add(card, there.id, partners, extra)
            elif partners or extra:
                yield Build(card, value, partners, extra)


def first_sets(layout: Layout, card: str, value: int) -> tuple[int, ...]:
    """Return the loose cards that make a set for `value` with `card`, 0 if it is one alone."""
    alone = (0,) if layout.value_of(card) == value else ()
    if low_value(card) >= value:
        return alone
    return alone + sums_of(layout.loose, value - low_value(card), layout.is_royal)


def extras(layout: Layout, value: int, used: int) -> Iterator[tuple[Cards, ...]]:
    """Yield choices of further sets for `value` among the loose cards not `used`."""
    free = tuple(one for one in sets_of(layout.loose, value, layout.is_royal) if not one & used)
    for _, sets in unions_of(free):
        yield tuple(picked(layout.loose, one) for one in sets)


def _raises(layout: Layout, card: str, value: int) -> Iterator[Raise]:
    for build in layout.builds:
        if can_raise(layout, card, build) and build.value + low_value(card) == value:
            yield from (Raise(card, build.id, value, extra) for extra in extras(layout, value, 0))


def can_raise(layout: Layout, card: str, build: Building) -> bool:
    """Tell whether nothing but the new value stands against raising `build` with `card`."""
    others = [one for one in layout.duties(card) if one != build]
    return build.is_single and not others
