"""How a robot answers when the cut is offered to it (RULES.md §4.2)."""

from random import Random

from apps.engine.contract import Move, View
from apps.games.punto_banco.moves import Cut

CUTS = 0.5  # the others may like to


def answer(view: View, rng: Random) -> Move:
    """Return a refusal, or a cut somewhere in the shoe."""
    if rng.random() >= CUTS:
        return Cut(accept=False)
    offer = view["offer"]
    return Cut(accept=True, position=rng.randint(offer["low"], offer["high"]))
