"""The short form of the chaos harness: a few matches, a few kills, the same checks."""

import asyncio
from pathlib import Path

import pytest
from django.db import connection

from tests.chaos.trial import Plan, Trial
from tests.load.services import own_folder

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

SHORT = Plan(
    tables=3,
    matches=1,
    robots=0,
    spectators=1,
    daphnes=2,
    seed=3,
    kill_seconds=8,
    pause=(0.5, 2.0),
    patience=60,
    is_forked=True,
)


def address_of_test_database() -> str:
    """Return the address of the database that the tests are using."""
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{Path(settings['NAME']).resolve()}"
    user, host, port = settings["USER"], settings["HOST"] or "127.0.0.1", settings["PORT"] or 5432
    secret = f":{settings['PASSWORD']}" if settings["PASSWORD"] else ""
    return f"postgresql://{user}{secret}@{host}:{port}/{settings['NAME']}"


def test_matches_survive_kills_of_web_worker_and_redis() -> None:
    with own_folder() as folder:
        summary = asyncio.run(Trial(SHORT, address_of_test_database(), folder).run())
    assert summary["violations"] == {}
    assert summary["matches"] == SHORT.tables
    assert sum(summary["kills"].values()) >= 3
    assert summary["moves acknowledged"] > 100
