"""The formula: worked figures, what it conserves, and what it denies to whoever farms it."""

from random import Random

import pytest

from apps.ratings.elo import (
    MOST_FROM_NEWCOMER,
    MOST_FROM_ONE,
    START,
    Contender,
    Pair,
    changes,
    expected,
    factor,
    transfers,
)


@pytest.mark.parametrize(
    ("own", "other", "share"),
    [(1200, 1200, 0.5), (1600, 1200, 10 / 11), (1200, 1600, 1 / 11), (1400, 1200, 0.7597)],
)
def test_the_expected_share_is_elos(own: int, other: int, share: float) -> None:
    assert expected(own, other) == pytest.approx(share, abs=5e-5)
    assert expected(own, other) + expected(other, own) == pytest.approx(1)


@pytest.mark.parametrize(
    ("rating", "matches", "k"),
    [(1200, 0, 40), (2500, 29, 40), (1200, 30, 24), (2000, 30, 24), (2001, 30, 16)],
)
def test_k_is_large_at_first_and_small_at_the_top(rating: int, matches: int, k: int) -> None:
    assert factor(rating, matches) == k


def played(*contenders: Contender) -> dict[int, int]:
    return changes(transfers(contenders, {}))


@pytest.mark.parametrize(
    ("ratings", "ranks", "gains"),
    [
        ((1200, 1200), (1, 2), (20, -20)),
        ((1200, 1200), (1, 1), (0, 0)),
        ((1400, 1200), (1, 2), (10, -10)),
        ((1400, 1200), (2, 1), (-30, 30)),
        ((1400, 1200), (1, 1), (-10, 10)),
        # Each of three plays the two others; half of each duel counts.
        ((1200, 1200, 1200), (1, 2, 3), (20, 0, -20)),
        ((1200, 1200, 1200), (1, 2, 2), (20, -10, -10)),
        ((1200, 1200, 1200, 1200), (1, 2, 3, 4), (20, 7, -7, -20)),
    ],
)
def test_worked_changes(
    ratings: tuple[int, ...], ranks: tuple[int, ...], gains: tuple[int, ...]
) -> None:
    people = [
        Contender(person=n, side=n, rank=rank, rating=rating)
        for n, (rating, rank) in enumerate(zip(ratings, ranks, strict=True))
    ]
    assert tuple(played(*people).values()) == gains


def test_a_team_is_rated_by_its_mean_and_each_member_by_his_own_k() -> None:
    strong, weak = Contender(0, 0, 1, 1500, 50), Contender(2, 0, 1, 1100, 5)
    others = [Contender(1, 1, 2, 1300, 50), Contender(3, 1, 2, 1300, 50)]
    assert played(strong, others[0], weak, others[1]) == {0: 12, 1: -12, 2: 20, 3: -12}


def test_whoever_left_loses_to_all_and_his_partner_keeps_their_rank() -> None:
    gone, partner = Contender(0, 0, 5), Contender(2, 0, 1)
    others = [Contender(1, 1, 2), Contender(3, 1, 2)]
    assert played(gone, others[0], partner, others[1]) == {0: -20, 1: 0, 2: 20, 3: 0}


def test_equal_k_conserves_points_whatever_the_match() -> None:
    rng = Random(5)
    for _ in range(2_000):
        count = rng.choice([2, 3, 4])
        people = [
            Contender(n, n, rng.randint(1, count), rng.randint(900, 1900)) for n in range(count)
        ]
        parts = transfers(people, {})
        assert sum(parts.values()) == pytest.approx(0, abs=1e-9)
        assert abs(sum(changes(parts).values())) <= count / 2


def farmed(*, is_new: bool, matches: int) -> tuple[int, int]:
    """Return two ratings after one has beaten the other so many times in a row."""
    ratings, won = [START, START], dict[Pair, float]()
    for number in range(matches):
        pair = [Contender(n, n, 1 + n, ratings[n], number, is_new) for n in (0, 1)]
        parts = transfers(pair, won)
        won = {key: won.get(key, 0.0) + part for key, part in parts.items()}
        ratings = [ratings[n] + change for n, change in changes(parts).items()]
    return ratings[0], ratings[1]


@pytest.mark.parametrize(("is_new", "most"), [(False, MOST_FROM_ONE), (True, MOST_FROM_NEWCOMER)])
def test_beating_one_person_for_ever_is_worth_no_more_than_the_bound(
    is_new: bool, most: float
) -> None:
    winner, loser = farmed(is_new=is_new, matches=500)
    assert START + most - 2 <= winner <= START + most + 2
    assert START - most - 2 <= loser <= START - most + 2


def test_what_the_bound_stops_one_way_flows_back_the_other() -> None:
    full = {(0, 1): MOST_FROM_ONE, (1, 0): -MOST_FROM_ONE}
    one, other = Contender(0, 0, 1), Contender(1, 1, 2)
    assert changes(transfers([one, other], full)) == {0: 0, 1: 0}
    one, other = Contender(0, 0, 2), Contender(1, 1, 1)
    assert changes(transfers([one, other], full)) == {0: -20, 1: 20}


def test_a_ring_of_own_accounts_gains_little_for_its_trouble() -> None:
    """Nine helpers who lose on purpose, each new to the game: 9 × 20 at the very most."""
    rating, matches = START, 0
    for helper in range(1, 10):
        won = dict[Pair, float]()
        for turn in range(13):
            pair = [
                Contender(0, 0, 1, rating, matches, is_new=False),
                Contender(helper, 1, 2, START, turn, is_new=True),
            ]
            parts = transfers(pair, won)
            won = {key: won.get(key, 0.0) + part for key, part in parts.items()}
            rating += changes(parts)[0]
            matches += 1
    # 117 matches, of which a person who is 180 points better than his opponents needs none.
    assert rating - START <= 9 * MOST_FROM_NEWCOMER + 9
