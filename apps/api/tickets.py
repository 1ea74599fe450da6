"""Single-use tickets by which apps open sockets; they live a minute, and end with a session."""

from importlib import import_module
from secrets import token_urlsafe

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.accounts.sessions import mark_of
from apps.common.errors import DomainError

LIFE_SECONDS = 60
LONGEST = 64


def issue_ticket(session: SessionBase) -> str:
    """Return a ticket that opens one socket as the person of `session`."""
    ticket = token_urlsafe(24)
    cache.set(_key(ticket), session.session_key, LIFE_SECONDS)
    if not cache.has_key(_key(ticket)):
        raise DomainError("ticket.unavailable", _("Le serveur n’a pas pu répondre. Réessayez."))
    return ticket


def redeem_ticket(ticket: str) -> tuple[User, str] | None:
    """Return the ticket's user and the mark of his session, once.

    None for a ticket that is unknown, used or too old, whose session has ended since, or of a
    person who may no longer be here.
    """
    if len(ticket) > LONGEST:
        return None
    session_key = cache.get(_key(ticket))
    # Of two sockets that bring one ticket, the one that deletes it may enter.
    if session_key is None or not cache.delete(_key(ticket)):
        return None
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    user = get_user(request)
    return (user, mark_of(request.session)) if isinstance(user, User) else None


def _key(ticket: str) -> str:
    return f"ticket:{ticket}"
