"""Outages of ours must cost nobody a turn: clocks are moved on by their length.

Two things must be alive for a clock to be fair: who watches the clocks (the sweep, in a worker)
and who lets people move (the sockets, in a web process). Each leaves a pulse.
"""

import logging
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from apps.tables.models import Match, Position, ServerPulse, Table
from apps.tables.services.revising import refresh_all
from apps.tables.timing import OUTAGE_TIME

logger = logging.getLogger(__name__)

# Rows of `ServerPulse`.
CLOCKS, SOCKETS = 1, 2
# A pulse younger than this is not worth a write.
FRESH = timedelta(seconds=1)


def absorb_outage(pulse_id: int) -> bool:
    """Leave a pulse; if there had been none for long, give everybody that time.

    Returns True if clocks were moved. Of several callers one does it (conditional update).
    """
    now = timezone.now()
    pulse, _ = ServerPulse.objects.get_or_create(pk=pulse_id, defaults={"beat_at": now})
    gap = now - pulse.beat_at
    if gap < FRESH:
        return False
    with transaction.atomic():
        mine = ServerPulse.objects.filter(pk=pulse_id, beat_at=pulse.beat_at).update(beat_at=now)
        if not mine or gap <= OUTAGE_TIME:
            return False
        # The whole server was away: the other pulse must not give the same time once more.
        ServerPulse.objects.filter(beat_at__lt=now).update(beat_at=now)
        _extend_clocks(gap)
    logger.warning("pulse %d was silent for %s: all clocks are extended by that", pulse_id, gap)
    return True


def sockets_are_down() -> bool:
    """Tell whether nobody can move: no web process has left a pulse for long.

    False where sockets never were (a site of REST clients alone).
    """
    long_ago = timezone.now() - OUTAGE_TIME
    return ServerPulse.objects.filter(pk=SOCKETS, beat_at__lt=long_ago).exists()


def _extend_clocks(gap: timedelta) -> None:
    running = Position.objects.filter(wake_at__isnull=False)
    running.update(deadline_at=F("deadline_at") + gap, wake_at=F("wake_at") + gap)
    Table.objects.filter(starts_by__isnull=False).update(starts_by=F("starts_by") + gap)
    Table.objects.filter(vote_until__isnull=False).update(vote_until=F("vote_until") + gap)
    for table_id in Match.objects.filter(ended_at=None).values_list("table_id", flat=True):
        transaction.on_commit(partial(refresh_all, table_id))
