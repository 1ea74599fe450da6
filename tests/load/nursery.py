"""Daphnes and workers without their start-up: one process loads the site, the others are forked.

A start takes seconds of processor time, most of it imports. Tests that kill and start many
processes fork them from a nursery instead; measured runs start each one for real.

    python -m tests.load.nursery    (orders on standard input, one JSON object a line)
"""

import json
import os
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import django

from apps.common.supervising.tether import die_with_parent, tethered
from tests.load import altered
from tests.load.children import ROOT, STOP_SECONDS

# All but `daphne.server`, which opens an event loop as it is imported: no two may share one.
PRELOADED = (
    *("config.asgi", "channels.testing", "twisted.internet.asyncioreactor", "twisted.web.http"),
    *("autobahn.websocket.protocol", "celery.bin.celery", "celery.apps.worker", "celery.beat"),
    *("kombu.transport.redis", "celery.concurrency.thread"),
)
LOOK_SECONDS = 0.005


class Forked:
    """A process of the nursery's; the same handle as `children.Child`."""

    def __init__(self, nursery: "Nursery", name: str, order: dict[str, Any], folder: Path) -> None:
        self.name, self.log = name, folder / f"{name}.log"
        self._nursery, self._order = nursery, {**order, "log": str(self.log)}
        self.pid = 0

    def start(self) -> None:
        self.pid = self._nursery.fork(self._order)

    @property
    def is_alive(self) -> bool:
        if not self.pid:
            return False
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, sign: int) -> None:
        if not self.is_alive:
            return
        os.kill(self.pid, sign)
        until = time.monotonic() + STOP_SECONDS
        while self.is_alive:
            if time.monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
            time.sleep(LOOK_SECONDS)

    def last_words(self, lines: int = 20) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


class Nursery:
    """The process that forks the others; all of them end with it."""

    def __init__(self, env: dict[str, str], folder: Path) -> None:
        self._folder = folder
        self._process = subprocess.Popen(
            tethered([sys.executable, "-m", "tests.load.nursery"]),
            cwd=ROOT,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def child(self, name: str, arguments: list[str], *alterations: str) -> Forked:
        """Return a process, not started yet, that runs `python -m <arguments>`, altered."""
        order = {"arguments": arguments, "alterations": ",".join(alterations)}
        return Forked(self, name, order, self._folder)

    def fork(self, order: dict[str, Any]) -> int:
        """Have a process forked; return its pid."""
        orders, answers = self._process.stdin, self._process.stdout
        if orders is None or answers is None:
            raise AssertionError("started with pipes")
        orders.write(json.dumps(order) + "\n")
        orders.flush()
        return int(answers.readline())

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def _become(order: dict[str, Any]) -> None:
    """Turn this fresh fork into the program ordered; never returns."""
    die_with_parent()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(log, stream.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.environ["ALTERATIONS"] = order["alterations"]
    sys.argv = [__file__, *order["arguments"]]
    status = 1
    try:
        altered.main()
        status = 0
    finally:
        sys.stdout.flush()
        os._exit(status)


def main() -> None:
    django.setup()
    for module in PRELOADED:
        import_module(module)
    # The kernel buries the dead: their handles only ask whether a pid is there.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            _become(json.loads(line))
        print(pid, flush=True)


if __name__ == "__main__":
    main()
