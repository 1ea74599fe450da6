"""The vote after a match: all yes plays again, one no or two minutes' silence closes the table.

Whoever sits there may propose other terms for the next match: that is his yes, and the others are
asked anew. A yes names the proposal it agrees to, so that nobody agrees to what he has not seen.
"""

from datetime import datetime
from itertools import combinations
from typing import Any
from uuid import uuid4

from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.friends.services.locking import hold_people
from apps.tables.meeting import may_meet
from apps.tables.models import Seat, Table
from apps.tables.selectors import people_at
from apps.tables.services.admitting import check_is_free
from apps.tables.services.beginning import start_match
from apps.tables.services.opening import checked_options
from apps.tables.services.parting import are_kept_apart
from apps.tables.services.revising import revise_and_announce
from apps.tables.services.seating import close_table, locked_table
from apps.tables.services.seeding import check_client_seed
from apps.tables.services.staking import (
    LEAST_PEOPLE,
    give_fee_back,
    give_stakes_back,
    hold_fee,
    hold_stake,
)
from apps.wallet.amounts import checked_table_stake
from apps.wallet.pricing import table_fee


def vote_rematch(*, table_id: str, user: User, yes: bool, seed: object, proposal: str = "") -> None:
    """Note a person's vote; the last yes starts the next match, a no ends the table.

    `seed`: the contribution to chance that goes with a yes, "" for none. `proposal`: the id of the
    terms it agrees to, "" for those of the last match. A yes holds the stake of the next match.
    Two yeses at the same moment start one match: the table's row is held. Raises `DomainError`,
    and `TooPoor` for a yes that cannot be paid.
    """
    checked = check_client_seed(seed) if yes and seed else ""
    with locked_table(table_id) as table:
        seat = _voter(table, user)
        if yes and proposal != (table.proposal or {}).get("id", ""):
            raise DomainError(
                "table.terms_changed", _("Les conditions viennent de changer\u202f: relisez-les.")
            )
        if yes:
            _agree(table, seat, user, checked)
        else:
            table.places.filter(pk=seat.pk).update(vote=False)
            close_table(table)


def propose_terms(
    *,
    table_id: str,
    user: User,
    stake: int,
    options: dict[str, Any],
    seed: object,
    in_app: bool = False,
) -> None:
    """Propose other terms for the next match; it is a yes to them, and others must vote anew.

    Whoever proposes pays for what costs extra (turbo, teams) and was not so before. Raises
    `DomainError` and `TooPoor`, and then changes nothing.
    """
    checked = check_client_seed(seed) if seed else ""
    checked_table_stake(stake)
    with locked_table(table_id) as table:
        seat = _voter(table, user)
        chosen = checked_options(table.game, table.seat_count, options)
        _check_all_may_meet(table, is_staked=bool(stake))
        give_stakes_back(table.places.exclude(stake_key=""))
        give_fee_back(table)
        table.places.update(vote=None)
        _charge_extras(table, user, chosen, in_app=in_app)
        table.proposal = {
            "id": uuid4().hex[:12],
            "seat": seat.number,
            "stake": stake,
            "options": chosen,
        }
        table.save(update_fields=["proposal", "fee_key"])
        seat.stake_key = ""
        _agree(table, seat, user, checked)


def _voter(table: Table, user: User) -> Seat:
    """Return the seat of somebody who may vote now; raises `DomainError`."""
    if table.status != Table.Status.OVER:
        raise DomainError("table.wrong_status", _("Il n’y a pas de vote à cette table."))
    seat = table.places.filter(user=user).first()
    if seat is None:
        raise DomainError("table.not_seated", _("Vous n’êtes pas assis à cette table."))
    return seat


def _check_all_may_meet(table: Table, *, is_staked: bool) -> None:
    """Raise `DomainError` where two who have played for nothing may not play for a stake.

    Of a block nothing is said here: with it there is no other match on any terms (`_agree`).
    """
    people = people_at(table)
    hold_people(person.pk for person in people)  # before anybody's purse, as everywhere
    pairs = combinations(people, 2)
    if not all(may_meet(*pair, is_staked=is_staked, apart=()) for pair in pairs):
        raise DomainError(
            "table.may_not_meet", _("Vous ne pouvez pas jouer ensemble à ces conditions.")
        )


def _charge_extras(table: Table, user: User, options: dict[str, Any], *, in_app: bool) -> None:
    """Hold the fee for what the next match would have and the last one had not."""
    before, was_in_teams = table.options, table.is_in_teams
    table.options = options
    is_in_teams, table.options = table.is_in_teams, before
    is_turbo = bool(options.get("turbo")) and not before.get("turbo")
    price = table_fee(in_app=in_app, teams=is_in_teams and not was_in_teams, turbo=is_turbo)
    hold_fee(table, user, price)


def _agree(table: Table, seat: Seat, user: User, seed: str) -> None:
    # Everybody is held first: whoever pays is held too, and all take people in one order.
    is_off = are_kept_apart(table)
    if not seat.stake_key and not is_off:
        _stake_again(table, seat, user)
    table.places.filter(pk=seat.pk).update(vote=True, client_seed=seed)
    if is_off or any(place.is_free for place in table.places.all()):
        # Somebody's account is gone, and with it whoever would have to agree; or one of them has
        # blocked another, who is told no more than that there is no other match.
        close_table(table)
    elif _all_agree(table):
        _adopt_proposal(table)
        start_match(table)
    else:
        revise_and_announce(table)


def _stake_again(table: Table, seat: Seat, user: User) -> None:
    """Hold the stake of the next match, where one is played for; raises `DomainError`."""
    stake: int = table.proposal["stake"] if table.proposal else table.stake
    if not stake or table.places.filter(user__isnull=False).count() < LEAST_PEOPLE:
        return
    check_is_free(user, except_table=table.pk)
    hold_stake(table, seat, user, stake)


def _adopt_proposal(table: Table) -> None:
    if table.proposal is None:
        return
    table.stake, table.options = table.proposal["stake"], table.proposal["options"]
    table.proposal = None
    table.save(update_fields=["stake", "options", "proposal"])


def _all_agree(table: Table) -> bool:
    people = table.places.filter(user__isnull=False)
    return people.exists() and not people.exclude(vote=True).exists()


def end_vote(*, table_id: str, now: datetime) -> None:
    """Close a table whose vote has lasted its time; nothing where one runs still."""
    with locked_table(table_id) as table:
        is_late = table.vote_until is not None and table.vote_until < now
        if table.status == Table.Status.OVER and is_late:
            close_table(table)
