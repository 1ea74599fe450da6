"""Talking at a table: the seated among themselves, the spectators among themselves."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.common.one_line import one_line
from apps.friends.selectors import blockers_of, kept_apart_from
from apps.tables import wire
from apps.tables.frames import text_of
from apps.tables.looking import NOBODY
from apps.tables.models import ChatMessage, Table
from apps.tables.snapshots import Reading, chat_plain, seats_by_user
from apps.tables.standing import SPECTATORS

LONGEST = 300
# More than so many messages in so long is a flood.
FLOOD_MESSAGES, FLOOD_TIME = 8, timedelta(seconds=10)


def say(*, table_id: str, user: User, text: object, client_id: UUID) -> ChatMessage:
    """Say something in the room that goes with one's place; the same `client_id` says it once.

    Raises `DomainError` for an empty or too long text, a flood, or a table without spectators.
    """
    cleaned = _cleaned(text)
    room = _room_of(table_id, user)
    said = ChatMessage.objects.filter(table=table_id, author=user, client_id=client_id).first()
    if said is not None:
        return said  # before its pace is judged: that was done when it was said
    _check_pace(user)
    with transaction.atomic():
        message, is_new = ChatMessage.objects.get_or_create(
            table_id=table_id,
            author=user,
            client_id=client_id,
            defaults={"room": room, "text": cleaned},
        )
        if is_new:
            transaction.on_commit(lambda: _announce(message))
    return message


def _cleaned(text: object) -> str:
    if not isinstance(text, str):
        raise DomainError("chat.empty", _("Le message est vide."))
    cleaned = one_line(text)
    if not cleaned:
        raise DomainError("chat.empty", _("Le message est vide."))
    if len(cleaned) > LONGEST:
        raise DomainError("chat.too_long", _("Le message dépasse 300 caractères."))
    return cleaned


def _check_pace(user: User) -> None:
    since = timezone.now() - FLOOD_TIME
    if ChatMessage.objects.filter(author=user, at__gte=since).count() >= FLOOD_MESSAGES:
        raise DomainError("chat.too_fast", _("Doucement\u202f: laissez les autres répondre."))


def _room_of(table_id: str, user: User) -> str:
    audience = Reading(Table.objects.get(pk=table_id)).audience_of(user.pk)
    if audience == NOBODY:
        raise DomainError("table.not_seated", _("Vous n’êtes pas assis à cette table."))
    return ChatMessage.Room.SPECTATORS if audience == SPECTATORS else ChatMessage.Room.SEATS


def _announce(message: ChatMessage) -> None:
    plain = chat_plain(message, seats_by_user(message.table_id))
    text = text_of({"type": "chat", **plain})
    room = wire.Room(message.room, text, tuple(sorted(_deaf_to(message))))
    wire.announce(wire.topic_of(message.table_id), room)


def _deaf_to(message: ChatMessage) -> frozenset[int]:
    """Return who is not even sent these words: whoever has blocked their author.

    Among spectators, whom the author has blocked too; who plays with him is told no difference.
    """
    if message.author_id is None:
        return frozenset()
    if message.room == ChatMessage.Room.SPECTATORS:
        return kept_apart_from(message.author_id)
    return blockers_of(message.author_id)
