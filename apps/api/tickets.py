"""Single-use tickets by which apps open sockets; they live a minute."""

from secrets import token_urlsafe

from django.core.cache import cache

from apps.accounts.models import User

LIFE_SECONDS = 60
LONGEST = 64


def issue_ticket(user: User, session: str = "") -> str:
    """Return a ticket that opens one socket as `user`; `session`: the mark of his session."""
    ticket = token_urlsafe(24)
    cache.set(_key(ticket), (user.pk, session), LIFE_SECONDS)
    return ticket


def redeem_ticket(ticket: str) -> tuple[User, str] | None:
    """Return the ticket's user and the mark of his session, once.

    None for a ticket that is unknown, used or too old, or of a person who may no longer be here.
    """
    if len(ticket) > LONGEST:
        return None
    kept = cache.get(_key(ticket))
    # Of two sockets that bring one ticket, the one that deletes it may enter.
    if kept is None or not cache.delete(_key(ticket)):
        return None
    user_id, session = kept
    user = User.objects.filter(pk=user_id, is_active=True).first()
    return None if user is None else (user, session)


def _key(ticket: str) -> str:
    return f"ticket:{ticket}"
