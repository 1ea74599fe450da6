"""Every coup from a full shoe, counted: the engine's own rules on all ordered draws of six cards.

A coup depends on the values of its cards alone, so values are enumerated and weighted with the
number of ways to draw them. A sequence of six counts all coups, those that need fewer cards with
whatever would follow: 416 · 415 · … · 411 sequences in eight packs.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import product

from apps.games.punto_banco.tableau import (
    NATURAL,
    PLAYER,
    TIE,
    banco_draws,
    punto_draws,
    winner_of,
)

VALUES = range(10)
TENS = 16  # cards worth nothing in a pack: tens and court cards
CARDS = 52


@dataclass
class Counts:
    """Numbers of sequences: by winner, by cards used, by totals (punto, banco) and by natural."""

    winners: Counter[str] = field(default_factory=Counter)
    cards: Counter[int] = field(default_factory=Counter)
    totals: Counter[tuple[int, int]] = field(default_factory=Counter)
    naturals: int = 0
    banker_with_6: int = 0

    def add(self, punto: int, banco: int, cards: int, ways: int) -> None:
        winner = winner_of(punto, banco)
        self.winners[winner] += ways
        self.cards[cards] += ways
        self.totals[punto, banco] += ways
        if winner not in (PLAYER, TIE) and banco == 6:
            self.banker_with_6 += ways


def count(packs: int = 8) -> Counts:
    """Return the counts for a full shoe of so many packs."""
    stock = [packs * (TENS if value == 0 else 4) for value in VALUES]
    found = Counts()
    for first in product(VALUES, repeat=4):
        left, ways = list(stock), 1
        for value in first:
            ways *= left[value]
            left[value] -= 1
        _count_thirds(found, first, left, ways, packs * CARDS - 4)
    return found


def _count_thirds(
    found: Counts, first: tuple[int, ...], left: list[int], ways: int, cards: int
) -> None:
    punto, banco = (first[0] + first[2]) % 10, (first[1] + first[3]) % 10
    if max(punto, banco) >= NATURAL:
        every = ways * cards * (cards - 1)
        found.naturals += every
        found.add(punto, banco, 4, every)
    elif punto_draws(punto):
        for third in VALUES:
            after = [number - (value == third) for value, number in enumerate(left)]
            drawn = (punto + third) % 10
            _count_banco(found, drawn, banco, third, after, ways * left[third], cards - 1, 5)
    else:
        _count_banco(found, punto, banco, None, left, ways * (cards - 1), cards, 4)


def _count_banco(
    found: Counts,
    punto: int,
    banco: int,
    third: int | None,
    left: list[int],
    ways: int,
    cards: int,
    used: int,
) -> None:
    """`ways` leave one card open, the next one; `cards` are left for it."""
    if not banco_draws(banco, third):
        found.add(punto, banco, used, ways * cards)
        return
    for value in VALUES:
        found.add(punto, (banco + value) % 10, used + 1, ways * left[value])
