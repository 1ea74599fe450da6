"""People at tables over sockets: each plays as soon as it is his turn, or at a table's pace."""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import uuid4

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.load.choosing import CHOOSERS
from tests.load.picture import Gap, Picture
from tests.load.site import LOOPBACK

# Without it all tables move in step, which is not how people play.
JITTER_SECONDS = 0.002
OPENING_SECONDS = 60.0

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


@dataclass
class Tally:
    """What is counted while `is_open`; latencies in seconds, from sending to one's own step."""

    is_open: bool = False
    latencies: list[float] = field(default_factory=list)
    frames: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    matches: int = 0
    resyncs: int = 0

    def count(self, kind: str) -> None:
        if self.is_open:
            self.frames[kind] += 1


@dataclass
class Rhythm:
    """A table's pace: the moment of its next move, `interval` seconds after the last one."""

    interval: float
    due: float

    def wait(self, now: float) -> float:
        """Return how long to wait for the next move, and set the one after it."""
        start = max(self.due, now)
        self.due = start + self.interval
        return start - now


class Person:
    """One socket at one table: keeps its picture, plays when it is its turn, votes yes."""

    def __init__(
        self, tally: Tally, rhythm: Rhythm, address: str, cookie: str, rng: Random
    ) -> None:
        self._tally, self._rhythm, self._rng = tally, rhythm, rng
        self._address, self._cookie = address, cookie
        self.picture = Picture()
        self._sent: dict[str, float] = {}
        self._asked_at: tuple[int | None, int] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._socket: ClientConnection | None = None
        self.is_playing = asyncio.Event()

    async def run(self) -> None:
        """Stay at the table until the socket is closed."""
        origin = self._address.replace("ws://", "http://").partition("/ws/")[0]
        async with connect(
            self._address,
            origin=origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": self._cookie},
            compression=None,
            ping_interval=None,
        ) as self._socket:
            async for text in self._socket:
                self._take(_decode(text))

    def _take(self, frame: dict[str, Any]) -> None:
        kind = frame["type"]
        self._tally.count(kind)
        if kind == "step":
            self._take_step(frame)
        elif kind == "welcome":
            self.picture.take_welcome(frame)
            self._settle_in()
        elif kind == "table":
            self.picture.table = frame["table"]
            self._vote_if_asked()
        elif kind == "error":
            self._tally.errors[frame["code"]] += 1
            self._asked_at = None
        self._act()

    def _take_step(self, frame: dict[str, Any]) -> None:
        sent = self._sent.pop(frame.get("id", ""), None)
        if sent is not None and self._tally.is_open:
            self._tally.latencies.append(time.perf_counter() - sent)
        try:
            self.picture.take_step(frame)
        except Gap:
            self._tally.resyncs += 1
            self._say({"type": "resync"})
            return
        if self.picture.is_over and self.picture.seat == 0:
            self._tally.matches += self._tally.is_open

    def _settle_in(self) -> None:
        status, seat = self.picture.table["status"], self.picture.seat
        if status == "playing":
            self.is_playing.set()
        if seat is not None and status in ("open", "full"):
            self._say({"type": "ready", "data": {"seed": uuid4().hex}})

    def _vote_if_asked(self) -> None:
        vote, seat = self.picture.table["vote"], self.picture.seat
        if vote and seat is not None and str(seat) not in vote["votes"]:
            self._say({"type": "vote", "data": {"yes": True, "seed": uuid4().hex}})

    def _act(self) -> None:
        """Play if it is this seat's turn and this position has not been played on yet."""
        here = (self.picture.match, self.picture.version)
        if self.picture.is_my_turn and self._asked_at != here:
            self._asked_at = here
            self._spawn(self._play(*here))

    async def _play(self, match: int | None, version: int) -> None:
        wait = self._rhythm.wait(time.perf_counter())
        await asyncio.sleep(wait + self._rng.random() * JITTER_SECONDS)
        if (self.picture.match, self.picture.version) != (match, version):
            return
        choose = CHOOSERS[self.picture.table["game"]]
        data = choose(self.picture.view or {}, self._rng)
        action = str(uuid4())
        self._sent[action] = time.perf_counter()
        await self._send({"type": "move", "id": action, "version": version, "data": data})

    def _say(self, frame: dict[str, Any]) -> None:
        self._spawn(self._send(frame))

    async def _send(self, frame: dict[str, Any]) -> None:
        if self._socket is not None:
            await self._socket.send(_encode(frame).decode())

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and not isinstance(task.exception(), ConnectionClosed | None):
            self._tally.errors[f"client: {task.exception()!r}"] += 1


def people_of(
    cast: Sequence[dict[str, Any]],
    ports: Sequence[int],
    pace: float | None,
    tally: Tally,
    seed: int,
) -> list[Person]:
    """Return everybody at the tables; the sockets of one table are spread over the ports."""
    rng, people = Random(seed), []
    interval = len(cast) / pace if pace else 0.0
    for table in cast:
        rhythm = Rhythm(interval, time.perf_counter() + rng.random() * interval)
        cookies = [cookie for cookie in (*table["seats"], *table["spectators"]) if cookie]
        for number, cookie in enumerate(cookies):
            port = ports[number % len(ports)]
            address = f"ws://{LOOPBACK}:{port}/ws/tables/{table['id']}/"
            people.append(Person(tally, rhythm, address, cookie, Random(rng.random())))
    return people


async def opened(people: Sequence[Person]) -> "list[asyncio.Task[None]]":
    """Bring everybody to the tables; return their tasks once every match runs."""
    tasks = [asyncio.create_task(person.run()) for person in people]
    async with asyncio.timeout(OPENING_SECONDS):
        playing = asyncio.gather(*(person.is_playing.wait() for person in people))
        done, _ = await asyncio.wait([playing, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in done - {playing}:
        task.result()
        raise RuntimeError("a socket was closed before its match began")
    return tasks
