"""The curve of a rating as lines to draw: pure geometry, no colours and no words.

One step to the right is one match, so that an evening of twenty is as legible as a month of twenty;
each season begins anew at the start, where a line marks it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

LEFT, RIGHT, TOP, BOTTOM = 46, 12, 12, 26
HEIGHT = 220
# Distances between two lines of the grid, in points of rating, and how many lines at most.
STEPS, MOST_LINES = (20, 50, 100, 200, 500, 1_000), 6
# Narrower than this a season's name does not fit under its part.
LEAST_LABEL = 44
MOST_DOTS = 40


@dataclass(frozen=True, slots=True)
class Change:
    """One match of a season: the rating before and after it."""

    season: date
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the grid at a rating `value`."""

    y: float
    value: int


@dataclass(frozen=True, slots=True)
class Part:
    """One season's part: the points of its curve as SVG writes them; `x` is where it begins."""

    season: date
    x: float
    middle: float
    points: str
    dots: Sequence[tuple[float, float]]
    has_label: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """A curve to draw in a box of `width` by `height`, its lines from `left` to `right`."""

    width: int
    height: int
    left: int
    right: int
    floor: int
    lines: Sequence[Line]
    parts: Sequence[Part]


def chart_of(changes: Sequence[Change], width: int) -> Chart | None:
    """Return the chart of these changes, oldest first; None where there is nothing to draw."""
    if not changes:
        return None
    seasons = [list(group) for _season, group in groupby(changes, key=lambda one: one.season)]
    values = [[group[0].before, *(one.after for one in group)] for group in seasons]
    low, high, step = _scale([value for part in values for value in part])
    across = (width - LEFT - RIGHT) / max(1, sum(map(len, values)) - 1)
    down = (HEIGHT - TOP - BOTTOM) / (high - low)

    def place(number: int, value: int) -> tuple[float, float]:
        return round(LEFT + number * across, 1), round(TOP + (high - value) * down, 1)

    parts, number = [], 0
    for group, part in zip(seasons, values, strict=True):
        places = [place(number + n, value) for n, value in enumerate(part)]
        parts.append(_part(group[0].season, places, is_dotted=len(changes) <= MOST_DOTS))
        number += len(part)
    lines = [Line(place(0, value)[1], value) for value in range(low, high + 1, step)]
    return Chart(width, HEIGHT, LEFT, width - RIGHT, HEIGHT - BOTTOM, lines, parts)


def _scale(values: Sequence[int]) -> tuple[int, int, int]:
    """Return the lowest and highest line of a grid around these values, and the step between."""
    span = max(values) - min(values)
    step = next((step for step in STEPS if span / step <= MOST_LINES - 2), STEPS[-1])
    low, high = min(values) // step * step, -(-max(values) // step) * step
    return (low, high, step) if high > low else (low - step, high + step, step)


def _part(season: date, places: Sequence[tuple[float, float]], *, is_dotted: bool) -> Part:
    first, last = places[0][0], places[-1][0]
    return Part(
        season=season,
        x=first,
        middle=round((first + last) / 2, 1),
        points=" ".join(f"{x},{y}" for x, y in places),
        dots=places[1:] if is_dotted else (),
        has_label=last - first >= LEAST_LABEL,
    )
