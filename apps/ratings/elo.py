"""ELO, for two sides and for more. Pure: numbers in, numbers out.

After A. E. Elo, The Rating of Chessplayers, Past and Present (1978): somebody rated R against S is
expected to score 1 / (1 + 10^((S − R) / 400)), and gains K times what he scored beyond that. With
more than two sides each plays every other one (won, drawn or lost by their ranks), and the mean of
these counts; a team is rated by the mean of its members.

Nobody can live off one opponent: what somebody gains from one other person in a season is bounded
(`MOST_FROM_ONE`), closer still while one of the two is new to the game (`MOST_FROM_NEWCOMER`).
Nor off many who are there to lose: whoever has not yet won points, on the whole, from `KNOWN_BY`
others at the game is little known, and from all the little known together a season brings
`MOST_FROM_LITTLE_KNOWN` at most. Accounts that only lose stay little known for ever; to make them
known, eleven at least have to beat each other in turn, for of two only one has won from the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

START = 1_200
SCALE = 400
# Points that one person may win from, or lose to, one other in a season.
MOST_FROM_ONE = 80.0
MOST_FROM_NEWCOMER = 20.0
# Points that one person may win in a season from all the little known together.
MOST_FROM_LITTLE_KNOWN = 100.0
# From so many others has somebody won points, all in all, who is known.
KNOWN_BY = 5
# What counts as having won from one: a point, all in all.
LEAST_WON = 1.0
# So many rated matches make a rating one can rely on.
PROVISIONAL_MATCHES = 13
# K: how fast a rating moves.
K_NEW, K_USUAL, K_HIGH = 40, 24, 16
NEW_MATCHES, HIGH_RATING = 30, 2_000

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Contender:
    """Who played: `person` a number, `rank` from 1 (ties share), partners the same `side`.

    `rating` and `matches` of this season so far; `is_new`: has hardly ever played this game;
    `is_little_known`: has won from few; `won_from_little_known`: points of this season.
    """

    person: int
    side: int
    rank: int
    rating: int = START
    matches: int = 0
    is_new: bool = False
    is_little_known: bool = False
    won_from_little_known: float = 0.0


def expected(own: float, other: float) -> float:
    """Return the share of the point that `own` is expected to take from `other`."""
    return float(1 / (1 + 10 ** ((other - own) / SCALE)))


def factor(rating: int, matches: int) -> int:
    """Return K after so many matches of the season."""
    if matches < NEW_MATCHES:
        return K_NEW
    return K_HIGH if rating > HIGH_RATING else K_USUAL


def transfers(
    contenders: Sequence[Contender], won_before: Mapping[Pair, float]
) -> dict[Pair, float]:
    """Return what each person wins (negative: loses) against each other one.

    `won_before`: what he has won from that one this season, by (person, other).
    """
    means = _means(contenders)
    parts: dict[Pair, float] = {}
    for one in contenders:
        room = MOST_FROM_LITTLE_KNOWN - one.won_from_little_known
        for other in contenders:
            if one.side == other.side:
                continue
            before = won_before.get((one.person, other.person), 0.0)
            part = _bounded(_won(one, other, means, contenders), before, _most(one, other))
            if other.is_little_known:
                part = min(part, max(room, 0.0))
                room -= part
            parts[one.person, other.person] = part
    return parts


def from_little_known(
    contenders: Sequence[Contender], parts: Mapping[Pair, float]
) -> dict[int, float]:
    """Return by person what he has won this season from the little known, this match included."""
    little = {one.person for one in contenders if one.is_little_known}
    return {
        one.person: one.won_from_little_known
        + sum(
            part
            for (person, other), part in parts.items()
            if person == one.person and other in little
        )
        for one in contenders
    }


def _most(one: Contender, other: Contender) -> float:
    return MOST_FROM_NEWCOMER if one.is_new or other.is_new else MOST_FROM_ONE


def changes(parts: Mapping[Pair, float]) -> dict[int, int]:
    """Return by person what his rating changes by, in whole points."""
    totals: dict[int, float] = {}
    for (person, _other), part in parts.items():
        totals[person] = totals.get(person, 0.0) + part
    return {person: round(total) for person, total in totals.items()}


def _means(contenders: Sequence[Contender]) -> dict[int, float]:
    sides = {one.side for one in contenders}
    return {side: _mean([one.rating for one in contenders if one.side == side]) for side in sides}


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def _won(
    one: Contender,
    other: Contender,
    means: Mapping[int, float],
    contenders: Sequence[Contender],
) -> float:
    partners = sum(each.side == other.side for each in contenders)
    weight = 1 / ((len(means) - 1) * partners)
    surplus = _score(one, other) - expected(means[one.side], means[other.side])
    return factor(one.rating, one.matches) * surplus * weight


def _score(one: Contender, other: Contender) -> float:
    if one.rank == other.rank:
        return 0.5
    return float(one.rank < other.rank)


def _bounded(part: float, before: float, most: float) -> float:
    """Cut what is won or lost so that the sum stays within `most`; never turn it round."""
    if part > 0:
        return max(0.0, min(part, most - before))
    return min(0.0, max(part, -most - before))
