"""The sockets of this process, by table, and what each of them has been sent.

A socket enters first and reads its snapshot afterwards; what arrives in between is held, so
nothing is missed and nothing comes twice. Older steps are dropped; a gap is answered by sending
everything anew. The patrol finds what was committed but never announced.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from apps.tables import wire
from apps.tables.slots import Slots
from apps.tables.standing import SPECTATORS

logger = logging.getLogger(__name__)

PATROL_SECONDS = 2.0
CATCH_UP_SECONDS = 0.01


@dataclass(frozen=True, slots=True)
class Bearing:
    """How far a table is: its revision, its current match and that match's version."""

    revision: int
    match: int | None
    version: int | None


class Send(Protocol):
    def __call__(self, text: str) -> Awaitable[None]: ...


@dataclass(eq=False, slots=True)
class Connection:
    """One socket. `match`, `version`, `revision`: what it has been sent; None: nothing yet."""

    table_id: str
    user_id: int | None
    audience: str
    send: Send
    close: Callable[[str], Awaitable[None]]
    match: int | None = None
    version: int | None = None
    revision: int | None = None
    is_welcome_due: bool = False
    is_welcome_old: bool = False
    held: list[wire.Message] = field(default_factory=list)
    session: str = ""  # the mark of the session that opened it (accounts.sessions)

    @property
    def room(self) -> str:
        return "spectators" if self.audience == SPECTATORS else "seats"


# A snapshot, and what it shows.
Welcome = tuple[str, Bearing]
# Snapshots for sockets of one table; None: the socket's place is no longer its person's.
Welcomes = Callable[[Sequence[Connection]], Awaitable[Sequence[Welcome | None]]]
ReadBearings = Callable[[list[str]], Awaitable[dict[str, Bearing]]]
ReadBanned = Callable[[set[int]], Awaitable[list[int]]]


class Hub:
    """Local sockets by table. `welcomes` makes snapshots; the readers ask the database."""

    def __init__(
        self, slots: Slots, welcomes: Welcomes, read_bearings: ReadBearings, read_banned: ReadBanned
    ) -> None:
        self.tables: dict[str, dict[Connection, None]] = {}
        self._slots = slots
        self._welcomes = welcomes
        self._read_bearings = read_bearings
        self._read_banned = read_banned
        self._tasks: set[asyncio.Task[Any]] = set()
        self.wire = wire.Wire(self._hear, self._patrol_soon)

    # -- life --

    def open(self) -> None:
        self.wire.open()
        self._spawn(self._keep_patrolling())

    async def close(self) -> None:
        await wire.end_tasks(self._tasks)
        await self.wire.close()

    # -- sockets --

    async def enter(self, conn: Connection) -> None:
        """Join a table, then be told everything."""
        if conn.table_id not in self.tables:
            self.tables[conn.table_id] = {}
            self.wire.subscribe(wire.topic_of(conn.table_id))
        self.tables[conn.table_id][conn] = None
        await self.refresh(conn)

    def leave(self, conn: Connection) -> None:
        table = self.tables.get(conn.table_id, {})
        table.pop(conn, None)
        if table or conn.table_id not in self.tables:
            return
        del self.tables[conn.table_id]
        self.wire.unsubscribe(wire.topic_of(conn.table_id))
        if conn.match is not None:
            self._slots.forget(conn.match)

    async def refresh(self, *conns: Connection) -> None:
        """Send sockets of one table a snapshot each, read together.

        What comes while it is being read is held and follows it. Asked for again meanwhile,
        another one follows: the first may have been read too early.
        """
        due = [conn for conn in conns if _begin_welcome(conn)]
        while due:
            try:
                welcomes = await self._welcomes(due)
            except BaseException:
                for conn in due:
                    _end_welcome(conn)
                raise
            for conn, welcome in zip(due, welcomes, strict=True):
                await self._show(conn, welcome)
            due = [conn for conn in due if conn.is_welcome_old and _begin_welcome(conn)]

    async def _show(self, conn: Connection, welcome: Welcome | None) -> None:
        """Send one socket its snapshot, then what was held for it."""
        held = _end_welcome(conn)
        if welcome is None:
            await self._shut(conn, "seat_changed")
            return
        text, bearing = welcome
        conn.match, conn.version, conn.revision = bearing.match, bearing.version, bearing.revision
        await self._send(conn, text)
        for message in held:
            await self._pass_on(conn, message)

    async def catch_up(self, conn: Connection, match: int, version: int) -> None:
        """Return once a socket that shows `match` has been sent all of it up to `version`."""
        while self._is_here(conn) and conn.match == match and (conn.version or 0) < version:
            await self.refresh(conn)
            # Another snapshot, of an older version, may have been under way: then once more.
            await asyncio.sleep(CATCH_UP_SECONDS)

    def _is_here(self, conn: Connection) -> bool:
        return conn in self.tables.get(conn.table_id, {})

    # -- announcing --

    async def publish_step(self, table_id: str, step: wire.Step) -> None:
        """Tell everybody of a committed step; own sockets do not wait for Redis."""
        self.wire.send(wire.topic_of(table_id), step)
        await self._deliver(table_id, step)

    async def publish(
        self, table_id: str, message: wire.Everyone | wire.Room | wire.Refresh
    ) -> None:
        self.wire.send(wire.topic_of(table_id), message)
        await self._deliver(table_id, message)

    def _hear(self, topic: str, message: wire.Message) -> None:
        if isinstance(message, wire.Close):
            self._spawn(self._close_sockets(message))
            return
        table_id = topic.removeprefix("t:")
        if isinstance(message, wire.Step):
            self._slots.learn(message.match, message.version, message.standing, message.deadline)
        self._spawn(self._deliver(table_id, message))

    async def _deliver(self, table_id: str, message: wire.Message) -> None:
        if isinstance(message, wire.Refresh):
            # Clocks may have been moved without a step: what we believed of them is void.
            for conn in self._at(table_id):
                self._slots.forget(conn.match)
            await self.refresh(*self._at(table_id))
            return
        for conn in self._at(table_id):
            await self._pass_on(conn, message)

    async def _pass_on(self, conn: Connection, message: wire.Message) -> None:
        """Send a socket a message, after the snapshot that is being read for it."""
        if conn.is_welcome_due:
            conn.held.append(message)
            return
        match message:
            case wire.Step():
                await self._hand(conn, message)
            case wire.Everyone(text=text, revision=revision):
                await self._tell(conn, text, revision)
            case wire.Room(room=room, text=text, deaf=deaf) if conn.room == room:
                if conn.user_id not in deaf:
                    await self._send(conn, text)
            case wire.Person(user=user, text=text) if conn.user_id == user:
                await self._send(conn, text)

    async def _hand(self, conn: Connection, step: wire.Step) -> None:
        """Send the next step; drop an old one; send everything anew if one is missing."""
        if conn.match == step.match and conn.version is not None and step.version <= conn.version:
            return
        is_next = conn.match == step.match and step.version == (conn.version or 0) + 1
        # No frame for it: the seat went to a robot or to somebody else while it was open.
        text = step.text_for(conn.audience, conn.user_id)
        if not is_next or text is None:
            self._spawn(self.refresh(conn))
            return
        conn.version = step.version
        await self._send(conn, text)

    async def _tell(self, conn: Connection, text: str, revision: int | None) -> None:
        """Send what tells of the table itself, unless the socket has been told of a newer one."""
        if revision is not None and conn.revision is not None:
            if revision < conn.revision:
                return
            conn.revision = revision
        await self._send(conn, text)

    async def _send(self, conn: Connection, text: str) -> None:
        try:
            await conn.send(text)
        except Exception:  # noqa: BLE001 - a closing socket must not stop the others
            self.leave(conn)

    async def _shut(self, conn: Connection, reason: str) -> None:
        self.leave(conn)
        with suppress(Exception):  # it may be closed already, and must not stop the others
            await conn.close(reason)

    async def _close_sockets(self, order: wire.Close) -> None:
        here = [order.table] if order.table else list(self.tables)
        conns = [conn for table_id in here for conn in self._at(table_id)]
        for conn in (c for c in conns if order.concerns(c.user_id, c.session)):
            await self._shut(conn, order.reason)

    def _at(self, table_id: str) -> list[Connection]:
        return list(self.tables.get(table_id, ()))

    # -- the patrol --

    async def patrol(self) -> None:
        """Send everything anew to sockets behind the database; close those of the banned."""
        sent = {
            conn: (conn.match, conn.version, conn.revision)
            for table in self.tables.values()
            for conn in table
        }
        await self._close_banned({conn.user_id for conn in sent if conn.user_id is not None})
        now = await self._read_bearings(list(self.tables))
        for conn, (match, version, revision) in sent.items():
            bearing = now.get(conn.table_id)
            has_moved = (conn.match, conn.version, conn.revision) != (match, version, revision)
            if bearing is None or has_moved or conn.is_welcome_due:
                continue
            if _is_behind(match, version, revision, bearing):
                self._spawn(self.refresh(conn))

    async def _close_banned(self, users: set[int]) -> None:
        for user_id in await self._read_banned(users) if users else ():
            await self._close_sockets(wire.Close(user_id, "banned"))

    async def _keep_patrolling(self) -> None:
        while True:
            await asyncio.sleep(PATROL_SECONDS)
            try:
                await self.patrol()
            except Exception:
                # The database is away: the next round will tell.
                logger.exception("the patrol failed")

    def _patrol_soon(self) -> None:
        self._spawn(self.patrol())

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (failure := task.exception()) is not None:
            logger.error("work for sockets failed", exc_info=failure)


def _begin_welcome(conn: Connection) -> bool:
    """Mark a socket as about to be sent a snapshot; tell if none was under way."""
    is_new = not conn.is_welcome_due
    conn.is_welcome_due, conn.is_welcome_old = True, not is_new
    return is_new


def _end_welcome(conn: Connection) -> list[wire.Message]:
    """Mark a socket as sent its snapshot; return what was held for it."""
    held, conn.held, conn.is_welcome_due = conn.held, [], False
    return held


def _is_behind(
    match: int | None, version: int | None, revision: int | None, bearing: Bearing
) -> bool:
    if bearing.match != match or bearing.revision > (revision or 0):
        return True
    return (bearing.version or 0) > (version or 0)
