"""A match over sockets, told as a conversation."""

import pytest
from channels.db import database_sync_to_async

from apps.accounts.models import User
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
