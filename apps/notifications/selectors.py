"""What may be asked about notifications."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.notifications.models import Notification


def notifications_of(user: User, *, without: Collection[int] = ()) -> QuerySet[Notification]:
    """Return what somebody was told, newest first; `without`: accounts he is kept apart from."""
    rows = Notification.objects.filter(recipient=user).select_related("actor")
    return rows.exclude(_of(without)).order_by("-pk")


def unread_count(user: User | int, *, without: Collection[int] = ()) -> int:
    """Return how many of them he has not read."""
    rows = Notification.objects.filter(recipient=user, read_at=None)
    return rows.exclude(_of(without)).count()


def _of(people: Collection[int]) -> Q:
    return Q(actor__in=list(people), actor__isnull=False)
