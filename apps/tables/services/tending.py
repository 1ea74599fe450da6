"""What the server does by itself: robots' moves, clocks that ring, seats that stay empty.

`tend` looks at one match and does what is due; wake-ups and the sweep both call it. Every call
is safe to repeat: the compare-and-set lets one act through.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from apps.engine.errors import GameError
from apps.tables import presence
from apps.tables.advancing import Expire, Play
from apps.tables.bots import robot_move
from apps.tables.clockwork import clock, read_database_clock, to_ms
from apps.tables.loading import Loaded, load_match
from apps.tables.models import Match, Position, Seat, Table
from apps.tables.services.finishing import announce_end, finish_match
from apps.tables.services.outages import CLOCKS, absorb_outage, sockets_are_down
from apps.tables.services.parting import seats_to_free
from apps.tables.services.playing import perform
from apps.tables.services.refusing import StaleVersion
from apps.tables.services.rematch import end_vote
from apps.tables.services.seating import close_table, free_seats, locked_table
from apps.tables.services.waking import send_wake_up
from apps.tables.standing import is_driven
from apps.tables.timing import FORSAKEN_TIME, VOID_AFTER, grace_in

logger = logging.getLogger(__name__)

SWEEP_BATCH = 500
WAITING = (Table.Status.OPEN, Table.Status.FULL)
# The sweep arms clocks that ring before the next two sweeps.
SWEEP_AHEAD = timedelta(seconds=2)


def tend(*, match_id: int, version: int | None = None) -> bool:
    """Do what is due in a match: a robot's move or the clock's act. Tell whether anything was done.

    `version`: what the wake-up was for; if the match has moved since, nothing is done.
    """
    loaded = load_match(match_id)
    if loaded.wake is None or version not in (None, loaded.version):
        return False
    early = loaded.wake - clock.now()
    if early > 0:
        send_wake_up(match_id, loaded.version, early)
        return False
    try:
        return _do_what_is_due(loaded)
    except StaleVersion:
        # Somebody was quicker; the match has moved and has its own alarm.
        return False
    except GameError as refusal:
        logger.error("match %s refused its own act: %s", match_id, refusal.code)
        return False


def _do_what_is_due(loaded: Loaded) -> bool:
    facts, standing = loaded.facts, loaded.standing
    if _robots_to_act(loaded) and not _has_rung(loaded):
        _let_robots_play(loaded)
        return True
    if absorb_outage(CLOCKS) or sockets_are_down():
        return False
    timed = standing.state.clock
    seat = timed.seat if timed else None
    perform(match_id=facts.match_id, act=Expire(seat), version=loaded.version)
    return True


def _robots_to_act(loaded: Loaded) -> list[int]:
    facts, standing = loaded.facts, loaded.standing
    return [seat for seat in sorted(standing.state.to_act) if is_driven(facts, standing, seat)]


def _let_robots_play(loaded: Loaded) -> None:
    """Make a robot's move; where moves commute all robots', for one window's time is everybody's.

    Raises as `perform` does.
    """
    phase = loaded.standing.state.phase
    while robots := _robots_to_act(loaded):
        facts, seat = loaded.facts, robots[0]
        act = Play(seat, robot_move(facts, loaded.standing, seat), True)
        perform(match_id=facts.match_id, act=act, version=loaded.version)
        if not loaded.standing.state.commutes:
            return
        loaded = load_match(facts.match_id)
        if loaded.standing.state.phase != phase:
            return


def _has_rung(loaded: Loaded) -> bool:
    rings_at = None if loaded.deadline is None else loaded.deadline + grace_in(loaded.standing)
    return rings_at is not None and clock.now() >= rings_at


def sweep() -> None:
    """Watch over every clock; once a second. Catches wake-ups that were lost."""
    read_database_clock()
    absorb_outage(CLOCKS)
    now = timezone.now()
    rows = Position.objects.filter(wake_at__lt=now + SWEEP_AHEAD).order_by("wake_at")
    for match_id, version, wake_at in rows.values_list("pk", "version", "wake_at")[:SWEEP_BATCH]:
        if wake_at is None:
            continue
        if wake_at < now - VOID_AFTER:
            with _apart(f"match {match_id}"):
                void_match(match_id=match_id)
        else:
            send_wake_up(match_id, version, to_ms(wake_at) - to_ms(now))
    _end_waits(now)


def _end_waits(now: datetime) -> None:
    """Free seats whose people did not appear, or may play no more; close votes that are over."""
    if sockets_are_down():
        return
    late = Table.objects.filter(status=Table.Status.FULL, starts_by__lt=now)
    for table_id in late.values_list("pk", flat=True):
        with _apart(f"table {table_id}"):
            free_missing_seats(table_id=table_id)
    barred = Table.objects.filter(status__in=WAITING, places__user__is_active=False).distinct()
    for table_id in barred.values_list("pk", flat=True):
        with _apart(f"table {table_id}"):
            free_barred_seats(table_id=table_id)
    voted = Table.objects.filter(status=Table.Status.OVER, vote_until__lt=now)
    for table_id in voted.values_list("pk", flat=True):
        with _apart(f"table {table_id}"):
            end_vote(table_id=table_id, now=now)


@contextmanager
def _apart(what: str) -> Iterator[None]:
    """Let one that cannot be tended cost no other: a failure is logged, and tried again later."""
    try:
        yield
    except Exception:
        logger.exception("%s could not be tended", what)


def free_missing_seats(*, table_id: str) -> None:
    """Free the seats of people who did not appear in time at a table about to start."""
    with locked_table(table_id) as table:
        is_late = table.starts_by is not None and table.starts_by < timezone.now()
        if table.status == Table.Status.FULL and is_late:
            missing = list(table.places.filter(user__isnull=False, is_ready=False))
            free_seats(table, missing)


def free_barred_seats(*, table_id: str) -> None:
    """Free the seats of people who were suspended while they waited: nobody sits down with them."""
    with locked_table(table_id) as table:
        if table.status in WAITING:
            free_seats(table, seats_to_free(table))


def void_match(*, match_id: int) -> None:
    """End a match that the server could not resume; nobody is blamed."""
    table_id = Match.objects.values_list("table_id", flat=True).get(pk=match_id)
    there = presence.presence_at(table_id)
    # The table first, as for whoever sits down there or gets up at this moment.
    with locked_table(table_id):
        if not _is_stuck(match_id):
            return
        finish_match(match_id=match_id, standing=None, there=there)
    logger.error("match %s could not be resumed and is void", match_id)
    announce_end(match_id)


def _is_stuck(match_id: int) -> bool:
    """Hold the row of a running match, so that one of two sweeps ends it; False if there is none.

    A row that somebody else holds is left to him: it moves, and he may wait for the table.
    """
    rows = Position.objects.select_for_update(skip_locked=True)
    return rows.filter(pk=match_id, wake_at__isnull=False).first() is not None


def close_forsaken_tables() -> None:
    """Close tables that wait for people and that all people have left for a minute."""
    if sockets_are_down():
        return
    for table_id in _long_unseen().values_list("pk", flat=True):
        with _apart(f"table {table_id}"):
            _close_if_forsaken(table_id)


def _long_unseen() -> QuerySet[Table]:
    """Return the tables that wait for people and where nobody was seen for a minute."""
    waiting = Table.objects.filter(status__in=(Table.Status.OPEN, Table.Status.FULL))
    return waiting.filter(seen_at__lt=timezone.now() - FORSAKEN_TIME)


def _close_if_forsaken(table_id: str) -> None:
    there = presence.presence_at(table_id)
    if there.users is None or there.users:
        return
    with locked_table(table_id) as table:
        # Once more under the lock: somebody may have sat down, whose socket is still to come.
        if not _long_unseen().filter(pk=table_id).exists():
            return
        Seat.objects.filter(table=table).update(user=None)
        close_table(table)
