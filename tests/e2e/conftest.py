"""The whole site, running, and browsers that play on it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.person import Person

ROOT = Path(__file__).parents[2]
CHROMIUM = (
    os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
)
START_SECONDS = 120
# Robots hurry: nobody looks at the screen, and a match must not take minutes.
ENVIRONMENT = {"ROBOT_PACE_MS": "40", "DJANGO_SETTINGS_MODULE": "config.settings.embedded"}
# Static files of pages that nobody opens here; three quarters of the work.
IGNORED = ("-i", "admin", "-i", "rest_framework", "-i", "drf_spectacular_sidecar")
PHONE, DESKTOP = (390, 844), (1440, 900)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running site with a database of its own.

    The embedded run; or, where the environment names real services, the same programs on them,
    with static files as production sends them.
    """
    var = tmp_path_factory.mktemp("site")
    environment = {**os.environ, **ENVIRONMENT, "TAPISVERT_VAR": str(var), **_services()}
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
    address = f"http://127.0.0.1:{port}"
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
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("drop database if exists tapisvert_e2e with (force)")
            connection.execute("create database tapisvert_e2e")
        services["DATABASE_URL"] = f"{base}/tapisvert_e2e"
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


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail("no Chromium was found, and REQUIRE_BROWSER=1")
        pytest.skip("no Chromium was found")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class Cast:
    """Brings in people, each in a browser of his own, and sees them out."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser, self._site = browser, site
        self.people: list[Person] = []

    def enter(self, size: tuple[int, int] = DESKTOP, **options: object) -> Person:
        person = Person(self._browser, self._site, size, **options)
        self.people.append(person)
        return person


@pytest.fixture
def cast(browser: Browser, site: str) -> Iterator[Cast]:
    """People at the site; whatever went wrong in a page of theirs fails the test."""
    cast = Cast(browser, site)
    yield cast
    faults = [fault for person in cast.people for fault in person.faults]
    for person in cast.people:
        person.context.close()
    assert not faults, faults
