"""Races: what happens at the same instant happens once.

The long form: python -m tests.chaos.races --races 1000
"""

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.db import connections

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.engine.errors import GameError
from apps.games import catalogue
from apps.tables import wire
from apps.tables.advancing import Expire, Leave, Play
from apps.tables.models import Match, MatchEvent, MatchSeat, Position, Seat, Table
from apps.tables.replay import verify
from apps.tables.services.opening import open_table
from apps.tables.services.playing import Done, perform
from apps.tables.services.refusing import StaleVersion
from apps.tables.services.rematch import vote_rematch
from apps.tables.services.seating import take_seat
from apps.tables.services.tending import tend
from tests.tables.conftest import Socket, seat_to_act, socket_at
from tests.tables.scripted import script, written

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

RACES = int(os.environ.get("RACES", "3"))
# Time for every thread to be at the line.
HEAD_START_SECONDS = 0.01
MARK = '{"type":"mark"}'
PROBE = wire.NOBODY + wire._encode(wire.Everyone('{"type":"probe"}'))

Call = Callable[[], Any]


# PostgreSQL has a hundred connections: some for the sites of the browser tests, the others shared
# by the workers, who may all be in such a test.
MOST_AT_ONCE = 60 // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


def clash(calls: Sequence[Call]) -> list[Any]:
    """Make all calls at the same instant, as many as may be; return results and exceptions."""
    start = time.monotonic() + HEAD_START_SECONDS
    with ThreadPoolExecutor(min(len(calls), MOST_AT_ONCE)) as pool:
        return list(pool.map(partial(_at, start), calls))


def _at(start: float, call: Call) -> Any:
    connections["default"].ensure_connection()
    while time.monotonic() < start:
        pass
    try:
        return call()
    except Exception as failure:  # noqa: BLE001 - the outcome of a contender
        return failure
    finally:
        connections.close_all()


async def clash_beside(calls: Sequence[Call], *sends: Callable[[], Any]) -> list[Any]:
    """As `clash`, with frames sent by sockets of this loop at the same instant."""
    racing = asyncio.create_task(asyncio.to_thread(clash, calls))
    await asyncio.sleep(HEAD_START_SECONDS)
    await asyncio.gather(*(send() for send in sends))
    return await racing


def assert_only_expected(outcomes: Sequence[Any], *refusals: type[Exception]) -> None:
    surprises = [o for o in outcomes if isinstance(o, Exception) and not isinstance(o, refusals)]
    assert surprises == []


def done_first(outcomes: Sequence[Any]) -> list[Done]:
    return [o for o in outcomes if isinstance(o, Done) and not o.repeated]


async def frames_until_marked(socket: Socket, table_id: str) -> list[dict[str, Any]]:
    """Return all frames a socket gets of what was announced until now."""
    announce = partial(wire.announce, wire.topic_of(table_id), wire.Everyone(MARK))
    await database_sync_to_async(announce)()
    await socket.receive_until("mark", seconds=10)
    return socket.frames


async def hearing(socket: Socket, table_id: str) -> None:
    """Return once the process has subscribed to the table."""
    publish = partial(wire.redis_client().publish, wire.topic_of(table_id), PROBE)
    while not await asyncio.to_thread(publish):  # noqa: ASYNC110 - Redis knows, no event does
        await asyncio.sleep(0.01)
    await frames_until_marked(socket, table_id)
    socket.frames.clear()


def assert_ended_once(match: Match, version: int) -> None:
    match.refresh_from_db()
    assert match.ended_at is not None
    assert Position.objects.get(pk=match.pk).version == version
    assert MatchEvent.objects.filter(match=match).count() == version
    ranks = MatchSeat.objects.filter(match=match).values_list("rank", flat=True)
    assert sorted(ranks) in ([1, 1], [1, 2])
    assert verify(match) == version


# -- the end of a match --


@pytest.mark.parametrize("race", range(RACES))
async def test_last_move_leaving_and_repeats_end_a_match_once(
    alice: User, bob: User, charlie: User, runtime: None, race: int
) -> None:
    played = script(race % 5)
    match = await database_sync_to_async(written)(played, (alice, bob))
    table = await database_sync_to_async(Table.objects.get)(pk=match.table_id)
    version, action = len(played.rows), uuid4()
    move = partial(perform, match_id=match.pk, act=Play(played.seat, played.last), version=version)
    calls: list[Call] = [
        *[partial(move, action=action)] * 3,
        move,
        partial(perform, match_id=match.pk, act=Leave(0)),
        partial(perform, match_id=match.pk, act=Leave(1)),
    ]
    async with socket_at(table, charlie) as c, socket_at(table, (alice, bob)[played.seat]) as m:
        await c.receive_until("welcome")
        await m.receive_until("welcome")
        await hearing(c, table.pk)
        data = played.last.to_plain()
        outcomes = await clash_beside(calls, lambda: m.move(version, data, str(action)))
        answer = await m.receive_until("step", "error")
        frames = await frames_until_marked(c, table.pk)
    assert_only_expected(outcomes, GameError, StaleVersion)
    assert len(done_first(outcomes)) <= 1
    repeated = [outcomes[i].version for i in range(3) if isinstance(outcomes[i], Done)]
    assert set(repeated) <= {version + 1}
    assert answer["type"] == "error" or answer["version"] == version + 1
    assert [frame["type"] for frame in frames].count("over") == 1
    await database_sync_to_async(assert_ended_once)(match, version + 1)


@pytest.mark.parametrize("race", range(RACES))
def test_robot_clock_and_leaving_end_a_match_once(alice: User, bob: User, race: int) -> None:
    played = script(race % 5)
    match = written(played, (alice, bob), timedelta(seconds=-5))
    version = len(played.rows)
    by_robot = Play(played.seat, played.last, by_robot=True)
    outcomes = clash(
        [
            partial(perform, match_id=match.pk, act=by_robot, version=version),
            partial(tend, match_id=match.pk, version=version),
            partial(tend, match_id=match.pk, version=version),
            partial(perform, match_id=match.pk, act=Leave(1 - played.seat)),
        ]
    )
    assert_only_expected(outcomes, GameError, StaleVersion)
    match.refresh_from_db()
    if match.ended_at is None:  # the clock was first, and only ended the turn
        assert outcomes.count(True) == 1
        perform(match_id=match.pk, act=Leave(0))
        version += 1
    assert_ended_once(match, version + 1)


@pytest.mark.parametrize("race", range(RACES))
def test_a_move_on_its_deadline_and_the_clock_are_one_step(
    alice: User, bob: User, race: int
) -> None:
    played = script(race % 5)
    # With the grace, the clock may ring from the very moment of the start on.
    to_the_end = timedelta(milliseconds=-300, seconds=HEAD_START_SECONDS)
    match = written(played, (alice, bob), to_the_end)
    version = len(played.rows)
    move = partial(perform, match_id=match.pk, act=Play(played.seat, played.last), version=version)

    def ring() -> Any:
        while True:
            try:
                return perform(match_id=match.pk, act=Expire(played.seat), version=version)
            except StaleVersion:
                if Position.objects.get(pk=match.pk).version > version:
                    return None

    outcomes = clash([move, ring])
    assert_only_expected(outcomes, DomainError, GameError)
    assert len(done_first(outcomes)) == 1
    assert MatchEvent.objects.filter(match=match).count() == version + 1


# -- moves --


@pytest.mark.parametrize("race", range(RACES))
async def test_two_moves_of_a_seat_at_once_are_one_move_and_one_conflict(
    playing: Match, alice: User, bob: User, runtime: None, race: int
) -> None:
    seat, version = await database_sync_to_async(_to_act)(playing)
    table = await database_sync_to_async(Table.objects.get)(pk=playing.table_id)
    roll = Play(seat, catalogue()["banco"].parse_move({"type": "roll"}))
    call = partial(perform, match_id=playing.pk, act=roll, version=version)
    async with socket_at(table, (alice, bob)[seat]) as m:
        await m.receive_until("welcome")
        action = str(uuid4())
        send = partial(m.move, version, {"type": "roll"}, action)
        outcomes = await clash_beside([call, call], send)
        answer = await m.receive_until("step", "error")
        while answer.get("id") != action:
            answer = await m.receive_until("step", "error")
    assert_only_expected(outcomes, StaleVersion)
    won = len(done_first(outcomes)) + (answer["type"] == "step")
    assert won == 1
    if answer["type"] == "error":
        assert answer["code"] == "move.stale_version"
    count = MatchEvent.objects.filter(match=playing).count
    assert await database_sync_to_async(count)() == version + 1


def _to_act(match: Match) -> tuple[int, int]:
    position = Position.objects.get(pk=match.pk)
    return seat_to_act(match), position.version


# -- tables --


@pytest.mark.parametrize("race", range(RACES))
def test_crossing_votes_start_one_match(alice: User, bob: User, race: int) -> None:
    played = script(race % 5)
    match = written(played, (alice, bob))
    perform(match_id=match.pk, act=Play(played.seat, played.last))
    vote = partial(vote_rematch, table_id=match.table_id, yes=True)
    calls = [partial(vote, user=user, seed=f"s{n}") for n in range(3) for user in (alice, bob)]
    outcomes = clash(calls)
    assert_only_expected(outcomes, DomainError)
    assert Match.objects.filter(table_id=match.table_id).count() == 2
    assert Match.objects.filter(table_id=match.table_id, ended_at=None).count() == 1


@pytest.mark.parametrize("race", range(RACES))
def test_two_people_at_the_last_seat_are_one_seated_and_one_refused(
    alice: User, bob: User, charlie: User, race: int
) -> None:
    table = open_table(host=alice, game="banco", seat_count=2)
    outcomes = clash([partial(take_seat, table_id=table.pk, user=user) for user in (bob, charlie)])
    assert_only_expected(outcomes, DomainError)
    assert [type(outcome) for outcome in outcomes].count(Seat) == 1
    assert Seat.objects.filter(table=table, user__isnull=False).count() == 2


def test_fifty_joins_of_one_person_are_one_seat(alice: User, bob: User) -> None:
    table = open_table(host=alice, game="banco", seat_count=4)
    outcomes = clash([partial(take_seat, table_id=table.pk, user=bob)] * 50)
    assert_only_expected(outcomes)
    assert len({seat.number for seat in outcomes}) == 1
    assert Seat.objects.filter(table=table, user=bob).count() == 1
