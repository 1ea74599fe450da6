"""A bank's table has a host, who may send people away at any moment."""

import pytest
from channels.db import database_sync_to_async

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.tables.models import Table, Visit
from apps.tables.services.hosting import kick
from apps.tables.services.opening import open_table
from apps.tables.services.seating import take_seat
from apps.tables.services.starting import be_ready
from apps.wallet.auditing import find_differences
from apps.wallet.models import Hold
from tests.tables.conftest import runtime, socket_at
from tests.tables.test_walk_up import bet, go_on_until, open_bank, state_of

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

__all__ = ["runtime"]


def test_the_host_sends_somebody_away_whose_bet_stands(alice: User, bob: User) -> None:
    table = open_bank(alice)
    seat = take_seat(table_id=table.pk, user=bob)
    go_on_until(table, "betting")
    bet(table, seat.number, bob, player=100)
    kick(table_id=table.pk, user=alice, number=seat.number)
    assert not table.places.filter(user=bob).exists()
    assert not Visit.objects.filter(user=bob, left_at=None).exists()
    assert Hold.objects.filter(purpose="bet", account__owner=bob).exists()
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=table.pk, user=bob)
    assert refusal.value.code == "table.banished"
    assert (table.pk, seat.number in state_of(table).occupied) == (table.pk, False)
    assert find_differences() == []


@pytest.mark.parametrize(("by", "number"), [("bob", 0), ("alice", 0), ("alice", 5)])
def test_who_is_no_host_sends_nobody_away_nor_the_host_himself(
    alice: User, bob: User, by: str, number: int
) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob)
    with pytest.raises(DomainError) as refusal:
        kick(table_id=table.pk, user={"alice": alice, "bob": bob}[by], number=number)
    assert refusal.value.code == ("table.not_host" if by == "bob" else "table.nobody_there")
    assert table.places.filter(user__isnull=False).count() == 2


def test_nobody_is_sent_away_from_another_match(alice: User, bob: User) -> None:
    table = open_table(host=alice, game="banco", seat_count=2)
    take_seat(table_id=table.pk, user=bob)
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    with pytest.raises(DomainError) as refusal:
        kick(table_id=table.pk, user=alice, number=1)
    assert "commencée" in str(refusal.value.message)


async def test_who_is_sent_away_is_told_by_whom(alice: User, bob: User, runtime: None) -> None:
    sync = database_sync_to_async

    def prepare() -> Table:
        table = open_bank(alice)
        take_seat(table_id=table.pk, user=bob, number=3)
        return table

    table = await sync(prepare)()
    async with socket_at(table, bob) as his:
        await his.receive_until("welcome")
        await sync(kick)(table_id=table.pk, user=alice, number=3)
        assert (await his.receive_until("closing"))["reason"] == "banished"
