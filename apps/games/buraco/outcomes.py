"""Sides, the count, and the ranks at the end of a match (RULES.md §1.2, §10, §13.4)."""

from collections.abc import Sequence

from apps.engine.contract import Seat
from apps.engine.ranking import ranks_by
from apps.games.buraco.cards import Tokens, faces_of
from apps.games.buraco.events import Scored
from apps.games.buraco.rules import ModeRules
from apps.games.buraco.scoring import line_of
from apps.games.buraco.table import Melds

SIDES = 2


def sides_of(seats: int) -> tuple[int, ...]:
    """Return the side of each seat; at four, partners sit opposite."""
    return tuple(seat % SIDES for seat in range(seats))


def leading_side(totals: tuple[int, ...]) -> int | None:
    """Return the side with the highest total, None if they are equal (10.3)."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def ranks_of(sides: tuple[int, ...], winner: int | None, left: frozenset[Seat]) -> tuple[int, ...]:
    """Return the ranks by seat: the winning side first; who left comes last."""
    keys = [
        (seat in left, winner is not None and side != winner) for seat, side in enumerate(sides)
    ]
    return ranks_by(keys)


def counted(
    reason: str,
    out: Seat | None,
    hands: Sequence[Tokens],
    melds: Melds,
    rebus_states: Sequence[str],
    rules: ModeRules,
) -> Scored:
    """Return the count of the deal (10.1); `out`: the seat that went out, if one did."""
    faces = tuple(map(faces_of, hands))
    lines = tuple(
        line_of(
            [meld for meld in melds if meld.side == side],
            [hand for seat, hand in enumerate(faces) if seat % SIDES == side],
            rebus_states[side],
            rules,
            is_out=out is not None and out % SIDES == side,
        )
        for side in range(SIDES)
    )
    return Scored(reason, out, lines, faces)
