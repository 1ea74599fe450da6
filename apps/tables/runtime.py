"""What serves sockets in a process: one hub, journal and cache for each event loop."""

import asyncio
import logging
from collections.abc import Sequence

from channels.db import database_sync_to_async
from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from apps.accounts.forgetting import keep_guests
from apps.accounts.selectors import closed_among
from apps.common.looping import PerLoop
from apps.tables import presence
from apps.tables.announcer import Announcer
from apps.tables.clockwork import read_database_clock
from apps.tables.frames import text_of
from apps.tables.hub import Bearing, Connection, Hub, Welcome
from apps.tables.journal import Journal
from apps.tables.models import Match, Seat, Table
from apps.tables.services.outages import SOCKETS, absorb_outage
from apps.tables.services.playing import Player
from apps.tables.slots import Slots
from apps.tables.snapshots import Reading
from apps.tables.standing import SPECTATORS
from apps.tables.wire import end_tasks

logger = logging.getLogger(__name__)


class Runtime:
    """Opened with a loop's first socket; `close` is for tests and orderly ends."""

    def __init__(self) -> None:
        self.slots = Slots()
        self.journal = Journal()
        self.player = Player(self.slots, self.journal)
        self.hub = Hub(self.slots, make_welcomes, read_bearings, read_banned)
        self.player.publish = self.hub.publish_step
        self.announcer = Announcer()
        self._renewing: asyncio.Task[None] | None = None
        self.members: dict[Connection, str] = {}
        self._there: dict[str, presence.Presence] = {}

    def open(self) -> None:
        self.hub.open()
        self._renewing = asyncio.create_task(self._keep_present())

    async def close(self) -> None:
        if self._renewing is not None:
            await end_tasks([self._renewing])
        await self.announcer.close()
        await self.hub.close()
        await self.journal.close()

    async def _keep_present(self) -> None:
        while True:
            await asyncio.sleep(presence.RENEW_SECONDS)
            try:
                await self._renew_presence()
            except Exception:
                # The database is away: the next round will do it.
                logger.exception("presence was not renewed")

    async def _renew_presence(self) -> None:
        """Keep the people of this process present; tell tables of whom Redis has forgotten.

        A process that was killed says good-bye for nobody.
        """
        if not self.members:
            return
        there = await database_sync_to_async(_renew)(dict(self.members))
        for table_id, presence_now in there.items():
            if self._there.get(table_id, presence_now) != presence_now:
                self.announcer.announce_soon(table_id)
        self._there = there


_runtimes = PerLoop(Runtime)
current_runtime, close_runtime = _runtimes.current, _runtimes.close


def _renew(members: dict[Connection, str]) -> dict[str, presence.Presence]:
    """Keep sockets present, and what their people keep alive: tables, and guests' accounts.

    Returns who is at each of their tables.
    """
    presence.renew((conn.table_id, name) for conn, name in members.items())
    _see([conn for conn in members if conn.audience != SPECTATORS])
    keep_guests(user_ids={conn.user_id for conn in members if conn.user_id is not None})
    return presence.presence_of(sorted({conn.table_id for conn in members}))


@transaction.atomic
def _see(seated: list[Connection]) -> None:
    """Note that these people are at their tables."""
    # What somebody else writes now is seen the next time: nobody waits, whatever the order.
    free = Table.objects.select_for_update(skip_locked=True, no_key=True)
    tables = list(free.filter(pk__in={conn.table_id for conn in seated}))
    now = timezone.now()
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(seen_at=now)
    # Of walk-up tables alone: elsewhere nobody asks when a seat's person was last here.
    walked_up = Seat.objects.filter(seen_at__isnull=False, table__in=tables)
    walked_up.filter(user__in={conn.user_id for conn in seated}).update(seen_at=now)


async def make_welcomes(conns: Sequence[Connection]) -> list[Welcome | None]:
    """Return the snapshots of sockets of one table."""
    people = [(conn.audience, conn.user_id) for conn in conns]
    welcomes: list[Welcome | None] = await database_sync_to_async(_welcomes)(
        conns[0].table_id, people
    )
    return welcomes


def _welcomes(table_id: str, people: list[tuple[str, int | None]]) -> list[Welcome | None]:
    # Who comes back after an outage finds his clock moved on before he can be told he is late.
    absorb_outage(SOCKETS)
    reading = Reading(Table.objects.get(pk=table_id))
    return [_welcome(reading, audience, user_id) for audience, user_id in people]


def _welcome(reading: Reading, audience: str, user_id: int | None) -> Welcome | None:
    """Return a socket's snapshot, or None if its person's place has changed since it opened."""
    if reading.audience_of(user_id) != audience:
        return None
    frame = reading.welcome(audience, user_id)
    match = frame["match"] or {"id": None, "version": None}
    bearing = Bearing(frame["table"]["revision"], match["id"], match["version"])
    return text_of(frame), bearing


async def read_banned(user_ids: set[int]) -> list[int]:
    """Return who of these people may no longer be here."""
    return sorted(await database_sync_to_async(closed_among)(user_ids))


async def read_bearings(table_ids: list[str]) -> dict[str, Bearing]:
    """Return how far each table is, and leave the pulse of this web process."""
    bearings: dict[str, Bearing] = await database_sync_to_async(_bearings)(table_ids)
    return bearings


def _bearings(table_ids: list[str]) -> dict[str, Bearing]:
    read_database_clock()
    absorb_outage(SOCKETS)
    # The newest match alone: where one follows another, a table has hundreds.
    newest = Match.objects.filter(table=OuterRef("pk")).order_by("-number")
    tables = Table.objects.filter(pk__in=table_ids).annotate(
        match=Subquery(newest.values("pk")[:1]),
        version=Subquery(newest.values("position__version")[:1]),
    )
    rows = tables.values_list("pk", "revision", "match", "version")
    return {pk: Bearing(*bearing) for pk, *bearing in rows}
