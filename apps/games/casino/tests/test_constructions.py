"""All that may be built, raised or added, against trying everything (RULES.md §4, §6)."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from apps.games.casino.cards import DECK, Cards, in_range, is_face, low_value
from apps.games.casino.layout import Building
from apps.games.casino.moves import Add, Build, Construct, Raise
from apps.games.casino.sets import is_set
from apps.games.casino.state import CasinoState
from apps.games.casino.tests.positions import position

# Kind, card, build or value, the cards with it, the further sets: whatever their order.
Key = tuple[str, str, object, frozenset[str], frozenset[frozenset[str]]]


def choices_of(cards: Cards) -> Iterator[Cards]:
    for size in range(len(cards) + 1):
        yield from combinations(cards, size)


def groupings(cards: Cards) -> Iterator[tuple[Cards, ...]]:
    """Yield every choice of disjoint groups among cards, none of them empty."""
    if not cards:
        yield ()
        return
    first, rest = cards[0], cards[1:]
    yield from groupings(rest)
    for others in choices_of(rest):
        left = tuple(card for card in rest if card not in others)
        yield from (((first, *others), *more) for more in groupings(left))


def everything(state: CasinoState) -> Iterator[Construct]:
    """Yield every construction that could be sent, legal or not, but for mere rearrangements."""
    values = range(15)
    for card in state.hands[0]:
        for partners in choices_of(state.loose):
            left = tuple(one for one in state.loose if one not in partners)
            for extra in groupings(left):
                yield from (Build(card, value, partners, extra) for value in values)
                yield from (Add(card, one.id, partners, extra) for one in state.builds)
        for extra in groupings(state.loose):
            for one in state.builds:
                yield from (Raise(card, one.id, value, extra) for value in values)


def key_of(state: CasinoState, move: Construct) -> Key:
    """Return what a construction comes to; a new set of a build's value is added to that build."""
    extra = frozenset(map(frozenset, getattr(move, "extra", ())))
    partners = frozenset(getattr(move, "partners", ()))
    if isinstance(move, Raise):
        return ("raise", move.card, (move.build, move.value), partners, extra)
    if isinstance(move, Add):
        return ("add", move.card, move.build, partners, extra)
    assert isinstance(move, Build)
    there = state.layout(0).build_of(move.value)
    if there is not None:
        return ("add", move.card, there.id, partners, extra)
    return ("build", move.card, move.value, partners, extra)


def some_position(rng: random.Random, *, is_royal: bool) -> CasinoState:
    """Return a position with three or four loose cards and up to two builds, of any controller."""
    cards = rng.sample([card for card in DECK if is_royal or not is_face(card)], 12)
    hand, loose, rest = cards[:3], cards[3 : 3 + rng.randint(3, 4)], tuple(cards[7:])
    state = position(" ".join(hand), " ".join(loose), variant="royal" if is_royal else "normal")
    layout, builds = state.layout(0), list[Building]()
    for group in rng.sample([one for one in choices_of(rest) if 2 <= len(one) <= 3], 8):
        value = sum(map(low_value, group))
        used = {card for one in builds for card in one.cards}
        controller = rng.randint(0, 1)
        is_covered = controller == 1 or any(layout.value_of(card) == value for card in hand)
        is_new = value not in {one.value for one in builds} and not used & set(group)
        is_worth = in_range(value, is_royal) and is_set(group, value, is_royal)
        if len(builds) < 2 and is_new and is_covered and is_worth:
            # One card tied in by itself makes it a multiple build, whose value is fixed.
            alone = [card for card in rest if layout.value_of(card) == value]
            free = [card for card in alone if card not in used | set(group)]
            sets = (group, (free[0],)) if free else (group,)
            builds.append(Building(f"b{len(builds) + 1}", value, sets, controller))
    return replace(state, builds=tuple(builds))


def test_every_construction_that_is_legal_is_offered_and_no_other() -> None:
    rng = random.Random(43)
    seen = {"build": 0, "raise": 0, "add": 0}
    for number in range(60):
        state = some_position(rng, is_royal=number % 2 == 1)
        listed = [move for move in state.legal_moves(0) if isinstance(move, Construct)]
        offered = {key_of(state, move) for move in listed}
        legal = {key_of(state, move) for move in everything(state) if state.can(0, move)}
        assert offered == legal, state
        for key in legal:
            seen[key[0]] += 1
    assert min(seen.values()) > 5, seen
