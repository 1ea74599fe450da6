"""Three ways of betting. None is better than another: nothing changes the odds (RULES.md §11.1)."""

from random import Random

from apps.engine.contract import Move, View
from apps.games.punto_banco.moves import Bet, Pass

OFTEN, SELDOM = 0.25, 0.1
TIMES_LEAST = (1, 1, 2, 3, 5)  # small bets, of the minimum: it is company, not a rival


def whimsical(view: View, rng: Random) -> Move:
    """Bet on any field, and pass often."""
    if rng.random() < OFTEN:
        return Pass(view["round"])
    field = rng.choice(("player", "player", "banker", "banker", "tie"))
    return Bet(view["round"], **{field: _stake(view, rng)})


def faithful(view: View, rng: Random) -> Move:
    """Stay with the side of one's seat; now and then try a tie as well."""
    if rng.random() < SELDOM:
        return Pass(view["round"])
    side = ("player", "banker")[view["you"] % 2]
    tie = view["min"] if rng.random() < SELDOM else 0
    return Bet(view["round"], **{side: _stake(view, rng), "tie": tie})


def thrifty(view: View, rng: Random) -> Move:
    """Bet the minimum where it costs least."""
    if rng.random() < SELDOM:
        return Pass(view["round"])
    return Bet(view["round"], banker=view["min"])


def _stake(view: View, rng: Random) -> int:
    stake: int = view["min"] * rng.choice(TIMES_LEAST)
    return stake
