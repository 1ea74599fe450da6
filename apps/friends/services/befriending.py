"""Asking for a friendship, answering, ending it; blocking."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.friends.models import Block, Friendship
from apps.friends.selectors import blocked_by, blockers_of, friendship_between, kept_apart_from
from apps.friends.services.locking import hold_people
from apps.notifications.kinds import Kind
from apps.notifications.services.notifying import News, notify
from apps.notifications.services.reading import forget_between, mark_cause_read

# Requests of one person that wait for an answer.
MOST_WAITING = 50


def ask_friend(*, user: User, other: User) -> None:
    """Ask somebody to be a friend; two who ask each other are friends.

    Asked again it changes nothing. Whom the other has blocked is answered like everybody: his
    request waits, and the other does not see it. Raises `DomainError` for oneself, a guest,
    somebody one has blocked, and with too many requests waiting.
    """
    if user.pk == other.pk:
        raise DomainError("friends.oneself", _("On est déjà son propre ami."))
    if user.is_guest or other.is_guest:
        raise DomainError("friends.guest", _("Seuls les joueurs inscrits ont des amis ici."))
    if other.pk in blocked_by(user):
        raise DomainError("friends.blocked", _("Vous avez bloqué cette personne."))
    with transaction.atomic():
        hold_people((user.pk, other.pk))
        if other.pk in blocked_by(user):
            return  # blocked at this very instant, in another tab
        if friendship_between(user, other) is None:
            _check_waits_for_few(user)
        low, high = sorted((user.pk, other.pk))
        _row, is_new = Friendship.objects.get_or_create(
            low_id=low, high_id=high, defaults={"asker": user}
        )
        if not is_new:  # asked before, by one of the two
            _accept(user, other)
        elif other.pk not in blockers_of(user):
            notify(news=_request_news(user, other))


def _check_waits_for_few(user: User) -> None:
    """Raise `DomainError` for somebody who may ask nobody else for now; he must be held."""
    waiting = Friendship.objects.filter(asker=user, is_accepted=False)
    if waiting.count() >= MOST_WAITING:
        raise DomainError("friends.too_many", _("Trop de vos demandes attendent une réponse."))


def accept_friend(*, user: User, other: User) -> None:
    """Accept a request, once; raises `DomainError` if there is none (any more)."""
    row = friendship_between(user, other)
    is_done = row is not None and row.is_accepted and row.asker_id == other.pk
    if not is_done and not _accept(user, other):
        raise DomainError("friends.no_request", _("Cette demande n’existe plus."))


@transaction.atomic
def _accept(user: User, other: User) -> bool:
    """Accept what `other` has asked, once, and tell him; tell whether there was anything."""
    if other.pk in kept_apart_from(user):
        return False
    low, high = sorted((user.pk, other.pk))
    asked = Friendship.objects.filter(low=low, high=high, asker=other, is_accepted=False)
    if not asked.update(is_accepted=True):
        return False
    mark_cause_read(user=user, kind=Kind.FRIEND_REQUEST, key=_request_key(other, user))
    key = f"friend-accepted:{other.pk}:{user.pk}"
    notify(news=News(other, Kind.FRIEND_ACCEPTED, key, actor=user))
    return True


def _request_key(asker: User, asked: User) -> str:
    # Of the pair, not of the request: whoever asks and takes it back all day is heard once.
    return f"friend-request:{asker.pk}:{asked.pk}"


def _request_news(asker: User, asked: User) -> News:
    return News(asked, Kind.FRIEND_REQUEST, _request_key(asker, asked), actor=asker)


def part_from(*, user: User, other: User) -> None:
    """Refuse a request, take one's own back, or end a friendship; the other is not told."""
    low, high = sorted((user.pk, other.pk))
    Friendship.objects.filter(low=low, high=high).delete()
    mark_cause_read(user=user, kind=Kind.FRIEND_REQUEST, key=_request_key(other, user))


@transaction.atomic
def block_person(*, user: User, other: User) -> None:
    """Keep two people apart from now on, and end what there was; raises `DomainError` for oneself.

    Who may meet whom at tables is said by `apps.tables.meeting`, which asks here.
    """
    if user.pk == other.pk:
        raise DomainError("friends.oneself", _("On ne se bloque pas soi-même."))
    hold_people((user.pk, other.pk))
    Block.objects.bulk_create([Block(blocker=user, blocked=other)], ignore_conflicts=True)
    part_from(user=user, other=other)
    # The other keeps what he was told, as stale as anything that was taken back: no hint.
    forget_between(recipient=user, actor=other)


def unblock_person(*, user: User, other: User) -> None:
    """Let two people meet again, unless the other has blocked too."""
    Block.objects.filter(blocker=user, blocked=other).delete()
