"""Tables in tests: people sit, sockets talk."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import timedelta
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db.models import F

from apps.accounts.models import User
from apps.tables.advancing import Play
from apps.tables.loading import load_match
from apps.tables.models import Match, Position, Table
from apps.tables.routing import websocket_urlpatterns
from apps.tables.runtime import close_runtime
from apps.tables.services.opening import open_table
from apps.tables.services.playing import perform
from apps.tables.services.seating import take_seat
from apps.tables.services.starting import be_ready
from apps.tables.standing import is_driven

router = URLRouter(websocket_urlpatterns)


class Socket:
    """One person's socket in a test; `frames` remembers all that was received."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self._communicator = communicator
        self.frames: list[dict[str, Any]] = []

    async def send(self, kind: str, **fields: Any) -> None:
        await self._communicator.send_to(text_data=json.dumps({"type": kind, **fields}))

    async def send_text(self, text: str) -> None:
        await self._communicator.send_to(text_data=text)

    async def send_bytes(self, data: bytes) -> None:
        await self._communicator.send_to(bytes_data=data)

    async def receive(self, seconds: float = 5) -> dict[str, Any]:
        frame = json.loads(await self._communicator.receive_from(seconds))
        self.frames.append(frame)
        return frame

    async def receive_until(self, *kinds: str, seconds: float = 5) -> dict[str, Any]:
        """Return the next frame of one of these types; the others are remembered."""
        while True:
            frame = await self.receive(seconds)
            if frame["type"] in kinds:
                return frame

    async def is_silent(self) -> bool:
        return await self._communicator.receive_nothing(0.3)

    async def move(self, version: int, data: dict[str, Any], action: str | None = None) -> str:
        action = action or str(uuid4())
        await self.send("move", id=action, version=version, data=data)
        return action

    async def ready(self) -> None:
        await self.send("ready", data={"seed": uuid4().hex})


Sit = Callable[[Table, User | None], AbstractAsyncContextManager[Socket]]


@asynccontextmanager
async def socket_at(table: Table, user: User | None, language: str = "fr") -> AsyncIterator[Socket]:
    """Open a socket at a table as `user` (None: a visitor who watches)."""
    communicator = WebsocketCommunicator(router, f"/ws/tables/{table.pk}/")
    communicator.scope["user"] = user or AnonymousUser()
    communicator.scope["language"] = language
    connected, _ = await communicator.connect()
    assert connected
    try:
        yield Socket(communicator)
    finally:
        await communicator.disconnect()


@pytest.fixture
async def runtime() -> AsyncIterator[None]:
    """Close the loop's hub and journal when the test is over."""
    yield
    await close_runtime()


@pytest.fixture
def duel(alice: User, bob: User) -> Table:
    """A Banco ! table of two where alice (seat 0) and bob (seat 1) sit and nothing has begun."""
    table = open_table(host=alice, game="banco", seat_count=2)
    take_seat(table_id=table.pk, user=bob)
    table.refresh_from_db()
    return table


@pytest.fixture
def playing(duel: Table, alice: User, bob: User) -> Match:
    """The running match of alice and bob."""
    for user in (alice, bob):
        be_ready(table_id=duel.pk, user=user, seed="5eed")
    return Match.objects.get(table=duel)


@pytest.fixture
def against_robot(alice: User) -> Match:
    """A running match of alice (seat 0) against a robot."""
    table = open_table(host=alice, game="banco", seat_count=2, robots=["facile"])
    be_ready(table_id=table.pk, user=alice, seed="5eed")
    return Match.objects.get(table=table)


def seat_to_act(match: Match) -> int:
    return next(iter(load_match(match.pk).standing.state.to_act))


def play_one(match: Match) -> None:
    """Make a move for whoever is to act: his robot's, or his own if he played like the easiest."""
    loaded = load_match(match.pk)
    seat = seat_to_act(match)
    legal = list(loaded.standing.state.legal_moves(seat))
    view = loaded.standing.view(str(seat))
    move = loaded.facts.game.choose(view, [], legal, Random(loaded.version), "facile")
    act = Play(seat, move, by_robot=is_driven(loaded.facts, loaded.standing, seat))
    perform(match_id=match.pk, act=act, version=loaded.version)


def play_to_the_end(match: Match) -> None:
    while load_match(match.pk).standing.state.outcome is None:
        play_one(match)
    match.refresh_from_db()


def let_time_pass(match: Match, **time: float) -> None:
    """Move the clocks of a match back, as if that much time had passed."""
    passed = timedelta(**time)
    Position.objects.filter(pk=match.pk, deadline_at__isnull=False).update(
        deadline_at=F("deadline_at") - passed
    )
    Position.objects.filter(pk=match.pk).update(wake_at=F("wake_at") - passed)
