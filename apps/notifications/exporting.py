"""What the centre of notifications knows of a person, for his own copy of his data."""

from typing import Any

from apps.accounts.models import User
from apps.notifications.models import Notification


def export_of(user: User) -> dict[str, Any]:
    """Return what he was told, oldest first, without the names of others: plain data."""
    rows = Notification.objects.filter(recipient=user).order_by("pk")
    return {"notifications": list(rows.values("kind", "data", "created_at", "read_at"))}
