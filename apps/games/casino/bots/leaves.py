"""What the end of a packet or of a round is worth to a side (RULES.md §8, §11.3)."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

from apps.games.casino.bots.masks import BIG, BITS, SINGLE_POINTS, SPADES, points_in
from apps.games.casino.cards import ACES
from apps.games.casino.counting import CARDS
from apps.games.casino.counting import SPADES as SPADES_POINT

LAST_CAPTURE = 0.15
LOOSE_SHARE = 0.35
WIN = 8.0  # what the match is worth against points of one round
MOST_POINTS = 11  # of a round, sweeps apart

IN_ORDER = (BITS["TD"], BITS["2S"], *(BITS[ace] for ace in ACES))


class Standing(NamedTuple):
    """The match before this round is counted."""

    totals: tuple[int, ...]
    target: int
    in_order: bool

    def is_close(self, swept: Sequence[int]) -> bool:
        """Tell whether this round may end the match; `swept`: the sweeps of each side in it."""
        made = zip(self.totals, swept, strict=True)
        return any(total + MOST_POINTS + sweeps >= self.target for total, sweeps in made)


def advantage(values: Sequence[float], side: int) -> float:
    """Return what a side has before the mean of the others."""
    if len(values) == 2:
        return values[side] - values[1 - side]
    return values[side] - (sum(values) - values[side]) / (len(values) - 1)


def packet_end(
    piles: Sequence[int], swept: Sequence[int], loose: int, last_side: int | None, side: int
) -> float:
    """Return the advantage after a packet that is not the last."""
    cards = [float(pile.bit_count()) for pile in piles]
    spades = [float((pile & SPADES).bit_count()) for pile in piles]
    sharp_cards = _sharpness(0.9, 52 - int(sum(cards)), 0.3)
    sharp_spades = _sharpness(0.65, 13 - int(sum(spades)), 0.2)
    values = [points_in(pile) + swept[place] + 0.0 for place, pile in enumerate(piles)]
    if last_side is not None:
        values[last_side] += LAST_CAPTURE
        cards[last_side] += LOOSE_SHARE * loose.bit_count()
        spades[last_side] += LOOSE_SHARE * (loose & SPADES).bit_count()
    for place, share in enumerate(_shares(cards, sharp_cards)):
        values[place] += CARDS * share
    for place, share in enumerate(_shares(spades, sharp_spades)):
        values[place] += SPADES_POINT * share
    return advantage(values, side)


@lru_cache(maxsize=256)
def _sharpness(scale: float, left: int, least: float) -> float:
    return 1 / (scale * sqrt(left) + least)


def _shares(counts: list[float], sharpness: float) -> list[float]:
    if len(counts) == 2:
        first = 1 / (1 + exp(sharpness * (counts[1] - counts[0])))
        return [first, 1 - first]
    powers = [exp(sharpness * count) for count in counts]
    total = sum(powers)
    return [power / total for power in powers]


def round_end(
    piles: Sequence[int], swept: Sequence[int], side: int, standing: Standing | None = None
) -> float:
    """Return the exact advantage of a round that is over, and the match's if it may end here."""
    points = [points_in(pile) + swept[place] for place, pile in enumerate(piles)]
    most = _alone([pile.bit_count() for pile in piles])
    dark = _alone([(pile & SPADES).bit_count() for pile in piles])
    if most is not None:
        points[most] += CARDS
    if dark is not None:
        points[dark] += SPADES_POINT
    value = advantage(points, side)
    if standing is None or not standing.is_close(swept):
        return value
    winner = _winner(standing, piles, swept, points, most, dark)
    return value if winner is None else value + (WIN if winner == side else -WIN)


def _alone(counts: list[int]) -> int | None:
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


def _winner(
    standing: Standing,
    piles: Sequence[int],
    swept: Sequence[int],
    points: Sequence[int],
    most: int | None,
    dark: int | None,
) -> int | None:
    if standing.in_order:
        return _first_there(standing, piles, swept, most, dark)
    totals = [old + new for old, new in zip(standing.totals, points, strict=True)]
    best = _alone(totals)
    return best if best is not None and totals[best] >= standing.target else None


def _first_there(
    standing: Standing,
    piles: Sequence[int],
    swept: Sequence[int],
    most: int | None,
    dark: int | None,
) -> int | None:
    running = list(standing.totals)
    for side, points in _steps(piles, swept, most, dark):
        if side is None:
            continue
        running[side] += points
        if running[side] >= standing.target:
            return side
    return None


def _steps(
    piles: Sequence[int], swept: Sequence[int], most: int | None, dark: int | None
) -> list[tuple[int | None, int]]:
    """Return who gets what in the order of the count; of sweeps, whose they are but not when."""
    steps: list[tuple[int | None, int]] = [(most, CARDS), (dark, SPADES_POINT)]
    for bit in IN_ORDER:
        owner = next((place for place, pile in enumerate(piles) if pile & bit), None)
        steps.append((owner, 2 if bit == BIG else (bit & SINGLE_POINTS).bit_count()))
    return steps + [(place, count) for place, count in enumerate(swept)]
