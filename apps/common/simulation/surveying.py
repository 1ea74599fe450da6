"""Plays a game over every setup it has: each number of seats, each variant, each mode."""

from array import array
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from apps.common.simulation.planning import BadPlan, Plan, plan_series
from apps.common.simulation.series import Series, play_series
from apps.common.simulation.summary import summary_of
from apps.engine.setups import Setup, every_setup
from apps.games import catalogue


@dataclass(frozen=True, slots=True)
class Survey:
    """A series for each setup."""

    parts: tuple[tuple[Setup, Plan], ...]


def plan_survey(*, slug: str, level: str, matches: int, seed: str = "1") -> Survey:
    """Return the plan, `matches` shared out among the setups; raises `BadPlan`.

    `level` plays at every seat.
    """
    game = catalogue().get(slug)
    setups = every_setup(game) if game is not None else [Setup(1)]
    if matches < len(setups):
        raise BadPlan(f"--every-setup of {slug} needs at least {len(setups)} matches.")
    parts = [
        (setup, _plan(slug, level, setup, len(range(place, matches, len(setups))), seed))
        for place, setup in enumerate(setups)
    ]
    return Survey(tuple(parts))


def _plan(slug: str, level: str, setup: Setup, matches: int, seed: str) -> Plan:
    plan = plan_series(
        slug=slug, levels=[level] * setup.seats, matches=matches, seed=f"{seed}/{setup}"
    )
    return replace(plan, options=plan.game.options(dict(setup.raw)))


def play_survey(survey: Survey) -> dict[str, Any]:
    """Play everything; return the figures of `summary_of` over all of it, with `setups`.

    `seats` is a list then, and `setups` says how many matches each setup had.
    """
    played = [(setup, play_series(plan)) for setup, plan in survey.parts]
    return {
        **summary_of(_merged(played)),
        "seats": sorted({setup.seats for setup, _ in played}),
        "setups": {str(setup): one.plan.matches for setup, one in played},
    }


def _merged(played: list[tuple[Setup, Series]]) -> Series:
    series = [one for _, one in played]
    first = series[0].plan
    merged = Series(
        replace(first, matches=sum(one.plan.matches for one in series)),
        times={level: array("f") for level in first.levels},
        results=list(chain.from_iterable(one.results for one in series)),
        moves=sum(one.moves for one in series),
        seconds=sum(one.seconds for one in series),
    )
    for setup, one in played:
        merged.violations.join(one.violations, str(setup))
        for level, times in one.times.items():
            merged.times[level].extend(times)
    return merged
