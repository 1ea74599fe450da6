"""What everybody may know of a position (RULES.md §10.1): the stock as a number, the rest open."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from apps.engine.contract import Seat, View
from apps.games.banco import odds
from apps.games.banco.choices import takes
from apps.games.banco.dice import Dice, live_positions
from apps.games.banco.progress import progress_of
from apps.games.banco.scoring import Pile, gain, hearts_bonuses, score_of

if TYPE_CHECKING:
    from apps.games.banco.state import BancoState

CAN_ROLL = frozenset({"await_roll", "may_continue"})
HAS_THROW = frozenset({"must_take", "may_continue"})


@lru_cache(maxsize=256)
def board(state: "BancoState") -> View:
    """Return the view's own part of Banco !, the same for all viewers and so made once."""
    is_deciding = bool(state.to_act)
    worth = gain(state.won, state.turn, state.pending) if is_deciding else 0
    return {
        "centre": list(state.centre),
        "stock": len(state.stock),
        "won": [_cards(pile) for pile in state.won],
        "pending": list(state.pending),
        "dice": _dice(state.dice),
        "thrown": state.phase in HAS_THROW,
        "scores": _scores(state),
        "gain": worth,
        "actions": _actions(state, worth),
    }


@lru_cache(maxsize=1024)
def _cards(pile: Pile) -> list[str]:
    return list(pile)


@lru_cache(maxsize=1024)
def _dice(dice: Dice) -> list[View]:
    return [{"face": die.face, "state": die.state} for die in dice]


def _scores(state: "BancoState") -> list[View]:
    bonuses = hearts_bonuses(state.won)
    at_risk: list[Pile] = [()] * state.seats
    if state.to_act:
        at_risk[state.turn] = state.pending
    rows = zip(state.won, at_risk, bonuses, strict=True)
    return [_score(pile, pending, bonus) for pile, pending, bonus in rows]


@lru_cache(maxsize=1024)
def _score(pile: Pile, pending: Pile, hearts_bonus: int) -> View:
    score = score_of(pile)
    return {
        "base": score.base,
        "brelans": list(score.brelans),
        "suites": [list(run) for run in score.suites],
        "couleurs": list(score.couleurs),
        "hearts": score.hearts,
        "coeurs_bonus": hearts_bonus,
        "total": score.subtotal + hearts_bonus,
        "progress": progress_of(pile, pending),
    }


def _actions(state: "BancoState", worth: int) -> View:
    has_throw = state.phase in HAS_THROW
    return {
        "roll": _roll(state) if state.phase in CAN_ROLL else None,
        "banco": {"gain": worth} if state.phase == "may_continue" else None,
        "takes": _takes(state.dice, state.centre) if has_throw else [],
        "steals": [_steal(move.player, move.card) for move in state.steals()] if has_throw else [],
    }


def _roll(state: "BancoState") -> View:
    dice = len(live_positions(state.dice)) or len(state.dice)
    return {"dice": dice, "bust": _bust(state, dice) if state.options.aids else None}


def _bust(state: "BancoState", dice: int) -> float:
    return round(odds.bust_probability(state.centre, dice, state.others_own_cards), 4)


@lru_cache(maxsize=1024)
def _takes(dice: Dice, centre: Pile) -> list[dict[str, Any]]:
    return [{"dice": list(take.dice), "card": take.card} for take in takes(dice, centre)]


def _steal(seat: Seat, card: str) -> View:
    return {"seat": seat, "card": card}
