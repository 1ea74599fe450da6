"""One trial: people play while the processes under them are killed; then the books are checked."""

import asyncio
import json
import re
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.chaos.household import Household, kill_at_random
from tests.chaos.witness import Chronicle, Witness
from tests.load import site
from tests.load.nursery import Nursery
from tests.load.services import redis_server

# People may send as fast as they play, and robots think for a moment only.
ALTERATIONS = ("tests.load.altered:unpaced",)
QUICK_ROBOTS = {"ROBOT_PACE_MS": "30"}
# A match must go on within this time of the last kill.
RESUME_SECONDS = 30.0
LOOK_SECONDS = 0.1
# The last line of a traceback, up to where it names one thing and not another.
EXCEPTION = re.compile(r"^[A-Za-z_.]+(?:Error|Exception|Exist|Refused|Cut)\b[^\n]{0,80}", re.M)


@dataclass(frozen=True)
class Plan:
    """`tables` tables play `matches` matches each; every `robots`th seats a robot (0: none)."""

    tables: int
    matches: int
    robots: int = 4
    spectators: int = 1
    daphnes: int = 2
    seed: int = 1
    kill_seconds: float = 60.0
    pause: tuple[float, float] = (1.5, 4.0)
    patience: float = 120.0
    # Whether processes are forked from one that has loaded the site: starts cost nothing then.
    is_forked: bool = False


class Trial:
    """A plan carried out against a migrated database; `run` returns the summary."""

    def __init__(self, plan: Plan, database: str, folder: Path) -> None:
        self._nursery: Nursery | None = None
        self._plan, self._folder = plan, folder
        self._env = site.environment(database, folder, *ALTERATIONS) | QUICK_ROBOTS
        self._rng = Random(plan.seed)
        self._chronicle = Chronicle()
        self._waiting: dict[int, int] = {}
        self._resumed_after: list[float] = []
        self._books: dict[str, Any] = {}

    async def run(self) -> dict[str, Any]:
        ports = site.free_ports(self._plan.daphnes)
        if self._plan.is_forked:
            self._nursery = Nursery(self._env, self._folder)
        household = Household(self._children(ports))
        # Whoever is seated at a bank's table starts a match, which sends a wake-up.
        household.children["redis"].start()
        try:
            witnesses = self._witnesses(self._cast(), ports)
            household.start()
            await site.until_listening(ports)
            return await self._play(household, witnesses)
        finally:
            await household.stop()
            if self._nursery is not None:
                self._nursery.close()

    def _children(self, ports: list[int]) -> list[Any]:
        programs = {f"daphne-{port}": site.daphne_arguments(port) for port in ports}
        programs["worker"] = site.worker_arguments()
        programs["beat"] = site.beat_arguments(self._folder)
        started = [self._child(name, arguments) for name, arguments in programs.items()]
        return [redis_server(self._folder), *started]

    def _child(self, name: str, arguments: list[str]) -> Any:
        if self._nursery is not None:
            return self._nursery.child(name, arguments, *ALTERATIONS)
        return site.program(name, arguments, self._env, self._folder)

    def _cast(self) -> list[dict[str, Any]]:
        with_robot = self._plan.tables // self._plan.robots if self._plan.robots else 0
        wanted = ((with_robot, 1), (self._plan.tables - with_robot, 0))
        cast: list[dict[str, Any]] = []
        for tables, robots in wanted:
            asked = {"tables": tables, "robots": robots, "spectators": self._plan.spectators}
            options = [part for name, n in asked.items() for part in (f"--{name}", str(n))]
            cast += json.loads(site.run(self._env, "-m", "tests.load.cast", *options))
        return cast

    def _witnesses(self, cast: list[dict[str, Any]], ports: list[int]) -> list[Witness]:
        return [
            Witness(
                self._chronicle,
                table["id"],
                cookie,
                self._plan.matches,
                ports,
                Random(self._rng.random()),
            )
            for table in cast
            for cookie in (*table["seats"], *table["spectators"])
            if cookie
        ]

    async def _play(self, household: Household, witnesses: list[Witness]) -> dict[str, Any]:
        began = time.monotonic()
        lives = [asyncio.create_task(witness.live()) for witness in witnesses]
        ends = asyncio.gather(*(witness.is_done.wait() for witness in witnesses))
        pause, seconds = self._plan.pause, self._plan.kill_seconds
        killing = asyncio.create_task(kill_at_random(household, self._rng, pause, seconds))
        await asyncio.wait([killing, ends], return_when=asyncio.FIRST_COMPLETED)
        killing.cancel()
        resuming = asyncio.create_task(self._watch_resuming())
        await asyncio.wait([ends], timeout=self._plan.patience)
        for task in (ends, resuming, *lives):
            task.cancel()
        await asyncio.gather(ends, resuming, *lives, return_exceptions=True)
        self._judge(household, witnesses)
        return self._summary(household, time.monotonic() - began)

    async def _watch_resuming(self) -> None:
        """Note how long after the last kill each match moved again."""
        chronicle, last_kill = self._chronicle, time.monotonic()
        self._waiting = {m: v for m, v in chronicle.versions.items() if m not in chronicle.over}
        while self._waiting:
            await asyncio.sleep(LOOK_SECONDS)
            moved = [m for m, v in self._waiting.items() if chronicle.versions[m] > v]
            for match in moved:
                del self._waiting[match]
                self._resumed_after.append(time.monotonic() - last_kill)

    def _judge(self, household: Household, witnesses: list[Witness]) -> None:
        def accuse(violation: str) -> None:
            self._chronicle.violations[violation] += 1

        for witness in witnesses:
            for fault in witness.faults:
                accuse(fault)
            if not witness.is_done.is_set():
                accuse(f"table {witness.table_id}: not all matches ended for a witness")
        for match in self._waiting:
            accuse(f"match {match} did not go on after the last kill")
        if max(self._resumed_after, default=0) > RESUME_SECONDS:
            accuse(f"a match went on {max(self._resumed_after):.0f} s after the last kill")
        for name in household.unasked:
            accuse(f"{name} ended by itself")
        self._audit(witnesses)

    def _audit(self, witnesses: list[Witness]) -> None:
        path = self._folder / "evidence.json"
        path.write_text(json.dumps([asdict(witness.evidence) for witness in witnesses]))
        self._books = json.loads(site.run(self._env, "-m", "tests.chaos.audit", str(path)))
        self._chronicle.violations.update(self._books.pop("violations"))

    def _logged(self) -> dict[str, int]:
        """Return how often each exception stands in the logs of the processes."""
        logs = (path.read_text(errors="replace") for path in self._folder.glob("*.log"))
        return dict(Counter(line for text in logs for line in EXCEPTION.findall(text)))

    def _summary(self, household: Household, seconds: float) -> dict[str, Any]:
        return {
            "violations": dict(self._chronicle.violations),
            "seed": self._plan.seed,
            "seconds": round(seconds, 1),
            "kills": dict(household.kills),
            "resumed_within_s": round(max(self._resumed_after, default=0.0), 1),
            "matches_running_at_last_kill": len(self._resumed_after) + len(self._waiting),
            **self._books,
            **dict(sorted(self._chronicle.counts.items())),
            "logged": self._logged(),
        }
