"""Guests who never signed up are forgotten."""

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from apps.accounts.models import User

# ECONOMY: an unclaimed guest and what he was lent vanish after so long without a visit.
GUEST_LIFE = timedelta(days=30)
A_DAY = timedelta(days=1)


def keep_guests(*, user_ids: Iterable[int]) -> None:
    """Note that these guests are here; once a day is enough."""
    now = timezone.now()
    stale = User.objects.filter(pk__in=set(user_ids), is_guest=True, last_login__lt=now - A_DAY)
    stale.update(last_login=now)


def forget_unclaimed_guests() -> int:
    """Delete guests not seen for thirty days; return how many."""
    old = User.objects.filter(is_guest=True, last_login__lt=timezone.now() - GUEST_LIFE)
    return old.delete()[0]
