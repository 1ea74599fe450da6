"""Difficile: the turn played exactly, with a value for the rest of the sheet (§10.3, §10.4)."""

from collections.abc import Sequence
from random import Random

from apps.engine.contract import Move, View
from apps.games.poker_das.bots import leaves, throws
from apps.games.poker_das.bots.additive import Additive
from apps.games.poker_das.bots.one_column import OneColumn, fill_table
from apps.games.poker_das.bots.play import best_of_turn
from apps.games.poker_das.bots.sight import Sight
from apps.games.poker_das.bots.weights import weights_of
from apps.games.poker_das.options import COLUMNS


def best_move(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Return the move that leads to the best sheet on average."""
    sight = Sight.of(view)
    return best_of_turn(sight, _values(sight).value_of)


def _values(sight: Sight) -> OneColumn | Additive:
    columns = sight.sheet.columns
    return OneColumn(sight) if columns == 1 else Additive(sight, weights_of(columns))


def fill_tables() -> None:
    """Make what all turns need."""
    throws.fill()
    leaves.fill()
    fill_table()
    for columns in COLUMNS:
        if columns > 1:
            weights_of(columns)
