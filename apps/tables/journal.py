"""The journal: the one statement that moves a match on, and its grouping into commits.

A row says "from version v, this state, this event". It wins if the position still stands at v,
the action is new and the match runs (it has an alarm, as no ended match has); then position and
event are written together. Rows that arrive while a commit is under way share the next one.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any
from uuid import UUID

import psycopg
from django.db import DatabaseError, connection, transaction

from apps.tables.models import MatchEvent, Position

logger = logging.getLogger(__name__)

# One commit takes at most so many rows; more would make the first ones wait.
BATCH = 256
TRIES = 3


@dataclass(frozen=True, slots=True)
class Row:
    """A step to write: `state` is a dumped standing, `data` a record as JSON."""

    match: int
    version: int
    action: UUID
    seat: int | None
    state: bytes = field(repr=False)
    data: str = field(repr=False)
    deadline: datetime | None
    wake: datetime | None
    at: datetime
    # The deadline stays as it stands in the database, where an outage may have moved it since.
    keeps_clock: bool = False


Key = tuple[int, UUID]

# `skip locked`: a row that somebody else is writing delays no other table; its move is retried.
STATEMENT = """
with row as (
  select * from unnest(%(match)b::bigint[], %(version)b::int[], %(action)b::uuid[],
    %(seat)b::smallint[], %(state)b::bytea[], %(data)b::text[], %(deadline)b::timestamptz[],
    %(wake)b::timestamptz[], %(at)b::timestamptz[], %(keeps_clock)b::bool[])
    as row(match, version, action, seat, state, data, deadline, wake, at, keeps_clock)),
free as materialized (
  select row.* from row
  join tables_position p on p.match_id = row.match and p.version = row.version
  where p.wake_at is not null and not exists (select 1 from tables_matchevent e
                    where e.match_id = row.match and e.action = row.action)
  for no key update of p skip locked),
moved as (
  update tables_position p set version = free.version + 1, state = free.state,
    deadline_at = case when free.keeps_clock then p.deadline_at else free.deadline end,
    wake_at = free.wake
  from free where p.match_id = free.match returning p.match_id)
insert into tables_matchevent (match_id, version, action, seat, data, at)
select match, version + 1, action, seat, data, at from free
where match in (select match_id from moved)
returning match_id, action
"""

SESSION = """
set plan_cache_mode = force_generic_plan; set enable_seqscan = off;
set enable_hashjoin = off; set enable_mergejoin = off
"""


class _Thread(threading.local):
    is_journal = False


_thread = _Thread()


def write_rows(rows: Sequence[Row]) -> set[Key]:
    """Write the rows that still fit, in one transaction; return which ones won.

    At most one row a match may be given.
    """
    if connection.vendor == "postgresql":
        return _write_batch(rows)
    with transaction.atomic():
        return {(row.match, row.action) for row in rows if _write_one(row)}


def _write_batch(rows: Sequence[Row]) -> set[Key]:
    """Run the statement: a transaction in itself where the caller has opened none."""
    columns = {one.name: [getattr(row, one.name) for row in rows] for one in fields(Row)}
    connection.ensure_connection()
    raw = connection.connection
    if _thread.is_journal:
        _keep_plans(raw)
    # Django's own cursors bind on the client; this one can have the statement prepared.
    with connection.wrap_database_errors, psycopg.Cursor(raw) as cursor:
        cursor.execute(STATEMENT, columns)
        return set(cursor.fetchall())


def _keep_plans(raw: "psycopg.Connection[Any]") -> None:
    """Have the journal's own session plan the statement once: planning costs more than running.

    The plan must hold while empty tables grow and for any number of rows, hence no scans.
    """
    if raw.prepare_threshold is None:  # as Django leaves it
        raw.execute(SESSION)
        raw.prepare_threshold = 0


def _write_one(row: Row) -> bool:
    if was_written(row.match, row.action):
        return False
    clock = {} if row.keeps_clock else {"deadline_at": row.deadline}
    moved = Position.objects.filter(
        match_id=row.match, version=row.version, wake_at__isnull=False
    ).update(version=row.version + 1, state=row.state, wake_at=row.wake, **clock)
    if moved:
        MatchEvent.objects.create(
            match_id=row.match,
            version=row.version + 1,
            action=row.action,
            seat=row.seat,
            data=row.data,
            at=row.at,
        )
    return bool(moved)


def was_written(match: int, action: UUID) -> bool:
    return MatchEvent.objects.filter(match_id=match, action=action).exists()


def _write_surely(row: Row) -> bool:
    """Write one row through a broken connection or beside a poisoned one; raises after three tries.

    Safe to repeat: if an earlier try was committed unheard, the event is found.
    """
    for attempt in range(TRIES):
        try:
            return bool(write_rows([row])) or was_written(row.match, row.action)
        except (DatabaseError, psycopg.Error):
            _hang_up()
            if attempt == TRIES - 1:
                raise
    raise AssertionError("unreachable")


class Journal:
    """Groups rows into commits; one an event loop. `write` resolves to whether the row won."""

    def __init__(self, write: Callable[[Sequence[Row]], set[Key]] = write_rows) -> None:
        self._write = write
        # A thread of its own, so that its database connection stays open from commit to commit.
        self._thread = ThreadPoolExecutor(1, "journal", _become_journal)
        self._waiting: list[tuple[Row, asyncio.Future[bool]]] = []
        self._running: asyncio.Task[None] | None = None

    def write(self, row: Row) -> "asyncio.Future[bool]":
        """Return a future: True when the row is durable, False when it lost."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((row, done))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return done

    async def close(self) -> None:
        """Wait for what is being written, then let the thread and its connection go."""
        if self._running is not None:
            await asyncio.wait([self._running])
        await asyncio.get_running_loop().run_in_executor(self._thread, _hang_up)
        self._thread.shutdown()

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                await self._commit(batch)
        finally:
            self._running = None

    async def _commit(self, batch: list[tuple[Row, "asyncio.Future[bool]"]]) -> None:
        loop = asyncio.get_running_loop()
        try:
            rows = [row for row, _ in batch]
            won = await loop.run_in_executor(self._thread, self._write, rows)
        except Exception:  # noqa: BLE001 - one bad row must not cost the others their move
            logger.warning("a commit of %d moves failed; writing them one by one", len(batch))
            await self._commit_one_by_one(batch)
            return
        for row, done in batch:
            _settle(done, (row.match, row.action) in won)

    async def _commit_one_by_one(self, batch: list[tuple[Row, "asyncio.Future[bool]"]]) -> None:
        loop = asyncio.get_running_loop()
        for row, done in batch:
            try:
                _settle(done, await loop.run_in_executor(self._thread, _write_surely, row))
            except Exception as broken:  # noqa: BLE001 - handed to whoever awaits this row
                if not done.done():
                    done.set_exception(broken)


def _become_journal() -> None:
    _thread.is_journal = True


def _hang_up() -> None:
    """End this thread's session for good: no pool may lend it, with its settings, to others."""
    # The proxy finds each thread's own connection, so it must be asked in that thread.
    if connection.vendor == "postgresql" and connection.connection is not None:
        connection.connection.close()
    connection.close()


def _settle(done: "asyncio.Future[bool]", value: bool) -> None:
    # A socket that closed meanwhile has cancelled its future.
    if not done.done():
        done.set_result(value)
