"""The salon's socket: challenges arrive, tables are told of, and it closes with its session."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from apps.accounts.models import User
from apps.lobby.presence import people_here
from apps.lobby.routing import websocket_urlpatterns
from apps.lobby.salon import GATHERING_SECONDS, close_salon, current_salon
from apps.lobby.services.challenging import challenge, decline
from apps.tables.services.opening import open_table
from apps.tables.wire import CONTROL, LOBBY, Close, announce

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

in_database = database_sync_to_async


class Line:
    """One page's socket."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self._communicator = communicator

    async def say(self, text: str) -> None:
        await self._communicator.send_to(text_data=text)

    async def hear(self, kind: str) -> dict[str, Any]:
        while True:
            frame: dict[str, Any] = json.loads(await self._communicator.receive_from(5))
            if frame["type"] == kind:
                return frame

    async def is_silent(self) -> bool:
        return bool(await self._communicator.receive_nothing(3 * GATHERING_SECONDS))

    async def ended(self) -> bool:
        output = await self._communicator.receive_output(5)
        return bool(output["type"] == "websocket.close")


@asynccontextmanager
async def line_of(user: User | None, session: str = "mark") -> AsyncIterator[Line]:
    communicator = WebsocketCommunicator(URLRouter(websocket_urlpatterns), "/ws/salon/")
    communicator.scope |= {"user": user or AnonymousUser(), "session_mark": session}
    connected, _ = await communicator.connect()
    assert connected
    try:
        yield Line(communicator)
    finally:
        await communicator.disconnect()


@pytest.fixture
async def salon() -> AsyncIterator[None]:
    yield
    await close_salon()


async def test_a_challenge_reaches_its_person_and_the_answer_its_author(
    alice: User, bob: User, charlie: User, salon: None
) -> None:
    async with line_of(alice) as a, line_of(bob) as b, line_of(charlie) as c:
        for line in (a, b, c):
            await line.hear("welcome")
        row = await in_database(challenge)(
            challenger=alice, challenged=bob, game="banco", stake=6_000
        )
        told = (await b.hear("challenge"))["challenge"]
        assert (told["id"], told["from"]["name"], told["stake"]) == (row.pk, "alice", 6_000)
        assert told["names"]["fr"].startswith("Banco")
        await in_database(decline)(challenge_id=row.pk, user=bob, reason="later")
        await a.hear("challenge")
        assert (await a.hear("challenge"))["challenge"]["reason"] == "later"
        await c.say('{"type":"ping"}')
        assert (await c.hear("pong"))["type"] == "pong"  # and nothing of other people's affairs


async def test_what_was_said_while_the_wire_was_cut_is_told_after(
    alice: User, bob: User, salon: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with line_of(bob) as line:
        assert not (await line.hear("welcome"))["challenges"]
        with monkeypatch.context() as cut:
            cut.setattr("apps.lobby.announcing.announce", lambda *_: None)
            await in_database(challenge)(challenger=alice, challenged=bob, game="banco", stake=0)
        current_salon()._wire._reconnected()
        assert len((await line.hear("welcome"))["challenges"]) == 1


async def test_a_page_that_opens_later_is_told_of_what_waits(
    alice: User, bob: User, salon: None
) -> None:
    await in_database(challenge)(challenger=alice, challenged=bob, game="banco", stake=0)
    async with line_of(bob) as line:
        assert len((await line.hear("welcome"))["challenges"]) == 1


async def test_nobody_stays_here_by_a_page_whose_socket_failed_to_open(
    alice: User, salon: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_members: object) -> None:
        raise ConnectionError("out of threads")

    monkeypatch.setattr("apps.lobby.presence.renew", fail)
    with pytest.raises(ConnectionError):
        async with line_of(alice) as line:
            await line.hear("welcome")
    assert (current_salon()._present, current_salon()._pages) == ({}, {})


async def test_who_watches_the_tables_is_told_that_they_have_changed(
    alice: User, salon: None
) -> None:
    async with line_of(None) as line:
        await line.hear("welcome")
        await line.say('{"type":"watch"}')
        # What changed between the page and its line is told at once.
        assert await line.hear("tables") == {"type": "tables"}
        # Redis does not say when it has taken a subscription in.
        while LOBBY not in current_salon()._wire._have:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await in_database(open_table)(host=alice, game="banco", seat_count=2)
        assert await line.hear("tables") == {"type": "tables"}


async def test_who_begins_to_watch_makes_nobody_else_read_the_list_anew(salon: None) -> None:
    async with line_of(None) as first, line_of(None) as second:
        for line in (first, second):
            await line.hear("welcome")
        await first.say('{"type":"watch"}')
        await first.hear("tables")
        for _again in range(5):
            await second.say('{"type":"watch"}')
        await second.hear("tables")
        assert await first.is_silent()
        assert await second.is_silent()


@pytest.mark.parametrize("text", ["{", "[]", "7", '{"type":"move"}', "x" * 5_000, "[" * 1_000])
async def test_nonsense_gets_an_error_and_the_line_stays(text: str, salon: None) -> None:
    async with line_of(None) as line:
        await line.hear("welcome")
        await line.say(text)
        assert (await line.hear("error"))["code"] == "frame.malformed"
        await line.say('{"type":"ping"}')
        await line.hear("pong")


async def test_the_line_closes_with_its_session_and_no_other_one(alice: User, salon: None) -> None:
    async with line_of(alice, "one") as ended, line_of(alice, "other") as kept:
        for line in (ended, kept):
            await line.hear("welcome")
            await line.say('{"type":"ping"}')
            await line.hear("pong")
        await in_database(announce)(CONTROL, Close(alice.pk, "signed_out", session="one"))
        assert await ended.ended()
        await kept.say('{"type":"ping"}')
        await kept.hear("pong")


async def test_people_are_here_while_a_page_is_open(alice: User, salon: None) -> None:
    async with line_of(alice) as line:
        await line.hear("welcome")
        assert await in_database(people_here)() == {alice.pk}
    assert await in_database(people_here)() == frozenset()


async def test_the_banned_are_no_longer_here(alice: User, salon: None) -> None:
    async with line_of(alice) as line:
        await line.hear("welcome")
        await in_database(User.objects.filter(pk=alice.pk).update)(is_active=False)
        await current_salon()._renew_presence()
        assert await line.ended()
        assert await in_database(people_here)() == frozenset()
