"""How far tables are, as the patrol asks every two seconds for all that a process serves."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.tables.hub import Bearing
from apps.tables.loading import load_match
from apps.tables.models import Match, Table
from apps.tables.runtime import _bearings
from apps.tables.services.opening import open_table
from apps.tables.services.rematch import vote_rematch
from tests.tables.conftest import play_to_the_end

pytestmark = pytest.mark.django_db


def test_the_newest_match_says_how_far_a_table_is_and_no_other_is_read(
    against_robot: Match, alice: User, bob: User
) -> None:
    table, waiting = against_robot.table_id, open_table(host=bob, game="banco", seat_count=2)
    play_to_the_end(against_robot)
    vote_rematch(table_id=table, user=alice, yes=True, seed="")
    second = Match.objects.get(table=table, number=2)
    _bearings([])  # the pulse is fresh now
    with CaptureQueriesContext(connection) as queries:
        found = _bearings([table, waiting.pk])
    version, revision = load_match(second.pk).version, Table.objects.get(pk=table).revision
    assert found == {
        table: Bearing(revision, second.pk, version),
        waiting.pk: Bearing(waiting.revision, None, None),
    }
    (asked,) = [query["sql"] for query in queries if "tables_match" in query["sql"]]
    assert asked.count("LIMIT 1") == asked.count('FROM "tables_match"')
