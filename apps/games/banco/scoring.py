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


@lru_cache(maxsize=1024)
def census_of(pile: Pile) -> Census:
    """Return the counts of a pile."""
    ranks, suits, values = [0] * (VALUES["K"] + 1), dict.fromkeys(SUITS, 0), 0
    for card in pile:
        value = VALUES[card[:-1]]
        ranks[value] += 1
        suits[card[-1]] += 1
        values |= 1 << value
    return Census(tuple(ranks), tuple(suits.values()), values)


@lru_cache(maxsize=1024)
def score_of(pile: Pile) -> PileScore:
    """Return the score of one pile, hearts not yet compared (7.1 to 7.4)."""
    ranks, suits, values = census_of(pile)
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


@lru_cache(maxsize=1024)
def hearts_bonuses(won: tuple[Pile, ...]) -> tuple[int, ...]:
    """Return the bonus for most hearts by seat; nobody gets it where there is no heart (7.5)."""
    hearts = [score_of(pile).hearts for pile in won]
    most = max(hearts)
    return tuple(MOST_HEARTS if most and count == most else 0 for count in hearts)


@lru_cache(maxsize=1024)
def totals(won: tuple[Pile, ...]) -> tuple[int, ...]:
    """Return the total of each seat."""
    bonuses = hearts_bonuses(won)
    return tuple(score_of(pile).subtotal + bonus for pile, bonus in zip(won, bonuses, strict=True))


def gain(won: tuple[Pile, ...], seat: Seat, cards: Pile) -> int:
    """Return what winning `cards` now would add to the total of `seat`."""
    if not cards:
        return 0
    return totals(with_won(won, seat, cards))[seat] - totals(won)[seat]


def with_won(won: tuple[Pile, ...], seat: Seat, cards: Pile) -> tuple[Pile, ...]:
    """Return the piles after `seat` has won `cards`."""
    return (*won[:seat], won[seat] + cards, *won[seat + 1 :])


def ranks_of(scores: tuple[int, ...], left: frozenset[Seat]) -> tuple[int, ...]:
    """Return the ranks by seat: equal totals share one, seats that left come last (7.7, 8.4)."""
    keys = [(seat in left, -score) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
