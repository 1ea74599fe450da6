"""The card that the clock plays for a seat (RULES.md §7.1)."""

from apps.engine.cards import value_of
from apps.engine.contract import Move
from apps.games.casino.cards import ACES, BIG_CASINO, LITTLE_CASINO
from apps.games.casino.layout import Layout
from apps.games.casino.moves import Capture, Trail

SUIT_ORDER = "CDHS"
POINTS = {BIG_CASINO: 2, LITTLE_CASINO: 1} | dict.fromkeys(ACES, 1)


def automatic_move(layout: Layout) -> Move:
    """Return the capture of the highest build the seat controls, else its cheapest trail."""
    mine = sorted(layout.controlled, key=lambda one: one.value, reverse=True)
    for build in mine:
        able = [card for card in layout.hand if layout.value_of(card) == build.value]
        if able:
            return Capture(min(able, key=_precious), (), (build.id,))
    return Trail(min(layout.hand, key=_dear))


def _precious(card: str) -> tuple[bool, bool, int]:
    return card in POINTS, card[-1] == "S", SUIT_ORDER.index(card[-1])


def _dear(card: str) -> tuple[int, bool, int, int]:
    return POINTS.get(card, 0), card[-1] == "S", value_of(card), SUIT_ORDER.index(card[-1])
