"""What may be asked about tables and matches."""

from django.db.models import Count, F, Max, Prefetch, Q, QuerySet

from apps.accounts.models import User
from apps.games import catalogue
from apps.tables.models import Match, MatchSeat, Seat, Table, Visit

SHOWN = 20


def bank_games() -> list[str]:
    """Return the games (slugs) at which people come and go and the house holds the bank."""
    return [slug for slug, game in catalogue().items() if game.info.bank]


def open_tables() -> QuerySet[Table]:
    """Return public tables with free seats, newest first, with `free`, seats and host at hand."""
    free = Count("places", filter=Q(places__user=None, places__robot_level=""))
    seats = Prefetch("places", Seat.objects.select_related("user").order_by("number"))
    rows = Table.objects.filter(is_public=True).annotate(free=free)
    waiting = Q(status=Table.Status.OPEN)
    # At a bank's table one sits down at any moment.
    walk_up = Q(status=Table.Status.PLAYING, game__in=bank_games(), free__gt=0)
    return rows.filter(waiting | walk_up).prefetch_related(seats, "host").order_by("-created_at")


def people_at(table: Table) -> list[User]:
    """Return the people who have a seat at a table, in the order of the seats."""
    seats = table.places.filter(user__isnull=False).select_related("user").order_by("number")
    return [seat.user for seat in seats if seat.user is not None]


def running_matches(game: str = "") -> QuerySet[Match]:
    """Return running matches that anybody may watch, newest first, with their seats at hand.

    `game`: a slug, "" for every game.
    """
    seats = Prefetch("places", MatchSeat.objects.select_related("user").order_by("number"))
    listed = Match.objects.filter(table__is_public=True, table__is_private=False)
    rows = listed.filter(ended_at=None, table__spectators_allowed=True)
    if game:
        rows = rows.filter(game=game)
    now = Prefetch("table__places", Seat.objects.select_related("user").order_by("number"))
    rows = rows.select_related("table__host").prefetch_related(seats, now)
    return rows.order_by("-started_at")[:SHOWN]


def recent_matches(*, user: User) -> QuerySet[MatchSeat]:
    """Return the latest finished matches of a person: his seats, with match and places at hand."""
    places = Prefetch("match__places", MatchSeat.objects.select_related("user").order_by("number"))
    rows = MatchSeat.objects.filter(user=user, match__ended_at__isnull=False)
    return rows.select_related("match").prefetch_related(places).order_by("-match_id")[:SHOWN]


def recent_visits(*, user: User) -> list[Visit]:
    """Return somebody's latest visits to matches that are over, the last one of each match."""
    rows = Visit.objects.filter(user=user, match__ended_at__isnull=False)
    latest = rows.select_related("match__table").order_by("match", "pk")
    by_match = {row.match_id: row for row in latest.reverse()[: SHOWN * SHOWN]}
    return sorted(by_match.values(), key=lambda row: -row.match_id)[:SHOWN]


def places_by_rank(match: Match) -> QuerySet[MatchSeat]:
    """Return who played a match, the winner first; a void match ranks nobody: in seat order."""
    rows = MatchSeat.objects.filter(match=match).select_related("user")
    return rows.order_by(F("rank").asc(nulls_last=True), "number")


def visitors_of(match: Match) -> list[Visit]:
    """Return who has sat at a match during which people come and go: each once, in their order."""
    rows = Visit.objects.filter(match=match).select_related("user").order_by("pk")
    return list({row.user_id or -row.pk: row for row in rows}.values())


def visits_of(*, user: User) -> QuerySet[Visit]:
    """Return a person's latest finished matches against the house, each once, newest first.

    As his last visit to each, with match and table at hand.
    """
    ended = Visit.objects.filter(user=user, match__ended_at__isnull=False)
    latest = ended.values("match").annotate(last=Max("pk")).order_by("-match")[:SHOWN]
    rows = Visit.objects.filter(pk__in=[row["last"] for row in latest])
    return rows.select_related("match__table").order_by("-match_id")


def table_to_return_to(*, user: User) -> Table | None:
    """Return the table where somebody is expected: he waits there, or his match runs."""
    alive = (Table.Status.OPEN, Table.Status.FULL, Table.Status.PLAYING)
    seat = (
        Seat.objects.filter(user=user, has_left=False, table__status__in=alive)
        .select_related("table")
        .order_by("-table__created_at")
        .first()
    )
    return seat.table if seat else None
