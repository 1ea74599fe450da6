"""Difficile: the turn played exactly, with a value for the rest of the sheet (§10.3, §10.4)."""

from collections.abc import Sequence
from random import Random

from apps.engine.contract import Move, View
from apps.games.poker_das.bots.additive import Additive
from apps.games.poker_das.bots.one_column import OneColumn, fill_table
from apps.games.poker_das.bots.play import best_of_turn
from apps.games.poker_das.bots.sight import Sight
from apps.games.poker_das.bots.throws import fill


def best_move(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Return the move that leads to the best sheet on average."""
    sight = Sight.of(view)
    values = OneColumn(sight) if sight.sheet.columns == 1 else Additive(sight)
    return best_of_turn(sight, values.value_of)


def fill_tables() -> None:
    """Make what all turns need."""
    fill()
    fill_table()
