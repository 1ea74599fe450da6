"""What may be asked about friends and blocks. People are numbers of accounts here."""

from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.friends.models import Block, Friendship

SHOWN = 100


def friends_of(user: User) -> frozenset[int]:
    """Return somebody's friends."""
    rows = _of(user).filter(is_accepted=True).values_list("low", "high")
    return frozenset(low + high - user.pk for low, high in rows)


def requests_to(user: User) -> list[User]:
    """Return who waits for somebody's answer, latest first; with many, some: more come as those
    are answered.
    """
    rows = _waiting_for(user).select_related("asker").order_by("-at")
    return [row.asker for row in rows[:SHOWN]]


def askers_of(user: User) -> frozenset[int]:
    """Return all who wait for somebody's answer."""
    return frozenset(_waiting_for(user).values_list("asker", flat=True))


def _waiting_for(user: User) -> QuerySet[Friendship]:
    """Not whom he is kept apart from, though they believe they are waiting, nor closed accounts."""
    rows = _of(user).filter(is_accepted=False, asker__is_active=True).exclude(asker=user)
    return rows.exclude(asker__in=kept_apart_from(user))


def requests_by(user: User) -> frozenset[int]:
    """Return whose answer somebody waits for."""
    rows = _of(user).filter(is_accepted=False, asker=user).values_list("low", "high")
    return frozenset(low + high - user.pk for low, high in rows)


def friendship_between(one: User, other: User) -> Friendship | None:
    low, high = sorted((one.pk, other.pk))
    return Friendship.objects.filter(low=low, high=high).first()


def _of(user: User) -> "QuerySet[Friendship]":
    return Friendship.objects.filter(Q(low=user) | Q(high=user))


def blocked_by(user: User | int) -> frozenset[int]:
    """Return whom somebody (or the account of this number) has blocked."""
    return frozenset(Block.objects.filter(blocker=user).values_list("blocked", flat=True))


def blocked_rows(user: User | int) -> "QuerySet[Block, int]":
    """Return the same as a query, to be part of another one."""
    return Block.objects.filter(blocker=user).values_list("blocked", flat=True)


def blockers_of(user: User | int) -> frozenset[int]:
    """Return who has blocked somebody; he is never told."""
    return frozenset(Block.objects.filter(blocked=user).values_list("blocker", flat=True))


def kept_apart_from(user: User | int) -> frozenset[int]:
    """Return the people whom somebody may not meet, whoever of the two has blocked the other."""
    own = user if isinstance(user, int) else user.pk
    rows = Block.objects.filter(Q(blocker=own) | Q(blocked=own))
    return frozenset(one + other - own for one, other in rows.values_list("blocker", "blocked"))
