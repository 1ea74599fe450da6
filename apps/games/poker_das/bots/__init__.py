"""The robots of Poker d'as (RULES.md §10). They read their seat's view and nothing else."""

from collections.abc import Callable, Sequence
from random import Random

from apps.engine.contract import Move, View
from apps.games.poker_das.bots.expert import best_move, fill_tables
from apps.games.poker_das.bots.simple import careful_move, careless_move

Choice = Callable[[View, Sequence[Move], Random], Move]

BY_LEVEL: dict[str, Choice] = {
    "facile": careless_move,
    "moyen": careful_move,
    "difficile": best_move,
}


def choose(view: View, legal: Sequence[Move], rng: Random, level: str) -> Move:
    """Return the move of a robot of `level`; raises `KeyError` for a level there is not."""
    return legal[0] if len(legal) == 1 else BY_LEVEL[level](view, legal, rng)


def prepare() -> None:
    """Fill the tables of the turn search and of one column; without it first moves are slow."""
    fill_tables()
