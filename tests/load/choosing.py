"""A legal move out of a view alone, as a person finds it on his screen; by game."""

from collections.abc import Callable
from random import Random
from typing import Any

View = dict[str, Any]


def banco_move(view: View, rng: Random) -> View:
    """Return a move of Banco !, mostly a cautious one so that piles grow and matches end."""
    actions = view["actions"]
    if actions["banco"] and rng.random() < 0.6:
        return {"type": "banco"}
    if actions["takes"] and (not actions["roll"] or rng.random() < 0.5):
        return {"type": "take", **rng.choice(actions["takes"])}
    if actions["steals"] and not actions["roll"]:
        steal = rng.choice(actions["steals"])
        return {"type": "steal", "player": steal["seat"], "card": steal["card"]}
    return {"type": "roll"}


CHOOSERS: dict[str, Callable[[View, Random], View]] = {"banco": banco_move}
