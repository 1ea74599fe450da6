"""The points of won piles (RULES.md §7). No state, no chance."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from apps.engine.cards import SUITS, VALUES
from apps.engine.contract import Seat

Pile = tuple[str, ...]
Run = tuple[int, int]

BRELAN, SUITE, COULEUR, MOST_HEARTS = 20, 30, 40, 25
BRELAN_SIZE, SUITE_SIZE, COULEUR_SIZE = 3, 4, 5

HEARTS = SUITS.index("H")


@dataclass(frozen=True, slots=True)
class PileScore:
    """What one pile is worth before the hearts are compared.

    `brelans`: ranks by value; `suites`: first and last value of each run; `couleurs`: suits.
    """

    base: int
    brelans: tuple[int, ...]
    suites: tuple[Run, ...]
    couleurs: tuple[str, ...]
    hearts: int

    @property
    def subtotal(self) -> int:
        bonuses = BRELAN * len(self.brelans) + SUITE * len(self.suites)
        return self.base + bonuses + COULEUR * len(self.couleurs)


class Census(NamedTuple):
    """What a pile counts: cards by value (place 0 is empty, 1 the aces …) and by suit.

    `values`: bit v is set if there is a card of value v.
    """

    ranks: tuple[int, ...]
    suits: tuple[int, ...]
    values: int


# Every card as a one among counters of four bits, by value and then by suit: sums count piles.
BITS, MANY = 4, 0b1111
FIRST_SUIT = VALUES["K"] + 1
ONES = {
    rank + suit: 1 << BITS * VALUES[rank] | 1 << BITS * (FIRST_SUIT + SUITS.index(suit))
    for rank in VALUES
    for suit in SUITS
}


def census_of(pile: Pile) -> Census:
    """Return the counts of a pile."""
    return _census(sum(map(ONES.__getitem__, pile)))


@lru_cache(maxsize=2**13)
def _census(counters: int) -> Census:
    counts = [counters >> BITS * place & MANY for place in range(FIRST_SUIT + len(SUITS))]
    values = sum(1 << value for value, count in enumerate(counts[:FIRST_SUIT]) if count)
    return Census(tuple(counts[:FIRST_SUIT]), tuple(counts[FIRST_SUIT:]), values)


def score_of(pile: Pile) -> PileScore:
    """Return the score of one pile, hearts not yet compared (7.1 to 7.4)."""
    return _score(census_of(pile))


@lru_cache(maxsize=2**13)
def _score(census: Census) -> PileScore:
    ranks, suits, values = census
    return PileScore(
        base=sum(value * count for value, count in enumerate(ranks)),
        brelans=tuple(value for value, count in enumerate(ranks) if count >= BRELAN_SIZE),
        suites=tuple(run for run in runs(values) if length(run) >= SUITE_SIZE),
        couleurs=tuple(SUITS[i] for i, count in enumerate(suits) if count >= COULEUR_SIZE),
        hearts=suits[HEARTS],
    )


@lru_cache(maxsize=2**13)
def runs(values: int) -> tuple[Run, ...]:
    """Return the maximal runs among `values` (a bit a value), lowest first (7.3)."""
    firsts = [value for value in range(1, 14) if values >> value - 1 & 0b11 == 0b10]
    lasts = [value for value in range(1, 14) if values >> value & 0b11 == 0b01]
    return tuple(zip(firsts, lasts, strict=True))


def length(run: Run) -> int:
    return run[1] - run[0] + 1


def hearts_bonuses(won: tuple[Pile, ...]) -> tuple[int, ...]:
    """Return the bonus for most hearts by seat; nobody gets it where there is no heart (7.5)."""
    return _hearts_bonuses(tuple(score_of(pile).hearts for pile in won))


@lru_cache(maxsize=1024)
def _hearts_bonuses(hearts: tuple[int, ...]) -> tuple[int, ...]:
    most = max(hearts)
    return tuple(MOST_HEARTS if most and count == most else 0 for count in hearts)


@lru_cache(maxsize=1024)
def totals(won: tuple[Pile, ...]) -> tuple[int, ...]:
    """Return the total of each seat."""
    scores = [score_of(pile) for pile in won]
    bonuses = _hearts_bonuses(tuple(score.hearts for score in scores))
    return tuple(score.subtotal + bonus for score, bonus in zip(scores, bonuses, strict=True))


def gain(won: tuple[Pile, ...], seat: Seat, cards: Pile) -> int:
    """Return what winning `cards` now would add to the total of `seat`."""
    if not cards:
        return 0
    return totals(with_won(won, seat, cards))[seat] - totals(won)[seat]


def with_won(won: tuple[Pile, ...], seat: Seat, cards: Pile) -> tuple[Pile, ...]:
    """Return the piles after `seat` has won `cards`."""
    return (*won[:seat], won[seat] + cards, *won[seat + 1 :])
