"""The robots of Punto Banco (RULES.md §11). They read their seat's view and nothing else."""

from collections.abc import Callable, Sequence
from random import Random

from apps.engine.contract import Move, View
from apps.games.punto_banco.bots import cuts, manners
from apps.games.punto_banco.moves import Wake

Manner = Callable[[View, Random], Move]

BY_LEVEL: dict[str, Manner] = {
    "facile": manners.whimsical,
    "moyen": manners.faithful,
    "difficile": manners.thrifty,
}


def choose(view: View, legal: Sequence[Move], rng: Random, level: str) -> Move:
    """Return the move of a robot of `level`; raises `KeyError` for a level there is not."""
    manner = BY_LEVEL[level]
    if view["phase"] == "cut_offer":
        return cuts.answer(view, rng)
    return legal[0] if isinstance(legal[0], Wake) else manner(view, rng)
