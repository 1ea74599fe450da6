"""Seasons by the clocks of Paris, wherever the server and its readers live, and their archive."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.notifications.models import Notification
from apps.ratings.medals import Medal, medals_of
from apps.ratings.models import NetResult, Rating, RatingChange, SeasonEnd, SoloBest
from apps.ratings.nets import net_ranking_of
from apps.ratings.seasons import GRACE, is_finished, next_season, season_of, start_of
from apps.ratings.selectors import archived_seasons, course_of, ranking_of
from apps.ratings.services import archiving
from apps.ratings.services.archiving import archive_seasons
from apps.ratings.services.netting import add_net
from apps.ratings.services.rating import Played, rate_match
from apps.ratings.services.totals import Total, keep_total
from tests.tables.test_races import clash

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
    assert medals_of(charlie) == []


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


JANUARY, MID_JANUARY = date(2026, 1, 1), datetime(2026, 1, 15, 12, tzinfo=UTC)
LATER = datetime(2026, 3, 2, tzinfo=UTC)


def total(score: int, *, at: datetime = MID_JANUARY, is_unaided: bool = False) -> Total:
    return Total("poker_das", 3, is_unaided, score, match=1, at=at)


@pytest.mark.django_db
def test_a_month_of_net_results_alone_is_archived_with_places_medals_and_news(
    alice: User, bob: User, charlie: User, guest: User
) -> None:
    nets = {alice.pk: 500, bob.pk: 500, charlie.pk: -100, guest.pk: 9_000}
    add_net(game="punto_banco", nets=nets, at=MID_JANUARY)
    assert archive_seasons(now=LATER) == [JANUARY]
    assert archived_seasons() == [JANUARY]
    places = dict(NetResult.objects.values_list("user__username", "place"))
    assert places == {"alice": 1, "bob": 1, "charlie": 3, guest.username: None}
    assert medals_of(bob) == [Medal("punto_banco", JANUARY, 1)]
    assert medals_of(charlie) == []  # third, and poorer than before
    told = Notification.objects.order_by("recipient", "pk").values_list("recipient", "kind")
    assert sorted(told) == [
        *((user.pk, kind) for user in (alice, bob) for kind in ("medal", "season")),
        (charlie.pk, "season"),
    ]


@pytest.mark.django_db
def test_a_month_of_solo_totals_alone_is_archived_too(alice: User, bob: User) -> None:
    keep_total(user=alice, total=total(400))
    keep_total(user=bob, total=total(500, is_unaided=True))
    assert archive_seasons(now=LATER) == [JANUARY]
    rows = SoloBest.objects.filter(season=JANUARY).order_by("is_unaided", "place")
    told = list(rows.values_list("user__username", "is_unaided", "place"))
    assert told == [("bob", False, 1), ("alice", False, 2), ("bob", True, 1)]
    assert not SoloBest.objects.filter(season=SoloBest.EVER, place__isnull=False).exists()
    assert medals_of(bob) == [Medal("poker_das", JANUARY, 1, solo=3)]
    data = Notification.objects.get(recipient=bob, kind="medal").data
    assert data == {"game": "poker_das", "season": "2026-01-01", "place": 1, "solo": 3}


@pytest.mark.django_db
def test_a_better_total_replaces_the_one_before_and_an_equal_one_does_not(alice: User) -> None:
    for score in (400, 520, 520, 300):
        keep_total(user=alice, total=total(score, at=MID_JANUARY + timedelta(minutes=score)))
    keep_total(user=alice, total=total(520, at=MID_JANUARY + timedelta(days=1)))
    row = SoloBest.objects.get(season=JANUARY)
    assert (row.score, row.at) == (520, MID_JANUARY + timedelta(minutes=520))


@pytest.mark.django_db
def test_an_archived_ranking_keeps_its_places_when_people_go(
    alice: User, bob: User, charlie: User
) -> None:
    for number, (winner, loser) in enumerate([(alice, bob), (alice, charlie), (bob, charlie)]):
        duel(number, winner, loser, MID_JANUARY)
    add_net(game="punto_banco", nets={alice.pk: 2, bob.pk: 1}, at=MID_JANUARY)
    archive_seasons(now=LATER)
    alice.delete()
    ranking = ranking_of("banco", JANUARY, reader=bob)
    assert [(row.place, row.rating.user) for row in ranking.rows] == [
        (1, None),
        (2, bob),
        (3, charlie),
    ]
    assert ranking.own is not None
    assert (ranking.own.place, ranking.count) == (2, 3)
    nets = net_ranking_of("punto_banco", JANUARY, reader=bob)
    assert [(row.place, row.result.user) for row in nets.rows] == [(1, None), (2, bob)]


@pytest.mark.django_db
def test_who_is_banned_is_ranked_no_more(alice: User, bob: User) -> None:
    duel(1, alice, bob, timezone.now())
    User.objects.filter(pk=alice.pk).update(is_active=False)
    ranking = ranking_of("banco", season_of(timezone.now()), reader=bob)
    assert [(row.place, row.rating.user) for row in ranking.rows] == [(1, bob)]


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("race", range(3))
def test_matches_that_end_while_a_month_is_archived_count_once_and_change_no_place(
    alice: User, bob: User, race: int
) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite takes one writer at a time")
    duel(1, alice, bob, MID_JANUARY)
    # Bob wins enough of them to be first where all of them count.
    ends: list[Callable[[], object]] = [
        partial(duel, match, bob, alice, MID_JANUARY) for match in range(2, 12)
    ]
    archived = partial(archive_seasons, now=LATER)
    found = clash([*ends[:5], archived, *ends[5:], archived])
    assert sorted(map(repr, found)) == sorted(["None"] * 10 + ["[]", repr([JANUARY])])
    everywhere = Rating.objects.filter(user=bob).values_list("matches", flat=True)
    assert (sum(everywhere), RatingChange.objects.count()) == (11, 22)
    now = Rating.objects.filter(season=season_of(timezone.now()))
    assert set(now.values_list("place", flat=True)) <= {None}
    then = Rating.objects.filter(season=JANUARY)
    values = then.order_by("place").values_list("value", flat=True)
    assert list(values) == sorted(values, reverse=True)
    assert sorted(then.values_list("place", flat=True)) in ([1, 1], [1, 2])


@pytest.mark.django_db
def test_what_comes_too_late_for_an_archived_month_counts_in_this_one(
    alice: User, bob: User
) -> None:
    duel(1, alice, bob, MID_JANUARY)
    archive_seasons(now=LATER)
    duel(2, alice, bob, MID_JANUARY)
    add_net(game="punto_banco", nets={alice.pk: 5}, at=MID_JANUARY)
    keep_total(user=alice, total=total(400))
    now = season_of(timezone.now())
    assert list(Rating.objects.filter(season=JANUARY).values_list("matches", flat=True)) == [1, 1]
    assert Rating.objects.get(user=alice, season=now).matches == 1
    assert NetResult.objects.get().season == now
    assert set(SoloBest.objects.values_list("season", flat=True)) == {now, SoloBest.EVER}


@pytest.mark.django_db
def test_news_that_were_cut_short_are_told_by_the_next_run(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archiving, "AT_ONCE", 1)
    duel(1, alice, bob, MID_JANUARY)
    duel(2, alice, charlie, MID_JANUARY)
    tell, told = archiving.notify_all, []

    def killed(**news: object) -> None:
        told.append(news)
        if len(told) == 2:
            raise KeyboardInterrupt
        tell(**news)  # type: ignore[arg-type]

    monkeypatch.setattr(archiving, "notify_all", killed)
    with pytest.raises(KeyboardInterrupt):
        archive_seasons(now=LATER)
    assert Rating.objects.get(user=alice).place == 1
    assert Notification.objects.count() == 1
    archive_seasons(now=LATER)
    archive_seasons(now=LATER)
    assert Notification.objects.count() == 3
    assert len(told) == 5


@pytest.mark.django_db
def test_a_curve_chains_in_the_order_in_which_matches_were_rated(alice: User, bob: User) -> None:
    # The one that ended later was written first.
    for match, seconds in ((1, 5), (2, 0), (3, 9)):
        duel(match, alice, bob, MID_JANUARY + timedelta(seconds=seconds))
    steps = course_of(alice, "banco")
    assert all(one.after == two.before for one, two in zip(steps, steps[1:], strict=False))
    assert [step.match for step in steps] == [1, 2, 3]
    assert RatingChange.objects.count() == 6
