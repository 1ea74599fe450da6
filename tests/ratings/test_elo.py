"""The formula: worked figures, what it conserves, and what it denies to whoever farms it."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from apps.ratings.elo import (
    KNOWN_BY,
    LEAST_WON,
    MOST_FROM_LITTLE_KNOWN,
    MOST_FROM_NEWCOMER,
    MOST_FROM_ONE,
    PROVISIONAL_MATCHES,
    START,
    Contender,
    Pair,
    changes,
    expected,
    factor,
    from_little_known,
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


class Site:
    """People who play one game season after season, rated as the site rates them. Pure."""

    def __init__(self) -> None:
        self.ever: dict[int, int] = {}
        self.won_ever: dict[Pair, float] = {}
        self.begin_season()

    def begin_season(self) -> None:
        self.ratings: dict[int, int] = {}
        self.matches: dict[int, int] = {}
        self.won: dict[Pair, float] = {}
        self.from_little_known: dict[int, float] = {}

    def beat(self, winner: int, loser: int) -> None:
        pair = [self._contender(winner, 1), self._contender(loser, 2)]
        parts = transfers(pair, self.won)
        self.from_little_known.update(from_little_known(pair, parts))
        for key, part in parts.items():
            self.won[key] = self.won.get(key, 0.0) + part
            self.won_ever[key] = self.won_ever.get(key, 0.0) + part
        for person, change in changes(parts).items():
            self.ratings[person] = self.ratings.get(person, START) + change
            self.matches[person] = self.matches.get(person, 0) + 1
            self.ever[person] = self.ever.get(person, 0) + 1

    def _contender(self, person: int, rank: int) -> Contender:
        won_from = sum(won >= LEAST_WON for pair, won in self.won_ever.items() if pair[0] == person)
        return Contender(
            person=person,
            side=person,
            rank=rank,
            rating=self.ratings.get(person, START),
            matches=self.matches.get(person, 0),
            is_new=self.ever.get(person, 0) < PROVISIONAL_MATCHES,
            is_little_known=won_from < KNOWN_BY,
            won_from_little_known=self.from_little_known.get(person, 0.0),
        )


@pytest.mark.parametrize("helpers", [1, 9, 30])
def test_helpers_who_only_lose_bring_so_much_a_month_and_no_more(helpers: int) -> None:
    """However many they are, however long they go on, in whichever month."""
    site = Site()
    for _month in range(3):
        site.begin_season()
        for helper in range(1, helpers + 1):
            for _match in range(40):
                site.beat(0, helper)
        assert site.ratings[0] - START <= MOST_FROM_LITTLE_KNOWN + helpers


def test_a_ring_in_which_nine_beat_each_other_in_turn_gains_no_more() -> None:
    """Of two, one alone has won from the other: nine cannot all become known."""
    site = Site()
    for _month in range(2):
        site.begin_season()
        for one in range(1, 10):
            for step in range(1, 5):
                site.beat(one, (one - 1 + step) % 9 + 1)
        for helper in range(1, 10):
            for _match in range(40):
                site.beat(0, helper)
        assert site.ratings[0] - START <= MOST_FROM_LITTLE_KNOWN + 9


def test_twelve_accounts_that_beat_each_other_first_are_the_least_that_gain() -> None:
    """What is left: 60 matches among eleven on eleven devices, 250 more, for a place each month."""
    site = Site()
    for one in range(1, 12):
        for step in range(1, 6):
            site.beat(one, (one - 1 + step) % 11 + 1)
    for helper in range(1, 12):
        for _match in range(25):
            site.beat(0, helper)
    assert site.ratings[0] - START <= 11 * MOST_FROM_ONE


def test_who_meets_many_people_feels_no_bound() -> None:
    """A strong player among forty who are known rises as the formula says."""
    rng = Random(7)
    bounded, free = Site(), Site()
    for site in (bounded, free):
        rng.seed(7)
        for one in range(1, 41):
            for step in range(1, 8):
                site.beat(one, (one - 1 + step) % 40 + 1)
        site.begin_season()
        if site is free:
            site._contender = partial(_unbounded, site)  # type: ignore[method-assign]
        for _match in range(80):
            other = rng.randint(1, 40)
            site.beat(*((0, other) if rng.random() < 0.75 else (other, 0)))
    assert bounded.ratings[0] == free.ratings[0] > START + 100


def _unbounded(site: Site, person: int, rank: int) -> Contender:
    known = Site._contender(site, person, rank)
    return replace(known, is_little_known=False)
