"""Cards as bits of one number, and what sets of them are worth to a robot.

Bit `4·(rank-1) + suit`, ranks 1 (ace) to 13. A robot plays out thousands of positions a second:
cards as text, and the engine's own moves, would be fifty times slower.
"""

from collections.abc import Iterable, Iterator

from apps.engine.cards import RANKS, value_of

SUITS = "SHDC"


def bit_of(card: str) -> int:
    """Return the bit of a card."""
    return 1 << 4 * (value_of(card) - 1) + SUITS.index(card[-1])


CARDS = {
    bit_of(name): name
    for name in ((rank if rank != "10" else "T") + suit for rank in RANKS for suit in SUITS)
}
BITS = {name: bit for bit, name in CARDS.items()}
LOW = {bit: value_of(name) for bit, name in CARDS.items()}

RANK_MASKS = [0, *(0xF << 4 * rank for rank in range(13))]  # by rank, from 1
SPADES = sum(bit for bit, name in CARDS.items() if name[-1] == "S")
BIG = BITS["TD"]
SINGLE_POINTS = BITS["2S"] | RANK_MASKS[1]  # the little casino and the aces: a point each

CARD_SHARE, SPADE_SHARE = 3 / 27, 1 / 7


def mask_of(cards: Iterable[str]) -> int:
    """Return the mask of some cards."""
    mask = 0
    for card in cards:
        mask |= BITS[card]
    return mask


def names_of(mask: int) -> tuple[str, ...]:
    """Return the cards of a mask."""
    return tuple(CARDS[bit] for bit in bits_of(mask))


def bits_of(mask: int) -> Iterator[int]:
    """Yield the bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def points_in(mask: int) -> int:
    """Return the points of the cards that count by themselves (RULES.md §8.1)."""
    return (mask & SINGLE_POINTS).bit_count() + (2 if mask & BIG else 0)


def worth(mask: int) -> float:
    """Return what cards are worth: their points, and their share in most cards and most spades."""
    return (
        mask.bit_count() * CARD_SHARE
        + (mask & SPADES).bit_count() * SPADE_SHARE
        + (mask & SINGLE_POINTS).bit_count()
        + (2 if mask & BIG else 0)
    )
