"""Ratings at the table: what counts is said before the start, and an end rates once."""

from collections.abc import Sequence

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.ratings.models import Rating, RatingChange
from apps.tables.advancing import Leave
from apps.tables.models import Match, Table
from apps.tables.services.opening import open_table
from apps.tables.services.playing import perform
from apps.tables.services.rating import rate
from apps.tables.services.seating import take_seat
from apps.tables.services.starting import be_ready
from apps.tables.services.tending import void_match
from apps.tables.snapshots import result_of, table_frame
from tests.factories import make_guest, make_user
from tests.tables.conftest import play_to_the_end

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def table_of(people: Sequence[User], seats: int | None = None, robots: int = 0) -> Table:
    count = seats or len(people) + robots
    table = open_table(host=people[0], game="banco", seat_count=count, robots=["facile"] * robots)
    for user in people[1:]:
        take_seat(table_id=table.pk, user=user)
    return table


def started(people: Sequence[User], robots: int = 0) -> Match:
    table = table_of(people, robots=robots)
    for user in people:
        be_ready(table_id=table.pk, user=user, seed="5eed")
    return Match.objects.get(table=table)


def test_a_duel_of_players_is_rated_and_its_result_tells_before_and_after(
    alice: User, bob: User
) -> None:
    match = started([alice, bob])
    assert match.is_rated
    play_to_the_end(match)
    match.refresh_from_db()
    places = list(match.places.order_by("number"))
    result = result_of(match, places)
    assert result is not None
    after = {1: 1220, 2: 1180}
    told = [{"before": 1200, "after": after[place.rank or 0]} for place in places]
    assert result["ratings"] == told
    frame = table_frame(match.table)
    assert [seat["elo"] for seat in frame["seats"]] == [after[place.rank or 0] for place in places]


def test_an_end_rates_once(alice: User, bob: User) -> None:
    match = started([alice, bob])
    play_to_the_end(match)
    match.refresh_from_db()
    places = list(match.places.select_related("user").order_by("number"))
    standing = type("Standing", (), {"state": type("State", (), {"sides": (0, 1)})})
    with pytest.raises(IntegrityError), transaction.atomic():
        rate(match, places, standing)  # type: ignore[arg-type]
    assert sorted(Rating.objects.values_list("value", flat=True)) == [1180, 1220]
    assert RatingChange.objects.count() == 2


def test_whoever_leaves_loses_and_the_match_stays_rated(
    alice: User, bob: User, charlie: User
) -> None:
    match = started([alice, bob, charlie])
    perform(match_id=match.pk, act=Leave(0))
    play_to_the_end(match)
    assert Rating.objects.get(user=alice).value == 1180
    assert sum(Rating.objects.values_list("value", flat=True)) == 3600


def test_a_void_match_changes_nothing(alice: User, bob: User) -> None:
    void_match(match_id=started([alice, bob]).pk)
    assert not Rating.objects.exists()


@pytest.mark.parametrize(("reason", "robots"), [("robot", 1), ("guest", 0), ("device", 0), ("", 0)])
def test_what_is_not_rated_says_why_before_the_start(reason: str, robots: int, alice: User) -> None:
    others = {"guest": make_guest(), "device": make_user(name="twin", device="phone")}
    User.objects.filter(pk=alice.pk).update(device="phone")
    alice.refresh_from_db()
    other = others.get(reason) or make_user(name="bea", device="other")
    frame = table_frame(table_of([alice, other], seats=2 + robots, robots=robots))
    assert frame["unrated"] == reason


def test_unrated_matches_leave_ratings_alone(alice: User) -> None:
    play_to_the_end(started([alice, make_guest()]))
    assert not Rating.objects.exists()


def test_the_people_of_a_match_that_ends_are_read_together(
    alice: User, bob: User, charlie: User
) -> None:
    match = started([alice, bob, charlie])
    for seat in (0, 1):
        with CaptureQueriesContext(connection) as queries:
            perform(match_id=match.pk, act=Leave(seat))
    match.refresh_from_db()
    assert match.ended_at is not None
    told = [one["sql"] for one in queries if one["sql"].startswith("SELECT")]
    assert sum('FROM "accounts_user"' in sql for sql in told) == 1
