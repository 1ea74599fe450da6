"""Who sends a request: a person, registered or guest, or a visitor whom the site does not know."""

from django.http import HttpRequest
from rest_framework.request import Request

from apps.accounts.models import User


def reader_of(request: HttpRequest | Request) -> User | None:
    """Return who asks; None for a visitor."""
    return request.user if isinstance(request.user, User) else None


def person_asking(request: HttpRequest | Request) -> User:
    """Return who asks, where a permission or `login_required` lets in people only."""
    if not isinstance(request.user, User):
        raise AssertionError("visitors should not come here")
    return request.user
