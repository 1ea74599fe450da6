"""One run: a database, people, crews of workers, one who counts, one who cuts, an audit."""

import json
import subprocess
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

from tests.load import site
from tests.load.children import ROOT
from tests.load.figures import percentile
from tests.load.services import is_postgres, own_database, own_folder, python
from tests.wallet.stress.tally import Seen
from tests.wallet.stress.watching import CREW, Killer, Sampler

# Python runs one thread of a process at a time: more processes make more of a crowd.
THREADS = 8
CREW_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class Plan:
    """`kill_seconds`: the mean time between two cut connections (PostgreSQL only)."""

    operations: int
    workers: int
    people: int = 200
    seed: int = 1
    kill_seconds: float = 0.25

    @property
    def crews(self) -> int:
        return max(1, -(-self.workers // THREADS))

    @property
    def threads(self) -> int:
        return -(-self.workers // self.crews)


def run(plan: Plan, server: str | None) -> dict[str, Any]:
    """Return the summary of a run on a database of its own; `violations` is empty if all is well.

    `server`: the address of any PostgreSQL database whose user may create others; None for SQLite.
    """
    with own_folder() as folder, own_database(server, folder) as database:
        env = _environment(database, folder)
        site.migrate(env)
        site.run(env, "-m", "tests.wallet.stress.cast", str(plan.people))
        stop = Event()
        sampler = Sampler(database, stop)
        killer = Killer(database, stop, plan.kill_seconds)
        start = time.monotonic()
        try:
            sampler.start()
            killer.start()
            seen = _seen_by_crews(plan, env)
            seconds = time.monotonic() - start
        finally:
            stop.set()
            sampler.join()
            killer.join()
        return _summary(seen, seconds, sampler, killer, _audit(env))


def _environment(database: str, folder: Path) -> dict[str, str]:
    """Return the crews' environment: a connection a thread, so that a cut one is not replaced."""
    address = f"{database}?application_name={CREW}" if is_postgres(database) else database
    embedded = {"DJANGO_SETTINGS_MODULE": "config.settings.embedded"}
    return site.environment(address, folder) | embedded


def _seen_by_crews(plan: Plan, env: dict[str, str]) -> Seen:
    calls = -(-plan.operations // (plan.crews * plan.threads))
    crews = [
        subprocess.Popen(
            python("-m", "tests.wallet.stress.crew", *map(str, numbers)),
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            text=True,
        )
        for numbers in (
            (plan.threads, calls, f"{plan.seed}{crew}", plan.people) for crew in range(plan.crews)
        )
    ]
    seen = Seen()
    for crew in crews:
        printed, _nothing = crew.communicate(timeout=CREW_SECONDS)
        if crew.returncode:
            raise RuntimeError(f"a crew ended with {crew.returncode}")
        seen.add(json.loads(printed))
    return seen


def _audit(env: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run(
        python("manage.py", "audit_ledger", "--json"),
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
    )
    printed = done.stdout.strip() or "{}"
    open_holds = (
        "from apps.wallet.models import Hold; print(Hold.objects.filter(status='held').count())"
    )
    left = site.run(env, "manage.py", "shell", "--no-imports", "-c", open_holds)
    return {**json.loads(printed), "exit": done.returncode, "holds left": int(left)}


def _summary(
    seen: Seen, seconds: float, sampler: Sampler, killer: Killer, audit: dict[str, Any]
) -> dict[str, Any]:
    violations: dict[str, Any] = {
        "errors shown to a person": dict(seen.errors),
        "faults in a sample": sampler.faults,
        "the audit": audit.get("differences") or audit["exit"],
        "holds left": audit["holds left"],
    }
    calls = sum(seen.calls.values())
    return {
        "operations": calls,
        "operations/s": round(calls / seconds),
        "p50 ms": round(percentile(seen.milliseconds, 0.5), 1),
        "p99 ms": round(percentile(seen.milliseconds, 0.99), 1),
        "retries": sum(seen.retries.values()),
        "retries by cause": dict(Counter(seen.retries).most_common(8)),
        "connections cut": killer.kills,
        "samples": sampler.samples,
        "transfers": audit.get("transfers"),
        "refusals": dict(seen.refusals),
        "violations": {name: found for name, found in violations.items() if found},
    }
