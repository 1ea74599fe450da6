"""The salon: one socket a page, for news of the tables and of challenges, and to know who is here.

Each process has one subscription (as tables have); news may be lost, so each page that comes back
is told everything that still waits for an answer.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field

from channels.db import database_sync_to_async

from apps.accounts.selectors import hidden_among
from apps.common.announcing import Recount, person_of, person_topic
from apps.common.looping import PerLoop
from apps.lobby import presence
from apps.lobby.announcing import welcome_frame
from apps.lobby.notices.badge import Badges
from apps.tables.frames import text_of
from apps.tables.runtime import read_banned
from apps.tables.wire import LOBBY, Close, Everyone, Message, Wire, end_tasks

logger = logging.getLogger(__name__)

# The list of tables changes all the time; nobody reads faster than this.
GATHERING_SECONDS = 0.3
TABLES_CHANGED = text_of({"type": "tables"})


@dataclass(eq=False, slots=True)
class Page:
    """One open page; `session`: the mark of what it was opened by; `topics`: what it is told of."""

    user_id: int | None
    session: str
    send: Callable[[str], Awaitable[None]]
    close: Callable[[], Awaitable[None]]
    topics: set[str] = field(default_factory=set)


class Salon:
    """The pages of this process, by topic. One an event loop."""

    def __init__(self) -> None:
        self._pages: dict[str, dict[Page, None]] = {}
        self._present: dict[Page, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._telling: asyncio.Task[None] | None = None
        self._wire = Wire(self._hear, self._news_may_be_lost)
        self._badges = Badges(self._tell_person)

    def open(self) -> None:
        self._wire.open()
        self._spawn(self._keep_present())

    async def close(self) -> None:
        await end_tasks(self._tasks)
        await self._wire.close()

    async def enter(self, page: Page, member: str) -> None:
        """Let a page in; its person counts as present while it is open."""
        self._present[page] = member
        if page.user_id is not None:
            self.listen(page, person_topic(page.user_id))
        await database_sync_to_async(presence.renew)([member])

    def listen(self, page: Page, topic: str) -> None:
        """Tell a page of a topic from now on; asked for again it changes nothing."""
        if topic in page.topics:
            return
        if topic not in self._pages:
            self._pages[topic] = {}
            self._wire.subscribe(topic)
        self._pages[topic][page] = None
        page.topics.add(topic)
        if topic == LOBBY:
            self._spawn(self._tell_newcomer(page))

    async def leave(self, page: Page) -> None:
        for topic in page.topics:
            self._pages.get(topic, {}).pop(page, None)
            if not self._pages.get(topic, True):
                del self._pages[topic]
                self._wire.unsubscribe(topic)
        page.topics.clear()
        member = self._present.pop(page, None)
        if member is not None:
            await database_sync_to_async(presence.depart)(member)

    # -- news --

    def _hear(self, topic: str, message: Message) -> None:
        if isinstance(message, Close):
            self._spawn(self._close_pages(message))
        elif topic == LOBBY:
            self._tell_of_tables_soon()
        elif isinstance(message, Everyone):
            self._spawn(self._send(topic, message.text))
        elif isinstance(message, Recount):
            self._spawn(self._badges.recount(person_of(topic)))

    async def _close_pages(self, order: Close) -> None:
        """Close the lines of a person who has signed out or was sent away from the site."""
        if order.table is not None:
            return
        for page in [page for page in self._present if order.concerns(page.user_id, page.session)]:
            await self.leave(page)
            with suppress(Exception):  # it may be closed already
                await page.close()

    def _news_may_be_lost(self) -> None:
        self._tell_of_tables_soon()
        self._spawn(self._welcome_everybody())

    async def welcome(self, page: Page) -> None:
        """Tell a page what waits for an answer, and the number on its bell."""
        frame = await database_sync_to_async(welcome_frame)(page.user_id)
        with suppress(Exception):  # the page may be left already
            await page.send(text_of(frame))

    async def _welcome_everybody(self) -> None:
        for page in list(self._present):
            await self.welcome(page)

    async def _tell_person(self, user_id: int, text: str) -> None:
        await self._send(person_topic(user_id), text)

    def _tell_of_tables_soon(self) -> None:
        if self._telling is None or self._telling.done():
            self._telling = self._spawn(self._tell_of_tables())

    async def _tell_of_tables(self) -> None:
        await asyncio.sleep(GATHERING_SECONDS)
        self._telling = None
        await self._send(LOBBY, TABLES_CHANGED)

    async def _tell_newcomer(self, page: Page) -> None:
        """The tables may have changed since a page was made: of that the others hear nothing."""
        await asyncio.sleep(GATHERING_SECONDS)
        if LOBBY in page.topics:
            with suppress(Exception):  # it may be closed already
                await page.send(TABLES_CHANGED)

    async def _send(self, topic: str, text: str) -> None:
        for page in list(self._pages.get(topic, ())):
            try:
                await page.send(text)
            except Exception:  # noqa: BLE001 - a closing socket must not stop the others
                await self.leave(page)

    async def _keep_present(self) -> None:
        while True:
            await asyncio.sleep(presence.RENEW_SECONDS)
            try:
                await self._renew_presence()
            except Exception:
                # The database is away: the next round will do it.
                logger.exception("presence was not renewed")

    async def _renew_presence(self) -> None:
        """Keep the people of open pages present; close the lines of those who are banned."""
        people = {page.user_id for page in self._present if page.user_id is not None}
        self._show_or_hide(await database_sync_to_async(hidden_among)(people))
        await database_sync_to_async(presence.renew)(list(self._present.values()))
        for user_id in await read_banned(people):
            await self._close_pages(Close(user_id, "banned"))

    def _show_or_hide(self, hidden: Collection[int]) -> None:
        """Have each page count as its person's, or as nobody's if he prefers to appear away now.

        What a page counted as before is renewed no more, and nobody reads it (`people_here`).
        """
        for page, name in self._present.items():
            seen = None if page.user_id in hidden else page.user_id
            self._present[page] = presence.member(seen, name.partition(":")[2])

    def _spawn(self, work: "Awaitable[None]") -> "asyncio.Task[None]":
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (failure := task.exception()) is not None:
            logger.error("news of the salon failed", exc_info=failure)


_salons = PerLoop(Salon)
current_salon, close_salon = _salons.current, _salons.close
