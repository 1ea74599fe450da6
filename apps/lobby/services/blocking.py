"""Blocking somebody, and leaving the tables where both sit and nothing is played yet."""

from django.db.models import Q

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.friends.services.befriending import block_person
from apps.lobby.models import Challenge
from apps.lobby.services.challenging import cancel_quietly
from apps.tables.models import Table
from apps.tables.services.seating import free_seats, locked_table

UNDECIDED = (Table.Status.OPEN, Table.Status.FULL, Table.Status.OVER)


def block(*, user: User, other: User) -> None:
    """Keep two people apart: their challenges end, and `user` gets up where they wait together.

    A running match goes on; after it nobody is asked for another one. Raises `DomainError`.
    """
    block_person(user=user, other=other)
    pairs = Q(challenger=user, challenged=other) | Q(challenger=other, challenged=user)
    for row in Challenge.objects.filter(pairs, status=Challenge.Status.PENDING):
        cancel_quietly(row)
    shared = Table.objects.filter(status__in=UNDECIDED, places__user=user)
    for table_id in shared.filter(pk__in=_tables_of(other)).values_list("pk", flat=True):
        _get_up(table_id, user)


def _tables_of(user: User) -> list[str]:
    rows = Table.objects.filter(status__in=UNDECIDED, places__user=user)
    return list(rows.values_list("pk", flat=True))


def _get_up(table_id: str, user: User) -> None:
    try:
        with locked_table(table_id) as table:
            free_seats(table, list(table.places.filter(user=user)))
    except DomainError:
        return  # the table is gone
