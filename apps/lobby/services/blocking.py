"""Blocking somebody, and all that ends with it at tables."""

from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.engine.errors import GameError
from apps.friends.services.befriending import block_person
from apps.lobby.announcing import hide_challenge
from apps.lobby.models import Challenge
from apps.lobby.services.challenging import cancel_quietly
from apps.tables import wire
from apps.tables.models import Admission, Seat, Table
from apps.tables.selectors import bank_games
from apps.tables.services.parting import turn_away
from apps.tables.services.refusing import StaleVersion
from apps.tables.services.seating import free_seats, leave_table, locked_table
from apps.tables.services.uninviting import tell_it_is_over

UNDECIDED = (Table.Status.OPEN, Table.Status.FULL, Table.Status.OVER)
WATCHED = (Table.Status.PLAYING, Table.Status.OVER)


def block(*, user: User, other: User) -> None:
    """Keep two people apart: what asked one of them to meet the other ends.

    `user` gets up where they wait together, and at a bank's table, where what he has laid stands;
    neither watches the other any more. Another running match goes on; after it nobody is asked
    for a next one. Whoever begins to do any of this at the same instant sees the block or is seen
    here. Raises `DomainError`.
    """
    block_person(user=user, other=other)
    _end_challenges(user, other)
    _end_invitations(user, other)
    for table_id in _shared(user, other).filter(status__in=UNDECIDED):
        _get_up(table_id, user)
    banks = _shared(user, other).filter(game__in=bank_games(), status=Table.Status.PLAYING)
    for table_id in banks:
        _leave_bank(table_id, user)
    for one, another in ((user, other), (other, user)):
        _end_watching(one, another)


def _end_challenges(user: User, other: User) -> None:
    """Withdraw what `user` has asked; what `other` has asked waits on, and nobody sees it."""
    pending = Challenge.objects.filter(status=Challenge.Status.PENDING)
    for row in pending.filter(challenger=user, challenged=other):
        cancel_quietly(row)
    for row in pending.filter(challenger=other, challenged=user):
        hide_challenge(row)


def _end_invitations(user: User, other: User) -> None:
    """Take back what each has let the other in for."""
    pairs = Q(inviter=user, user=other) | Q(inviter=other, user=user)
    rows = Admission.objects.filter(pairs, is_banished=False)
    found = list(rows.values_list("table", "user", "invited_at"))
    rows.delete()
    for table_id, guest, invited_at in found:
        if invited_at is not None:
            tell_it_is_over(table_id, [guest])


def _shared(user: User, other: User) -> "QuerySet[Table, str]":
    """Return the tables where both sit, as numbers."""
    theirs = Seat.objects.filter(user=other).values("table")
    rows = Table.objects.filter(places__user=user, pk__in=theirs)
    return rows.values_list("pk", flat=True)


def _get_up(table_id: str, user: User) -> None:
    try:
        with locked_table(table_id) as table:
            free_seats(table, list(table.places.filter(user=user)))
    except DomainError:
        return  # the table is gone


def _leave_bank(table_id: str, user: User) -> None:
    # His pages are told why before the seat is gone, and with it what they would be told instead.
    wire.announce(wire.CONTROL, wire.Close(user.pk, "got_up", table_id))
    try:
        leave_table(table_id=table_id, user=user)
    except (DomainError, GameError, StaleVersion):
        return  # he has got up meanwhile, or the table is gone


def _end_watching(sitting: User, watching: User) -> None:
    """Close the sockets with which one of the two watches the other."""
    tables = Table.objects.filter(status__in=WATCHED, places__user=sitting)
    playing = Seat.objects.filter(user=watching, has_left=False).values("table")
    for table_id in tables.exclude(pk__in=playing).values_list("pk", flat=True):
        turn_away(table_id, [watching.pk])
