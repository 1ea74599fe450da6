"""People appear at a full table; the last one starts the match."""

from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.tables.models import Table
from apps.tables.services.beginning import start_match
from apps.tables.services.parting import seats_to_free
from apps.tables.services.revising import revise_and_announce
from apps.tables.services.seating import free_seats, locked_table
from apps.tables.services.seeding import check_client_seed


def be_ready(*, table_id: str, user: User, seed: object) -> None:
    """Note that somebody is here, with his contribution to chance; the last one starts the match.

    Raises `DomainError` for a bad seed or somebody who does not sit there. Said again, or once
    the match runs, it changes nothing: the seed given first counts.
    """
    checked = check_client_seed(seed)
    with locked_table(table_id) as table:
        seat = table.places.filter(user=user).first()
        if seat is None:
            raise DomainError("table.not_seated", _("Vous n’êtes pas assis à cette table."))
        waiting = table.status in (Table.Status.OPEN, Table.Status.FULL)
        if not waiting or seat.is_ready:
            return
        table.places.filter(pk=seat.pk).update(is_ready=True, client_seed=checked)
        if table.status == Table.Status.FULL and _all_are_ready(table):
            _start(table)
        else:
            revise_and_announce(table)


def _start(table: Table) -> None:
    """Start the match, unless somebody has blocked another one meanwhile: he gets up instead."""
    if leaving := seats_to_free(table):
        free_seats(table, leaving)
    else:
        start_match(table)


def _all_are_ready(table: Table) -> bool:
    return not table.places.filter(user__isnull=False, is_ready=False).exists()
