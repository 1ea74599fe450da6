"""The figures of a series, as one plain object."""

from array import array
from collections.abc import Iterator
from itertools import combinations, product
from statistics import fmean
from typing import Any

from apps.common.simulation.series import Result, Series

DIGITS = 4


def summary_of(series: Series) -> dict[str, Any]:
    """Return the figures; the command's help says what each key means."""
    plan, results = series.plan, series.results
    return {
        "game": plan.game.info.slug,
        "matches": plan.matches,
        "levels": list(plan.levels),
        "seats": len(plan.lineup),
        "wins": {level: _rounded(_wins(results, level)) for level in plan.levels},
        "draws": sum(result.is_draw for result in results),
        "pairwise": _pairwise(series),
        "mean_score": {level: _mean_score(results, level) for level in plan.levels},
        "moves": series.moves,
        "moves_per_second": round(series.moves / series.seconds, 1),
        "decision_ms_mean": {level: _mean(times) for level, times in series.times.items()},
        "decision_ms_p99": {level: _p99(times) for level, times in series.times.items()},
        "decision_ms_max": {
            level: _rounded(max(t, default=0)) for level, t in series.times.items()
        },
        "violations": series.violations.count,
        "violation_notes": series.violations.notes,
    }


def _wins(results: list[Result], level: str) -> float:
    return sum(
        1 / len(result.winners) if result.lineup[seat] == level else 0.0
        for result in results
        for seat in result.winners
    )


def _pairwise(series: Series) -> dict[str, float]:
    pairs = combinations(series.plan.levels, 2)
    return {f"{one},{other}": _share(series.results, one, other) for one, other in pairs}


def _share(results: list[Result], one: str, other: str) -> float:
    return _rounded(fmean(list(_comparisons(results, one, other)) or [0.5]))


def _comparisons(results: list[Result], one: str, other: str) -> Iterator[float]:
    """Yield 1 where a seat of level `one` scores more than one of level `other`, 0.5 for ties."""
    for result in results:
        scores = list(zip(result.lineup, result.scores, strict=True))
        for (level, own), (against, rival) in product(scores, scores):
            if level == one and against == other:
                yield float(own > rival) if own != rival else 0.5


def _mean_score(results: list[Result], level: str) -> float:
    scores = [
        score
        for result in results
        for at, score in zip(result.lineup, result.scores, strict=True)
        if at == level
    ]
    return _rounded(fmean(scores)) if scores else 0.0


def _mean(times: "array[float]") -> float:
    return _rounded(fmean(times)) if times else 0.0


def _p99(times: "array[float]") -> float:
    return _rounded(sorted(times)[len(times) * 99 // 100]) if times else 0.0


def _rounded(value: float) -> float:
    return round(value, DIGITS)
