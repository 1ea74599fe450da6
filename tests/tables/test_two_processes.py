"""Two processes of the site, one table: what one commits the other tells, whatever breaks."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import psycopg
import pytest
import redis
from channels.db import database_sync_to_async
from django.conf import settings

from apps.accounts.models import User
from apps.tables import wire
from apps.tables.loading import load_match
from apps.tables.models import Match, MatchEvent
from tests.chaos.faults import MAGIC
from tests.load.cast import cookie_of
from tests.load.nursery import Nursery
from tests.load.testing import (
    BESIDE,
    address_of_test_database,
    shared_nursery,
)
from tests.tables.scripted import crossroads, script, written
from tests.tables.visitors import Visitor, visit, webs

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

# The patrol goes round every two seconds; the rest is for a busy machine.
PATROL_SECONDS = 12.0
PLAIN: tuple[str, ...] = ()
ROLL = {"type": "roll"}

postgres_only = pytest.mark.skipif(
    "postgres" not in settings.DATABASES["default"]["ENGINE"], reason="needs PostgreSQL"
)


@pytest.fixture
def nursery(db: None) -> Nursery:
    return shared_nursery()


class Duel:
    """A match of two, its people's cookies, and who is to move."""

    def __init__(self, match: Match, people: tuple[User, User], seat: int) -> None:
        self.match, self.table_id, self.seat = match, match.table_id, seat
        self.mover, self.other = (cookie_of(people[s]) for s in (seat, 1 - seat))


@pytest.fixture
def choice(alice: User, bob: User) -> tuple[Duel, int, list[dict[str, Any]]]:
    """A match at a crossroads, its version, and two moves to choose from."""
    played, legal = crossroads(1)
    match = written(played, (alice, bob))
    moves = [move.to_plain() for move in legal[:2]]
    return Duel(match, (alice, bob), played.seat), len(played.rows), moves


@database_sync_to_async
def fresh_view(match_id: int, audience: str) -> tuple[int, Any]:
    loaded = load_match(match_id)
    return loaded.version, loaded.standing.view(audience)


async def assert_picture_is_fresh(visitor: Visitor, match_id: int) -> None:
    audience = "s" if visitor.picture.seat is None else str(visitor.picture.seat)
    version, view = await fresh_view(match_id, audience)
    assert (visitor.picture.version, visitor.picture.view) == (version, view)


@database_sync_to_async
def steps_of(match_id: int) -> int:
    return MatchEvent.objects.filter(match_id=match_id).count()


# -- checks that the mutants of test_mutants.py must fail --


async def check_same_instant(nursery: Nursery, choice: Any, *altered: str) -> None:
    """Two moves of one seat, through two processes, are one move and one conflict."""
    duel, version, moves = choice
    together = (*altered, "tests.chaos.faults:writing_together")
    async with (
        webs(nursery, together, together) as (one, two),
        visit(one.port, duel.table_id, duel.mover) as a,
        visit(two.port, duel.table_id, duel.mover) as b,
        visit(two.port, duel.table_id, duel.other) as c,
    ):
        actions = await asyncio.gather(a.move(version, moves[0]), b.move(version, moves[1]))
        answers = [await answered(a, actions[0]), await answered(b, actions[1])]
        assert sorted(answers) == ["move.stale_version", "step"]
        for person in (a, b, c):
            await person.until_version(version + 1, PATROL_SECONDS)
            await assert_picture_is_fresh(person, duel.match.pk)
        assert await steps_of(duel.match.pk) == version + 1


async def answered(person: Visitor, action: str) -> str:
    """Return `step`, the code of a refusal, or what is neither."""
    try:
        answer = await person.answer(action, PATROL_SECONDS)
    except TimeoutError:
        return "no answer"
    return str(answer.get("code", answer["type"]))


async def check_repeated_action(nursery: Nursery, choice: Any, *altered: str) -> None:
    """An action id is answered as it was, with the old and with the new version, elsewhere too."""
    duel, version, moves = choice
    async with (
        webs(nursery, altered, altered) as (one, two),
        visit(one.port, duel.table_id, duel.mover) as a,
        visit(two.port, duel.table_id, duel.mover) as b,
    ):
        action = await a.move(version, moves[0])
        first = await a.answer(action)
        for person, sent in ((a, version), (b, version), (b, version + 1)):
            await person.move(sent, moves[0], action)
            again = await person.answer(action)
            assert again.get("version") == first["version"], again
            assert again["events"] == first["events"]
        await b.until_version(version + 1, PATROL_SECONDS)
        await assert_picture_is_fresh(b, duel.match.pk)
        assert await steps_of(duel.match.pk) == version + 1


async def check_exit_after_commit(nursery: Nursery, choice: Any, *altered: str) -> None:
    """A process that dies between commit and announcement leaves no table stuck."""
    duel, version, moves = choice
    dying = ("tests.chaos.faults:exit_after_commit", *altered)
    async with (
        webs(nursery, dying, altered) as (one, two),
        visit(two.port, duel.table_id, duel.other) as b,
    ):
        async with visit(one.port, duel.table_id, duel.mover) as a:
            await a.move(version, moves[0], str(MAGIC))
            await b.until_version(version + 1, PATROL_SECONDS)
            await assert_picture_is_fresh(b, duel.match.pk)
        assert not one.process.is_alive
        async with visit(two.port, duel.table_id, duel.mover) as back:
            await back.move(version, moves[0], str(MAGIC))
            assert (await back.answer(str(MAGIC)))["version"] == version + 1


async def test_two_moves_at_the_same_instant(nursery: Nursery, choice: Any) -> None:
    await check_same_instant(nursery, choice)


async def test_a_repeated_action_is_answered_by_any_process(nursery: Nursery, choice: Any) -> None:
    await check_repeated_action(nursery, choice)


async def test_a_death_right_after_the_commit(nursery: Nursery, choice: Any) -> None:
    await check_exit_after_commit(nursery, choice)


# -- Redis and PostgreSQL break --


async def across(
    nursery: Nursery, choice: Any, break_it: Callable[[], Awaitable[None]], *altered: str
) -> None:
    """A move after `break_it` reaches the other process, and the next one too."""
    duel, version, moves = choice
    async with (
        webs(nursery, altered, altered) as (one, two),
        visit(one.port, duel.table_id, duel.mover) as a,
        visit(two.port, duel.table_id, duel.other) as b,
    ):
        await break_it()
        action = await a.move(version, moves[0])
        assert (await a.answer(action))["type"] == "step"
        await b.until_version(version + 1, PATROL_SECONDS)
        await play_whatever(duel, version + 1, a, b)
        for person in (a, b):
            await person.until_version(version + 2, PATROL_SECONDS)
            await assert_picture_is_fresh(person, duel.match.pk)


async def play_whatever(duel: Duel, version: int, a: Visitor, b: Visitor) -> None:
    """Have whoever is to act make the first legal move."""
    seat, move = await first_legal(duel.match.pk)
    mover = a if seat == duel.seat else b
    action = await mover.move(version, move)
    assert (await mover.answer(action))["type"] == "step"


@database_sync_to_async
def first_legal(match_id: int) -> tuple[int, dict[str, Any]]:
    state = load_match(match_id).standing.state
    seat = next(iter(state.to_act))
    return seat, next(iter(state.legal_moves(seat))).to_plain()


async def test_cut_redis_connections_are_mended(nursery: Nursery, choice: Any) -> None:
    async def cut() -> None:
        client = redis.from_url(settings.REDIS_URL)
        for kind in ("pubsub", "normal"):
            client.client_kill_filter(_type=kind, skipme=True)
        client.close()

    await across(nursery, choice, cut)


async def test_without_redis_play_goes_on(nursery: Nursery, choice: Any) -> None:
    async def nothing() -> None:
        return None

    await across(nursery, choice, nothing, "tests.chaos.faults:without_redis")


@postgres_only
async def test_cut_database_sessions_are_mended(nursery: Nursery, choice: Any) -> None:
    async def cut() -> None:
        with psycopg.connect(address_of_test_database(), autocommit=True) as session:
            session.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where datname = current_database() and application_name = %s",
                [BESIDE],
            )

    await across(nursery, choice, cut)


@postgres_only
async def test_a_row_locked_by_a_settlement_delays_no_other_table(
    nursery: Nursery, choice: Any, alice: User, bob: User
) -> None:
    duel, version, moves = choice
    locked = await database_sync_to_async(written)(script(2), (alice, bob))
    async with (
        webs(nursery, PLAIN) as (one,),
        visit(one.port, duel.table_id, duel.mover) as a,
        visit(one.port, locked.table_id, duel.other) as b,
    ):
        with psycopg.connect(address_of_test_database()) as settling:
            settling.execute(
                "select 1 from tables_position where match_id = %s for update", [locked.pk]
            )
            seat, move = await first_legal(locked.pk)
            stuck = await b.move(len(script(2).rows), move)
            action = await a.move(version, moves[0])
            # While the row is still held: had it waited, there would be no answer at all.
            assert (await a.answer(action))["type"] == "step"
        assert (await b.answer(stuck))["type"] in ("step", "error")


async def test_frames_go_to_their_own_audience(
    nursery: Nursery, choice: Any, charlie: User
) -> None:
    duel, version, _ = choice
    spectator = await database_sync_to_async(cookie_of)(charlie)
    async with (
        webs(nursery, PLAIN) as (one,),
        visit(one.port, duel.table_id, duel.mover) as a,
        visit(one.port, duel.table_id, duel.other) as b,
        visit(one.port, duel.table_id, spectator) as c,
    ):
        frame = '{{"type":"step","match":{},"version":{},"changes":[],"for":"{}"}}'
        texts = {name: frame.format(duel.match.pk, version + 1, name) for name in ("0", "1", "s")}
        standing = await database_sync_to_async(_standing_of)(duel.match.pk)
        step = wire.Step(duel.match.pk, version + 1, texts, standing, None)
        announce = database_sync_to_async(wire.announce)
        topic = wire.topic_of(duel.table_id)
        await until_subscribed(topic)
        await announce(topic, step)
        seats = {str(duel.seat): a, str(1 - duel.seat): b, "s": c}
        for name, person in seats.items():
            assert (await person.until("step"))["for"] == name


async def until_subscribed(topic: str) -> None:
    """Return once a process hears of the table."""
    while True:
        ((_, listening),) = await asyncio.to_thread(wire.redis_client().pubsub_numsub, topic)
        if listening:
            return
        await asyncio.sleep(0.01)


def _standing_of(match_id: int) -> bytes:
    return load_match(match_id).standing.dump()
