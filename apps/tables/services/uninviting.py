"""Invitations that are over: who has sat down needs none, and a table that has gone has none."""

from functools import partial

from django.db import transaction

from apps.accounts.models import User
from apps.common.announcing import person_topic
from apps.notifications.kinds import Kind
from apps.notifications.services.reading import mark_causes_read
from apps.tables.frames import text_of
from apps.tables.models import Admission, Table
from apps.tables.wire import Everyone, announce


def invitation_key(table_id: str, inviter: User, guest: User) -> str:
    """Return what names the cause of a notification: each who asks is heard once."""
    return f"{_about(table_id)}{inviter.pk}:{guest.pk}"


def _about(table_id: str) -> str:
    return f"invitation:{table_id}:"


def end_invitations(table: Table, guest: User | None = None) -> None:
    """End what `guest` (None: everybody) was asked to at a table; who may sit there still may.

    What told them of it is read, and off the screens of all their devices once it is committed.
    """
    rows = Admission.objects.filter(table=table, invited_at__isnull=False)
    rows = rows if guest is None else rows.filter(user=guest)
    if people := list(rows.values_list("user", flat=True)):
        rows.update(invited_at=None)
        mark_causes_read(users=people, kind=Kind.INVITATION, prefix=_about(table.pk))
        tell_it_is_over(table.pk, people)


def tell_it_is_over(table_id: str, people: list[int]) -> None:
    """Have the pages of these people ask no more, once it is committed."""
    text = text_of({"type": "invitation_over", "table": table_id})
    for person in people:
        transaction.on_commit(partial(announce, person_topic(person), Everyone(text)))
