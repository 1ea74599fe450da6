"""Facile and Moyen (RULES.md §11.1, §11.2)."""

from collections.abc import Sequence
from random import Random

from apps.engine.contract import Move
from apps.games.casino.bots.memory import Sight
from apps.games.casino.bots.plays import Play, plays_of
from apps.games.casino.bots.weighing import Scene, ranked, scene_of
from apps.games.casino.moves import Capture

GREED = 0.65


def careless_move(legal: Sequence[Move], rng: Random) -> Move:
    """Of two random captures take the larger one more often than not; else do anything."""
    captures = [move for move in legal if isinstance(move, Capture)]
    if captures and rng.random() < GREED:
        return max(rng.choice(captures), rng.choice(captures), key=_size)
    return rng.choice(legal)


def _size(move: Capture) -> int:
    return len(move.loose) + 2 * len(move.builds)


def own_scene(sight: Sight) -> Scene:
    """Return the scene of the seat's own decision."""
    return scene_of(
        sight.sums, sight.me, sight.sides, sight.held, sight.unseen, sight.counts_sweeps
    )


def own_ranking(sight: Sight) -> list[tuple[float, Play]]:
    """Return the seat's plays as Moyen likes them, best first."""
    plays = plays_of(sight.sums, sight.hand, sight.loose, sight.builds, sight.me)
    return ranked(own_scene(sight), plays, sight.loose, sight.builds)


def careful_play(sight: Sight) -> Play:
    """Return the play that Moyen likes best."""
    return own_ranking(sight)[0][1]
