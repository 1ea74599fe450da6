"""`manage.py play`: the whole site on one machine, nothing else installed or running.

Starts the bundled Redis-compatible server, the worker and the clock of Celery, and Daphne for
pages and sockets; keeps them running and stops them together.
"""

import asyncio
import contextlib
import os
import socket
import sys
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from apps.common import bundled_redis
from apps.common.supervising import listening
from apps.common.supervising.programs import GaveUp, Program
from apps.common.supervising.sole import AlreadyRunning, Run, sole_run
from apps.common.supervising.supervisor import supervise

# Above the site's own limit for a frame, which answers with an error; this one guards memory.
LARGEST_MESSAGE = str(64 * 1024)
# Addresses that would lead a child past the bundled server; Celery reads the last two by itself.
OTHER_SERVERS = (
    *("TABLES_REDIS_URL", "TASKS_REDIS_URL", "CACHE_URL"),
    *("BROKER_URL", "CELERY_BROKER_URL"),
)


class Command(BaseCommand):
    help = "Serves the whole site on this machine: pages, sockets, clocks, robots."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=getattr(settings, "PLAY_HOST", "127.0.0.1"))
        parser.add_argument("--port", type=int, default=getattr(settings, "PLAY_PORT", 8000))

    def handle(self, *args: Any, host: str, port: int, verbosity: int, **options: Any) -> None:
        try:
            with sole_run(Path(settings.VAR_DIR) / "play.lock") as run:
                self._serve(run, host, port, is_loud=verbosity > 1)
        except AlreadyRunning as other:
            raise CommandError(
                f"Tapis Vert tourne déjà dans ce dossier : {other.address} "
                f"(processus {other.process})."
            ) from None
        except GaveUp as failure:
            raise CommandError(
                f"« {failure.name} » ne tient pas ({failure.ending}) : tout est arrêté. "
                "La raison est dans les lignes ci-dessus."
            ) from None
        self._write("Tapis Vert est arrêté.")

    def _serve(self, run: Run, host: str, port: int, *, is_loud: bool) -> None:
        with _listen(host, port) as listener:
            run.write(_address(listener))
            call_command("migrate", interactive=False, verbosity=0)
            connections.close_all()
            programs = _programs(listener, run.folder, is_loud=is_loud)
            supervise(programs, self._say, partial(self._welcome, listener))

    def _welcome(self, listener: socket.socket) -> None:
        host, port = listener.getsockname()
        self._write(f"\nOuvrez {_address(listener)}")
        if host == listening.ANY_ADDRESS and (name := listening.neighbours_name()):
            self._write(f"Depuis un appareil du même réseau : http://{name}:{port}/")
        self._write("Ctrl-C pour arrêter.\n")

    def _say(self, name: str, line: str) -> None:
        self._write(f"[{name}] {line}")

    def _write(self, text: str) -> None:
        # A terminal that is gone must not stop the players.
        with contextlib.suppress(OSError, ValueError):
            self.stdout.write(text)
            self.stdout.flush()


def _listen(host: str, port: int) -> socket.socket:
    try:
        return listening.listen(host, port)
    except listening.PortTaken as taken:
        advice = f" Essayez : PORT={taken.free} deploy/play" if taken.free else ""
        raise CommandError(f"Le port {port} est déjà pris.{advice}") from None
    except (OSError, OverflowError) as failure:
        raise CommandError(f"Impossible d’écouter à {host}:{port} : {failure}") from None


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()
    return f"http://{listening.local_name(host)}:{port}/"


def _programs(listener: socket.socket, folder: Path, *, is_loud: bool) -> list[Program]:
    """Return what is run, in the order of starting; the listener is handed to Daphne."""
    store = folder / "redis.sock"
    url = bundled_redis.server_url(store)
    level = "INFO" if is_loud else "WARNING"
    environment = _environment(url, is_loud=is_loud)
    program = partial(Program, environment=environment, folder=str(settings.BASE_DIR))
    return [
        program(
            "redis",
            bundled_redis.server_command(store),
            is_ready=partial(asyncio.to_thread, bundled_redis.is_up, url),
        ),
        program("worker", _celery("worker", level, *_WORKER)),
        program("beat", _celery("beat", level, *_beat())),
        program(
            "web",
            _daphne(listener.fileno(), is_loud=is_loud),
            is_ready=partial(listening.answers, *listener.getsockname()),
            descriptors=(listener.fileno(),),
        ),
    ]


def _environment(redis_url: str, *, is_loud: bool) -> dict[str, str]:
    """Return the children's environment; the checks have passed here, they need not repeat them."""
    kept = {name: value for name, value in os.environ.items() if name not in OTHER_SERVERS}
    quiet = {} if is_loud else {"PYTHONWARNINGS": "ignore"}
    return kept | quiet | {"REDIS_URL": redis_url, "SKIP_CHECKS": "1", "PYTHONUNBUFFERED": "1"}


_WORKER = ("-P", "threads", "-c", "4", "--without-gossip", "--without-mingle")


def _beat() -> tuple[str, ...]:
    # Kept from run to run, so that what is due once a day is not put off by each start.
    return ("--pidfile=", "--schedule", str(Path(settings.VAR_DIR) / "beat"))


def _celery(service: str, level: str, *options: str) -> list[str]:
    return [*_PYTHON, "celery", "-q", "-A", "config", service, "-l", level, *options]


def _daphne(descriptor: int, *, is_loud: bool) -> list[str]:
    limits = ("--websocket-max-message-size", LARGEST_MESSAGE)
    frames = ("--websocket-max-frame-size", LARGEST_MESSAGE)
    quiet = ("--verbosity", "1" if is_loud else "0", "--no-server-name")
    return [*_PYTHON, "daphne", "--fd", str(descriptor), *limits, *frames, *quiet, _SITE]


_PYTHON = (sys.executable, "-m")
_SITE = "config.asgi:application"
