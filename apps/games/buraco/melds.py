"""What makes a meld, and where each of its cards stands (RULES.md §5, §6). No state.

A meld is a bag of faces: after every change all places are worked out anew from the bag, which
moves a wild where the rules want it (5.5). The answers are remembered, for few bags occur.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from apps.engine.cards import SUITS
from apps.games.buraco.cards import HIGH_ACE, LINE, LOW_ACE, PLACES, TWO, WILDS, Cards
from apps.games.buraco.rules import JOKER, ModeRules

RUN, SET = "run", "set"
LEAST = 3
CANASTA = 7
ROYAL, FULL_LINE = 13, 14

NO_CANASTA, IMPURE, PURE, ROYALE, AS_A_AS = "none", "impure", "pure", "royale", "as_a_as"
BONUSES = {NO_CANASTA: 0, IMPURE: 100, PURE: 200, ROYALE: 500, AS_A_AS: 1000}
PURE_KINDS = frozenset((PURE, ROYALE, AS_A_AS))

REMEMBERED = 1 << 13
"""Answers kept of each kind; more would only burden the collector, as most come again soon."""

Fault = str
"""The code of a refusal (12.1)."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A legal meld: `cards` low to high, in a set the wild last.

    `start`: the place of the first card in a run, 1 to 14, and 0 in a set. `wild`: where among
    `cards` the wild lies, None without one.
    """

    shape: str
    cards: Cards
    start: int
    wild: int | None

    @property
    def canasta(self) -> str:
        """The highest kind that applies (6.1)."""
        if len(self.cards) < CANASTA:
            return NO_CANASTA
        if self.wild is not None:
            return IMPURE
        if self.shape == RUN and len(self.cards) >= ROYAL:
            return AS_A_AS if len(self.cards) == FULL_LINE else ROYALE
        return PURE

    @property
    def stands_for(self) -> str | None:
        """The face that the wild stands for, in a set its rank alone; None without a wild."""
        if self.wild is None:
            return None
        if self.shape == SET:
            return self.cards[0][0]
        suit = next(card[1] for card in self.cards if card not in WILDS)
        return LINE[self.start + self.wild - 1] + suit


def new_meld(cards: Iterable[str], rules: ModeRules) -> Arrangement | Fault:
    """Return how `cards` lie as a new meld, or why they are none."""
    return _opened(tuple(sorted(cards)), rules)


def grown(meld: Arrangement, added: Iterable[str], rules: ModeRules) -> Arrangement | Fault:
    """Return how a meld lies with cards `added` to it, of the kind it was (5.6), or the fault."""
    bag = tuple(sorted((*meld.cards, *added)))
    if meld.shape == RUN:
        return _run(bag, rules)
    return _set(bag, meld.cards[0][0], rules)


@lru_cache(maxsize=REMEMBERED)
def fits(meld: Arrangement, rules: ModeRules) -> frozenset[str]:
    """Return the faces that a meld takes one at a time."""
    natural = next((card for card in meld.cards if card not in WILDS), meld.cards[0])
    rank, suit = natural[0], natural[1]
    if meld.shape == RUN:
        candidates = {other + suit for other in LINE}
    else:
        candidates = {rank + other for other in SUITS}
    takes = [
        face for face in candidates | WILDS if not isinstance(grown(meld, (face,), rules), str)
    ]
    return frozenset(takes)


@lru_cache(maxsize=REMEMBERED)
def _opened(bag: Cards, rules: ModeRules) -> Arrangement | Fault:
    if len(bag) < LEAST:
        return "too_few_cards"
    naturals = [card for card in bag if card not in WILDS]
    if not naturals:
        return _set(bag, TWO, rules)
    if len(naturals) > 1 and len({card[0] for card in naturals}) == 1:
        return _set(bag, naturals[0][0], rules)
    return _run(bag, rules)


# -- sets --


@lru_cache(maxsize=REMEMBERED)
def _set(bag: Cards, rank: str, rules: ModeRules) -> Arrangement | Fault:
    """Arrange a set of `rank`; in a set of twos only a joker is wild (5.3)."""
    naturals = [card for card in bag if card[0] == rank and card != JOKER]  # it is no jack
    wilds = [card for card in bag if card[0] != rank or card == JOKER]
    if any(card not in WILDS for card in wilds):
        return "not_same_rank"
    if len(wilds) > 1:
        return "too_many_wilds"
    if not rules.sets:
        return "sets_not_allowed"
    if rank == TWO and not rules.sets_of_twos:
        return "set_of_twos_forbidden"
    return Arrangement(SET, (*naturals, *wilds), 0, len(naturals) if wilds else None)


# -- runs --


class _Line(NamedTuple):
    """The cards of a run as they might stand: naturals by place, and the wilds left over."""

    standing: dict[int, str]
    wilds: Cards


@lru_cache(maxsize=REMEMBERED)
def _run(bag: Cards, rules: ModeRules) -> Arrangement | Fault:
    """Arrange a run: of its ways to stand, the first that is legal (5.4)."""
    naturals = [card for card in bag if card not in WILDS]
    suits = {card[1] for card in naturals}
    if len(suits) > 1:
        return "mixed_suits"
    wilds = [card for card in bag if card in WILDS]
    faults: list[Fault] = []
    for lines in _readings(naturals, wilds, TWO + suits.pop()):
        found = _first_legal(lines, rules)
        if not isinstance(found, str):
            return found
        faults.append(found)
    return faults[0]


RUN_FAULTS = ("not_consecutive", "too_many_wilds", "ace_to_ace_forbidden")
"""In the order in which they are looked for: a later one came nearer to a run."""


def _first_legal(lines: Iterable[_Line], rules: ModeRules) -> Arrangement | Fault:
    """Return the first legal way to stand, else the fault of the way that came nearest."""
    nearest = RUN_FAULTS[0]
    for line in lines:
        found = _standing(line, rules)
        if not isinstance(found, str):
            return found
        nearest = max(nearest, found, key=RUN_FAULTS.index)
    return nearest


def _readings(naturals: list[str], wilds: list[str], own_two: str) -> Iterable[Iterable[_Line]]:
    """Yield what the cards might be, each with its ways to stand: the own two at home, then wild.

    Where none is legal the first one says why.
    """
    if own_two in wilds:
        others = list(wilds)
        others.remove(own_two)
        yield _lines_by_ace([*naturals, own_two], tuple(others))
    yield _lines_by_ace(naturals, tuple(wilds))


def _lines_by_ace(naturals: list[str], wilds: Cards) -> Iterable[_Line]:
    aces = [card for card in naturals if card[0] == "A"]
    standing = {PLACES[card]: card for card in naturals if card[0] != "A"}
    if len(standing) + len(aces) < len(naturals) or len(aces) > 2:
        return  # a place cannot be taken twice
    if len(aces) == 2:
        yield _Line(standing | {LOW_ACE: aces[0], HIGH_ACE: aces[0]}, wilds)
        return
    for place in (LOW_ACE, HIGH_ACE) if aces else ():
        yield _Line(standing | {place: aces[0]}, wilds)
    if not aces:
        yield _Line(standing, wilds)


def _standing(line: _Line, rules: ModeRules) -> Arrangement | Fault:
    low, high = min(line.standing), max(line.standing)
    holes = [place for place in range(low, high) if place not in line.standing]
    if len(holes) > len(line.wilds):
        return "not_consecutive"
    if len(line.wilds) > 1:
        return "too_many_wilds"
    standing = line.standing
    wild_at = _place_of_wild(holes, low, high) if line.wilds else None
    if wild_at is not None:
        standing = standing | {wild_at: line.wilds[0]}
        low, high = min(low, wild_at), max(high, wild_at)
    elif line.wilds:
        return "not_consecutive"
    if low == LOW_ACE and high == HIGH_ACE and not rules.ace_to_ace:
        return "ace_to_ace_forbidden"
    cards = tuple([standing[place] for place in range(low, high + 1)])
    return Arrangement(RUN, cards, low, None if wild_at is None else wild_at - low)


def _place_of_wild(holes: list[int], low: int, high: int) -> int | None:
    """Return where a wild stands: in the hole, else at the high end, else at the low end (5.4)."""
    if holes:
        return holes[0]
    if high < HIGH_ACE:
        return high + 1
    return low - 1 if low > LOW_ACE else None
