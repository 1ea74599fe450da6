"""Tables that people walk up to: sitting down and getting up while a match runs.

The match says who plays which seat (`Standing.seating`), the rows of `Seat` follow it in the same
transaction. Robots keep a lonely table alive; they make room for people, and go with the last one.
"""

import logging
from contextlib import suppress
from datetime import timedelta
from functools import partial
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.engine.errors import GameError, IllegalMove
from apps.engine.seating import next_free_seat
from apps.tables import presence
from apps.tables.advancing import Join, Leave
from apps.tables.loading import Loaded, load_match
from apps.tables.models import Match, Seat, Table
from apps.tables.selectors import bank_games
from apps.tables.services.admitting import check_admission
from apps.tables.services.beginning import start_match
from apps.tables.services.betting import lying_bets
from apps.tables.services.outages import sockets_are_down
from apps.tables.services.persisting import persistently
from apps.tables.services.playing import perform, perform_quietly
from apps.tables.services.refusing import NotSeated, StaleVersion
from apps.tables.services.revising import revise_and_announce
from apps.wallet.services.betting import carry_of

logger = logging.getLogger(__name__)

AWAY_TIME = timedelta(seconds=60)


def running_match(table: Table) -> Match:
    """Return the match of a walk-up table; raises `DomainError` if it is closed."""
    match = Match.objects.filter(table=table, ended_at=None).first()
    if match is None or table.status != Table.Status.PLAYING:
        raise DomainError("table.closed", _("Cette table est fermée."))
    return match


def begin(table: Table) -> None:
    """Open the first shoe of a table that is being opened, and seat those who sit there."""
    match = start_match(table)
    for seat in table.places.exclude(user=None, robot_level="").order_by("number"):
        _enter(match, seat)


def sit_down(table: Table, user: User, number: int | None, proof: str) -> Seat:
    """Seat somebody at a locked table, on `number` or the next free seat after it, clockwise.

    A robot makes room where no seat is free. Raises `DomainError` as `check_admission` does, and
    for a table that is closed or full.
    """
    match = running_match(table)
    check_admission(table, user, proof)
    seat = _free_seat(table, match, number or 0)
    seat.user, seat.seen_at = user, timezone.now()
    seat.save(update_fields=["user", "seen_at"])
    _enter(match, seat)
    revise_and_announce(table)
    return seat


def _free_seat(table: Table, match: Match, number: int) -> Seat:
    taken = _taken(table, load_match(match.pk))
    robots = set(table.places.exclude(robot_level="").values_list("number", flat=True))
    try:
        if len(taken) == table.seat_count and robots:
            _send_away(match, max(robots))
            taken.remove(max(robots))
        return table.places.get(number=next_free_seat(number, taken, table.seat_count))
    except IllegalMove as refusal:
        if refusal.code == "no_such_seat":
            raise DomainError("table.bad_seat", _("Cette place n’existe pas.")) from refusal
        raise DomainError("table.full", _("Cette table n’a plus de place libre.")) from refusal


def _taken(table: Table, loaded: Loaded) -> set[int]:
    """Return the seats that are somebody's, by the match or by the rows."""
    rows = table.places.exclude(user=None, robot_level="").values_list("number", flat=True)
    return set(rows) | set(loaded.standing.state.occupied)


def _enter(match: Match, seat: Seat) -> None:
    carry, waits = 0, False
    if seat.user is not None:
        carry = carry_of(seat.user)
        # Nobody bets twice in a window by changing his seat.
        waits = lying_bets(match.pk).filter(account__owner=seat.user).exists()
    _do(match, Join(seat.number, seat.user_id, seat.robot_level, carry, waits))


def _do(match: Match, act: Join | Leave) -> None:
    _done, announce = perform_quietly(
        match_id=match.pk, act=act, by=None, version=None, action=uuid4()
    )
    transaction.on_commit(announce)


def _send_away(match: Match, number: int) -> None:
    _do(match, Leave(number))


def get_up(table_id: str, seat: Seat) -> None:
    """Give a seat up: what is not confirmed comes back, what is laid stands and is settled.

    Raises `DomainError` for a table that is closed.
    """
    persistently(partial(_get_up, table_id, seat))


def _get_up(table_id: str, seat: Seat) -> None:
    match = Match.objects.filter(table_id=table_id, ended_at=None).first()
    if match is None:
        raise DomainError("table.closed", _("Cette table est fermée."))
    with suppress(NotSeated):  # the game had sent him away already
        perform(match_id=match.pk, act=Leave(seat.number), by=seat.user_id)


# -- robots --


def add_robots(table: Table, seats: list[Seat]) -> None:
    """Seat robots (their levels are on the rows) at a locked table."""
    match = running_match(table)
    for seat in seats:
        _enter(match, seat)


def dismiss_robot(table: Table, number: int) -> None:
    """Send a robot away from a locked table."""
    _send_away(running_match(table), number)


# -- those who are away --


def free_deserted_seats() -> None:
    """Free the seats of people who have been away for a minute, and of robots without people."""
    if sockets_are_down():
        return
    running = Match.objects.filter(ended_at=None, table__status=Table.Status.PLAYING)
    for match in running.filter(game__in=bank_games()).select_related("table"):
        try:
            _free_deserted(match)
        except (GameError, StaleVersion):
            # It has moved on meanwhile: the next look will do it.
            continue
        except Exception:
            logger.exception("the seats of table %s could not be tended", match.table_id)


def _free_deserted(match: Match) -> None:
    # Read first: whoever sits down after this makes another version, and is left in peace.
    loaded = load_match(match.pk)
    version = loaded.version
    for number in _deserted_seats(loaded):
        version = perform(match_id=match.pk, act=Leave(number), version=version).version


def _deserted_seats(loaded: Loaded) -> list[int]:
    """Return the seats whose people are gone, or nobody's any more; with the last person, all."""
    there = presence.presence_at(loaded.facts.table_id)
    if there.users is None:
        return []
    rows = {seat.number: seat for seat in Seat.objects.filter(table=loaded.facts.table_id)}
    long_ago = timezone.now() - AWAY_TIME
    occupied = loaded.standing.state.occupied
    people = [n for n in occupied if rows[n].user_id is not None]
    gone = [
        n
        for n in people
        if rows[n].user_id not in there.users and (rows[n].seen_at or long_ago) <= long_ago
    ]
    nobodys = [n for n in occupied if rows[n].is_free]
    if len(gone) == len(people):
        return sorted(occupied)
    return sorted({*gone, *nobodys})
