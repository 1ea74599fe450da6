"""Telling a table's people that the table itself has changed."""

from django.db import transaction
from django.db.models import F

from apps.tables import wire
from apps.tables.frames import text_of
from apps.tables.models import Table
from apps.tables.snapshots import table_frame


def revise(table: Table) -> None:
    """Count a change of the table, so that the patrol notices who has not heard of it.

    Once it is committed, whoever looks at the list of tables is told that it has changed.
    """
    Table.objects.filter(pk=table.pk).update(revision=F("revision") + 1)
    tell_lobby()


def tell_lobby() -> None:
    """Tell whoever looks at the list of tables that it has changed, once this is committed."""
    transaction.on_commit(lambda: wire.announce(wire.LOBBY, wire.Refresh()))


def announce_table(table_id: str) -> None:
    """Send the table as it now is to all its sockets."""
    plain = table_frame(Table.objects.get(pk=table_id))
    text = text_of({"type": "table", "table": plain})
    wire.announce(wire.topic_of(table_id), wire.Everyone(text, plain["revision"]))


def revise_and_announce(table: Table) -> None:
    """Count a change now and announce it once it is committed."""
    revise(table)
    transaction.on_commit(lambda: announce_table(table.pk))


def refresh_all(table_id: str) -> None:
    """Have every socket of a table sent everything anew (a match begins, clocks were moved)."""
    wire.announce(wire.topic_of(table_id), wire.Refresh())
