"""The end of a season: every rating gets its final place, once."""

from datetime import date, datetime

from django.db import connection, transaction
from django.utils import timezone

from apps.ratings.models import Rating, SeasonEnd
from apps.ratings.seasons import is_finished

# One statement for all games and people: ties share a place.
PLACES = """
UPDATE ratings_rating SET place = ranked.place
FROM (
    SELECT id, RANK() OVER (
        PARTITION BY game ORDER BY is_established DESC, value DESC
    ) AS place
    FROM ratings_rating WHERE season = %s
) AS ranked
WHERE ratings_rating.id = ranked.id
"""


def archive_seasons(*, now: datetime | None = None) -> list[date]:
    """Archive every finished season that is not yet; return those archived now.

    However often and late it is called, by however many, each season is archived once: the row that
    says so is written in the same transaction, and a second one waits for it and finds it there.
    """
    moment = now or timezone.now()
    known = set(SeasonEnd.objects.values_list("season", flat=True))
    seasons = set(Rating.objects.values_list("season", flat=True).distinct().order_by())
    due = sorted(season for season in seasons - known if is_finished(season, moment))
    return [season for season in due if _archive(season, moment)]


@transaction.atomic
def _archive(season: date, now: datetime) -> bool:
    _, is_first = SeasonEnd.objects.get_or_create(season=season, defaults={"archived_at": now})
    if is_first:
        with connection.cursor() as cursor:
            cursor.execute(PLACES, [season])
    return is_first
