"""The whole site, running, for browsers to play on."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from django.conf import settings

ROOT = Path(__file__).parents[2]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
START_SECONDS = 120
SETTINGS = "config.settings.embedded"
# Static files of pages that nobody opens here.
IGNORED = ("-i", "admin", "-i", "rest_framework")


class Site(str):
    """The address of a running site, with the environment in which its programs run."""

    environment: dict[str, str]

    def run(self, *arguments: str) -> None:
        """Run `python <arguments>` beside the site, on its database."""
        command = [sys.executable, *arguments]
        subprocess.run(command, cwd=ROOT, env=self.environment, check=True)


@contextmanager
def running_site(var: Path, *, pace_ms: int) -> Iterator[Site]:
    """Run the site in `var` with robots that think for `pace_ms`; the value is its address.

    The embedded run; or, where the environment names real services, the same programs on them,
    with static files as production sends them.
    """
    own = {
        "ROBOT_PACE_MS": str(pace_ms),
        "DJANGO_SETTINGS_MODULE": SETTINGS,
        "TAPISVERT_VAR": str(var),
    }
    environment = {**os.environ, **own, **_services()}
    port = _free_port()
    if "TEST_REDIS_URL" in os.environ:
        commands = _programs(port, var)
        environment["DJANGO_SETTINGS_MODULE"] = "tests.e2e.settings"
        _manage("migrate", environment)
        _manage("collectstatic", environment, "--noinput", *IGNORED)
    else:
        commands = [[sys.executable, "manage.py", "play", "--port", str(port)]]
    log = (var / "log").open("w")
    children = [
        subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        for command in commands
    ]
    address = Site(f"http://127.0.0.1:{port}")
    address.environment = environment
    try:
        _wait_for(address, var / "log")
        yield address
    finally:
        for child in reversed(children):
            child.terminate()
        for child in children:
            child.wait(timeout=20)


def _services() -> dict[str, str]:
    """Return the environment that leads to real services; a fresh database is made there."""
    services = {}
    if url := os.environ.get("TEST_DATABASE_URL"):
        base, _ = url.rsplit("/", 1)
        # Each worker of a parallel run has a site of its own.
        name = f"tapisvert_e2e_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"drop database if exists {name} with (force)")
            connection.execute(f"create database {name}")
        services["DATABASE_URL"] = f"{base}/{name}"
    if "TEST_REDIS_URL" in os.environ:
        # On this worker's server, beside the database that its other tests empty.
        services["REDIS_URL"] = f"{settings.REDIS_URL.rsplit('/', 1)[0]}/15"
    return services


def _programs(port: int, var: Path) -> list[list[str]]:
    celery = [sys.executable, "-m", "celery", "-q", "-A", "config"]
    return [
        [
            *celery,
            "worker",
            "-P",
            "threads",
            "-c",
            "4",
            "--without-gossip",
            "--without-mingle",
            "-B",
        ]
        + ["-s", str(var / "beat")],
        [sys.executable, "-m", "daphne", "-p", str(port), "config.asgi:application"],
    ]


def _manage(command: str, environment: dict[str, str], *options: str) -> None:
    arguments = [sys.executable, "manage.py", command, "-v", "0", *options]
    subprocess.run(arguments, cwd=ROOT, env=environment, check=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(address: str, log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{address}/", timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"the site did not start:\n{log.read_text()}")
