"""« Jouer maintenant » : the first table that fits, or one of one's own.

Everybody who looks for the same kind of table passes through one locked row, so that two who press
at the same moment meet, and two presses of one person make one seat.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.games import catalogue
from apps.lobby.models import Queue
from apps.lobby.services.remembering import remember_quick
from apps.tables.models import Seat, Table
from apps.tables.presence import GONE_AFTER_SECONDS
from apps.tables.selectors import open_tables
from apps.tables.services.admitting import staked_seats
from apps.tables.services.opening import Terms, checked_options, open_table
from apps.tables.services.seating import take_seat

# More tables than this are not tried for one press.
TRIED = 20
# What makes one table impossible and another one not.
ELSEWHERE = frozenset(
    {
        "table.full",
        "table.closed",
        "table.seat_taken",
        "table.may_not_meet",
        "table.banished",
        "table.left",
        "table.stake_raised",
        "table.won_enough",
    }
)


def quick_seat(*, user: User, game: str, seat_count: int, options: Mapping[str, Any]) -> Table:
    """Seat somebody at the least stake, at a table that waits or at a new one; remember how.

    Who plays or waits for a stake already is led there; a bank's table takes no stake beforehand:
    who sits at one of the game is led to it. Raises `DomainError` for an unknown game,
    number or option, and `TooPoor`.
    """
    checked = checked_options(game, seat_count, options)
    try:
        return _seated(user, game, seat_count, checked)
    except DomainError as refusal:
        # He has pressed on another device too, for another game, and sits there by now.
        seat = _seat_already(user, game) if refusal.code == "table.busy" else None
        if seat is None:
            raise
        return seat.table


def _seated(user: User, game: str, seat_count: int, checked: dict[str, Any]) -> Table:
    with transaction.atomic():
        _lock_queue(game, seat_count, checked)
        if seat := _seat_already(user, game):
            return seat.table
        table = _first_that_takes(user, _waiting_tables(game, seat_count, checked))
        if table is None:
            table = _new_table(user, game, seat_count, checked)
        remember_quick(user=user, game=game, seat_count=seat_count, options=checked)
        return Table.objects.get(pk=table.pk)


def _seat_already(user: User, game: str) -> Seat | None:
    """Return the seat that somebody who wants to play has already."""
    if not _is_bank(game):
        return staked_seats(user).select_related("table").first()
    own = Seat.objects.filter(user=user, table__game=game, table__status=Table.Status.PLAYING)
    return own.select_related("table").first()


def _is_bank(game: str) -> bool:
    return catalogue()[game].info.bank


def _stake_at(game: str) -> int:
    return 0 if _is_bank(game) else settings.LEAST_STAKE


def _new_table(user: User, game: str, seat_count: int, options: Mapping[str, Any]) -> Table:
    """Open a table; robots keep somebody company at a bank's, and make room for people."""
    robots = ["moyen"] * settings.BANK_COMPANY if _is_bank(game) else []
    terms = Terms(stake=_stake_at(game))
    return open_table(
        host=user,
        game=game,
        seat_count=seat_count,
        options=options,
        robots=robots,
        terms=terms,
        has_fee=False,
    )


def _lock_queue(game: str, seat_count: int, options: Mapping[str, Any]) -> None:
    mode = sha256(json.dumps(options, sort_keys=True).encode()).hexdigest()
    key = f"{game}:{seat_count}:{mode}"
    Queue.objects.get_or_create(key=key)
    Queue.objects.select_for_update().get(key=key)


def _waiting_tables(game: str, seat_count: int, options: Mapping[str, Any]) -> list[Table]:
    rows = open_tables().filter(
        game=game,
        seat_count=seat_count,
        stake=_stake_at(game),
        is_private=False,
        seen_at__gte=timezone.now() - timedelta(seconds=GONE_AFTER_SECONDS),
    )
    fitting = [table for table in rows.order_by("created_at") if table.options == options]
    return fitting[:TRIED]


def _first_that_takes(user: User, tables: Iterable[Table]) -> Table | None:
    for table in tables:
        try:
            with transaction.atomic():
                take_seat(table_id=table.pk, user=user, at_most=settings.LEAST_STAKE)
        except DomainError as refusal:
            if refusal.code not in ELSEWHERE:
                raise
        else:
            return table
    return None
