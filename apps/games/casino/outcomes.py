"""Sides, and the ranks at the end of a match (RULES.md §1.2, §7.3, §8.4)."""

from apps.engine.contract import Seat
from apps.engine.ranking import ranks_by


def sides_of(seats: int, in_teams: bool) -> tuple[int, ...]:
    """Return the side of each seat; partners sit opposite."""
    return tuple(seat % 2 if in_teams else seat for seat in range(seats))


def ranks_of(
    scores: tuple[int, ...], sides: tuple[int, ...], winner: int | None, left: frozenset[Seat]
) -> tuple[int, ...]:
    """Return the ranks by seat: the winning side first, then by total; who left comes last."""
    keys = [
        (seat in left, side != winner, -score)
        for seat, (side, score) in enumerate(zip(sides, scores, strict=True))
    ]
    return ranks_by(keys)
