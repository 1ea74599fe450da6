"""The pages about friends: who they are and what they do, requests, and whom one has blocked."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.models import User
from apps.accounts.names import name_key
from apps.common.errors import DomainError
from apps.friends.selectors import (
    blocked_by,
    friends_of,
    requests_by,
    requests_to,
)
from apps.friends.services.befriending import (
    accept_friend,
    ask_friend,
    part_from,
    unblock_person,
)
from apps.lobby.doors import back_from
from apps.lobby.people import person_called
from apps.lobby.presence import people_here
from apps.lobby.selectors import recent_opponents
from apps.lobby.services.blocking import block
from apps.lobby.whereabouts import IDLE, Whereabouts, whereabouts_of

MOST_FOUND = 12
LEAST_LETTERS = 2


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend; `where` is None for one who is away, or appears to be."""

    person: User
    where: Whereabouts | None


@require_safe
@never_cache
@login_required
def friends(request: HttpRequest) -> HttpResponse:
    """Friends with what each is doing, requests, people to ask, and the blocked."""
    user = request.user
    assert isinstance(user, User)  # noqa: S101 - login_required says so
    sought = request.GET.get("nom", "").strip()[:40]
    asked = requests_by(user)
    context = {
        "friends": friends_with_places(user),
        "requests": requests_to(user),
        "asked": asked,
        "sought": sought,
        "found": found_people(user, sought),
        "suggested": suggested_people(user, asked),
        "blocked": User.objects.filter(pk__in=blocked_by(user)).order_by("username"),
        "known": friends_of(user) | blocked_by(user),
    }
    name = "friends_list" if "liste" in request.GET else "friends"
    return render(request, f"lobby/{name}.html", context)


def friends_with_places(user: User) -> list[Friend]:
    """Return somebody's friends, those who are here first."""
    people = User.objects.filter(pk__in=friends_of(user), is_active=True).order_by("username")
    here = people_here()
    where = whereabouts_of([person.pk for person in people if person.pk in here])
    found = [
        Friend(person, where.get(person.pk, IDLE) if person.pk in here else None)
        for person in people
    ]
    return sorted(found, key=lambda friend: friend.where is None)


def found_people(user: User, sought: str) -> list[User]:
    """Return players whose name begins with what is sought.

    Also those who have blocked whoever seeks: their profile is there for him too.
    """
    key = name_key(sought) if "\0" not in sought else ""
    if len(key) < LEAST_LETTERS:
        return []
    rows = User.objects.filter(name_key__startswith=key, is_active=True, is_guest=False)
    return list(rows.exclude(pk=user.pk).order_by("username")[:MOST_FOUND])


def suggested_people(user: User, asked: frozenset[int]) -> list[User]:
    """Return recent opponents, the latest first, who are neither friends nor asked nor blocked."""
    known = {*friends_of(user), *asked, *blocked_by(user)}
    rows = recent_opponents(user).filter(is_guest=False).exclude(pk__in=known)
    return list(rows[:MOST_FOUND])


def _act(
    service: Callable[..., None], told: str, *, closed_too: bool = False
) -> Callable[..., HttpResponse]:
    """Return a view that does one thing to one person and comes back to where it was asked.

    `closed_too`: it may be done to an account that is closed or suspended.
    """

    @require_POST
    @login_required
    def view(request: HttpRequest, name: str) -> HttpResponse:
        user = request.user
        assert isinstance(user, User)  # noqa: S101 - login_required says so
        other = person_called(name, closed_too=closed_too)
        try:
            service(user=user, other=other)
        except DomainError as refusal:
            messages.error(request, str(refusal.message))
        else:
            messages.success(request, _(told) % {"name": other.username})
        return back_from(request, "friends")

    return view


ASKED = gettext_noop("Demande envoyée à %(name)s.")
ACCEPTED = gettext_noop("%(name)s et vous êtes amis.")
PARTED = gettext_noop("C’est fait.")
BLOCKED = gettext_noop("%(name)s est bloqué\u202f: vous ne vous croiserez plus.")
UNBLOCKED = gettext_noop("%(name)s n’est plus bloqué.")
ask = _act(ask_friend, ASKED)
accept = _act(accept_friend, ACCEPTED)
part = _act(part_from, PARTED, closed_too=True)
block_player = _act(block, BLOCKED)
unblock_player = _act(unblock_person, UNBLOCKED, closed_too=True)
