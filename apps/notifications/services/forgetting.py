"""Erasing a person from the notifications."""

from django.db.models import Q

from apps.accounts.models import User
from apps.notifications.models import Notification


def forget(*, user: User) -> None:
    """Delete what a person was told, and what others were told of him; safe to repeat."""
    Notification.objects.filter(Q(recipient=user) | Q(actor=user)).delete()
