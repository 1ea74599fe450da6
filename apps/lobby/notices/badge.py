"""The number on the bell of every open page of a person.

News that it has changed is a hint; the number is read from the database each time, one reading
after another for a person: the last one sent is never older than the last change heard of.
"""

from collections.abc import Awaitable, Callable

from channels.db import database_sync_to_async

from apps.lobby.notices.reading import unread_for
from apps.tables.frames import text_of


class Badges:
    """Counts for the pages of one process; `tell(user_id, text)` sends a frame to his pages."""

    def __init__(self, tell: Callable[[int, str], Awaitable[None]]) -> None:
        self._tell = tell
        self._counting: set[int] = set()
        self._again: set[int] = set()

    async def recount(self, user_id: int) -> None:
        """Count for a person, and once more if it changed meanwhile."""
        if user_id in self._counting:
            self._again.add(user_id)
            return
        self._counting.add(user_id)
        try:
            await self._count(user_id)
            while user_id in self._again:
                self._again.discard(user_id)
                await self._count(user_id)
        finally:
            self._counting.discard(user_id)
            self._again.discard(user_id)

    async def _count(self, user_id: int) -> None:
        unread = await database_sync_to_async(unread_for)(user_id)
        await self._tell(user_id, badge_text(unread))


def badge_text(unread: int) -> str:
    return text_of({"type": "notices", "unread": unread})
