"""Complaining of somebody at a table: what was said there goes with it."""

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.engine.contract import View
from apps.moderation.models import Report
from apps.moderation.services.reporting import report_person
from apps.tables.looking import NOBODY
from apps.tables.models import ChatMessage, MatchSeat, Table, Visit
from apps.tables.refusals import closing_sentence
from apps.tables.snapshots import Reading, chat_plain
from apps.tables.standing import SPECTATORS

MESSAGES = 30


def report_at_table(
    *, table_id: str, user: User, person: User, reason: str, words: str = ""
) -> Report:
    """Report somebody whom one has met at a table, with the latest of what one could read there.

    Raises `DomainError` for a table that one may not look at, somebody who was never there, and
    as `report_person` does.
    """
    table = Table.objects.filter(pk=table_id).first()
    audience = Reading(table).audience_of(user.pk) if table else NOBODY
    if table is None or audience == NOBODY or not _was_there(table, person):
        raise DomainError("table.not_found", closing_sentence("no_such_table"))
    room = ChatMessage.Room.SPECTATORS if audience == SPECTATORS else ChatMessage.Room.SEATS
    return report_person(
        reporter=user,
        reported=person,
        reason=reason,
        words=words,
        place=table_id,
        evidence=_said(table, room),
    )


def _was_there(table: Table, person: User) -> bool:
    """Tell whether somebody has sat or spoken at a table."""
    return (
        table.places.filter(user=person).exists()
        or MatchSeat.objects.filter(match__table=table, user=person).exists()
        or Visit.objects.filter(match__table=table, user=person).exists()
        or ChatMessage.objects.filter(table=table, author=person).exists()
    )


def _said(table: Table, room: str) -> list[View]:
    rows = ChatMessage.objects.filter(table=table, room=room).select_related("author")
    return [chat_plain(row, {}) for row in reversed(rows.order_by("-id")[:MESSAGES])]
