"""Reads the worked cases of Poker d'as (`tests/games/cases/poker_das.json`, see FORMAT.md)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from apps.engine.contract import Outcome, Seat, Step
from apps.engine.errors import GameError
from apps.engine.ranking import ranks_by_score
from apps.games.poker_das import GAME
from apps.games.poker_das.options import PokerDasOptions
from apps.games.poker_das.scoring import DICE, ROW_OF, ROWS, points
from apps.games.poker_das.sheet import CLOSED, NOUGHT, SCORED, STRUCK, Box, Sheet
from apps.games.poker_das.stars import COLUMN, OPEN, ROW, Star, lines, standing, total_of
from apps.games.poker_das.state import FACELESS, Phase, PokerDasState
from tests.games.acting import seat_named, time_out
from tests.games.comparing import Bag, agree, is_legal

Case = Mapping[str, Any]

LINES = {"row": ROW, "col": COLUMN}


def run_case(case: Case) -> None:
    """Check one case; raises `AssertionError`, or `KeyError` for an unknown kind."""
    KINDS[case["kind"]](case)


def run_box_value(case: Case) -> None:
    expected = dict(case["expected"])
    if expected.get("points", 0) is None:
        expected["points"] = 0
    worth = points(ROW_OF[case["row"]], case["dice"], case.get("last_throw_all_five", False))
    found = {"makes_it": worth is not None, "points": worth or 0}
    agree(found, expected)


# -- play --


def run_play(case: Case) -> None:
    state, expected = state_of(case), case["expected"]
    told: list[Any] = []
    for index, entry in enumerate(case["steps"]):
        try:
            step = play(state, players_of(case), entry)
        except GameError as error:
            check_refusal(expected, index, error.code)
            return
        assert isinstance(step.state, PokerDasState)
        state = step.state
        told.append(step.events)
    assert is_legal(expected), "no step was refused"
    check_position(case, state, told)


def check_refusal(expected: Case, index: int, code: str) -> None:
    assert not is_legal(expected), f"refused with {code}"
    assert index == expected.get("illegal_step_index", index)
    assert code == expected.get("reason", code)


def play(state: PokerDasState, players: list[str], entry: Case) -> Step:
    """Return what one step makes, with the faces that chance brings if it is a throw."""
    ((action, details),) = entry.items()
    given = {name: value for name, value in details.items() if name not in {"player", "faces"}}
    raw = {"keep": [], **given} if action == "roll" else given
    seat = seat_named(details["player"], players) if "player" in details else state.turn
    if action == "timeout":
        step = time_out(state, seat)
    else:
        step = state.apply(seat, GAME.parse_move({"type": action, **raw}))
    if step.state.chance is None:
        return step
    fallen = step.state.resolve(thrown(raw.get("keep", ()), details["faces"]))
    return Step(fallen.state, (*step.events, *fallen.events))


def thrown(keep: Sequence[int], faces: Sequence[int]) -> tuple[int, ...]:
    """Return the faces of the dice thrown; a case gives theirs, or those of all five."""
    if len(faces) < DICE:
        return tuple(faces)
    return tuple(face for die, face in enumerate(faces) if die not in keep)


def check_position(case: Case, state: PokerDasState, told: Sequence[Any]) -> None:
    players, last = players_of(case), told[-1] if told else ()
    found: dict[str, Any] = {
        "reserve": named(players, [sheet.reserve for sheet in state.sheets]),
        "totals": named(players, [written_total(state, seat) for seat in range(state.seats)]),
        "over": state.outcome is not None,
        "turn": players[state.turn],
        "dice": list(state.faces) if state.thrown else None,
        "last_throw_all_five": state.doubles,
        "marks": named(
            players, [marks(state.sheets[seat], seat, told) for seat in range(state.seats)]
        ),
        "stars": named(players, [written_stars(state, seat) for seat in range(state.seats)]),
        "last_awards": [award(event) for event in last if event.kind == "star_won"],
        "cells": {
            f"{player}:{row}": written_row(state.sheets[seat], row)
            for seat, player in enumerate(players)
            for row in ROWS
        },
    }
    ignored = {"legal", "reason", "illegal_step_index"}
    if state.outcome is not None:
        ignored |= {"turn"}  # nobody is to act
        found["winners"] = Bag(players[seat] for seat in state.outcome.winners)
    expected = case["expected"]
    agree(found, {name: value for name, value in expected.items() if name not in ignored})


def named(players: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(players, values, strict=True))


def written_total(state: PokerDasState, seat: Seat) -> dict[str, int]:
    total = total_of(state.sheets[seat], seat, state.stars)
    return {**total._asdict(), "total": total.total}


def written_stars(state: PokerDasState, seat: Seat) -> dict[str, str | int]:
    sheet, found = state.sheets[seat], {}
    for line, number in lines(sheet.columns):
        is_now = standing(sheet, seat, state.stars, line, number)
        if is_now != OPEN:
            found[f"row:{ROWS[number]}" if line == ROW else f"col:{number}"] = is_now
    return found


def marks(sheet: Sheet, seat: Seat, told: Sequence[Any]) -> list[dict[str, Any]]:
    """Return the marks that the steps made, in their order."""
    writes = [event for events in told for event in events if event.kind == "wrote"]
    return [
        {
            "row": event.row,
            "column": event.column,
            "value": event.reserve,
            "struck": sheet.is_mark_struck(ROW_OF[event.row], event.column),
        }
        for event in writes
        if event.seat == seat and event.delta
    ]


def award(event: Any) -> list[Any]:
    return (
        ["col", event.column, event.points]
        if event.row is None
        else ["row", event.row, event.points]
    )


# -- positions, which may be partial --


def players_of(case: Case) -> list[str]:
    return list(case.get("players") or sorted(case.get("sheet", {})) or ["A"])


def columns_of(case: Case) -> int:
    return int(case.get("columns", PokerDasOptions().columns))


def state_of(case: Case) -> PokerDasState:
    """Return the position at the start of a turn; the match is over if every sheet is full."""
    players = players_of(case)
    sheets = tuple(sheet_of(case, player) for player in players)
    state = PokerDasState(
        options=PokerDasOptions(columns=columns_of(case)),
        phase=Phase.AWAIT_ROLL,
        turn=seat_named(case.get("turn") or players[0], players),
        faces=FACELESS,
        keep=(),
        thrown=0,
        is_late=False,
        sheets=sheets,
        stars=tuple(stars_of(case)),
        left=frozenset(),
        ended=None,
    )
    if not all(sheet.is_full for sheet in sheets):
        return state
    ranks = ranks_by_score(state.scores, frozenset())
    return replace(state, phase=Phase.GAME_OVER, ended=Outcome("played", ranks, state.scores))


def stars_of(case: Case) -> list[Star]:
    stars = []
    for place, (player, worth) in case.get("stars_taken", {}).items():
        kind, name = place.split(":")
        number = ROW_OF[name] if kind == "row" else int(name)
        stars.append(Star(LINES[kind], number, seat_named(player, players_of(case)), worth))
    return stars


def sheet_of(case: Case, player: str) -> Sheet:
    written = case.get("sheet", {}).get(player, {})
    rows = tuple(tuple(box_of(name, cell) for cell in written.get(name, ())) for name in ROWS)
    changes = sum(box.delta for boxes in rows for box in boxes)
    return Sheet(columns_of(case), rows, case.get("reserve", {}).get(player, max(0, changes)))


def box_of(row: str, cell: Any) -> Box:
    """Return the box that a cell says: `X +4 -2 0` in the École, points or `/` elsewhere."""
    if cell == "/":
        return Box(STRUCK)
    if row not in ROWS[:6]:
        return Box(SCORED, points=int(cell))
    if str(cell) == "0":
        return Box(NOUGHT)
    return Box(CLOSED, delta=0 if cell == "X" else int(cell))


def written_row(sheet: Sheet, row: str) -> list[Any]:
    boxes = sheet.rows[ROW_OF[row]]
    return [*map(written_box, boxes), *[None] * (sheet.columns - len(boxes))]


def written_box(box: Box) -> Any:
    closed = f"{box.delta:+d}" if box.delta else "X"
    return {SCORED: box.points, STRUCK: "/", NOUGHT: "0", CLOSED: closed}[box.state]


KINDS: dict[str, Callable[[Case], None]] = {
    "play": run_play,
    "box_value": run_box_value,
}
