"""Single-use tickets by which apps open sockets; they live a minute."""

from secrets import token_urlsafe

from django.core.cache import cache

from apps.accounts.models import User

LIFE_SECONDS = 60
LONGEST = 64


def issue_ticket(user: User) -> str:
    """Return a ticket that opens one socket as `user`."""
    ticket = token_urlsafe(24)
    cache.set(_key(ticket), user.pk, LIFE_SECONDS)
    return ticket


def redeem_ticket(ticket: str) -> User | None:
    """Return the ticket's user, once; None for a ticket that is unknown, used or too old."""
    if len(ticket) > LONGEST:
        return None
    user_id = cache.get(_key(ticket))
    # Of two sockets that bring one ticket, the one that deletes it may enter.
    if user_id is None or not cache.delete(_key(ticket)):
        return None
    return User.objects.filter(pk=user_id, is_active=True).first()


def _key(ticket: str) -> str:
    return f"ticket:{ticket}"
