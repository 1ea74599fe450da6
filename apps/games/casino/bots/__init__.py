"""The robots of Casino (RULES.md §11). They read their seat's view and what it was told."""

from collections.abc import Sequence
from random import Random

from apps.engine.contract import Move, View
from apps.games.casino.bots.expert import best_play
from apps.games.casino.bots.memory import sight_of
from apps.games.casino.bots.simple import careful_play, careless_move
from apps.games.casino.bots.translating import move_of


def choose(
    view: View, history: Sequence[View], legal: Sequence[Move], rng: Random, level: str
) -> Move:
    """Return the move of a robot of `level`; raises `KeyError` for a level there is not."""
    if len(legal) == 1:
        return legal[0]
    if level == "facile":
        return careless_move(legal, rng)
    sight = sight_of(view, history)
    sight.sums.forget()
    play = {"moyen": careful_play, "difficile": lambda seen: best_play(seen, rng)}[level](sight)
    return move_of(play, view)
