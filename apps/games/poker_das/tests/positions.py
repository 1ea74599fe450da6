"""Positions to test from: a few words instead of a whole state."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from apps.engine.contract import Step
from apps.engine.errors import GameError
from apps.games.poker_das import GAME
from apps.games.poker_das.state import PokerDasState
from apps.games.poker_das.tests.cases import state_of

Rows = Mapping[str, Sequence[Any]]


def position(*sheets: Rows, columns: int = 2, **others: Any) -> PokerDasState:
    """Return a position with these sheets (as cases write them), seat 0 to throw."""
    players = list("ABCD"[: max(1, len(sheets))])
    case = {"players": players, "columns": columns, "turn": "A"}
    return state_of({**case, "sheet": dict(zip(players, sheets, strict=False)), **others})


def roll(state: PokerDasState, *faces: int, keep: Sequence[int] = ()) -> PokerDasState:
    """Throw the dice not kept, and let chance bring these faces."""
    asked = state.apply(state.turn, GAME.parse_move({"type": "roll", "keep": list(keep)})).state
    after = asked.resolve(faces).state
    assert isinstance(after, PokerDasState)
    return after


def write(state: PokerDasState, row: str, mode: str = "score") -> Step:
    return state.apply(state.turn, GAME.parse_move({"type": "write", "row": row, "mode": mode}))


def refused(state: PokerDasState, seat: int = 0, **raw: Any) -> str:
    """Return the code with which a move is refused, having gone through JSON."""
    try:
        state.apply(seat, GAME.parse_move(json.loads(json.dumps(raw))))
    except GameError as error:
        return error.code
    raise AssertionError(f"{raw} was accepted")


def kinds(step: Step) -> list[str]:
    return [event.kind for event in step.events]
