"""What may be asked about notifications."""

from typing import Any

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.notifications.models import Notification


def notifications_of(user: User, *, without: "QuerySet[Any, int]") -> QuerySet[Notification]:
    """Return what somebody was told, newest first; `without`: the accounts of whom he is not."""
    rows = Notification.objects.filter(recipient=user).select_related("actor")
    return rows.exclude(actor__isnull=False, actor__in=without).order_by("-pk")


def unread_count(user: User | int, *, without: "QuerySet[Any, int]") -> int:
    """Return how many of them he has not read."""
    rows = Notification.objects.filter(recipient=user, read_at=None)
    return rows.exclude(actor__isnull=False, actor__in=without).count()
