"""Sockets at a bank's table, where a seat may be anybody's next."""

import pytest
from channels.db import database_sync_to_async

from apps.accounts.models import User
from apps.tables import snapshots
from apps.tables.loading import Loaded, latest_match, load_match
from apps.tables.models import Table
from apps.tables.services.opening import open_table
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.snapshots import Reading
from apps.tables.standing import SPECTATORS, sitting_by_audience
from tests.tables.conftest import socket_at
from tests.tables.test_walk_up import GAME, go_on_until, match_of, open_bank

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def full_of_robots(host: User) -> Table:
    return open_table(host=host, game=GAME, seat_count=8, robots=["moyen"] * 7)


async def test_who_sits_where_a_robot_sat_is_sent_the_step_of_his_bet(
    alice: User, bob: User, runtime: None
) -> None:
    def seated() -> Table:
        table = full_of_robots(alice)
        take_seat(table_id=table.pk, user=bob)
        go_on_until(table, "betting")
        return table

    table = await database_sync_to_async(seated)()
    async with socket_at(table, bob) as socket:
        match = (await socket.receive_until("welcome"))["match"]
        bet = {"type": "bet", "round": match["view"]["round"], "player": 5}
        action = await socket.move(match["version"], bet)
        answer = await socket.receive_until("step", "error", "welcome")
        assert (answer["type"], answer.get("id")) == ("step", action)


def test_a_snapshot_of_a_seat_is_of_who_sits_there_in_the_match_that_is_shown(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    reading = Reading(table)
    assert [seat.user for seat in reading.seats][3] == bob

    def late(table_id: str) -> Loaded | None:
        leave_table(table_id=table_id, user=bob)
        take_seat(table_id=table_id, user=charlie, number=3)
        return latest_match(table_id)

    monkeypatch.setattr(snapshots, "latest_match", late)
    assert reading.audience_of(bob.pk) == SPECTATORS


def test_steps_say_whose_each_seat_is(alice: User, bob: User) -> None:
    table = open_table(host=alice, game=GAME, seat_count=8, robots=["moyen"])
    take_seat(table_id=table.pk, user=bob, number=3)
    loaded = load_match(match_of(table).pk)
    sitting = sitting_by_audience(loaded.facts, loaded.standing)
    assert sitting == {"0": alice.pk, "1": None, "3": bob.pk}
