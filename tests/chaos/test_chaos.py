"""The short form of the chaos harness: a few matches, a few kills, the same checks."""

import asyncio
from dataclasses import replace

import pytest

from tests.chaos.bank import BankTrial
from tests.chaos.end_races import Races, broken_chains
from tests.chaos.rated_races import MATCHES_A_RACE, RatedRaces, Replay
from tests.chaos.trial import Plan, Trial
from tests.load.services import own_folder
from tests.load.testing import address_of_test_database

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


def test_matches_survive_kills_of_web_worker_and_redis() -> None:
    with own_folder() as folder:
        summary = asyncio.run(Trial(SHORT, address_of_test_database(), folder).run())
    assert summary["violations"] == {}
    assert summary["matches"] == SHORT.tables
    assert sum(summary["kills"].values()) >= 3
    assert summary["moves acknowledged"] > 100


def test_bets_survive_kills_of_web_worker_and_redis() -> None:
    plan = replace(SHORT, tables=1, matches=0)
    with own_folder() as folder:
        summary = asyncio.run(BankTrial(plan, address_of_test_database(), folder).run())
    assert summary["violations"] == {}
    assert summary["bets posted"] > 5
    assert sum(summary["kills"].values()) >= 3


def test_ends_fought_over_settle_once() -> None:
    races = Races()
    for race in range(8):
        races.run(race)
    races.close()
    assert races.violations == {}
    assert sum(races.endings.values()) == 8
    assert broken_chains() == 0


def test_rated_matches_of_the_same_people_that_end_together_make_one_chain_each() -> None:
    races = RatedRaces()
    for race in range(6):
        races.run(race)
    races.close()
    assert races.violations == {}
    assert sum(races.endings.values()) == 6 * MATCHES_A_RACE
    assert broken_chains() == 0
    assert Replay().run() == 0
