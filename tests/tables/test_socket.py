"""A match over sockets, told as a conversation."""

import pytest
from channels.db import database_sync_to_async

from apps.accounts.models import User
from apps.tables import presence
from apps.tables.models import Table
from apps.tables.runtime import current_runtime
from apps.tables.services.opening import open_table
from apps.tables.services.seating import take_seat
from tests.tables.conftest import socket_at

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


async def test_two_people_play_and_a_third_watches(
    alice: User, bob: User, charlie: User, runtime: None
) -> None:
    table = await database_sync_to_async(open_table)(host=alice, game="banco", seat_count=2)
    await database_sync_to_async(take_seat)(table_id=table.pk, user=bob)
    async with (
        socket_at(table, alice) as a,
        socket_at(table, bob) as b,
        socket_at(table, charlie) as c,
    ):
        assert (await a.receive_until("welcome"))["you"] == {
            "role": "seat",
            "seat": 0,
            "user": alice.pk,
            "unheard": [],
        }
        await a.ready()
        await b.ready()
        start = dict.fromkeys("abc")
        for name, socket in (("a", a), ("b", b), ("c", c)):
            while True:
                frame = await socket.receive_until("welcome")
                if frame["match"]:
                    break
            start[name] = frame
        view = start["a"]["match"]["view"]
        mover = {0: a, 1: b}[view["to_act"][0]]
        action = await mover.move(start["a"]["match"]["version"], {"type": "roll"})
        steps = [await s.receive_until("step") for s in (a, b, c)]
        assert [step.get("id") for step in steps].count(action) == 1
        assert len({step["version"] for step in steps}) == 1
        assert steps[0]["events"][0]["kind"] == "rolled"


async def test_people_of_a_process_that_was_killed_are_seen_to_be_gone(
    duel: Table, alice: User, bob: User, runtime: None
) -> None:
    elsewhere = presence.member(bob.pk, "1", "of-another-process")
    in_database = database_sync_to_async
    await in_database(presence.renew)([(duel.pk, elsewhere)])
    async with socket_at(duel, alice) as socket:
        await socket.receive_until("table")
        await current_runtime()._renew_presence()
        await in_database(presence.depart)(duel.pk, elsewhere)  # nobody says so
        await current_runtime()._renew_presence()
        frame = await socket.receive_until("table")
    assert [seat["connected"] for seat in frame["table"]["seats"]] == [True, False]


async def test_nobody_stays_present_by_a_socket_that_failed_to_open(
    duel: Table, alice: User, runtime: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_members: object) -> None:
        raise ConnectionError("out of threads")

    monkeypatch.setattr(presence, "renew", fail)
    with pytest.raises(ConnectionError):
        async with socket_at(duel, alice) as socket:
            await socket.receive_until("welcome")
    assert not current_runtime().members
