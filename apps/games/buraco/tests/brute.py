"""A second judge of melds, which tries every reading of a bag of cards and knows no algorithm."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from apps.games.buraco.rules import ModeRules

LINE = "A23456789TJQKA"
RANKS = "A3456789TJQK"
TWOS = {"2C", "2D", "2H", "2S"}
WILDS = {"JK", *TWOS}


class Reading(NamedTuple):
    """One way to read a bag as a meld; `at`: the place (from 0) that a wild fills, or None."""

    shape: str
    cards: tuple[str, ...]
    start: int
    at: int | None

    @property
    def bonus(self) -> int:
        if len(self.cards) < 7:
            return 0
        if self.at is not None:
            return 100
        if self.shape == "run" and len(self.cards) == 14:
            return 1000
        return 500 if self.shape == "run" and len(self.cards) == 13 else 200


def readings(bag: Sequence[str], rules: ModeRules) -> set[Reading]:
    """Return every legal reading of a bag as a meld."""
    if len(bag) < 3:
        return set()
    return {*_runs(bag, rules), *_sets(bag, rules)}


def _runs(bag: Sequence[str], rules: ModeRules) -> Iterator[Reading]:
    size = len(bag)
    for suit in "CDHS":
        for low in range(14 - size + 1):
            if size == 14 and not rules.ace_to_ace:
                continue
            places = [rank + suit for rank in LINE[low : low + size]]
            yield from _filled("run", bag, places, low + 1)


def _filled(shape: str, bag: Sequence[str], places: list[str], start: int) -> Iterator[Reading]:
    """Yield the readings in which the bag fills these places, all by themselves or but for one."""
    if Counter(places) == Counter(bag):
        yield Reading(shape, tuple(places), start, None)
    for at in range(len(places)):
        for wild in WILDS & set(bag):
            cards = [*places[:at], wild, *places[at + 1 :]]
            if wild != places[at] and Counter(cards) == Counter(bag):
                yield Reading(shape, tuple(cards), start, at)


def _sets(bag: Sequence[str], rules: ModeRules) -> Iterator[Reading]:
    if not rules.sets:
        return
    for rank in RANKS + ("2" if rules.sets_of_twos else ""):
        own = sorted(card for card in bag if card in {rank + suit for suit in "CDHS"})
        rest = [card for card in bag if card not in own]
        if not rest:
            yield Reading("set", tuple(own), 0, None)
        elif len(rest) == 1 and rest[0] in WILDS and len(own) >= 2:
            yield Reading("set", (*own, rest[0]), 0, len(own))


def random_bag(rng: Random, rules: ModeRules) -> list[str]:
    """Return cards that often are a meld and often just fail to be one."""
    deck = list(rules.deck)
    if rng.random() < 0.1:
        return rng.sample(deck, rng.randint(2, 7))
    if rng.random() < 0.3:
        rank = rng.choice("A23456789TJQK")
        bag = rng.sample([card for card in deck if card[0] == rank], rng.randint(2, 7))
    else:
        size, suit = rng.randint(2, 14), rng.choice("CDHS")
        low = rng.randint(0, 14 - size)
        bag = [rank + suit for rank in LINE[low : low + size]]
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        bag.pop(rng.randrange(len(bag)))
    wilds = [card for card in deck if card in WILDS]
    bag += rng.sample(wilds, rng.choice((0, 0, 1, 1, 1, 2)))
    if rng.random() < 0.15:
        bag.append(rng.choice(deck))
    rng.shuffle(bag)
    return bag
