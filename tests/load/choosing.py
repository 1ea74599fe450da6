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


def punto_banco_move(view: View, rng: Random) -> View:
    """Return a decision at Punto Banco: bets of any size on any fields, at times none."""
    if view["phase"] == "cut_offer":
        return {"type": "cut", "accept": True, "position": rng.randint(10, 406)}
    if view["phase"] == "idle":
        return {"type": "wake"}
    if rng.random() < 0.1:
        return {"type": "pass", "round": view["round"]}
    most = view["max"] // view["unit"]
    fields = rng.sample(["player", "banker", "tie"], rng.randint(1, 3))
    amounts = {field: rng.randint(1, most) * view["unit"] for field in fields}
    return {"type": "bet", "round": view["round"], **amounts}


CHOOSERS: dict[str, Callable[[View, Random], View]] = {
    "banco": banco_move,
    "punto_banco": punto_banco_move,
}
