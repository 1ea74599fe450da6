"""How cards are dealt (RULES.md §1.5)."""

from typing import NamedTuple

from apps.games.buraco.cards import Cards

HAND_SIZE = REBUS_SIZE = 11
PACKETS = 2


class Deal(NamedTuple):
    """`hands` by seat (faces), the two packets of the `rebus`, and the `stock` that is left."""

    hands: tuple[Cards, ...]
    rebus: tuple[Cards, ...]
    stock: Cards


def dealt(deck: Cards, seats: int) -> Deal:
    """Deal eleven cards to each seat from the top of `deck`, then two packets of eleven."""
    rows = [deck[start : start + HAND_SIZE] for start in range(0, len(deck), HAND_SIZE)]
    return Deal(
        hands=tuple(rows[:seats]),
        rebus=tuple(rows[seats : seats + PACKETS]),
        stock=deck[(seats + PACKETS) * HAND_SIZE :],
    )
