"""The end of a season: everybody who is ranked gets his final place, once, and hears of it."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime

from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.notifications.kinds import Kind
from apps.notifications.services.notifying import News, notify_all
from apps.ratings.medals import Medal, medals_of_all
from apps.ratings.models import NetResult, Rating, SeasonEnd, SoloBest
from apps.ratings.seasons import is_finished
from apps.ratings.services.counting import close_season

# People who are told in one transaction.
AT_ONCE = 1_000

# One statement a table, for all games and people: ties share a place. Ranked is who was while the
# season ran: neither guests nor people who are gone or banned.
PLACES = """
UPDATE {table} SET place = ranked.place
FROM (
    SELECT one.id, RANK() OVER (PARTITION BY {part} ORDER BY {order}) AS place
    FROM {table} AS one JOIN accounts_user AS person ON person.id = one.user_id
    WHERE one.season = %s AND person.is_active AND NOT person.is_guest
) AS ranked
WHERE {table}.id = ranked.id
"""
RANKED = (
    ("ratings_rating", "one.game", "one.is_established DESC, one.value DESC"),
    ("ratings_netresult", "one.game", "one.net DESC"),
    ("ratings_solobest", "one.game, one.value, one.is_unaided", "one.score DESC"),
)
KINDS = (Rating, NetResult, SoloBest)


def archive_seasons(*, now: datetime | None = None) -> list[date]:
    """Archive every finished season that is not yet; return those archived now.

    However often and late it is called, by however many, each season is archived once: the row that
    says so is written in the same transaction, and a second one waits for it and finds it there.
    """
    moment = now or timezone.now()
    known = set(SeasonEnd.objects.values_list("season", flat=True))
    seasons: set[date] = set()
    for kind in KINDS:
        seasons |= set(kind.objects.values_list("season", flat=True).distinct().order_by())
    due = sorted(seasons - known - {SoloBest.EVER})
    done = [season for season in due if is_finished(season, moment) and _archive(season, moment)]
    for end in SeasonEnd.objects.filter(told_at=None).order_by("season"):
        _tell(end, moment)
    return done


@transaction.atomic
def _archive(season: date, now: datetime) -> bool:
    close_season(season)
    _, is_first = SeasonEnd.objects.get_or_create(season=season, defaults={"archived_at": now})
    if is_first:
        with connection.cursor() as cursor:
            for table, part, order in RANKED:
                cursor.execute(PLACES.format(table=table, part=part, order=order), [season])
    return is_first


def _tell(end: SeasonEnd, now: datetime) -> None:
    """Tell everybody who played, some at a time; what was told before is not told again."""
    people: set[int] = set()
    for kind in KINDS:
        rows = kind.objects.filter(season=end.season, user__is_active=True, user__is_guest=False)
        people.update(rows.values_list("user", flat=True).order_by())
    numbers = sorted(people)
    for first in range(0, len(numbers), AT_ONCE):
        with transaction.atomic():
            notify_all(news=_news_of(end.season, numbers[first : first + AT_ONCE]))
    SeasonEnd.objects.filter(pk=end.pk).update(told_at=now)


def _news_of(season: date, people: Sequence[int]) -> Iterator[News]:
    """Yield what these people are told: that it is over, and their medals."""
    users = {user.pk: user for user in User.objects.filter(pk__in=people)}
    games: dict[int, set[str]] = {}
    for kind in KINDS:
        rows = kind.objects.filter(season=season, user__in=users).values_list("user", "game")
        for user, game in rows.order_by():
            games.setdefault(user, set()).add(game)
    for number, medal in medals_of_all(people, season):
        yield _medal(users[number], medal)
    for number, played in games.items():
        data = {"season": season.isoformat(), "games": len(played)}
        yield News(users[number], Kind.SEASON, f"season:{season}:{number}", data=data)


def _medal(user: User, medal: Medal) -> News:
    data = {"game": medal.game, "season": medal.season.isoformat(), "place": medal.place}
    key = f"medal:{medal.season}:{medal.game}:{user.pk}"
    if medal.solo is not None:
        data, key = {**data, "solo": medal.solo}, f"{key}:{medal.solo}"
    return News(user, Kind.MEDAL, key, data=data)
