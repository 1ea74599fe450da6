"""Plays a planned series, one match after the other."""

import gc
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from apps.common.simulation.invariants import Violations, broken_by
from apps.common.simulation.planning import FREE, Plan
from apps.common.simulation.players import Players, Times
from apps.engine.contract import Seat, State
from apps.engine.errors import GameError
from apps.engine.testing import EndlessMatch, Till, UnsoundMoney, playout, taking

FAULTS = (ValueError, LookupError, TypeError)


@dataclass(frozen=True, slots=True)
class Result:
    """How one match (or its first round) ended, by seat. `winners`: the seats that came first."""

    lineup: tuple[str, ...]
    sides: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def is_draw(self) -> bool:
        """Tell whether two sides came first together; partners are one."""
        return len({self.sides[seat] for seat in self.winners}) > 1


@dataclass(slots=True)
class Series:
    """What a series brought. `times`: the ms of every decision, by level."""

    plan: Plan
    times: Times
    results: list[Result] = field(default_factory=list)
    violations: Violations = field(default_factory=Violations)
    moves: int = 0
    seconds: float = 0.0


def play_series(plan: Plan) -> Series:
    """Play all matches of the plan. A match that breaks down counts as a violation."""
    plan.game.prepare()
    series = Series(plan, times={level: array("f") for level in plan.levels})
    with _tables_kept_from_the_collector():
        start = perf_counter()
        for number in range(plan.matches):
            _play(series, number)
        series.seconds = perf_counter() - start
    series.moves = sum(map(len, series.times.values()))
    return series


@contextmanager
def _tables_kept_from_the_collector() -> Iterator[None]:
    """Do as a process of robots does: what is there before the first match is there for good."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _play(series: Series, number: int) -> None:
    try:
        last = _last_state(series, number)
    except (GameError, EndlessMatch, UnsoundMoney, *FAULTS) as error:
        series.violations.add(f"match {number}: {type(error).__name__}: {error}")
        return
    series.results.append(_result(series.plan, number, last))


def _last_state(series: Series, number: int) -> State:
    plan = series.plan
    state = plan.game.new_state(len(plan.lineup), plan.options)
    material = state.material()
    players = Players(plan.game, plan.lineup_of(number), series.times, series.violations)
    chance = Random(f"{plan.seed}/deal/{plan.deal_of(number)}")  # noqa: S311 - a simulation
    choices = Random(f"{plan.seed}/match/{number}")  # noqa: S311 - a simulation
    crowd = taking(_taken(players.lineup)) if plan.game.info.bank else None
    till = Till()
    for played in playout(plan.game, state, choices, players, chance, crowd):
        till.take(played.step.money)
        for note in broken_by(plan.game, played, material):
            series.violations.add(f"match {number}: {note} after {played.put}")
        state = played.step.state
        if plan.by_round and state.round_results:
            break
    return state


def _result(plan: Plan, number: int, last: State) -> Result:
    lineup = plan.lineup_of(number)
    if plan.by_round and last.round_results:
        scores = last.round_results[0]
        return Result(lineup, last.sides, scores, _at_the_top(scores, range(len(scores))))
    if last.outcome is None:
        raise AssertionError("a playout ends with an outcome")
    scores, winners = last.outcome.scores, last.outcome.winners
    if plan.game.info.bank:
        winners = _at_the_top(scores, _taken(lineup))
    return Result(lineup, last.sides, scores, winners)


def _taken(lineup: Sequence[str]) -> list[Seat]:
    return [seat for seat, level in enumerate(lineup) if level != FREE]


def _at_the_top(scores: tuple[int, ...], seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return those of `seats` that scored most."""
    best = max(scores[seat] for seat in seats)
    return tuple(seat for seat in seats if scores[seat] == best)
