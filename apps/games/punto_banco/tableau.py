"""Which hand draws, and who wins: mathematics without state (RULES.md §1.2, §2)."""

from collections.abc import Sequence

from apps.engine.cards import rank_of

Cards = Sequence[str]

PUNTO, BANCO = "punto", "banco"
PLAYER, BANKER, TIE = "player", "banker", "tie"

VALUES = {"A": 1, **{str(pips): pips for pips in range(2, 10)}, **dict.fromkeys("TJQK", 0)}

NATURAL = 8  # or more, in two cards (2.2)
MOST_PUNTO_DRAWS_ON = 5  # 2.3
MOST_BANCO_ALWAYS_DRAWS_ON = 2
MOST_BANCO_DRAWS_ON_IF_PUNTO_STOOD = 5
# The third cards of punto on which banco draws, by banco's total (2.4).
BANCO_DRAWS_ON = {
    3: frozenset({0, 1, 2, 3, 4, 5, 6, 7, 9}),
    4: frozenset({2, 3, 4, 5, 6, 7}),
    5: frozenset({4, 5, 6, 7}),
    6: frozenset({6, 7}),
}


def value_of(card: str) -> int:
    """Return what a card is worth, 0 to 9 (1.2)."""
    return VALUES[rank_of(card)]


def total_of(cards: Cards) -> int:
    """Return the total of a hand, 0 to 9; 0 of no card."""
    return sum(map(value_of, cards)) % 10


def punto_draws(total: int) -> bool:
    """Tell whether punto takes a third card on the `total` of two, where there is no natural."""
    return total <= MOST_PUNTO_DRAWS_ON


def banco_draws(total: int, third: int | None) -> bool:
    """Tell whether banco does. `third`: the value of punto's third card, None if punto stood."""
    if total <= MOST_BANCO_ALWAYS_DRAWS_ON:
        return True
    if third is None:
        return total <= MOST_BANCO_DRAWS_ON_IF_PUNTO_STOOD
    return third in BANCO_DRAWS_ON.get(total, ())


def is_natural(punto: Cards, banco: Cards) -> bool:
    """Tell whether either hand is a natural: 8 or 9 in its first two cards (2.2)."""
    return max(total_of(punto[:2]), total_of(banco[:2])) >= NATURAL


def hands_of(dealt: Cards) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return punto and banco of the cards of a coup in the order in which they fell (2.1)."""
    punto, banco, thirds = [*dealt[:4:2]], [*dealt[1:4:2]], [*dealt[4:]]
    if thirds and punto_draws(total_of(punto)):
        punto.append(thirds.pop(0))
    return tuple(punto), tuple(banco + thirds)


def next_hand(dealt: Cards) -> str | None:
    """Return the hand that the next card goes to, or None once the coup is complete."""
    if len(dealt) < 4:
        return (PUNTO, BANCO)[len(dealt) % 2]
    punto, banco = hands_of(dealt)
    if is_natural(punto, banco) or len(banco) > 2:
        return None
    if len(punto) == 2 and punto_draws(total_of(punto)):
        return PUNTO
    third = value_of(punto[2]) if len(punto) > 2 else None
    return BANCO if banco_draws(total_of(banco), third) else None


def winner_of(punto: int, banco: int) -> str:
    """Return the field that wins with these totals (2.5)."""
    if punto == banco:
        return TIE
    return PLAYER if punto > banco else BANKER
