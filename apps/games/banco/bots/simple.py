"""Facile and Moyen (RULES.md §11.1, §11.2)."""

from collections.abc import Sequence
from random import Random

from apps.engine.cards import value_of
from apps.engine.contract import Move, View
from apps.games.banco.moves import Banco, Roll, Steal, Take
from apps.games.banco.odds import bust_probability

BANCO_CHANCE = 0.65  # how soon Facile is content
RISK_TAKEN = 0.25  # the likeliest raté that Moyen still faces


def careless_move(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Call Banco as soon as possible more often than not; else do anything else."""
    others = [move for move in legal if not isinstance(move, Banco)]
    can_bank = len(others) < len(legal)
    if can_bank and (not others or rng.random() < BANCO_CHANCE):
        return Banco()
    return rng.choice(others)


def careful_move(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Take the highest values while there are any; then throw unless raté is too likely."""
    gains = [move for move in legal if isinstance(move, Take | Steal)]
    if gains:
        return max(gains, key=_greed)
    return Roll() if bust_risk(view) <= RISK_TAKEN else Banco()


def _greed(move: Take | Steal) -> tuple[int, int]:
    """Order by value, then by dice used: the more have served, the sooner all four come back."""
    return value_of(move.card), len(move.dice) if isinstance(move, Take) else 0


def bust_risk(view: View) -> float:
    """Return the probability that throwing now is a raté."""
    live = sum(die["state"] == "live" for die in view["dice"])
    others_own_cards = any(pile for seat, pile in enumerate(view["won"]) if seat != view["you"])
    return bust_probability(view["centre"], live or len(view["dice"]), others_own_cards)
