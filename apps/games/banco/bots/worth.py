"""What Difficile thinks a pile is worth: its points, and its bonuses in progress.

A pile is a whole number of 52 bits, 13 a suit, hearts lowest, the ace lowest within a suit. The
weights were measured in play between robots: hearts count 6 each instead of the bonus for most.
"""

from collections.abc import Iterable

from apps.engine.cards import SUITS, suit_of, value_of

SUIT_BITS = 13
ONE_SUIT = (1 << SUIT_BITS) - 1

PER_HEART = 6
BRELAN, PAIR = 20, 8
SUITE, SUITE_SIZE = 30, 4
BY_SUIT_COUNT = (0, 0, 2, 5, 20, *(40,) * 9)  # cards of one suit: 0, 1, 2 … 13
BY_HEART_COUNT = tuple(points + PER_HEART * count for count, points in enumerate(BY_SUIT_COUNT))


def bit_of(card: str) -> int:
    """Return the card as a pile of one."""
    return 1 << (SUITS.index(suit_of(card)) * SUIT_BITS + value_of(card) - 1)


def pile_of(cards: Iterable[str]) -> int:
    """Return the cards (all different) as a pile."""
    return sum(map(bit_of, cards))


def _values_sum(ranks: int) -> int:
    return sum(value for value in range(1, SUIT_BITS + 1) if ranks >> (value - 1) & 1)


def _suites_worth(ranks: int) -> int:
    return SUITE * sum(len(run) >= SUITE_SIZE for run in f"{ranks:b}".split("0"))


VALUES_SUM = tuple(map(_values_sum, range(1 << SUIT_BITS)))
SUITES_WORTH = tuple(map(_suites_worth, range(1 << SUIT_BITS)))


def worth_of(pile: int) -> int:
    """Return the worth of a pile."""
    hearts, diamonds = pile & ONE_SUIT, pile >> SUIT_BITS & ONE_SUIT
    clubs, spades = pile >> 2 * SUIT_BITS & ONE_SUIT, pile >> 3 * SUIT_BITS
    red, both_red = hearts | diamonds, hearts & diamonds
    black, both_black = clubs | spades, clubs & spades
    three_or_four = both_red & black | red & both_black
    exactly_two = (both_red | both_black | red & black) & ~three_or_four
    return (
        VALUES_SUM[hearts]
        + VALUES_SUM[diamonds]
        + VALUES_SUM[clubs]
        + VALUES_SUM[spades]
        + SUITES_WORTH[red | black]
        + BRELAN * three_or_four.bit_count()
        + PAIR * exactly_two.bit_count()
        + BY_HEART_COUNT[hearts.bit_count()]
        + BY_SUIT_COUNT[diamonds.bit_count()]
        + BY_SUIT_COUNT[clubs.bit_count()]
        + BY_SUIT_COUNT[spades.bit_count()]
    )
