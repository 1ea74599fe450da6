"""People on real sockets to real processes of the site, told as conversations."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from uuid import uuid4

from websockets.exceptions import ConnectionClosed

from tests.load import site
from tests.load.nursery import Forked, Nursery
from tests.load.person import Person
from tests.load.picture import Frame, Gap

UNPACED = "tests.load.altered:unpaced"


class Visitor(Person):
    """Keeps the picture and lines frames up for the test; asks anew on a gap, as a client does."""

    def __init__(self, cookie: str) -> None:
        super().__init__(cookie)
        self._arrived: asyncio.Queue[Frame] = asyncio.Queue()

    def take(self, frame: Frame) -> None:
        super().take(frame)
        self._arrived.put_nowait(frame)

    def get_ready(self) -> None:
        """Tests say themselves when somebody is ready."""

    def vote_if_asked(self) -> None:
        """Tests say themselves how somebody votes."""

    def on_step(self, frame: Frame) -> None:
        try:
            self.picture.take_step(frame)
        except Gap:
            self.say({"type": "resync"})

    async def until(self, *kinds: str, seconds: float = 20, **fields: Any) -> Frame:
        """Return the next frame of one of these types that has these fields."""
        async with asyncio.timeout(seconds):
            while True:
                frame = await self._arrived.get()
                if frame["type"] in kinds and fields.items() <= frame.items():
                    return frame

    async def until_version(self, version: int, seconds: float) -> None:
        """Return once the picture is at `version`."""
        async with asyncio.timeout(seconds):
            while self.picture.version < version:
                await self._arrived.get()

    async def move(self, version: int, data: Frame, action: str | None = None) -> str:
        action = action or str(uuid4())
        await self.send({"type": "move", "id": action, "version": version, "data": data})
        return action

    async def answer(self, action: str, seconds: float = 20) -> Frame:
        return await self.until("step", "error", seconds=seconds, id=action)


@asynccontextmanager
async def visit(port: int, table_id: str, cookie: str) -> AsyncIterator[Visitor]:
    """Open a socket at a table; ready once its `welcome` is there."""
    visitor = Visitor(cookie)
    life = asyncio.create_task(_live(visitor, site.socket_address(port, table_id)))
    try:
        await visitor.until("welcome")
        yield visitor
    finally:
        life.cancel()
        with suppress(asyncio.CancelledError):
            await life


async def _live(visitor: Visitor, address: str) -> None:
    with suppress(ConnectionClosed):
        await visitor.converse(address)


class Web:
    """One process of the site."""

    def __init__(self, nursery: Nursery, *alterations: str) -> None:
        self.port = site.free_ports(1)[0]
        arguments = site.daphne_arguments(self.port)
        self.process: Forked = nursery.child(f"web-{self.port}", arguments, UNPACED, *alterations)


@asynccontextmanager
async def webs(nursery: Nursery, *alterations: tuple[str, ...]) -> AsyncIterator[list[Web]]:
    """Run a process of the site for each tuple of alterations."""
    running = [Web(nursery, *altered) for altered in alterations]
    for web in running:
        web.process.start()
    try:
        await site.until_listening([web.port for web in running])
        yield running
    except BaseException:
        for web in running:
            print(web.process.last_words(40))
        raise
    finally:
        for web in running:
            web.process.kill()
