"""The cast of every test: alice is seated, bob opposes her, charlie looks on, mona moderates."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from pytest_django import DjangoDbBlocker

from apps.accounts.models import User
from apps.common.bundled_redis import start_server, wait_until_up
from apps.common.translation import compile_all, is_compiled
from tests.factories import make_guest, make_moderator, make_user
from tests.scheduling import Rooms
from tests.wallet.guards import FIXED


@pytest.fixture(scope="session", autouse=True)
def redis_server() -> Iterator[None]:
    """A server of this process's own, unless the environment names a real one."""
    if not settings.REDIS_URL.startswith(f"unix://{settings.REDIS_SOCKET}"):
        yield
        return
    settings.TEST_DIR.mkdir(parents=True, exist_ok=True)
    server = start_server(settings.REDIS_SOCKET)
    wait_until_up(settings.REDIS_URL)
    yield
    server.terminate()
    server.wait()
    shutil.rmtree(settings.TEST_DIR, ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def catalogues() -> None:
    """English must be there for the tests that speak it."""
    if not is_compiled():
        compile_all()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Between tests PostgreSQL truncates tables, but SQLite deletes their rows one by one: there
    the ledger's guards against deletion stand in the way.
    """
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        for table in FIXED if connection.vendor == "sqlite" else ():
            cursor.execute(f"DROP TRIGGER {table}_undeleted")


@pytest.fixture(autouse=True)
def clean_cache(redis_server: None) -> None:
    cache.clear()


@pytest.fixture
def alice(db: None) -> User:
    return make_user(name="alice")


@pytest.fixture
def bob(db: None) -> User:
    return make_user(name="bob")


@pytest.fixture
def charlie(db: None) -> User:
    return make_user(name="charlie")


@pytest.fixture
def mona(db: None) -> User:
    return make_moderator(name="mona")


@pytest.fixture
def guest(db: None) -> User:
    return make_guest()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Rooms:
    """Have what must share a worker share one."""
    return Rooms(config, log)
