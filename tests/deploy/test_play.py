"""`manage.py play`, for real: its four processes, on a free port and a database of its own."""

import os
import signal
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from pytest_django import Settings

from apps.common.supervising.sole import sole_run
from apps.tables.services.outages import CLOCKS, SOCKETS
from tests.deploy.running import Running, is_alive, running, wait_until

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc"),
    pytest.mark.xdist_group("play"),
]

COMMAND = [sys.executable, "manage.py", "play", "--port", "0"]
PROGRAMS = {"redis": "valkey-server", "worker": " worker ", "beat": " beat ", "web": " daphne "}


@dataclass(frozen=True)
class Site:
    run: Running
    folder: Path
    address: str

    def page(self) -> str:
        with urlopen(self.address, timeout=60) as answer:  # noqa: S310 - of this machine
            return answer.read().decode()

    def pulse(self, part: int = CLOCKS) -> str | None:
        """Return a part's last pulse. Clocks: a task that beat sends and the worker does."""
        query = "SELECT beat_at FROM tables_serverpulse WHERE id = ?"
        with closing(sqlite3.connect(self.folder / "tapis.sqlite3", timeout=10)) as database:
            row = database.execute(query, [part]).fetchone()
        return row and row[0]

    def beats(self) -> None:
        """Wait until the clocks have been watched once more."""
        before = self.pulse()
        wait_until(lambda: self.pulse() not in (None, before), "the clocks are watched")


# Another project's broker, as a shell may have it: nobody answers there.
FOREIGN = dict.fromkeys(("TASKS_REDIS_URL", "BROKER_URL"), "redis://127.0.0.1:1/0")


def environment(folder: Path) -> dict[str, str]:
    settings = {"TAPISVERT_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings.embedded"}
    return {**FOREIGN, **settings}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("var")
    with running(COMMAND, environment(folder)) as run:
        address = run.line_with("Ouvrez").split()[1]
        yield Site(run, folder, address)


def test_the_home_page_is_served(site: Site) -> None:
    assert "Tapis Vert" in site.page()


def test_people_can_move_from_the_start_and_not_from_the_first_socket_on(site: Site) -> None:
    wait_until(lambda: site.pulse(SOCKETS) is not None, "the web process has a pulse")


def test_the_clocks_are_watched_through_the_bundled_server(site: Site) -> None:
    site.beats()
    site.beats()


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_part_that_dies_comes_back_and_the_site_goes_on(site: Site, name: str) -> None:
    word = PROGRAMS[name]
    before = site.run.child(word)
    assert before is not None
    os.kill(before, signal.SIGKILL)
    wait_until(lambda: site.run.child(word) not in (None, before), f"a new {name}")
    assert "Tapis Vert" in site.page()
    site.beats()


def test_a_second_run_in_the_same_place_is_refused_with_the_address(
    settings: Settings, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path
    with sole_run(tmp_path / "play.lock") as run:
        run.write("http://127.0.0.1:8042/")
        with pytest.raises(CommandError, match=f"http://127.0.0.1:8042/.*{os.getpid()}"):
            call_command("play", port=0)


def test_a_port_that_is_taken_is_named_with_one_that_is_free(
    settings: Settings, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=rf"Le port {port} est déjà pris.*PORT=\d+"):
            call_command("play", port=port)


def test_a_request_to_stop_leaves_no_process_and_no_folder(site: Site) -> None:
    """Comes last in this file: it ends the run of the others."""
    children = list(site.run.children().values())
    store = Path((site.folder / "play.lock").read_text().splitlines()[0])
    assert len(children) == len(PROGRAMS)
    assert (store / "redis.sock").exists()
    assert site.run.end(signal.SIGTERM) == 0
    assert not any(map(is_alive, children))
    assert not store.exists()
