"""The short form of the wallet's harness: the same acts and checks, for some seconds."""

import pytest
from django.db import connection

from tests.load.testing import address_of_test_database
from tests.wallet.stress.run import Plan, run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def test_a_crowd_and_cut_connections_leave_a_sound_ledger() -> None:
    is_small = connection.vendor == "sqlite"  # its writers queue
    size = {"operations": 100, "workers": 4} if is_small else {"operations": 2_000, "workers": 16}
    plan = Plan(**size, people=20, kill_seconds=0.1)
    summary = run(plan, None if is_small else address_of_test_database())
    assert summary["violations"] == {}
    assert summary["operations"] >= plan.operations
    assert summary["samples"] >= 1
    assert is_small or summary["connections cut"] > 0
