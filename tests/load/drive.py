"""Players of a load: each moves as soon as it is his turn, or at his table's pace."""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import uuid4

from tests.load.choosing import CHOOSERS
from tests.load.person import Person
from tests.load.picture import Frame, Gap
from tests.load.site import socket_address

# Without it all tables move in step, which is not how people play.
JITTER_SECONDS = 0.002
OPENING_SECONDS = 60.0


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


class Player(Person):
    """Plays when it is his turn, and reports to the tally."""

    def __init__(
        self, tally: Tally, rhythm: Rhythm, address: str, cookie: str, seed: float
    ) -> None:
        super().__init__(cookie)
        self._tally, self._rhythm, self._address = tally, rhythm, address
        self._rng = Random(seed)
        self._sent: dict[str, float] = {}
        self._asked_at: tuple[int | None, int] | None = None
        self.is_playing = asyncio.Event()

    async def run(self) -> None:
        """Stay at the table until the socket is closed."""
        await self.converse(self._address)

    def take(self, frame: Frame) -> None:
        self._tally.count(frame["type"])
        super().take(frame)
        self._act()

    def on_welcome(self, frame: Frame) -> None:
        super().on_welcome(frame)
        if self.picture.table["status"] == "playing":
            self.is_playing.set()

    def on_error(self, frame: Frame) -> None:
        self._tally.errors[frame["code"]] += 1
        if self._sent.pop(frame["id"] or "", None) is not None:
            self._asked_at = None

    def on_step(self, frame: Frame) -> None:
        sent = self._sent.pop(frame.get("id", ""), None)
        if sent is not None and self._tally.is_open:
            self._tally.latencies.append(time.perf_counter() - sent)
        try:
            self.picture.take_step(frame)
        except Gap:
            self._tally.resyncs += 1
            self.say({"type": "resync"})
            return
        if self.picture.is_over and self.picture.seat == 0:
            self._tally.matches += self._tally.is_open

    def _act(self) -> None:
        """Play if it is this seat's turn and this position has not been played on yet."""
        here = (self.picture.match, self.picture.version)
        if self.picture.is_my_turn and self._asked_at != here:
            self._asked_at = here
            self.spawn(self._play(*here))

    async def _play(self, match: int | None, version: int) -> None:
        wait = self._rhythm.wait(time.perf_counter())
        await asyncio.sleep(wait + self._rng.random() * JITTER_SECONDS)
        if (self.picture.match, self.picture.version) != (match, version):
            return
        choose = CHOOSERS[self.picture.table["game"]]
        data = choose(self.picture.view or {}, self._rng)
        action = str(uuid4())
        self._sent[action] = time.perf_counter()
        await self.send({"type": "move", "id": action, "version": version, "data": data})


def players_of(
    cast: Sequence[dict[str, Any]], ports: Sequence[int], pace: float | None, tally: Tally
) -> list[Player]:
    """Return everybody at the tables; the sockets of one table are spread over the ports.

    `pace`: moves a second of all tables together, or None.
    """
    rng, players = Random(1), []
    interval = len(cast) / pace if pace else 0.0
    for table in cast:
        rhythm = Rhythm(interval, time.perf_counter() + rng.random() * interval)
        cookies = [cookie for cookie in (*table["seats"], *table["spectators"]) if cookie]
        for number, cookie in enumerate(cookies):
            address = socket_address(ports[number % len(ports)], table["id"])
            players.append(Player(tally, rhythm, address, cookie, rng.random()))
    return players


async def opened(players: Sequence[Player]) -> "list[asyncio.Task[None]]":
    """Bring everybody to the tables; return their tasks once every match runs."""
    tasks = [asyncio.create_task(player.run()) for player in players]
    async with asyncio.timeout(OPENING_SECONDS):
        playing = asyncio.gather(*(player.is_playing.wait() for player in players))
        done, _ = await asyncio.wait([playing, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in done - {playing}:
        task.result()
        raise RuntimeError("a socket was closed before its match began")
    return tasks
