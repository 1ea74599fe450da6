"""The robots of Buraco (RULES.md §14). They read their seat's view and what it was told."""

from collections.abc import Sequence
from random import Random

from apps.engine.contract import Move, View
from apps.games.buraco.bots.expert import best_move
from apps.games.buraco.bots.memory import Memory
from apps.games.buraco.bots.sight import sight_of
from apps.games.buraco.bots.simple import careful_move, careless_move

MINDS = {"facile": careless_move, "moyen": careful_move, "difficile": best_move}


def choose(
    view: View, history: Sequence[View], legal: Sequence[Move], rng: Random, level: str
) -> Move:
    """Return the move of a robot of `level`; raises `KeyError` for a level there is not."""
    think = MINDS[level]
    if len(legal) == 1:
        return legal[0]
    sight = sight_of(view, Memory(len(view["hands"]), history))
    if sight.place.has_drawn and not sight.can_throw:
        return legal[0]  # a last card that may only be laid
    return think(sight, rng)
