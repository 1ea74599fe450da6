"""In which season something counts: never in one that is archived."""

from datetime import date, datetime

from django.db import connection
from django.utils import timezone

from apps.ratings.models import SeasonEnd
from apps.ratings.seasons import season_of

# Any number of our own, beside that of the season: PostgreSQL's advisory locks have two.
LOCKS = 4_021


def counting_season(at: datetime) -> date:
    """Return the season for what ended `at`: its own, or today's where that one is archived.

    Call it in the transaction that writes there. Until that is committed the season is not
    archived: whoever comes late and whoever archives wait for each other.
    """
    season, now = season_of(at), season_of(timezone.now())
    if season >= now:
        # It runs still, and will for `seasons.GRACE` after its end: longer than any transaction.
        return season
    _lock(season, "pg_advisory_xact_lock_shared")
    return now if SeasonEnd.objects.filter(season=season).exists() else season


def close_season(season: date) -> None:
    """Wait until nobody writes in a season; until this transaction ends nobody new will."""
    _lock(season, "pg_advisory_xact_lock")


def _lock(season: date, function: str) -> None:
    # SQLite has one writer at a time.
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {function}(%s, %s)", [LOCKS, season.toordinal()])
