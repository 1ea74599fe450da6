"""A match that runs over the midnight at which a season ends, and the beat that archives it."""

from datetime import date, datetime, timedelta

import pytest
from celery.beat import ScheduleEntry
from django.utils import timezone

from apps.accounts.models import User
from apps.ratings.models import Rating, RatingChange
from apps.ratings.seasons import GRACE, start_of
from apps.ratings.services.archiving import archive_seasons
from apps.ratings.services.rating import Played, rate_match
from apps.tables.models import Match
from apps.tables.services.opening import open_table
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.services.starting import be_ready
from config.celery import app

MINUTE = timedelta(minutes=1)


@pytest.mark.django_db(transaction=True)
# Paris changes its clocks on 25 October 2026 and 28 March 2027.
@pytest.mark.parametrize("season", [date(2026, 11, 1), date(2027, 4, 1), date(2027, 1, 1)])
def test_a_match_that_runs_over_midnight_counts_once_where_it_ends(
    season: date, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    midnight = start_of(season)

    def set_clock(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    set_clock(midnight - MINUTE)
    table = open_table(host=alice, game="banco", seat_count=2)
    take_seat(table_id=table.pk, user=bob)
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    # The field's own default reads the real clock.
    Match.objects.update(started_at=midnight - MINUTE)
    set_clock(midnight + MINUTE)
    leave_table(table_id=table.pk, user=bob)
    match = Match.objects.get(table=table)
    assert match.started_at < midnight < (match.ended_at or midnight)
    assert set(Rating.objects.values_list("season", "matches")) == {(season, 1)}
    assert RatingChange.objects.count() == 2
    # What the old season's archive makes of it: nothing.
    assert archive_seasons(now=midnight + GRACE) == []
    assert not Rating.objects.filter(place__isnull=False).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("season", [date(2026, 11, 1), date(2027, 4, 1), date(2026, 12, 1)])
@pytest.mark.parametrize("phase", [0, 333])
def test_the_beat_of_the_schedule_archives_once_soon_after_midnight_in_paris(
    season: date, phase: int, alice: User, bob: User
) -> None:
    """The entry of the schedule itself, a day before to a day after, whatever the clocks do."""
    at = start_of(season) - timedelta(days=1)
    rate_match(match=1, game="banco", players=[Played(alice, 0, 1), Played(bob, 1, 2)], at=at)
    planned = app.conf.beat_schedule["archive-seasons"]
    begin = datetime.fromtimestamp(start_of(season).timestamp(), tz=timezone.get_fixed_timezone(0))
    entry = ScheduleEntry(
        name="archive-seasons",
        last_run_at=begin - timedelta(days=1) + timedelta(seconds=phase),
        app=app,
        **planned,
    )
    done = []
    while entry.last_run_at < begin + timedelta(days=1):
        moment = entry.last_run_at + timedelta(seconds=entry.schedule.run_every.total_seconds())
        done += [moment for _season in archive_seasons(now=moment)]
        entry.last_run_at = moment
    assert len(done) == 1
    assert begin + GRACE <= done[0] < begin + GRACE + entry.schedule.run_every
    # One that waited until the next is due is of no use.
    assert entry.options["expires"] < entry.schedule.run_every.total_seconds()
    assert entry.task in app.tasks or entry.task == "ratings.archive_seasons"
