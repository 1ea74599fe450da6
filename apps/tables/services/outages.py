"""Outages of ours must cost nobody a turn: clocks are moved on by their length.

Two things must be alive for a clock to be fair: who watches the clocks (the sweep, in a worker)
and who lets people move (the sockets, in a web process). Each leaves a pulse.
"""

import logging
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import F, Max, QuerySet
from django.utils import timezone

from apps.tables.clockwork import to_ms
from apps.tables.models import Position, ServerPulse, Table
from apps.tables.services.revising import refresh_all
from apps.tables.timing import OUTAGE_TIME, VOID_AFTER

logger = logging.getLogger(__name__)

# Rows of `ServerPulse`.
CLOCKS, SOCKETS = 1, 2
# A pulse younger than this is not worth a write.
FRESH = timedelta(seconds=1)


def absorb_outage(pulse_id: int) -> bool:
    """Leave a pulse; if there had been none for long, give everybody that time.

    Where nobody could move for ten minutes nothing is extended: such matches are not resumed, and
    the next sweep finds them void. Returns True if there was an outage. Of several callers one
    does it (conditional update).
    """
    now = timezone.now()
    pulse, _ = ServerPulse.objects.get_or_create(pk=pulse_id, defaults={"beat_at": now})
    gap = now - pulse.beat_at
    if gap < FRESH:
        return False
    with transaction.atomic():
        # In one order: two parts that wake together must not wait for each other.
        list(ServerPulse.objects.select_for_update().order_by("pk"))
        is_too_long = _nobody_moved_since(now - VOID_AFTER)
        mine = ServerPulse.objects.filter(pk=pulse_id, beat_at=pulse.beat_at).update(beat_at=now)
        if not mine or gap <= OUTAGE_TIME:
            return False
        # The whole server was away: the other pulse must not give the same time once more.
        ServerPulse.objects.filter(beat_at__lt=now).update(beat_at=now)
        ServerPulse.objects.update(outage_ended_at=now)
        if is_too_long:
            _give_up_matches(now)
        _extend_waits(gap)
        if not is_too_long:
            _extend_clocks(gap)
    logger.warning("pulse %d was silent for %s", pulse_id, gap)
    return True


def _nobody_moved_since(moment: datetime) -> bool:
    return ServerPulse.objects.filter(pk=SOCKETS, beat_at__lt=moment).exists()


def sockets_are_down() -> bool:
    """Tell whether nobody can move: no web process has left a pulse for long.

    False where sockets never were (a site of REST clients alone).
    """
    return _nobody_moved_since(timezone.now() - OUTAGE_TIME)


def end_of_outage() -> int:
    """Return when the last outage ended, in milliseconds since 1970; 0 if there was none."""
    latest = ServerPulse.objects.aggregate(latest=Max("outage_ended_at"))["latest"]
    return to_ms(latest) if latest is not None else 0


def _give_up_matches(now: datetime) -> None:
    running = Position.objects.filter(wake_at__isnull=False)
    running.update(wake_at=now - VOID_AFTER - OUTAGE_TIME)


def _extend_clocks(gap: timedelta) -> None:
    running = Position.objects.filter(wake_at__isnull=False)
    running.update(deadline_at=F("deadline_at") + gap, wake_at=F("wake_at") + gap)
    _tell(Table.objects.filter(matches__ended_at=None, matches__isnull=False))


def _extend_waits(gap: timedelta) -> None:
    """Extend what tables wait for without a match: people to appear, to come back, to vote."""
    starting = Table.objects.filter(starts_by__isnull=False)
    voting = Table.objects.filter(vote_until__isnull=False)
    starting.update(starts_by=F("starts_by") + gap)
    voting.update(vote_until=F("vote_until") + gap)
    waiting = Table.objects.filter(status__in=(Table.Status.OPEN, Table.Status.FULL))
    waiting.update(seen_at=F("seen_at") + gap)
    _tell(starting)
    _tell(voting)


def _tell(tables: QuerySet[Table]) -> None:
    """Have the people of tables sent everything anew; the revision tells those who miss that."""
    names = list(tables.values_list("pk", flat=True))
    Table.objects.filter(pk__in=names).update(revision=F("revision") + 1)
    for table_id in names:
        transaction.on_commit(partial(refresh_all, table_id))
