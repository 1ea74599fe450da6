"""What the lobby shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import BigIntegerField, Case, Count, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce, Greatest

from apps.accounts.models import User
from apps.friends.selectors import blocked_by, friends_of, kept_apart_from
from apps.games import catalogue
from apps.lobby.models import Memory
from apps.lobby.presence import people_here
from apps.lobby.whereabouts import IDLE, Whereabouts, whereabouts_of
from apps.tables.looking import WAITING
from apps.tables.models import MatchSeat, Seat, Table, Visit
from apps.tables.selectors import visits_of
from apps.wallet.selectors import levels_of

SHOWN = 30
MOST_ABSENT = 20


def remembered_quick(user: User | None) -> dict[str, Any]:
    """Return how somebody last played each game by « Jouer maintenant »."""
    memory = Memory.objects.filter(user=user).first() if user else None
    return memory.quick if memory else {}


@dataclass(frozen=True, slots=True)
class Company:
    """Somebody near; `is_recent`: one has played with him lately; `is_here`: on the site now."""

    person: User
    where: Whereabouts
    level: int
    is_recent: bool
    is_friend: bool
    is_here: bool = True


def company_of(user: User | None) -> list[Company]:
    """Return who is on the site now: friends, then recent opponents, then others.

    Oneself and whom one is kept apart from are left out.
    """
    away = {user.pk, *kept_apart_from(user)} if user else set()
    recent = set(recent_opponents(user).values_list("pk", flat=True)) if user else set()
    friends = friends_of(user) if user else frozenset()
    nearness = Case(When(pk__in=friends, then=0), When(pk__in=recent, then=1), default=2)
    people = User.objects.filter(pk__in=people_here() - away, is_active=True)
    shown = list(people.order_by(nearness, "username")[:SHOWN])
    numbers = [person.pk for person in shown]
    where, levels = whereabouts_of(numbers), levels_of(numbers)
    return [
        Company(
            person=one,
            where=where.get(one.pk, IDLE),
            level=levels.get(one.pk, 0),
            is_recent=one.pk in recent,
            is_friend=one.pk in friends,
        )
        for one in shown
    ]


def absent_company_of(user: User, company: Sequence[Company]) -> list[Company]:
    """Return friends, then recent opponents, who are not in `company`: they are away.

    So seems whoever has blocked `user`, here as on his profile.
    """
    friends, blocked = friends_of(user), blocked_by(user)
    recent = list(recent_opponents(user).exclude(pk__in=blocked))
    others = User.objects.filter(pk__in=friends, is_active=True).order_by("username")
    near = {person.pk: person for person in (*others, *recent)}
    for one in company:
        near.pop(one.person.pk, None)
    shown = list(near.values())[:MOST_ABSENT]
    levels, met = levels_of(person.pk for person in shown), {person.pk for person in recent}
    return [
        Company(
            person=one,
            where=IDLE,
            level=levels.get(one.pk, 0),
            is_recent=one.pk in met,
            is_friend=one.pk in friends,
            is_here=False,
        )
        for one in shown
    ]


def recent_opponents(user: User) -> QuerySet[User]:
    """Return the people somebody has played with lately, here or not, whom he met last first."""
    matches = MatchSeat.objects.filter(user=user).order_by("-match").values("match")[:SHOWN]
    latest = [row["match"] for row in matches]
    others = MatchSeat.objects.filter(match__in=latest, user__isnull=False).exclude(user=user)
    beside = Visit.objects.filter(match__in=[visit.match_id for visit in visits_of(user=user)])
    beside = beside.exclude(user=user).filter(user__isnull=False)
    met = Q(pk__in=others.values("user")) | Q(pk__in=beside.values("user"))
    latest_match = Greatest(_latest_with(others), _latest_with(beside))
    rows = User.objects.filter(met, is_active=True)
    return rows.annotate(met=latest_match).order_by("-met", "username")


def _latest_with(rows: QuerySet[Any]) -> Coalesce:
    """Return the number of the latest match, among `rows`, of the person who is looked at."""
    same = rows.filter(user=OuterRef("pk")).order_by("-match").values("match")[:1]
    return Coalesce(Subquery(same, output_field=BigIntegerField()), 0)


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many people wait for a match of a game now, and how many play one."""

    waiting: int = 0
    playing: int = 0


def crowd_by_game() -> dict[str, Crowd]:
    """Return by game how many people are at its tables."""
    rows = Seat.objects.filter(user__isnull=False, has_left=False)
    counted = rows.values("table__game").annotate(
        waiting=Count("user", distinct=True, filter=Q(table__status__in=WAITING)),
        playing=Count("user", distinct=True, filter=Q(table__status=Table.Status.PLAYING)),
    )
    found = {
        row["table__game"]: Crowd(row["waiting"], row["playing"]) for row in counted.order_by()
    }
    return {slug: found.get(slug, Crowd()) for slug in catalogue()}
