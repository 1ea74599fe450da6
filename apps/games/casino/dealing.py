"""How cards are dealt (RULES.md §1.5 to §1.8)."""

from typing import NamedTuple

from apps.engine.contract import Seat
from apps.games.casino.cards import DECK, Cards

PACKET = 4
TABLE_CARDS = 4
AT_ONCE = 2


class Deal(NamedTuple):
    """A packet: `hands` by seat, `loose` for the table, and the `stock` that is left."""

    hands: tuple[Cards, ...]
    loose: Cards
    stock: Cards


def dealt(stock: Cards, seats: int, dealer: Seat, *, lays_table: bool) -> Deal:
    """Deal four cards to each seat from the top of `stock`, by twos, the dealer last."""
    hands: list[Cards] = [()] * seats
    loose: Cards = ()
    order = [(dealer + step) % seats for step in range(1, seats)]
    for _ in range(PACKET // AT_ONCE):
        for seat in order:
            hands[seat], stock = hands[seat] + stock[:AT_ONCE], stock[AT_ONCE:]
        if lays_table:
            loose, stock = loose + stock[:AT_ONCE], stock[AT_ONCE:]
        hands[dealer], stock = hands[dealer] + stock[:AT_ONCE], stock[AT_ONCE:]
    return Deal(tuple(hands), loose, stock)


def packets_in_a_round(seats: int) -> int:
    """Return how many packets a round has: 6, 4 or 3 for two, three or four seats."""
    return (len(DECK) - TABLE_CARDS) // (PACKET * seats)
