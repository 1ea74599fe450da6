"""Changing what a table plays for, before it starts."""

from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.tables.services.admitting import check_is_free
from apps.tables.services.hosting import check_host, check_waiting
from apps.tables.services.revising import revise_and_announce
from apps.tables.services.seating import locked_table
from apps.tables.services.staking import give_stakes_back, hold_stake
from apps.wallet.amounts import checked_table_stake


def change_stake(*, table_id: str, user: User, stake: int) -> None:
    """Play for another stake, 0 for none; the host's right before the start.

    What is held for the old one goes back and the new one is held, in one transaction. Others who
    have sat down agreed to the old one: then it can only be lowered. Raises `DomainError`, and
    `TooPoor`.
    """
    checked_table_stake(stake)
    with locked_table(table_id) as table:
        check_host(table, user)
        check_waiting(table)
        seats = list(table.places.filter(user__isnull=False).select_related("user"))
        if stake > table.stake and len(seats) > 1:
            raise DomainError(
                "table.stake_agreed",
                _("Les autres se sont assis pour cette mise\u202f: elle ne peut que baisser."),
            )
        if stake:
            check_is_free(user, except_table=table.pk)
        give_stakes_back(seats)
        table.stake = stake
        table.save(update_fields=["stake"])
        for seat in seats:
            if seat.user is not None:
                hold_stake(table, seat, seat.user)
        revise_and_announce(table)
