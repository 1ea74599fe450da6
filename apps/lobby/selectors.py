"""What the lobby shows."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.lobby.models import Memory
from apps.lobby.presence import people_here
from apps.lobby.whereabouts import IDLE, Whereabouts, whereabouts_of
from apps.tables import selectors
from apps.tables.models import MatchSeat, Table
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


def company_of(user: User | None) -> list[Company]:
    """Return who is on the site now, recent opponents first, oneself left out."""
    here = people_here() - ({user.pk} if user else set())
    people = list(User.objects.filter(pk__in=here, is_active=True).order_by("username"))
    recent = set(recent_opponents(user).values_list("pk", flat=True)) if user else set()
    shown = sorted(people, key=lambda person: person.pk not in recent)[:SHOWN]
    numbers = [person.pk for person in shown]
    where, levels = whereabouts_of(numbers), levels_of(numbers)
    return [
        Company(one, where.get(one.pk, IDLE), levels.get(one.pk, 0), one.pk in recent)
        for one in shown
    ]


def recent_opponents(user: User) -> QuerySet[User]:
    """Return the people somebody has played with lately, whether they are here or not."""
    matches = MatchSeat.objects.filter(user=user).order_by("-match").values("match")[:SHOWN]
    latest = [row["match"] for row in matches]
    others = MatchSeat.objects.filter(match__in=latest, user__isnull=False).exclude(user=user)
    return User.objects.filter(pk__in=others.values("user"), is_active=True).order_by("username")
