"""The robots of Plus haut: chance, the middle, and the middle after a look at the other."""

from collections.abc import Sequence
from random import Random

from apps.engine.contract import Move, View
from apps.games.plus_haut.moves import Keep, Swap


def choose(
    view: View, history: Sequence[View], legal: Sequence[Move], rng: Random, level: str
) -> Move:
    """Return a move; Difficile raises its bar when the other has kept his card."""
    if level == "facile":
        return rng.choice(legal)
    kept = any(event["kind"] == "decided" and not event["swapped"] for event in history)
    bar = 6 if level == "difficile" and kept else 5
    return Keep() if int(view["hands"][view["you"]]) >= bar else Swap()
