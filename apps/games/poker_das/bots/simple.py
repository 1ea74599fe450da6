"""Facile and Moyen (RULES.md §10.1, §10.2)."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from apps.engine.contract import Move, View
from apps.games.poker_das.bots.play import best_of_turn
from apps.games.poker_das.bots.sight import Sight
from apps.games.poker_das.hurry import PAR
from apps.games.poker_das.moves import Roll, Write
from apps.games.poker_das.sheet import CLOSE, SCORE, Writing

STOP_CHANCE = 0.2  # how often Facile is content with what lies there


def careless_move(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Keep the most frequent face; write any box that brings something, if there is one."""
    writes = [move for move in legal if isinstance(move, Write)]
    if len(writes) < len(legal) and (not writes or rng.random() >= STOP_CHANCE):
        return Roll(_most_frequent(view["dice"]) if view["thrown"] else ())
    useful = [move for move in writes if move.mode in {SCORE, CLOSE}]
    return rng.choice(useful or writes)


def _most_frequent(faces: Sequence[int]) -> tuple[int, ...]:
    """Return the positions of the face shown most, the highest of equal ones; four at most."""
    face, _ = max(Counter(faces).items(), key=lambda shown: (shown[1], shown[0]))
    return tuple(die for die, shown in enumerate(faces) if shown == face)[:4]


def careful_move(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Play the turn exactly for what it brings above the average of the row it fills."""
    return best_of_turn(Sight.of(view), _above_average)


def _above_average(choice: Writing) -> float:
    return choice.gain - PAR[choice.row]
