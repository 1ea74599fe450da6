"""Between processes: what one commits, all announce. Redis publish and subscribe, by table.

A message may be lost (a process dies, Redis is away); the hub's patrol makes up for it.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any
from uuid import uuid4

import msgspec
import redis.asyncio
from django.conf import settings

from apps.common.announcing import FAILURES as FAILURES
from apps.common.announcing import NAME_SIZE, Recount
from apps.common.announcing import NOBODY as NOBODY
from apps.common.announcing import announce as announce
from apps.common.announcing import redis_client as redis_client

logger = logging.getLogger(__name__)

# Everything a process must hear, whichever tables it serves.
CONTROL = "control"
# News that some table has changed, for those who look at the list of them.
LOBBY = "lobby"
RETRY_SECONDS = 0.5


class Step(msgspec.Struct, frozen=True, tag="step", array_like=True):
    """A match moved on: frames by audience, and the standing for the caches of other processes.

    `sitting`: whose frame a seat's is, by audience, where people come and go (None: a robot's).
    """

    match: int
    version: int
    texts: dict[str, str]
    standing: bytes
    deadline: int | None
    sitting: dict[str, int | None] = {}

    def text_for(self, audience: str, user_id: int | None) -> str | None:
        """Return the frame of a socket; None where it was opened by somebody else than sits now."""
        if self.sitting.get(audience, user_id) != user_id:
            return None
        return self.texts.get(audience)


class Everyone(msgspec.Struct, frozen=True, tag="all", array_like=True):
    """A frame for every socket of a table; `revision` where it tells of the table itself."""

    text: str
    revision: int | None = None


class Room(msgspec.Struct, frozen=True, tag="room", array_like=True):
    """A frame for one chat room of a table: `seats` or `spectators`.

    `deaf`: accounts that are not to be sent it, for they have blocked who speaks.
    """

    room: str
    text: str
    deaf: tuple[int, ...] = ()


class Person(msgspec.Struct, frozen=True, tag="person", array_like=True):
    """A frame for one account's own sockets at a table."""

    user: int
    text: str


class Refresh(msgspec.Struct, frozen=True, tag="refresh", array_like=True):
    """Every socket of a table is to be sent everything anew."""


class Close(msgspec.Struct, frozen=True, tag="close", array_like=True):
    """The sockets of a person are to be closed, at one table or (None) everywhere; on `CONTROL`.

    Of one session only (`session`), or of all but one (`spared`): marks of accounts.sessions.
    """

    user: int
    reason: str
    table: str | None = None
    session: str | None = None
    spared: str | None = None

    def concerns(self, user_id: int | None, session: str) -> bool:
        """Tell whether a socket of such a person, opened by such a session, is meant."""
        is_of_session = self.session in (None, session) and self.spared != session
        return user_id == self.user and is_of_session


Message = Step | Everyone | Room | Person | Refresh | Close | Recount

_encode = msgspec.msgpack.Encoder().encode
_decode: Callable[[memoryview], Message] = msgspec.msgpack.Decoder(Message).decode


def topic_of(table_id: str) -> str:
    return f"t:{table_id}"


class Wire:
    """One subscription a process. `hear(topic, message)` is called for messages of others."""

    def __init__(
        self, hear: Callable[[str, Message], None], reconnected: Callable[[], None]
    ) -> None:
        self._name = uuid4().bytes
        self._hear = hear
        self._reconnected = reconnected
        self._redis = redis.asyncio.from_url(settings.TABLES_REDIS_URL)
        self._pubsub = self._redis.pubsub(ignore_subscribe_messages=True)
        self._wanted: set[str] = {CONTROL}
        self._have: set[str] = set()
        self._changed = asyncio.Event()
        self._outbox: list[tuple[str, bytes]] = []
        self._publishing: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        self._changed.set()
        self._tasks = [
            asyncio.create_task(self._keep_reading()),
            asyncio.create_task(self._keep_topics()),
        ]

    async def close(self) -> None:
        await end_tasks([*self._tasks, *filter(None, [self._publishing])])
        await self._pubsub.aclose()
        await self._redis.aclose()

    def subscribe(self, topic: str) -> None:
        self._wanted.add(topic)
        self._changed.set()

    def unsubscribe(self, topic: str) -> None:
        self._wanted.discard(topic)
        self._changed.set()

    def send(self, topic: str, message: Message) -> None:
        """Queue a message; messages leave in their order, many in one write where many wait."""
        self._outbox.append((topic, self._name + _encode(message)))
        if self._publishing is None:
            self._publishing = asyncio.create_task(self._keep_publishing())

    async def _keep_publishing(self) -> None:
        """Empty the outbox. What is queued during one write is the next one."""
        try:
            while self._outbox:
                out, self._outbox = self._outbox, []
                await self._publish(out)
        finally:
            self._publishing = None

    async def _publish(self, out: Iterable[tuple[str, bytes]]) -> None:
        try:
            async with self._redis.pipeline(transaction=False) as pipe:
                for topic, blob in out:
                    pipe.publish(topic, blob)
                await pipe.execute()
        except FAILURES as failure:
            logger.warning("not announced to other processes: %s", failure)

    async def _keep_topics(self) -> None:
        """Bring the subscription in line with what is wanted, in few commands."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                if more := self._wanted - self._have:
                    await self._pubsub.subscribe(*more)
                if less := self._have - self._wanted:
                    await self._pubsub.unsubscribe(*less)
                self._have = (self._have | more) - less
            except FAILURES:
                self._changed.set()
                await asyncio.sleep(RETRY_SECONDS)

    async def _keep_reading(self) -> None:
        broken = False
        while True:
            if not self._pubsub.subscribed:
                await asyncio.sleep(0.01)
                continue
            try:
                raw = await self._pubsub.get_message(timeout=None)
            except FAILURES as failure:
                if not broken:
                    logger.warning("the wire is cut: %s", failure)
                broken = True
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if broken:
                # redis-py has subscribed again by itself; what was said meanwhile is lost.
                broken = False
                self._reconnected()
            if raw is not None:
                self._take(raw["channel"].decode(), raw["data"])

    def _take(self, topic: str, blob: bytes) -> None:
        """Hand a message on; one that cannot be read (of another release) ends nothing."""
        if blob.startswith(self._name):
            return
        try:
            self._hear(topic, _decode(memoryview(blob)[NAME_SIZE:]))
        except Exception:
            logger.exception("a message on %s was not understood", topic)


async def end_tasks(tasks: Iterable["asyncio.Task[Any]"]) -> None:
    """Cancel tasks until they have ended; a client library may swallow a cancellation."""
    pending = {task for task in tasks if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=0.5)
