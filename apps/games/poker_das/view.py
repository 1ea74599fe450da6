"""What everybody may know of a position (RULES.md §9.3): all of it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from apps.engine.contract import Seat, View
from apps.games.poker_das.scoring import ROWS, THROWS
from apps.games.poker_das.sheet import Box, Sheet, Writing, writings
from apps.games.poker_das.stars import COLUMN, ROW, Stars, lines, standing, total_of, won_by

if TYPE_CHECKING:
    from apps.games.poker_das.state import PokerDasState


@lru_cache(maxsize=256)
def board(state: "PokerDasState") -> View:
    """Return the view's own part of Poker d'as, the same for all viewers and so made once."""
    return {
        "columns": state.options.columns,
        "turn": state.turn,
        "aids": state.options.aids,
        "dice": list(state.faces),
        "kept": list(state.keep),
        "thrown": state.thrown,
        "doubles": state.doubles,
        "sheets": [_sheet(sheet, seat, state.stars) for seat, sheet in enumerate(state.sheets)],
        "actions": {
            "roll": bool(state.to_act) and state.thrown < THROWS,
            "writes": list(_writes(state)) if state.to_act and state.thrown else [],
        },
    }


def _writes(state: "PokerDasState") -> Iterator[View]:
    """Yield every legal write with its consequence: gain, reserve after it, bonuses it wins."""
    for choice in writings(state.sheet, state.faces, state.doubles):
        yield {
            "row": ROWS[choice.row],
            "column": len(state.sheet.rows[choice.row]),
            "mode": choice.mode,
            "gain": choice.gain,
            "reserve": state.sheet.reserve + choice.box.delta,
            "bonus": _bonus(state, choice),
        }


def _bonus(state: "PokerDasState", choice: Writing) -> int:
    after = state.sheet.with_box(choice.row, choice.box)
    return sum(star.points for star in won_by(after, state.turn, choice.row, state.stars))


@lru_cache(maxsize=512)
def _sheet(sheet: Sheet, seat: Seat, taken: Stars) -> View:
    total = total_of(sheet, seat, taken)
    states = {place: standing(sheet, seat, taken, *place) for place in lines(sheet.columns)}
    return {
        "rows": {name: _row(sheet, row) for row, name in enumerate(ROWS)},
        "row_stars": {ROWS[row]: state for (line, row), state in states.items() if line == ROW},
        "column_stars": [state for (line, _), state in states.items() if line == COLUMN],
        "filled": sheet.filled,
        "boxes": total.boxes,
        "bonus": total.bonus,
        "reserve": total.reserve,
        "zeros": total.zeros,
        "total": total.total,
    }


def _row(sheet: Sheet, row: int) -> list[dict[str, Any] | None]:
    filled = [_box(box, sheet, row, column) for column, box in enumerate(sheet.rows[row])]
    return [*filled, *[None] * (sheet.columns - len(filled))]


def _box(box: Box, sheet: Sheet, row: int, column: int) -> View:
    return {
        "state": box.state,
        "points": box.points,
        "doubled": box.doubled,
        "delta": box.delta,
        "mark": box.mark,
        "mark_struck": box.mark is not None and sheet.is_mark_struck(row, column),
    }
