"""A person at a table, over a socket as a browser opens it; what he does is for subclasses."""

import asyncio
from typing import Any
from uuid import uuid4

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.load.picture import Frame, Picture

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class Person:
    """Keeps the picture of one table; says `ready` and votes yes by himself.

    A frame of type `x` is given to the method `on_x`, where there is one.
    """

    def __init__(self, cookie: str) -> None:
        self._cookie = cookie
        self._socket: ClientConnection | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.picture = Picture()
        self.faults: list[str] = []
        self._voted_after: int | None = None

    async def converse(self, address: str) -> None:
        """Open a socket and take frames until it is closed; raises what `connect` raises."""
        self._voted_after = None
        origin = address.replace("ws://", "http://").partition("/ws/")[0]
        async with connect(
            address,
            origin=origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": self._cookie},
            compression=None,
            ping_interval=None,
            close_timeout=1,
        ) as self._socket:
            async for text in self._socket:
                self.hear(text)

    def hear(self, text: str | bytes) -> None:
        self.take(_decode(text))

    def take(self, frame: Frame) -> None:
        handle = getattr(self, f"on_{frame['type']}", None)
        if handle is not None:
            handle(frame)

    def on_welcome(self, frame: Frame) -> None:
        self.picture.take_welcome(frame)
        self.get_ready()
        self.vote_if_asked()

    def on_table(self, frame: Frame) -> None:
        self.picture.table = frame["table"]
        if frame["table"]["vote"] and not self.picture.is_over:
            # The end was told while nobody carried it: nobody votes on what he has not seen.
            self.say({"type": "resync"})
        else:
            self.vote_if_asked()

    def get_ready(self) -> None:
        table, seat = self.picture.table, self.picture.seat
        if seat is None or table["status"] not in ("open", "full"):
            return
        if not table["seats"][seat]["ready"]:
            self.say({"type": "ready", "data": {"seed": uuid4().hex}})

    def vote_if_asked(self) -> None:
        vote, seat = self.picture.table["vote"], self.picture.seat
        if not vote or seat is None or str(seat) in vote["votes"]:
            return
        if self._voted_after != self.picture.match:
            self._voted_after = self.picture.match
            self.say({"type": "vote", "data": {"yes": True, "seed": uuid4().hex}})

    def say(self, frame: Frame) -> None:
        """Send a frame soon; one that meets a closed socket is lost."""
        self.spawn(self.send(frame))

    async def send(self, frame: Frame) -> None:
        if self._socket is not None:
            await self._socket.send(_encode(frame).decode())

    def spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and not isinstance(task.exception(), ConnectionClosed | None):
            self.faults.append(f"client: {task.exception()!r}")
