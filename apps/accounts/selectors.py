"""What may be asked about accounts."""

from collections.abc import Collection
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.names import name_key

DOUBLE_CLICK = timedelta(seconds=30)  # a slow phone may take that long to send a form again


def is_name_taken(name: str, *, except_for: User | None = None) -> bool:
    """Say whether somebody else bears this name, or one that reads like it."""
    alike = User.objects.called_like(name)
    return (alike.exclude(pk=except_for.pk) if except_for else alike).exists()


def is_email_taken(email: str, *, except_for: User | None = None) -> bool:
    others = User.objects.exclude(pk=except_for.pk) if except_for else User.objects.all()
    return others.filter(email__iexact=email).exists()


def has_just_signed_up(*, name: str, email: str) -> bool:
    """Say whether an account of this name and this address was signed in to a moment ago.

    It is how a sign-up form that a double click sent twice looks to the second request.
    """
    if "\0" in name + email:
        return False  # PostgreSQL takes no such text, not even to look for it
    recently = Q(last_login=None) | Q(last_login__gt=timezone.now() - DOUBLE_CLICK)
    same = User.objects.filter(name_key=name_key(name), email__iexact=email.strip(), is_guest=False)
    return same.filter(recently).exists()


def player_named(name: str) -> User | None:
    """Return the registered player of this name, in any case."""
    return User.objects.filter(name_key=name_key(name), is_guest=False, is_active=True).first()


def closed_among(people: Collection[int]) -> frozenset[int]:
    """Return which of these accounts are suspended or closed."""
    closed = User.objects.filter(pk__in=people, is_active=False)
    return frozenset(closed.values_list("pk", flat=True))


def hidden_among(people: Collection[int]) -> frozenset[int]:
    """Return which of these accounts prefer to appear away."""
    rows = User.objects.filter(pk__in=people, preferences__visible=False)
    return frozenset(rows.values_list("pk", flat=True))
