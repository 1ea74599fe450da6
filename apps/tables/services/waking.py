"""Wake-ups for robots and clocks: messages to Celery that may be lost, doubled or late.

The truth is `Position.wake_at`. A wake-up names the version it is for and does nothing if the
match has moved. Clocks that are about to ring are armed by the sweeper, so a person's move costs
no message; what the server does of itself (a robot's turn, the next card) is armed at once.
"""

import logging

from celery import current_app
from kombu.exceptions import OperationalError

from apps.common.announcing import FAILURES
from apps.tables.timing import Timing

logger = logging.getLogger(__name__)

TEND = "tables.tend"
# A wake-up that a busy worker reaches so late is worthless: the sweeper has sent others.
EXPIRES_SECONDS = 10


def wake_later(match_id: int, version: int, timing: Timing, now: int) -> None:
    """Arm the wake-up of a position where the server acts; people's clocks are the sweeper's."""
    if timing.is_servers and timing.wake is not None:
        send_wake_up(match_id, version, timing.wake - now)


def send_wake_up(match_id: int, version: int, delay_ms: int) -> None:
    """Ask a worker to tend a match in `delay_ms`; survives an absent broker."""
    countdown = max(0, delay_ms) / 1000
    try:
        current_app.send_task(
            TEND, (match_id, version), countdown=countdown, expires=countdown + EXPIRES_SECONDS
        )
    # Redis's own errors come through as they are where the line breaks while it is used.
    except (OperationalError, *FAILURES) as failure:
        logger.warning("no wake-up for match %s: %s", match_id, failure)
