"""Points grow with the stakes won; so do levels."""

import pytest

from apps.accounts.models import User
from apps.wallet.selectors import level_of, points_of, progress_of
from apps.wallet.services.progress import add_points


@pytest.mark.django_db
def test_points_are_a_hundredth_of_the_stake_won_and_one_at_least(alice: User, bob: User) -> None:
    add_points(cause="match:1", stakes_won={alice: 6_000, bob: 0})
    assert (progress_of(alice).points, progress_of(bob).points) == (60, 1)


@pytest.mark.django_db
def test_a_match_gives_its_points_once(alice: User, bob: User) -> None:
    for _time in range(3):
        add_points(cause="match:1", stakes_won={alice: 6_000, bob: 0})
    add_points(cause="match:2", stakes_won={alice: 0, bob: 12_000})
    assert (progress_of(alice).points, progress_of(bob).points) == (61, 121)
    assert points_of(alice, "match:1") == 60


@pytest.mark.parametrize(
    ("points", "level"),
    [(0, 0), (99, 0), (100, 1), (399, 1), (400, 2), (899, 2), (900, 3), (10**12, 100_000)],
)
def test_level_n_begins_at_a_hundred_n_squared(points: int, level: int) -> None:
    assert level_of(points) == level


@pytest.mark.django_db
def test_progress_says_where_the_next_level_begins(alice: User) -> None:
    add_points(cause="match:1", stakes_won={alice: 50_000})
    told = progress_of(alice)
    assert (told.points, told.level, told.begins_at, told.next_at) == (500, 2, 400, 900)
