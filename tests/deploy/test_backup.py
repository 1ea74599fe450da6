"""deploy/backup and deploy/restore, on real PostgreSQL with a database of their own."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

ROOT = Path(__file__).parents[2]
SERVER = os.environ.get("TEST_DATABASE_URL", "")
# Each worker has one of its own.
NAME = f"tapisvert_backup_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"

pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif(not SERVER.startswith("postgres"), reason="needs a real PostgreSQL"),
    pytest.mark.skipif(shutil.which("pg_dump") is None, reason="needs PostgreSQL's tools"),
]


@pytest.fixture
def database() -> Iterator[str]:
    """The address of a database that holds one table with one row."""
    address = f"{SERVER.rpartition('/')[0]}/{NAME}"
    with psycopg.connect(SERVER, autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)".encode())
        server.execute(f"CREATE DATABASE {NAME}".encode())
        run(address, "CREATE TABLE jeton (amount int)", "INSERT INTO jeton VALUES (6000)")
        yield address
        server.execute(f"DROP DATABASE {NAME} WITH (FORCE)".encode())


def run(address: str, *statements: str) -> list[tuple[object, ...]]:
    """Run the statements in one transaction; return the rows of the last one, if it has any."""
    with psycopg.connect(address) as connection:
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


def script(
    name: str, address: str, *arguments: str, var: str = "/nowhere"
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [ROOT / "deploy" / name, *arguments],
        env={**os.environ, "DATABASE_URL": address, "TAPISVERT_VAR": var},
        capture_output=True,
        text=True,
        check=False,
    )


def backup(address: str, folder: Path) -> str:
    done = script("backup", address, str(folder))
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_what_was_lost_comes_back_and_what_came_later_goes(database: str, tmp_path: Path) -> None:
    dump = backup(database, tmp_path)
    run(database, "DELETE FROM jeton", "CREATE TABLE later (x int)")
    assert script("restore", database, "--replace", dump).returncode == 0
    assert run(database, "SELECT amount FROM jeton") == [(6000,)]
    assert run(database, "SELECT to_regclass('later')") == [(None,)]


def test_the_images_that_people_uploaded_come_back_too(database: str, tmp_path: Path) -> None:
    image = tmp_path / "var" / "media" / "avatars" / "alice.webp"
    image.parent.mkdir(parents=True)
    image.write_bytes(b"her face")
    var, kept = str(tmp_path / "var"), tmp_path / "kept"
    done = script("backup", database, str(kept), var=var)
    image.unlink()
    later = image.with_name("bob.webp")
    later.write_bytes(b"his face")
    back = script("restore", database, "--replace", done.stdout.strip(), var=var)
    assert (back.returncode, image.read_bytes()) == (0, b"her face"), back.stderr
    assert later.read_bytes() == b"his face"


def test_images_that_are_cut_short_change_nothing(database: str, tmp_path: Path) -> None:
    image = tmp_path / "media" / "avatars" / "alice.webp"
    image.parent.mkdir(parents=True)
    image.write_bytes(os.urandom(50_000))
    dump = script("backup", database, str(tmp_path / "kept"), var=str(tmp_path)).stdout.strip()
    images = Path(dump.removesuffix(".dump") + ".media.tar.gz")
    images.write_bytes(images.read_bytes()[:700])
    run(database, "UPDATE jeton SET amount = 1")
    assert script("restore", database, "--replace", dump, var=str(tmp_path)).returncode != 0
    assert run(database, "SELECT amount FROM jeton") == [(1,)]


def test_a_database_with_content_is_not_replaced_unasked(database: str, tmp_path: Path) -> None:
    dump = backup(database, tmp_path)
    run(database, "UPDATE jeton SET amount = 1")
    refused = script("restore", database, dump)
    assert refused.returncode == 1
    assert "--replace" in refused.stderr
    assert run(database, "SELECT amount FROM jeton") == [(1,)]


def test_a_dump_that_is_cut_short_changes_nothing(database: str, tmp_path: Path) -> None:
    run(database, "INSERT INTO jeton SELECT * FROM generate_series(1, 50000)")
    dump = Path(backup(database, tmp_path))
    dump.write_bytes(dump.read_bytes()[:-5000])
    refused = script("restore", database, "--replace", str(dump))
    assert refused.returncode == 1
    assert "Nothing was changed." in refused.stderr
    assert run(database, "SELECT count(*) FROM jeton") == [(50001,)]


# Works for ever, as on a large database, but for what a script asks before; what it is told last is
# the file, of which something is written by then.
ENDLESS = """#!/bin/sh
[ "$1" = --list ] && exec {real} "$@"
for last; do :; done
[ -e "$last" ] || : >"$last"
touch {here}/at-work
exec sleep 60
"""


def interrupted(name: str, address: str, tool: str, *arguments: str, by: signal.Signals) -> None:
    """Start a script and end it, with all that it has started, while `tool` is at work."""
    here = Path(arguments[-1]).parent / "bin"
    here.mkdir()
    stand_in = here / tool
    stand_in.write_text(ENDLESS.format(real=shutil.which(tool), here=here))
    stand_in.chmod(0o755)
    path = f"{here}:{os.environ['PATH']}"
    running = subprocess.Popen(
        [ROOT / "deploy" / name, *arguments],
        env={**os.environ, "PATH": path, "DATABASE_URL": address, "TAPISVERT_VAR": "/nowhere"},
        start_new_session=True,
    )
    until = time.monotonic() + 20
    while not (here / "at-work").exists() and time.monotonic() < until:
        time.sleep(0.05)
    os.killpg(running.pid, by)
    assert running.wait(20) == 1


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_restore_that_is_stopped_changes_nothing(
    database: str, tmp_path: Path, by: signal.Signals
) -> None:
    dump = backup(database, tmp_path)
    run(database, "UPDATE jeton SET amount = 1")
    interrupted("restore", database, "pg_restore", "--replace", dump, by=by)
    assert run(database, "SELECT amount FROM jeton") == [(1,)]
    assert script("restore", database, "--replace", dump).returncode == 0
    assert run(database, "SELECT amount FROM jeton") == [(6000,)]


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_backup_that_is_stopped_leaves_nothing(
    database: str, tmp_path: Path, by: signal.Signals
) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    interrupted("backup", database, "pg_dump", str(folder), by=by)
    assert list(folder.iterdir()) == []
