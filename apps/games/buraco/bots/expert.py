"""Difficile (RULES.md §14.3)."""

from random import Random

from apps.engine.contract import Move
from apps.games.buraco.bots.discarding import best_discard
from apps.games.buraco.bots.drawing import best_draw
from apps.games.buraco.bots.laying import best_laying
from apps.games.buraco.bots.sight import Sight
from apps.games.buraco.bots.thoughts import now
from apps.games.buraco.moves import Discard


def best_move(sight: Sight, rng: Random) -> Move:
    """Draw, lay while that is worth it, and throw what gives least away."""
    if not sight.place.has_drawn:
        return best_draw(sight)
    after = best_laying(sight, now(sight))
    if after is not None and after.move is not None:
        return after.move
    return Discard(best_discard(sight, rng))
