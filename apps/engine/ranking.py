"""Ranks at the end of a match: from 1, equal ones share, and the next rank is left out."""

from collections.abc import Sequence
from typing import Any

from apps.engine.contract import Seat


def ranks_by(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return the rank of each key among `keys`, the least being the first."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def ranks_by_score(scores: Sequence[int], left: frozenset[Seat]) -> tuple[int, ...]:
    """Return the ranks by seat: the most points first; seats that left come last."""
    return ranks_by([(seat in left, -score) for seat, score in enumerate(scores)])
