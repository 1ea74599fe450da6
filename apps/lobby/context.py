"""What every template may ask about what waits for whoever looks at the page."""

from functools import cache
from typing import Any

from django.http import HttpRequest

from apps.accounts.models import User
from apps.lobby.notices.reading import unread_for


def notices(request: HttpRequest) -> dict[str, Any]:
    """Give `unread`, the number of his unread notifications; counted only where it is used."""
    return {"unread": cache(lambda: _unread(request))}


def _unread(request: HttpRequest) -> int:
    return unread_for(request.user) if isinstance(request.user, User) else 0
