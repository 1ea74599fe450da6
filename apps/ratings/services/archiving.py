"""The end of a season: every rating gets its final place, once, and everybody hears of it."""

from collections.abc import Iterator
from datetime import date, datetime

from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.notifications.kinds import Kind
from apps.notifications.services.notifying import News, notify_all
from apps.ratings.models import Rating, SeasonEnd
from apps.ratings.seasons import is_finished
from apps.ratings.selectors import MEDALS

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
        notify_all(news=_news_of(season))
    return is_first


def _news_of(season: date) -> Iterator[News]:
    """Yield what everybody who played is told: that it is over, and his medals."""
    rows = Rating.objects.filter(season=season, user__isnull=False, matches__gt=0)
    played: dict[User, int] = {}
    for row in rows.select_related("user").order_by("game", "pk"):
        assert row.user is not None  # noqa: S101 - the filter says so
        played[row.user] = played.get(row.user, 0) + 1
        if row.is_established and row.place is not None and row.place <= MEDALS:
            yield _medal(row.user, row)
    for user, games in played.items():
        data = {"season": season.isoformat(), "games": games}
        yield News(user, Kind.SEASON, f"season:{season}:{user.pk}", data=data)


def _medal(user: User, row: Rating) -> News:
    data = {"game": row.game, "season": row.season.isoformat(), "place": row.place}
    return News(user, Kind.MEDAL, f"medal:{row.season}:{row.game}:{user.pk}", data=data)
