"""A robot's reading of its view: its own sheet, the dice, and where its rivals stand."""

from typing import Any, NamedTuple, Self

from apps.engine.contract import View
from apps.games.poker_das.scoring import ROWS
from apps.games.poker_das.sheet import Box, Sheet
from apps.games.poker_das.stars import OPEN


class Sight(NamedTuple):
    """`rows_open` and `columns_open`: the ★ this seat may still win; `rival_rows` and
    `rival_columns`: the most boxes a rival who may still win it has filled, None: no such rival.
    """

    sheet: Sheet
    faces: tuple[int, ...]
    thrown: int
    doubles: bool
    rows_open: tuple[bool, ...]
    columns_open: tuple[bool, ...]
    rival_rows: tuple[int | None, ...]
    rival_columns: tuple[int | None, ...]

    @classmethod
    def of(cls, view: View) -> Self:
        """Return what the seat `view["you"]` sees."""
        mine = view["sheets"][view["you"]]
        rivals = [sheet for seat, sheet in enumerate(view["sheets"]) if seat != view["you"]]
        columns = range(view["columns"])
        return cls(
            sheet=_sheet(mine, view["columns"]),
            faces=tuple(view["dice"]),
            thrown=view["thrown"],
            doubles=view["doubles"],
            rows_open=tuple(mine["row_stars"].get(name) == OPEN for name in ROWS),
            columns_open=tuple(state == OPEN for state in mine["column_stars"]),
            rival_rows=tuple(_rival_row(rivals, name) for name in ROWS),
            rival_columns=tuple(_rival_column(rivals, column) for column in columns),
        )


def _sheet(seen: View, columns: int) -> Sheet:
    rows = tuple(tuple(_box(box) for box in seen["rows"][name] if box) for name in ROWS)
    return Sheet(columns, rows, seen["reserve"])


def _box(seen: View) -> Box:
    return Box(seen["state"], seen["points"], seen["doubled"], seen["delta"])


def _rival_row(rivals: list[Any], name: str) -> int | None:
    alive = [rival for rival in rivals if rival["row_stars"].get(name) == OPEN]
    return max((_filled(rival["rows"][name]) for rival in alive), default=None)


def _rival_column(rivals: list[Any], column: int) -> int | None:
    alive = [rival for rival in rivals if rival["column_stars"][column] == OPEN]
    counts = (_filled(row[column] for row in rival["rows"].values()) for rival in alive)
    return max(counts, default=None)


def _filled(boxes: Any) -> int:
    return sum(box is not None for box in boxes)
