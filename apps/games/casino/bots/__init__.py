"""The robots of Casino (RULES.md §11)."""

from collections.abc import Sequence
from random import Random

from apps.engine.contract import Move, View


def choose(
    view: View, history: Sequence[View], legal: Sequence[Move], rng: Random, level: str
) -> Move:
    """Return the move of a robot of `level`."""
    return rng.choice(legal)
