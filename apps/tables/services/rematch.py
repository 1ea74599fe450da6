"""The vote after a match: all yes plays again, one no or two minutes' silence closes the table."""

from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.tables.models import Seat, Table
from apps.tables.services.admitting import check_is_free
from apps.tables.services.revising import revise_and_announce
from apps.tables.services.seating import close_table, locked_table
from apps.tables.services.seeding import check_client_seed
from apps.tables.services.staking import LEAST_PEOPLE, hold_stake
from apps.tables.services.starting import start_match


def vote_rematch(*, table_id: str, user: User, yes: bool, seed: object) -> None:
    """Note a person's vote; the last yes starts the next match, a no ends the table.

    `seed`: the contribution to chance that goes with a yes, "" for none. A yes holds the stake of
    the next match. Two yeses at the same moment start one match: the table's row is held. Raises
    `DomainError`, and `TooPoor` for a yes that cannot be paid.
    """
    checked = check_client_seed(seed) if yes and seed else ""
    with locked_table(table_id) as table:
        if table.status != Table.Status.OVER:
            raise DomainError("table.wrong_status", _("Il n’y a pas de vote à cette table."))
        seat = table.places.filter(user=user).first()
        if seat is None:
            raise DomainError("table.not_seated", _("Vous n’êtes pas assis à cette table."))
        if yes and not seat.stake_key:
            _stake_again(table, seat, user)
        table.places.filter(pk=seat.pk).update(vote=yes, client_seed=checked)
        if not yes:
            close_table(table)
        elif any(place.is_free for place in table.places.all()):
            # Somebody's account is gone, and with it whoever would have to agree.
            close_table(table)
        elif _all_agree(table):
            start_match(table)
        else:
            revise_and_announce(table)


def _stake_again(table: Table, seat: Seat, user: User) -> None:
    """Hold the stake of the next match, where one is played for; raises `DomainError`."""
    if not table.stake or table.places.filter(user__isnull=False).count() < LEAST_PEOPLE:
        return
    check_is_free(user, except_table=table.pk)
    hold_stake(table, seat, user)


def _all_agree(table: Table) -> bool:
    people = table.places.filter(user__isnull=False)
    return people.exists() and not people.exclude(vote=True).exists()


def end_vote(*, table_id: str) -> None:
    """Close a table whose vote has lasted its time."""
    with locked_table(table_id) as table:
        if table.status == Table.Status.OVER:
            close_table(table)
