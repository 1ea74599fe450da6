"""Guests who never signed up are forgotten, and sessions that have run out."""

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.session_store import SessionStore

# ECONOMY: an unclaimed guest and what he was lent vanish after so long without a visit.
GUEST_LIFE = timedelta(days=30)
A_DAY = timedelta(days=1)
AT_ONCE = 200  # guests to a transaction: some hundredths of a second


def keep_guests(*, user_ids: Iterable[int]) -> None:
    """Note that these guests are here; once a day is enough."""
    now = timezone.now()
    stale = User.objects.filter(pk__in=set(user_ids), is_guest=True, last_login__lt=now - A_DAY)
    stale.update(last_login=now)


def forget_old_sessions() -> None:
    """Delete the sessions that have run out: nobody can come back by them."""
    SessionStore.clear_expired()


def forget_unclaimed_guests() -> int:
    """Delete guests not seen for thirty days; return how many.

    Their seats, matches and words at tables stay, as nobody's. A few at a time, so that nobody
    waits for the whole of it; a guest who signs up meanwhile is passed over.
    """
    forgotten = 0
    while some := _forget_some():
        forgotten += some
    return forgotten


@transaction.atomic
def _forget_some() -> int:
    # Locked: who signs up at this moment waits and is refused, or is skipped here. SQLite has one
    # writer at a time and needs no lock.
    old = User.objects.select_for_update(skip_locked=True).filter(_is_forsaken(), is_guest=True)
    chosen = list(old.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    _rows, deleted = User.objects.filter(pk__in=chosen).delete()
    return deleted.get(User._meta.label, 0)


def _is_forsaken() -> Q:
    """Say who has not been seen for so long; who never signed in was seen when he was made."""
    limit = timezone.now() - GUEST_LIFE
    return Q(last_login__lt=limit) | Q(last_login=None, date_joined__lt=limit)
