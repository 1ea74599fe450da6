"""Figures of one run, and the middle one of several."""

from collections.abc import Sequence
from statistics import median
from typing import Any

Figures = dict[str, Any]

TITLES = {
    "moves_per_second": "moves/s",
    "p50_ms": "p50, ms (a move sent to its own step)",
    "p99_ms": "p99, ms",
    "daphne_us_per_move": "Daphne, CPU µs a move",
    "postgres_us_per_move": "PostgreSQL, CPU µs a move",
    "redis_us_per_move": "Redis, CPU µs a move",
    "client_us_per_move": "this client, CPU µs a move",
    "frames_per_move": "frames a move, all kinds",
    "steps_per_move": "frames a move, steps",
    "moves": "moves measured",
    "matches": "matches ended",
    "conflicts": "conflicts",
    "errors": "other errors",
    "resyncs": "resyncs",
}


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` of `values` lie; 0 for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def middle(runs: Sequence[Figures]) -> Figures:
    """Return, figure by figure, the median of several runs; errors are summed."""
    summed = ("conflicts", "errors", "resyncs")
    return {
        name: sum(run[name] for run in runs)
        if name in summed
        else median(run[name] for run in runs)
        for name in TITLES
    }


def printed(figures: Figures) -> str:
    width = max(map(len, TITLES.values()))
    return "\n".join(f"{TITLES[name]:<{width}}  {figures[name]:>12,.7g}" for name in TITLES)
