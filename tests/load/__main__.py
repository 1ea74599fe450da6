"""Measures the live move: many tables over real sockets, against the site's own processes.

    python -m tests.load --database postgresql://root@127.0.0.1/postgres --tables 40 --seconds 20

Starts a database, a Redis server and Daphnes of its own on the loopback, seats people, plays
legal moves of Banco ! for so long, prints the figures and ends what it started. Exits non-zero
if any move was refused. Client, server and database share the machine: a figure is worth little
without those of other runs beside it.
"""

import argparse
import asyncio
import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import psycopg

from tests.load import site
from tests.load.children import Child, cpu_seconds
from tests.load.drive import Tally, opened, players_of
from tests.load.figures import Figures, middle, percentile, printed
from tests.load.options import count, parser_of, seconds
from tests.load.services import is_postgres, own_database, own_folder, redis_server

# Whoever has just come is still being announced to the others.
WARM_UP_SECONDS = 5.0
UNPACED = "tests.load.altered:unpaced"


def arguments() -> argparse.Namespace:
    parser = parser_of("tests.load", __doc__)
    parser.add_argument("--seconds", type=seconds, default=20)
    parser.add_argument("--tables", type=count, default=40)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--spectators", type=int, default=0, help="a table")
    parser.add_argument(
        "--pace", type=seconds, help="moves a second in all; else as fast as it goes"
    )
    parser.add_argument("--daphnes", type=count, default=1)
    parser.add_argument("--rounds", type=count, default=1, help="how many runs; the median counts")
    parser.add_argument(
        "--pids",
        action="store_true",
        help="say Daphne's pids as measuring starts",
    )
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


class Meter:
    """Processor time by kind of process, since `start`."""

    def __init__(self, database: str, daphnes: list[Child], redis: Child) -> None:
        self._database, self._daphnes, self._redis = database, daphnes, redis
        self._start: dict[int, float] = {}

    @property
    def daphne_pids(self) -> list[int]:
        return [child.pid for child in self._daphnes]

    def start(self) -> None:
        self._start = {pid: cpu_seconds(pid) for pid in self._kinds()}

    def used(self) -> Counter[str]:
        """Return the seconds used by each kind; a process born meanwhile counts whole."""
        used: Counter[str] = Counter()
        for pid, kind in self._kinds().items():
            used[kind] += cpu_seconds(pid) - self._start.get(pid, 0.0)  # type: ignore[assignment]
        return used

    def _kinds(self) -> dict[int, str]:
        kinds = {child.pid: "daphne" for child in self._daphnes}
        kinds[self._redis.pid], kinds[os.getpid()] = "redis", "client"
        return kinds | dict.fromkeys(self._backends(), "postgres")

    def _backends(self) -> list[int]:
        if not is_postgres(self._database):
            return []
        with psycopg.connect(self._database) as connection:
            rows = connection.execute(
                "select pid from pg_stat_activity where datname = current_database()"
                " and pid <> pg_backend_pid()"
            )
            return [pid for (pid,) in rows]


async def measure(asked: argparse.Namespace, cast: Any, ports: list[int], meter: Meter) -> Figures:
    tally = Tally()
    players = players_of(cast, ports, asked.pace, tally)
    tasks = await opened(players)
    await asyncio.sleep(WARM_UP_SECONDS)
    meter.start()
    if asked.pids:
        print("measuring", *meter.daphne_pids, file=sys.stderr, flush=True)
    tally.is_open = True
    await asyncio.sleep(asked.seconds)
    tally.is_open = False
    used = meter.used()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    tally.errors.update(fault for player in players for fault in player.faults)
    return figures_of(tally, used, asked.seconds)


def figures_of(tally: Tally, used: Counter[str], seconds: float) -> Figures:
    moves = len(tally.latencies)
    conflicts = tally.errors.pop("move.stale_version", 0)
    for code, times in tally.errors.items():
        print(f"refused {times} times: {code}", file=sys.stderr)
    each = {f"{kind}_us_per_move": 0.0 for kind in ("daphne", "postgres", "redis", "client")}
    each |= {f"{kind}_us_per_move": 1e6 * spent / max(1, moves) for kind, spent in used.items()}
    return {
        "moves_per_second": moves / seconds,
        "p50_ms": 1000 * percentile(tally.latencies, 0.5),
        "p99_ms": 1000 * percentile(tally.latencies, 0.99),
        **each,
        "frames_per_move": tally.frames.total() / max(1, moves),
        "steps_per_move": tally.frames["step"] / max(1, moves),
        "moves": moves,
        "matches": tally.matches,
        "conflicts": conflicts,
        "errors": tally.errors.total(),
        "resyncs": tally.resyncs,
    }


async def run_once(asked: argparse.Namespace, database: str, folder: Path) -> Figures:
    env = site.environment(database, folder, UNPACED)
    site.migrate(env)
    cast = json.loads(site.run(env, "-m", "tests.load.cast", *_cast_options(asked)))
    ports = site.free_ports(asked.daphnes)
    daphnes = [site.daphne(port, env, folder) for port in ports]
    redis = redis_server(folder)
    try:
        for child in (redis, *daphnes):
            child.start()
        await site.until_listening(ports)
        return await measure(asked, cast, ports, Meter(database, daphnes, redis))
    finally:
        for child in (*daphnes, redis):
            child.stop()
        sys.stderr.write("".join(child.last_words() for child in daphnes))


def _cast_options(asked: argparse.Namespace) -> list[str]:
    names = ("tables", "seats", "spectators")
    return [part for name in names for part in (f"--{name}", str(getattr(asked, name)))]


def main() -> int:
    asked = arguments()
    runs = []
    for _ in range(asked.rounds):
        with own_folder() as folder, own_database(asked.database, folder) as database:
            runs.append(asyncio.run(run_once(asked, database, folder)))
    result = middle(runs)
    print(json.dumps({"median": result, "runs": runs}) if asked.json else printed(result))
    return 1 if result["errors"] or result["conflicts"] else 0


if __name__ == "__main__":
    sys.exit(main())
