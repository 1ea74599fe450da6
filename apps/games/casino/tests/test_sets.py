"""What can be split into sets, against trying everything (RULES.md §2.4, §3.2)."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from apps.games.casino.cards import DECK, Cards, capture_value, is_face, low_value
from apps.games.casino.moves import Capture
from apps.games.casino.sets import splits_into_sets
from apps.games.casino.tests.positions import position


def partitions(cards: Cards) -> Iterator[list[Cards]]:
    """Yield every way to split cards into groups."""
    if not cards:
        yield []
        return
    first, rest = cards[0], cards[1:]
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            left = tuple(card for card in rest if card not in others)
            yield from ([(first, *others), *more] for more in partitions(left))


def is_worth(group: Cards, value: int, is_royal: bool) -> bool:
    if len(group) == 1:
        return capture_value(group[0], is_royal) == value
    has_face = not is_royal and any(map(is_face, group))
    return not has_face and sum(map(low_value, group)) == value


def can_be_split(cards: Cards, value: int, is_royal: bool) -> bool:
    found = partitions(cards)
    return any(all(is_worth(group, value, is_royal) for group in groups) for groups in found)


def test_splitting_agrees_with_every_partition_there_is() -> None:
    rng = random.Random(41)
    splits = 0
    for number in range(1500):
        is_royal = number % 2 == 1
        low = [card for card in DECK if low_value(card) <= 6] if number % 3 else list(DECK)
        cards = tuple(rng.sample(low, rng.randint(1, 6)))
        value = rng.randint(1, 14 if is_royal else 10)
        expected = can_be_split(cards, value, is_royal)
        splits += expected
        assert splits_into_sets(cards, value, is_royal) == expected, (cards, value, is_royal)
    assert splits > 40


def test_a_capture_is_legal_if_and_only_if_its_cards_can_be_split() -> None:
    rng = random.Random(42)
    for number in range(120):
        is_royal = number % 2 == 1
        cards = rng.sample([card for card in DECK if is_royal or not is_face(card)], 7)
        hand, loose = cards[0], tuple(cards[1:])
        state = position(f"{hand} KS", " ".join(loose), variant="royal" if is_royal else "normal")
        state = replace(state, hands=((hand,), state.hands[1]))
        value = capture_value(hand, is_royal)
        listed = {move.loose for move in state.legal_moves(0) if isinstance(move, Capture)}
        for size in range(1, len(loose) + 1):
            for chosen in combinations(loose, size):
                expected = can_be_split(chosen, value, is_royal)
                assert state.can(0, Capture(hand, chosen)) == expected, (hand, chosen)
                assert (chosen in listed) == expected, (hand, chosen)
