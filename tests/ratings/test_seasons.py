"""Seasons by the clocks of Paris, wherever the server and its readers live, and their archive."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.ratings.models import Rating, SeasonEnd
from apps.ratings.seasons import GRACE, is_finished, next_season, season_of, start_of
from apps.ratings.selectors import medals_of, ranking_of
from apps.ratings.services import archiving
from apps.ratings.services.archiving import archive_seasons
from apps.ratings.services.rating import Played, rate_match

ZONES = ["UTC", "Europe/Paris", "America/New_York", "Asia/Tokyo", "Pacific/Auckland"]
# The first day of the season that begins; Paris changes its clocks on 29 March and 25 October 2026.
CRITICAL = [
    date(2026, 1, 1),
    date(2026, 3, 1),
    date(2026, 4, 1),
    date(2026, 7, 1),
    date(2026, 11, 1),
    date(2028, 3, 1),
]
SECOND = timedelta(seconds=1)


def before(season: date) -> date:
    return (season - timedelta(days=1)).replace(day=1)


def duel(match: int, one: User, other: User, at: datetime) -> None:
    players = [Played(one, 0, 1), Played(other, 1, 2)]
    with transaction.atomic():
        rate_match(match=match, game="banco", players=players, at=at)


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("season", CRITICAL)
def test_a_season_begins_at_midnight_in_paris(season: date, zone: str) -> None:
    start = start_of(season).astimezone(ZoneInfo(zone))
    assert season_of(start) == season
    assert season_of(start - SECOND) == before(season)
    assert next_season(before(season)) == season
    assert not is_finished(before(season), start + GRACE - SECOND)
    assert is_finished(before(season), start + GRACE)


@pytest.mark.django_db
@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("season", CRITICAL)
def test_one_change_a_month_archives_the_ratings_as_they_just_stood(
    season: date, zone: str, alice: User, bob: User, charlie: User
) -> None:
    with timezone.override(zone):
        start = start_of(season).astimezone(ZoneInfo(zone))
        duel(1, alice, bob, start - 2 * SECOND)
        duel(2, alice, charlie, start - SECOND)
        duel(3, bob, alice, start)  # it ran over midnight: it counts where it ended
        archived = Rating.objects.filter(season=before(season)).order_by("user")
        stood = list(archived.values_list("user", "value"))
        # Early, late, again and again after restarts: one change.
        assert archive_seasons(now=start) == []
        runs = [archive_seasons(now=start + GRACE + n * timedelta(hours=7)) for n in range(4)]
        assert runs == [[before(season)], [], [], []]
        assert list(archived.values_list("user", "value")) == stood
        places = dict(archived.values_list("user__username", "place"))
        assert places == {"alice": 1, "charlie": 2, "bob": 3}
        now = Rating.objects.get(user=bob, season=season)
        assert (now.value, now.matches, now.place) == (1220, 1, None)


@pytest.mark.django_db
def test_a_run_that_is_late_by_months_archives_each_season(alice: User, bob: User) -> None:
    for month in (1, 2, 3):
        duel(month, alice, bob, datetime(2026, month, 15, 12, tzinfo=UTC))
    done = archive_seasons(now=datetime(2026, 6, 1, 12, tzinfo=UTC))
    assert done == [date(2026, month, 1) for month in (1, 2, 3)]


@pytest.mark.django_db(transaction=True)
def test_a_change_killed_half_way_is_made_whole_by_the_next(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel(1, alice, bob, datetime(2026, 1, 15, 12, tzinfo=UTC))
    later = datetime(2026, 2, 1, 12, tzinfo=UTC)
    places = archiving.PLACES
    monkeypatch.setattr(archiving, "PLACES", "UPDATE nowhere SET place = %s")
    with pytest.raises(Exception, match="nowhere"):
        archive_seasons(now=later)
    assert not SeasonEnd.objects.exists()
    monkeypatch.setattr(archiving, "PLACES", places)
    assert archive_seasons(now=later) == [date(2026, 1, 1)]
    assert Rating.objects.get(user=alice).place == 1


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_two_beats_at_once_archive_a_season_once(alice: User, bob: User) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite takes one writer at a time")
    duel(1, alice, bob, datetime(2026, 1, 15, 12, tzinfo=UTC))
    later = datetime(2026, 2, 1, 12, tzinfo=UTC)

    def run(_: int) -> list[date]:
        try:
            return archive_seasons(now=later)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(run, range(8)))
    assert sum(map(len, done)) == 1


@pytest.mark.django_db
def test_medals_go_to_those_whose_rating_can_be_relied_on(
    alice: User, bob: User, charlie: User
) -> None:
    at = datetime(2026, 1, 15, 12, tzinfo=UTC)
    for match in range(1, 14):
        duel(match, alice, bob, at)
    duel(99, charlie, bob, at)
    archive_seasons(now=datetime(2026, 2, 2, tzinfo=UTC))
    assert [row.place for row in medals_of(alice)] == [1]
    assert not medals_of(charlie).exists()


@pytest.mark.django_db
def test_a_ranking_shows_one_s_own_place_and_ties_share_theirs(
    alice: User, bob: User, charlie: User
) -> None:
    at = datetime(2026, 1, 15, 12, tzinfo=UTC)
    duel(1, alice, bob, at)
    duel(2, charlie, bob, at)
    ranking = ranking_of("banco", date(2026, 1, 1), reader=bob)
    assert [(row.place, row.rating.user) for row in ranking.rows][2] == (3, bob)
    assert ranking.own is not None
    assert (ranking.own.place, ranking.count) == (3, 3)
    friends = ranking_of("banco", date(2026, 1, 1), reader=bob, among={bob.pk, charlie.pk})
    assert [row.place for row in friends.rows] == [1, 2]
    assert friends.own is not None
    assert friends.own.place == 2
