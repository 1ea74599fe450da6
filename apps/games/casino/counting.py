"""The count of a round (RULES.md §8). No state, no chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from apps.games.casino.cards import ACES, BIG_CASINO, LITTLE_CASINO, Cards

CARDS, SPADES, BIG, LITTLE, ACE, SWEEP = 3, 1, 2, 1, 1, 1

Side = int
Totals = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountStep:
    """One line of the count: `points` to `side`, or to nobody. `counts`: what each side has."""

    name: str
    points: int
    side: Side | None
    counts: tuple[int, ...] = ()


class Verdict(NamedTuple):
    """Totals after a round, and who won at which step of the count, if anybody did."""

    totals: Totals
    winner: Side | None
    won_at: int | None


def count(piles: Sequence[Cards], sweeps: Sequence[Side]) -> tuple[CountStep, ...]:
    """Return the steps of the count in their order; `sweeps`: who made each, as they were made."""
    spades = [tuple(card for card in pile if card[-1] == "S") for pile in piles]
    return (
        _majority("cards", CARDS, piles),
        _majority("spades", SPADES, spades),
        CountStep("big_casino", BIG, _owner(BIG_CASINO, piles)),
        CountStep("little_casino", LITTLE, _owner(LITTLE_CASINO, piles)),
        *(CountStep(f"ace_{ace}", ACE, _owner(ace, piles)) for ace in ACES),
        *(CountStep("sweep", SWEEP, side) for side in sweeps),
    )


def _majority(name: str, points: int, piles: Sequence[Cards]) -> CountStep:
    counts = tuple(map(len, piles))
    most = max(counts)
    is_alone = counts.count(most) == 1
    return CountStep(name, points, counts.index(most) if is_alone else None, counts)


def _owner(card: str, piles: Sequence[Cards]) -> Side | None:
    return next((side for side, pile in enumerate(piles) if card in pile), None)


def points_of(steps: Sequence[CountStep], sides: int) -> Totals:
    """Return the points of a round by side."""
    return tuple(sum(step.points for step in steps if step.side == side) for side in range(sides))


def verdict(before: Totals, steps: Sequence[CountStep], target: int, *, in_order: bool) -> Verdict:
    """Return the totals after a round and whether the match is won (8.3, 8.4)."""
    gained = points_of(steps, len(before))
    totals = tuple(old + new for old, new in zip(before, gained, strict=True))
    if in_order:
        return _first_there(before, totals, steps, target)
    best = max(totals)
    is_won = best >= target and totals.count(best) == 1
    return Verdict(totals, totals.index(best) if is_won else None, None)


def _first_there(
    before: Totals, totals: Totals, steps: Sequence[CountStep], target: int
) -> Verdict:
    running = list(before)
    for place, step in enumerate(steps):
        if step.side is None:
            continue
        running[step.side] += step.points
        if running[step.side] >= target:
            return Verdict(totals, step.side, place)
    return Verdict(totals, None, None)
