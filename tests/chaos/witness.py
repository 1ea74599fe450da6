"""People of the chaos harness: they play, lose their sockets, come back, and remember all.

What a witness was shown is evidence: the audit compares it with the database afterwards.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import uuid4

import msgspec
from websockets.exceptions import WebSocketException

from tests.load.choosing import CHOOSERS
from tests.load.person import Person
from tests.load.picture import Frame, Gap
from tests.load.site import socket_address

THINKING_SECONDS = (0.01, 0.08)
AWAY_SECONDS = (0.05, 0.5)
# As the page does: who is not let in waits twice as long before the next try, up to this.
LONGEST_AWAY_SECONDS = 8.0
# A person who has no answer for so long sends the same move again.
PATIENCE_SECONDS = 4.0
# How often a step makes a witness ask for everything anew, or drop his socket.
RESYNCS, DROPS = 0.02, 0.004
# A move that was under way when the socket broke is sent again, or given up.
RESENDS = 0.7

# A refused player looks at the table anew, and gives the server a moment.
BACK_OFF_SECONDS = 0.5

# What a witness may be told: he was slower than somebody, or than his clock, or said a yes twice.
EXPECTED_ERRORS = frozenset({"move.stale_version", "move.too_late", "table.wrong_status"})

_canonical = msgspec.json.Encoder(order="deterministic").encode


@dataclass
class Evidence:
    """What one witness was shown and promised."""

    audience: str = "s"
    # By match and version: seat, cause and events of a step, as JSON.
    steps: dict[str, str] = field(default_factory=dict)
    # By match and action id: the version that acknowledged it.
    acknowledged: dict[str, int] = field(default_factory=dict)
    # By match: the last view, with its version.
    views: dict[str, tuple[int, Any]] = field(default_factory=dict)


@dataclass
class Chronicle:
    """What all witnesses have in common: counts, contradictions, how far each match has come."""

    counts: Counter[str] = field(default_factory=Counter)
    violations: Counter[str] = field(default_factory=Counter)
    versions: dict[int, int] = field(default_factory=dict)
    over: set[int] = field(default_factory=set)


class Witness(Person):
    """Plays at one table until its `matches`th match is over."""

    def __init__(
        self,
        chronicle: Chronicle,
        table_id: str,
        cookie: str,
        matches: int,
        ports: Sequence[int],
        rng: Random,
    ) -> None:
        super().__init__(cookie)
        self._chronicle, self.table_id, self._matches = chronicle, table_id, matches
        self._ports, self._rng = ports, rng
        self._pending: Frame | None = None
        self._pending_since = 0.0
        self._number = 0
        self._played_on: tuple[int | None, int] | None = None
        # How often in a row the server has not let him in.
        self._failures = 0
        self.evidence = Evidence()
        self.is_done = asyncio.Event()

    # -- staying at the table, whatever happens to the server --

    async def live(self) -> None:
        """Come back whenever the socket is gone, at whichever process answers."""
        watch = asyncio.create_task(self._insist())
        try:
            while True:
                try:
                    await self.converse(
                        socket_address(self._rng.choice(self._ports), self.table_id)
                    )
                except (OSError, TimeoutError, WebSocketException) as failure:
                    self._chronicle.counts[f"sockets: {type(failure).__name__}"] += 1
                self._forget_some()
                await asyncio.sleep(self._wait())
        finally:
            watch.cancel()

    def _wait(self) -> float:
        wait = self._rng.uniform(*AWAY_SECONDS) * 2**self._failures
        self._failures += 1
        return min(wait, LONGEST_AWAY_SECONDS)

    def _forget_some(self) -> None:
        self._played_on = None
        if self._pending is not None and self._rng.random() > RESENDS:
            self._pending = None

    async def _insist(self) -> None:
        while True:
            await asyncio.sleep(PATIENCE_SECONDS / 4)
            if self._pending and time.monotonic() > self._pending_since + PATIENCE_SECONDS:
                self._chronicle.counts["moves sent again for want of an answer"] += 1
                self._send_pending()

    # -- frames --

    def on_welcome(self, frame: Frame) -> None:
        self._failures = 0
        before = (self.picture.match, self.picture.version, self.picture.view)
        seat = self.picture.seat
        super().on_welcome(frame)
        match = frame["match"]
        if match is None:
            return
        self._number = match["number"]
        self.evidence.audience = "s" if self.picture.seat is None else str(self.picture.seat)
        # Who has got up since sees other things.
        if before[:2] == (match["id"], match["version"]) and seat == self.picture.seat:
            self._chronicle.counts["snapshots compared"] += 1
            if before[2] != match["view"]:
                self._accuse(f"steps and snapshot of {match['id']}@{match['version']} differ")
        self._note_progress()
        if self._pending is not None:
            self._send_pending()
        else:
            self._act()

    def on_table(self, frame: Frame) -> None:
        super().on_table(frame)
        self._note_progress()

    def vote_if_asked(self) -> None:
        if self._number < self._matches:
            super().vote_if_asked()

    def on_step(self, frame: Frame) -> None:
        self._note_step(frame)
        if self._pending and frame.get("id") == self._pending["id"]:
            self.evidence.acknowledged[f"{frame['match']}:{frame['id']}"] = frame["version"]
            self._chronicle.counts["moves acknowledged"] += 1
            self._pending = None
        try:
            self.picture.take_step(frame)
        except Gap:
            self._chronicle.counts["gaps"] += 1
            self.say({"type": "resync"})
            return
        self._note_progress()
        self._misbehave()
        self._act()

    def on_error(self, frame: Frame) -> None:
        self._chronicle.counts[f"refused: {frame['code']}"] += 1
        if frame["code"] not in EXPECTED_ERRORS:
            self._accuse(f"unexpected refusal {frame['code']}: {frame['message']}")
        if self._pending and frame["id"] == self._pending["id"]:
            self._pending = None
            self.spawn(self._look_again())

    async def _look_again(self) -> None:
        await asyncio.sleep(BACK_OFF_SECONDS)
        self._played_on = None
        await self.send({"type": "resync"})

    def on_closing(self, frame: Frame) -> None:
        self._accuse(f"the server closed a socket: {frame['reason']}")

    def _note_step(self, frame: Frame) -> None:
        key = f"{frame['match']}@{frame['version']}"
        told = _canonical([frame["seat"], frame["cause"], frame["events"]]).decode()
        if self.evidence.steps.setdefault(key, told) != told:
            self._accuse(f"step {key} was told in two ways")

    def _note_progress(self) -> None:
        picture = self.picture
        if picture.match is None:
            return
        self.evidence.views[str(picture.match)] = (picture.version, picture.view)
        newest = max(picture.version, self._chronicle.versions.get(picture.match, 0))
        self._chronicle.versions[picture.match] = newest
        if picture.is_over:
            self._chronicle.over.add(picture.match)
            if self._number >= self._matches:
                self.is_done.set()

    def _misbehave(self) -> None:
        draw = self._rng.random()
        if draw < RESYNCS:
            self.say({"type": "resync"})
        elif draw < RESYNCS + DROPS and self._socket is not None:
            self._socket.transport.abort()

    def _accuse(self, violation: str) -> None:
        self._chronicle.violations[f"table {self.table_id}: {violation}"] += 1

    # -- playing --

    def _act(self) -> None:
        here = (self.picture.match, self.picture.version)
        if self.picture.is_my_turn and self._pending is None and self._played_on != here:
            self._played_on = here
            self.spawn(self._play(*here))

    async def _play(self, match: int | None, version: int) -> None:
        await asyncio.sleep(self._rng.uniform(*THINKING_SECONDS))
        if not self._is_still(match, version) or self._pending or self.picture.view is None:
            return
        data = CHOOSERS[self.picture.table["game"]](self.picture.view, self._rng)
        now = self.picture.version
        self._pending = {"type": "move", "id": str(uuid4()), "version": now, "data": data}
        self._chronicle.counts["moves sent"] += 1
        self._send_pending()

    def _is_still(self, match: int | None, version: int) -> bool:
        return (self.picture.match, self.picture.version) == (match, version)

    def _send_pending(self) -> None:
        self._pending_since = time.monotonic()
        if self._pending is not None:
            self.say(self._pending)
