"""Tables in tests: people sit, sockets talk."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any
from uuid import uuid4

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from channels.routing import URLRouter

from apps.accounts.models import User
from apps.tables.models import Table
from apps.tables.routing import websocket_urlpatterns
from apps.tables.runtime import close_runtime

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
async def socket_at(table: Table, user: User | None) -> AsyncIterator[Socket]:
    """Open a socket at a table as `user` (None: a visitor who watches)."""
    communicator = WebsocketCommunicator(router, f"/ws/tables/{table.pk}/")
    communicator.scope["user"] = user or AnonymousUser()
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
