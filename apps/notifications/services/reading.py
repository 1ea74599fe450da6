"""Reading notifications, and forgetting them."""

from collections.abc import Collection
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.notifications.kinds import Kind
from apps.notifications.models import Notification
from apps.notifications.services.notifying import tell_pages

# What was read is of little use after a month, and nothing after three.
READ_LIFE, LIFE = timedelta(days=30), timedelta(days=90)


def mark_read(*, user: User, notification_id: int) -> None:
    """Note that somebody has read one of his; another's, or one that is gone, changes nothing."""
    _mark(user, Notification.objects.filter(pk=notification_id))


def mark_all_read(*, user: User, until: int | None = None) -> None:
    """Note that somebody has read all; `until`: up to this number, what he has been shown."""
    rows = Notification.objects.all()
    _mark(user, rows if until is None else rows.filter(pk__lte=until))


def mark_cause_read(*, user: User, kind: Kind, key: str) -> None:
    """Note that somebody has dealt with what this key names, wherever he did."""
    _mark(user, Notification.objects.filter(kind=kind, key=key))


def mark_causes_read(*, users: Collection[int], kind: Kind, prefix: str) -> None:
    """Note that these people have dealt with all whose keys begin so."""
    rows = Notification.objects.filter(kind=kind, key__startswith=prefix, read_at=None)
    found = list(rows.filter(recipient__in=users).values_list("pk", "recipient"))
    if found:
        Notification.objects.filter(pk__in=[pk for pk, _person in found]).update(
            read_at=timezone.now()
        )
        tell_pages({person for _pk, person in found})


def _mark(user: User, rows: "QuerySet[Notification]") -> None:
    if rows.filter(recipient=user, read_at=None).update(read_at=timezone.now()):
        tell_pages([user.pk])


def forget_between(*, recipient: User, actor: User) -> None:
    """Forget what `recipient` was told of `actor`, whom he does not want to hear of any more."""
    if Notification.objects.filter(recipient=recipient, actor=actor).delete()[0]:
        tell_pages([recipient.pk])


def forget_old() -> int:
    """Delete what nobody needs any more; return how many."""
    now = timezone.now()
    is_old = Q(created_at__lt=now - LIFE) | Q(read_at__lt=now - READ_LIFE)
    return Notification.objects.filter(is_old).delete()[0]
