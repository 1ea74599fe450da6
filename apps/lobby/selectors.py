"""What the lobby shows."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet

from apps.accounts.models import User
from apps.friends.selectors import friends_of, kept_apart_from
from apps.games import catalogue
from apps.lobby.models import Memory
from apps.lobby.presence import people_here
from apps.lobby.whereabouts import IDLE, Whereabouts, whereabouts_of
from apps.tables import selectors
from apps.tables.looking import WAITING
from apps.tables.models import MatchSeat, Seat, Table
from apps.wallet.selectors import levels_of

SHOWN = 30


def open_tables() -> QuerySet[Table]:
    """Return the tables that may be joined now, newest first."""
    return selectors.open_tables()[:SHOWN]


def remembered_quick(user: User | None) -> dict[str, Any]:
    """Return how somebody last played each game by « Jouer maintenant »."""
    memory = Memory.objects.filter(user=user).first() if user else None
    return memory.quick if memory else {}


@dataclass(frozen=True, slots=True)
class Company:
    """Somebody who is on the site now; `is_recent`: one has played with him lately."""

    person: User
    where: Whereabouts
    level: int
    is_recent: bool
    is_friend: bool


def company_of(user: User | None) -> list[Company]:
    """Return who is on the site now: friends, then recent opponents, then others.

    Oneself and whom one is kept apart from are left out.
    """
    away = {user.pk, *kept_apart_from(user)} if user else set()
    people = User.objects.filter(pk__in=people_here() - away, is_active=True).order_by("username")
    recent = set(recent_opponents(user).values_list("pk", flat=True)) if user else set()
    friends = friends_of(user) if user else frozenset()
    by_nearness = sorted(people, key=lambda one: (one.pk not in friends, one.pk not in recent))
    shown = by_nearness[:SHOWN]
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


def recent_opponents(user: User) -> QuerySet[User]:
    """Return the people somebody has played with lately, whether they are here or not."""
    matches = MatchSeat.objects.filter(user=user).order_by("-match").values("match")[:SHOWN]
    latest = [row["match"] for row in matches]
    others = MatchSeat.objects.filter(match__in=latest, user__isnull=False).exclude(user=user)
    return User.objects.filter(pk__in=others.values("user"), is_active=True).order_by("username")


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
