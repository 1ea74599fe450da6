"""Tells tables who came and who went: a moment later, once for all who did.

When a process starts anew everybody comes back at the same time; a picture of the table for each
arrival would make the last ones wait for all the others.
"""

import asyncio
import logging

from channels.db import database_sync_to_async

from apps.tables.services.revising import announce_table

logger = logging.getLogger(__name__)

GATHERING_SECONDS = 0.05


class Announcer:
    """One an event loop."""

    def __init__(self) -> None:
        self._due: set[str] = set()
        self._running: asyncio.Task[None] | None = None

    def announce_soon(self, table_id: str) -> None:
        """Send a table as it then is to all its sockets, a moment from now."""
        self._due.add(table_id)
        if self._running is None:
            self._running = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Announce what is due and end."""
        if self._running is not None:
            await asyncio.wait([self._running])

    async def _run(self) -> None:
        try:
            while self._due:
                await asyncio.sleep(GATHERING_SECONDS)
                due, self._due = self._due, set()
                await database_sync_to_async(_announce)(due)
        finally:
            self._running = None


def _announce(table_ids: set[str]) -> None:
    for table_id in table_ids:
        try:
            announce_table(table_id)
        except Exception:
            logger.exception("table %s was not announced", table_id)
