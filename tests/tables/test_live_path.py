"""The live path from within one process: its journal, its hub, and what a move costs."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection
from django.utils import timezone

from apps.accounts.models import User
from apps.tables import announcer, hub, journal
from apps.tables.hub import Bearing, Connection, Hub, Welcome
from apps.tables.journal import Journal, Key, Row, write_rows
from apps.tables.models import Match, Position, Table
from apps.tables.runtime import current_runtime
from apps.tables.slots import Slots
from apps.tables.wire import Everyone, Room, Step
from tests.tables.conftest import socket_at
from tests.tables.scripted import crossroads, script, written

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

postgres_only = pytest.mark.skipif(
    "postgres" not in settings.DATABASES["default"]["ENGINE"], reason="needs PostgreSQL"
)


def row_of(match: Match, version: int) -> Row:
    now = timezone.now()
    return Row(match.pk, version, uuid4(), 0, b"\x93", "{}", now, now, now)


@pytest.fixture
def matches(alice: User, bob: User) -> list[Match]:
    return [written(script(1), (alice, bob)) for _ in range(3)]


# -- the journal --


@pytest.fixture
async def own_journal() -> AsyncIterator[Journal]:
    own = Journal()
    yield own
    await own.close()


async def test_a_poison_row_costs_no_other_row_of_its_commit(
    matches: list[Match], own_journal: Journal
) -> None:
    version = len(script(1).rows)
    rows = [row_of(match, version) for match in matches]
    rows[1] = replace(rows[1], data=None)  # type: ignore[arg-type]
    futures = [own_journal.write(row) for row in rows]
    first, poisoned, last = await asyncio.gather(*futures, return_exceptions=True)
    assert (first, last) == (True, True)
    assert isinstance(poisoned, Exception)
    kept = Position.objects.order_by("pk").values_list("version", flat=True)
    assert await database_sync_to_async(list)(kept) == [version + 1, version, version + 1]


async def test_rows_that_arrive_during_a_commit_share_the_next_one(
    matches: list[Match],
) -> None:
    sizes: list[int] = []

    def write(rows: Sequence[Row]) -> set[Key]:
        sizes.append(len(rows))
        return {(row.match, row.action) for row in rows}

    own = Journal(write)
    assert all(await asyncio.gather(*(own.write(row_of(m, 0)) for m in matches)))
    first = own.write(row_of(matches[0], 1))
    await asyncio.sleep(0)
    later = [own.write(row_of(match, 1)) for match in matches[1:]]
    assert all(await asyncio.gather(first, *later))
    await own.close()
    assert sizes == [3, 1, 2]


@postgres_only
async def test_processes_that_write_the_same_rows_in_any_order_never_deadlock(
    alice: User, bob: User
) -> None:
    made = [await database_sync_to_async(written)(script(1), (alice, bob)) for _ in range(20)]
    version = len(script(1).rows)
    before = await database_sync_to_async(deadlocks)()
    with ThreadPoolExecutor(4, initializer=journal._become_journal) as pool:
        for round_ in range(15):
            rows = [[row_of(m, version + round_) for m in made] for _ in range(4)]
            for batch in rows:
                random.shuffle(batch)
            won = await asyncio.gather(*(on(pool, write_rows, batch) for batch in rows))
            winners = Counter(match for keys in won for match, _ in keys)
            assert max(winners.values()) == 1
            # A row that all of them skipped, as another held it, is written again.
            left = [row_of(m, version + round_) for m in made if m.pk not in winners]
            if left:
                assert len(await on(pool, write_rows, left)) == len(left)
        for _ in range(4):
            await on(pool, journal._hang_up)
    assert await database_sync_to_async(deadlocks)() == before
    assert await database_sync_to_async(lagging)(version + 15) == 0


def on(pool: ThreadPoolExecutor, call: Any, *arguments: Any) -> "asyncio.Future[Any]":
    return asyncio.get_running_loop().run_in_executor(pool, call, *arguments)


def deadlocks() -> int:
    with connection.cursor() as cursor:
        cursor.execute("select deadlocks from pg_stat_database where datname = current_database()")
        return int(cursor.fetchone()[0])


def lagging(version: int) -> int:
    return Position.objects.exclude(version=version).count()


# -- the hub --


class Gate:
    """Snapshots of these versions, one after another; the first is read when the test says so."""

    def __init__(self, *versions: int) -> None:
        self._versions = list(versions)
        self.is_asked, self.may_answer = asyncio.Event(), asyncio.Event()

    async def welcomes(self, conns: Sequence[Connection]) -> list[Welcome | None]:
        version = self._versions.pop(0)
        self.is_asked.set()
        await self.may_answer.wait()
        return [(f"welcome {version}", Bearing(1, 7, version)) for _ in conns]


async def nobody(_: Any) -> Any:
    return {}


def step_at(version: int) -> Step:
    return Step(7, version, {"0": f"step {version}"}, b"", None)


async def test_a_frame_held_between_joining_and_snapshot_arrives_once() -> None:
    got: list[str] = []

    async def send(text: str) -> None:
        got.append(text)

    gate = Gate(5)
    own = Hub(Slots(), gate.welcomes, nobody, nobody)
    conn = Connection("t", 1, "0", send, nobody)
    entering = asyncio.create_task(own.enter(conn))
    await gate.is_asked.wait()
    for version in (5, 6):  # the snapshot will hold the first of them
        await own._deliver("t", step_at(version))
    assert got == []
    gate.may_answer.set()
    await entering
    await own._deliver("t", step_at(6))
    await own._deliver("t", step_at(7))
    assert got == ["welcome 5", "step 6", "step 7"]
    await own.wire.close()


async def test_what_is_said_while_a_snapshot_is_read_follows_it() -> None:
    got: list[str] = []

    async def send(text: str) -> None:
        got.append(text)

    gate = Gate(5)
    own = Hub(Slots(), gate.welcomes, nobody, nobody)
    conn = Connection("t", 1, "0", send, nobody)
    entering = asyncio.create_task(own.enter(conn))
    await gate.is_asked.wait()
    await own._deliver("t", Room("seats", "chat"))
    await own._deliver("t", Room("spectators", "not for seats"))
    await own._deliver("t", Everyone("older table", 0))
    await own._deliver("t", Everyone("table", 1))
    gate.may_answer.set()
    await entering
    assert got == ["welcome 5", "chat", "table"]
    await own.wire.close()


async def test_a_second_snapshot_that_fails_leaves_no_socket_waiting() -> None:
    got: list[str] = []
    asked = asyncio.Event()

    async def send(text: str) -> None:
        got.append(text)
        if len(got) == 1:
            asked.set()
            await asyncio.sleep(0)  # the other one asks again while this one is being sent

    reads = 0

    async def welcomes(conns: Sequence[Connection]) -> list[Welcome | None]:
        nonlocal reads
        reads += 1
        if reads == 2:
            raise ConnectionError("the database is away")
        return [(f"{conn.audience} at 5", Bearing(1, 7, 5)) for conn in conns]

    own = Hub(Slots(), welcomes, nobody, nobody)
    conns = [Connection("t", 1, seat, send, nobody) for seat in ("0", "1")]
    own.tables["t"] = dict.fromkeys(conns)

    async def ask_again() -> None:
        await asked.wait()
        conns[1].is_welcome_old = True

    again = asyncio.create_task(ask_again())
    with pytest.raises(ConnectionError):
        await own.refresh(*conns)
    await again
    assert [conn.is_welcome_due for conn in conns] == [False, False]
    await own._deliver("t", step_at(6))
    assert got == ["0 at 5", "1 at 5", "step 6"]
    await own.wire.close()


async def test_nobody_catches_up_for_a_socket_that_has_left() -> None:
    async def welcomes(conns: Sequence[Connection]) -> list[Welcome | None]:
        return [None for _ in conns]

    closed: list[str] = []

    async def close(reason: str) -> None:
        closed.append(reason)

    own = Hub(Slots(), welcomes, nobody, nobody)
    conn = Connection("t", 1, "0", nobody, close, match=7, version=5)
    own.tables["t"] = {conn: None}
    async with asyncio.timeout(2):
        await own.catch_up(conn, 7, 6)
    assert closed == ["seat_changed"]
    await own.wire.close()


async def test_a_socket_that_is_gone_already_keeps_no_banned_person_in() -> None:
    closed: list[str] = []

    async def fail(_reason: str) -> None:
        raise ConnectionError("gone already")

    async def close(reason: str) -> None:
        closed.append(reason)

    async def banned(_users: set[int]) -> list[int]:
        return [1]

    async def bearings(_tables: list[str]) -> dict[str, Bearing]:
        return {}

    own = Hub(Slots(), nobody, bearings, banned)
    dead = Connection("t", 1, "0", nobody, fail)
    alive = Connection("t", 1, "0", nobody, close)
    own.tables["t"] = {dead: None, alive: None}
    await own.patrol()
    assert (closed, own.tables) == (["banned"], {})
    await own.wire.close()


async def test_sockets_of_one_table_are_shown_it_from_one_reading() -> None:
    got: list[str] = []
    asked: list[int] = []

    async def send(text: str) -> None:
        got.append(text)

    async def welcomes(conns: Sequence[Connection]) -> list[Welcome | None]:
        asked.append(len(conns))
        return [(f"to {conn.audience}", Bearing(1, 7, 5)) for conn in conns]

    own = Hub(Slots(), welcomes, nobody, nobody)
    conns = [Connection("t", 1, seat, send, nobody) for seat in ("0", "1", "s")]
    await own.refresh(*conns)
    assert (asked, got) == ([3], ["to 0", "to 1", "to s"])
    await own.wire.close()


async def test_a_repeated_move_is_acknowledged_on_a_picture_that_shows_it() -> None:
    got: list[str] = []

    async def send(text: str) -> None:
        got.append(text)

    gate = Gate(5, 6)
    own = Hub(Slots(), gate.welcomes, nobody, nobody)
    conn = Connection("t", 1, "0", send, nobody, match=7, version=5)
    own.tables["t"] = {conn: None}
    older = asyncio.create_task(own.refresh(conn))
    await gate.is_asked.wait()
    catching_up = asyncio.create_task(own.catch_up(conn, 7, 6))
    await asyncio.sleep(0)
    gate.may_answer.set()
    await asyncio.gather(older, catching_up)
    assert got == ["welcome 5", "welcome 6"]
    await own.wire.close()


# -- the whole path --


async def test_nothing_is_shown_before_it_is_committed(
    alice: User, bob: User, runtime: None
) -> None:
    await check_nothing_is_shown_early(alice, bob)


async def check_nothing_is_shown_early(alice: User, bob: User) -> None:
    """Hold a commit back: its step must not be there; let it go: now it is."""
    played, legal = crossroads(1)
    match = await database_sync_to_async(written)(played, (alice, bob))
    table = await database_sync_to_async(Table.objects.get)(pk=match.table_id)
    loop, held, may_go = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()

    def write(rows: Sequence[Row]) -> set[Key]:
        loop.call_soon_threadsafe(held.set)
        asyncio.run_coroutine_threadsafe(may_go.wait(), loop).result(30)
        return write_rows(rows)

    async with socket_at(table, alice) as a, socket_at(table, bob) as b:
        current_runtime().journal._write = write
        for person in (a, b):
            await person.receive_until("welcome")
        mover, other = (a, b) if played.seat == 0 else (b, a)
        action = await mover.move(len(played.rows), legal[0].to_plain())
        await held.wait()
        try:
            assert await _steps_so_far(other) == []
        finally:
            may_go.set()
        assert (await mover.receive_until("step"))["id"] == action


async def _steps_so_far(person: Any) -> list[Any]:
    """Return the steps a socket was sent before it answered a ping."""
    person.frames.clear()
    await person.send("ping")
    await person.receive_until("pong", seconds=20)
    return [frame for frame in person.frames if frame["type"] == "step"]


@dataclass
class Costs:
    """What is asked of threads and of Django's database while it is watched."""

    hops: list[str] = field(default_factory=list)
    statements: list[str] = field(default_factory=list)

    def watch_hops(self, monkeypatch: pytest.MonkeyPatch) -> None:
        submit = ThreadPoolExecutor.submit

        def counting(pool: ThreadPoolExecutor, *call: Any, **named: Any) -> Any:
            self.hops.append(pool._thread_name_prefix)
            return submit(pool, *call, **named)

        monkeypatch.setattr(ThreadPoolExecutor, "submit", counting)

    def write(self, rows: Sequence[Row]) -> set[Key]:
        with connection.execute_wrapper(self._note):
            return write_rows(rows)

    def _note(self, run: Any, sql: str, *query: Any) -> Any:
        self.statements.append(sql)
        return run(sql, *query)


async def test_an_ordinary_move_is_one_statement_one_hop_and_one_frame_a_socket(
    alice: User, bob: User, charlie: User, runtime: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Its round would be counted as hops of the move, and so would the news of who has come.
    monkeypatch.setattr(hub, "PATROL_SECONDS", 3600.0)
    monkeypatch.setattr(announcer.Announcer, "announce_soon", lambda self, table_id: None)
    played, legal = crossroads(1)
    match = await database_sync_to_async(written)(played, (alice, bob), timedelta(hours=1))
    table = await database_sync_to_async(Table.objects.get)(pk=match.table_id)
    costs = Costs()
    async with (
        socket_at(table, alice) as a,
        socket_at(table, bob) as b,
        socket_at(table, charlie) as c,
    ):
        current_runtime().journal._write = costs.write
        # The first move in a process reads the match; all others find it there.
        await current_runtime().slots.get(match.pk)
        for person in (a, b, c):
            await _steps_so_far(person)
        with monkeypatch.context() as watching:
            costs.watch_hops(watching)
            await (a, b)[played.seat].move(len(played.rows), legal[0].to_plain())
            steps = [await person.receive_until("step") for person in (a, b, c)]
        assert {step["version"] for step in steps} == {len(played.rows) + 1}
        for person in (a, b, c):
            await _steps_so_far(person)
            assert [frame["type"] for frame in person.frames] == ["pong"]
    assert costs.hops == ["journal"]
    # PostgreSQL runs the journal's one statement past Django; SQLite begins, looks, moves, notes.
    assert len(costs.statements) == (0 if connection.vendor == "postgresql" else 4)


async def test_a_socket_whose_seat_is_somebody_elses_is_sent_nothing_of_it() -> None:
    got: list[str] = []
    closed: list[str] = []

    async def send(text: str) -> None:
        got.append(text)

    async def close(reason: str) -> None:
        closed.append(reason)

    async def welcomes(conns: Sequence[Connection]) -> list[Welcome | None]:
        return [None for _ in conns]

    own = Hub(Slots(), welcomes, nobody, nobody)
    old = Connection("t", 1, "3", send, close, match=7, version=5)
    new = Connection("t", 2, "3", send, close, match=7, version=5)
    own.tables["t"] = {old: None, new: None}
    await own._deliver("t", Step(7, 6, {"3": "the newcomer's own"}, b"", None, {"3": 2}))
    await asyncio.gather(*own._tasks)
    assert (got, closed) == (["the newcomer's own"], ["seat_changed"])
    assert new in own.tables["t"]
    assert old not in own.tables["t"]
    await own.wire.close()
