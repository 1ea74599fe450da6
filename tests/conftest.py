"""The cast of every test: alice is seated, bob opposes her, charlie looks on, mona moderates."""

import shutil
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from apps.accounts.models import User
from apps.common.bundled_redis import start_server, wait_until_up
from apps.common.translation import compile_all, is_compiled
from tests.factories import make_guest, make_moderator, make_user
from tests.scheduling import Rooms
from tests.wallet.guards import FIXED

# A busy machine is no fault: how long an example takes says nothing of what is right.
hypothesis_settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("untimed")


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


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """No test speaks what the one before it asked for: a page leaves its language in the thread."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def settled_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The matches of a test run one way each time: none is drawn, or ends early, now and then.

    No two tests have a seed in common, for what was played is kept by its commitment.
    """
    numbers = count()
    monkeypatch.setattr(
        "apps.tables.services.seeding.token_bytes",
        lambda size: sha256(f"{request.node.nodeid} {next(numbers)}".encode()).digest()[:size],
    )


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
