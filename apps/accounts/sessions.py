"""What the site asks of a session: whose it is, and by which mark its sockets are known."""

import secrets
from hashlib import sha256
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.base import SessionBase
from django.dispatch import receiver
from django.http import HttpRequest
from rest_framework.request import Request

from apps.accounts.models import User

MARK = "mark"
MARK_BYTES = 8


def mark_of(session: SessionBase) -> str:
    """Return what tells a session from all others, and leads to none of them: 16 hex digits.

    It stays when the session's key changes (a new password). One that was begun without a mark
    is known by its key.
    """
    key = (session.session_key or "").encode()
    return str(session.get(MARK) or sha256(key).hexdigest()[: 2 * MARK_BYTES])


def session_of(request: Request) -> SessionBase:
    """Return the session of the request's token, else that of its cookie."""
    token = request.auth
    return token if isinstance(token, SessionBase) else request._request.session


def person_of(session: SessionBase) -> User | None:
    """Return whose session it says it is: he may have been banned, or have a new password."""
    user_id = session.get(SESSION_KEY)
    return User.objects.filter(pk=user_id).first() if user_id is not None else None


def is_banned(request: HttpRequest) -> bool:
    """Tell whether a visitor's session is of a closed account: he may not come back as nobody."""
    if request.user.is_authenticated:
        return False
    person = person_of(request.session)
    return person is not None and not person.is_active


@receiver(user_logged_in, dispatch_uid="accounts.mark_session")
def _mark_session(request: HttpRequest, **_: Any) -> None:
    request.session.setdefault(MARK, secrets.token_hex(MARK_BYTES))
