"""The pulse of a web process before its first socket: clocks may ring, for people can come.

From the first socket on the hub's patrol leaves it, so that a process whose loop is stuck has none.
"""

import logging
import threading

from django.db import connection

from apps.tables.services.outages import SOCKETS, absorb_outage

logger = logging.getLogger(__name__)

SECONDS = 2.0

_is_handed_over = threading.Event()


def keep_pulse() -> None:
    """Leave this process's pulse, in a thread, until `hand_pulse_over`."""
    threading.Thread(target=_keep_pulse, name="pulse", daemon=True).start()


def hand_pulse_over() -> None:
    """End the thread: the patrol goes on."""
    _is_handed_over.set()


def _keep_pulse() -> None:
    while not _is_handed_over.wait(SECONDS):
        try:
            absorb_outage(SOCKETS)
        except Exception as failure:  # noqa: BLE001 - the database is away: the next one will tell
            logger.warning("no pulse was left: %s", failure)
        connection.close()
