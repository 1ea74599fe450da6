"""The site as processes of a harness's own: Daphnes, and a worker where one is wanted."""

import asyncio
import os
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.load.children import ROOT, Child
from tests.load.services import is_postgres, python, redis_address

LOOPBACK = "127.0.0.1"
START_SECONDS = 120.0
# Addresses that would lead the harness to somebody else's Redis: ours, and Celery's own.
FOREIGN = frozenset(
    {"TABLES_REDIS_URL", "TASKS_REDIS_URL", "CACHE_URL"} | {"BROKER_URL", "CELERY_BROKER_URL"}
)


def environment(database: str, folder: Path, *alterations: str) -> dict[str, str]:
    """Return the whole environment of the site's processes: production's on PostgreSQL."""
    settings = "production" if is_postgres(database) else "embedded"
    own = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    return {
        **own,
        "DJANGO_SETTINGS_MODULE": f"config.settings.{settings}",
        "DATABASE_URL": database,
        "REDIS_URL": redis_address(folder),
        "SECRET_KEY": "of-a-harness-" + "x" * 50,
        "ALLOWED_HOSTS": LOOPBACK,
        "TAPISVERT_VAR": str(folder),
        "LOG_LEVEL": os.environ.get("LOG_LEVEL", "WARNING"),
        "ALTERATIONS": ",".join(alterations),
    }


def run(env: dict[str, str], *arguments: str) -> str:
    """Run a Python command of the project's to its end; return what it printed."""
    done = subprocess.run(python(*arguments), cwd=ROOT, env=env, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{arguments} failed:\n{done.stderr[-4000:]}")
    return done.stdout


def migrate(env: dict[str, str]) -> None:
    run(env, "manage.py", "migrate", "--verbosity", "0")


def free_ports(count: int) -> list[int]:
    """Return ports of the loopback that nobody listens on."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for one in sockets:
            one.bind((LOOPBACK, 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()


def socket_address(port: int, table_id: str) -> str:
    return f"ws://{LOOPBACK}:{port}/ws/tables/{table_id}/"


def daphne_arguments(port: int) -> list[str]:
    return ["daphne", "-v", "0", "-b", LOOPBACK, "-p", str(port), "config.asgi:application"]


def worker_arguments() -> list[str]:
    options = ["-P", "threads", "-c", "4", "--without-gossip", "--without-mingle"]
    return ["celery", "-A", "config", "worker", *options, "-l", "warning"]


def beat_arguments(folder: Path) -> list[str]:
    options = ["-s", str(folder / "beat"), "--pidfile="]
    return ["celery", "-A", "config", "beat", *options, "-l", "warning"]


def program(name: str, arguments: list[str], env: dict[str, str], folder: Path) -> Child:
    """Return a process, not started yet, that runs `python -m <arguments>`, altered."""
    return Child(name, python("-m", "tests.load.altered", *arguments), env, folder)


def daphne(port: int, env: dict[str, str], folder: Path) -> Child:
    return program(f"daphne-{port}", daphne_arguments(port), env, folder)


async def until_listening(ports: Sequence[int]) -> None:
    """Return once every port answers; raises `TimeoutError`."""
    async with asyncio.timeout(START_SECONDS):
        for port in ports:
            # Another process's start can only be asked after.
            while not await _answers(port):  # noqa: ASYNC110
                await asyncio.sleep(0.05)


async def _answers(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection(LOOPBACK, port)
    except OSError:
        return False
    writer.close()
    return True
