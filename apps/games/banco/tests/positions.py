"""Positions to test from: a few words instead of a whole state."""

import json
from collections.abc import Sequence
from typing import Any

from apps.engine.contract import Step
from apps.engine.errors import GameError
from apps.games.banco import GAME
from apps.games.banco.state import BancoState
from apps.games.banco.tests.cases import state_of

STOCK = ("2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JH")
CENTRE = ("8H", "6S", "KD", "QC", "AS")


def position(
    dice: str = "",
    centre: Sequence[str] = CENTRE,
    stock: Sequence[str] = STOCK,
    won: Sequence[Sequence[str]] = ((), ()),
    **others: Any,
) -> BancoState:
    """Return a position in which seat 0 is to act.

    `dice`: four signs, a face each, followed by `'` if spent or `"` if aside (`"53'1\\"6"`); none
    before the first throw of a turn.
    """
    names = "ABCD"[: len(won)]
    return state_of(
        {
            "players": list(names),
            "centre": centre,
            "draw": stock,
            "won": dict(zip(names, won, strict=True)),
            "dice": read_dice(dice),
            **others,
        }
    )


def read_dice(written: str) -> list[dict[str, Any]]:
    states = {"'": "spent", '"': "aside"}
    read: list[dict[str, Any]] = []
    for sign in written:
        if sign in states:
            read[-1]["state"] = states[sign]
        else:
            read.append({"face": int(sign), "state": "live"})
    return read


def roll(state: BancoState, *faces: int) -> Step:
    """Throw, and let chance bring these faces."""
    asked = state.apply(state.turn, GAME.parse_move({"type": "roll"})).state
    return asked.resolve(faces)


def play(state: BancoState, **raw: Any) -> BancoState:
    """Make a move of the seat to act."""
    after = state.apply(state.turn, GAME.parse_move(raw)).state
    assert isinstance(after, BancoState)
    return after


def refused(state: BancoState, seat: int = 0, **raw: Any) -> str:
    """Return the code with which a move is refused, having gone through JSON."""
    try:
        state.apply(seat, GAME.parse_move(json.loads(json.dumps(raw))))
    except GameError as error:
        return error.code
    raise AssertionError(f"{raw} was accepted")


def kinds(step: Step) -> list[str]:
    return [event.kind for event in step.events]
