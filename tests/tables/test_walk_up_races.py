"""Races at a bank's table: what happens at the same instant happens once, and no jeton is lost."""

import os
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.engine.errors import GameError
from apps.tables.advancing import Expire
from apps.tables.hub import Connection
from apps.tables.loading import load_match
from apps.tables.models import Match, Position, Seat, Table, Visit
from apps.tables.replay import verify
from apps.tables.runtime import _see
from apps.tables.services import finishing
from apps.tables.services.playing import perform
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.services.tending import void_match
from apps.wallet.auditing import find_differences
from apps.wallet.models import Hold
from apps.wallet.selectors import spendable
from tests.factories import make_user
from tests.lobby.test_quick import at_once
from tests.tables.conftest import let_time_pass
from tests.tables.test_races import assert_only_expected, clash
from tests.tables.test_walk_up import bet, go_on_until, match_of, open_bank, state_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

RACES = int(os.environ.get("RACES", "2"))


def people(number: int, race: int) -> list[User]:
    return [make_user(name=f"r{race}n{index}") for index in range(number)]


@pytest.mark.parametrize("race", range(RACES))
def test_a_rush_for_the_seats_gives_each_to_one(race: int, alice: User) -> None:
    table = open_bank(alice)
    crowd = people(10, race)
    calls = [partial(take_seat, table_id=table.pk, user=user, number=3) for user in crowd]
    outcomes = clash([*calls, *calls])
    assert_only_expected(outcomes, DomainError)
    rows = Seat.objects.filter(table=table, user__isnull=False)
    sitting = {row.number: row.user_id for row in rows}
    standing = load_match(match_of(table).pk).standing
    assert sitting == {n: s.person for n, s in enumerate(standing.seating) if s.person is not None}
    assert len(set(sitting.values())) == len(sitting) >= 2
    assert Visit.objects.filter(match=match_of(table)).count() == len(sitting)


@pytest.mark.parametrize("race", range(RACES))
def test_bets_leaving_and_the_clock_at_one_instant_keep_every_jeton(race: int, alice: User) -> None:
    table = open_bank(alice)
    crowd = people(4, race)
    for index, user in enumerate(crowd):
        take_seat(table_id=table.pk, user=user, number=index + 1)
    go_on_until(table, "betting")
    match = match_of(table)
    before = {user.pk: spendable(user) for user in crowd}
    let_time_pass(match, seconds=15)
    calls: list[Any] = [
        partial(bet, table, index + 1, user, player=50) for index, user in enumerate(crowd)
    ]
    calls += [partial(leave_table, table_id=table.pk, user=crowd[0])]
    calls += [partial(perform, match_id=match.pk, act=Expire(None))] * 2
    outcomes = clash(calls)
    assert_only_expected(outcomes, DomainError, GameError)
    held = Hold.objects.filter(purpose="bet", status="held")
    for user in crowd:
        laid = sum(held.filter(account__owner=user).values_list("amount", flat=True))
        assert spendable(user) == before[user.pk] - laid
    settle(table, alice)
    assert not Hold.objects.filter(purpose="bet", status="held").exists()
    assert find_differences() == []
    verify(match)


def settle(table: Any, user: User) -> None:
    """Let the coup of whoever has bet come to its end."""
    if str(state_of(table).phase) == "betting" and 0 in state_of(table).to_act:
        Position.objects.filter(match=match_of(table)).update(deadline_at=None)
        bet(table, 0, user, tie=5)
    go_on_until(table, "settling")


@pytest.mark.parametrize("race", range(RACES))
def test_the_same_payment_raced_by_two_clocks_is_made_once(race: int, alice: User) -> None:
    table = open_bank(alice)
    go_on_until(table, "betting")
    bet(table, 0, alice, player=100, banker=100)
    match = match_of(table)
    while str(state_of(table).phase) == "dealing":
        let_time_pass(match, seconds=5)
        version = load_match(match.pk).version
        clock = partial(perform, match_id=match.pk, act=Expire(None), version=version)
        assert_only_expected(clash([clock] * 4), DomainError, GameError)
        assert load_match(match.pk).version == version + 1
    assert Hold.objects.filter(purpose="bet", status="posted").count() == 2
    assert find_differences() == []


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer at a time")
def test_a_void_bank_is_held_before_anything_of_its_people(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sits down holds the table first too: in another order the two wait for each other."""
    table, real = open_bank(alice), finishing.refund_bank
    held: list[bool] = []

    def look() -> None:
        with transaction.atomic():
            rows = Table.objects.select_for_update(skip_locked=True)
            held.append(rows.filter(pk=table.pk).first() is None)

    def looked_at(match: Match) -> None:
        at_once(look)
        real(match)

    monkeypatch.setattr(finishing, "refund_bank", looked_at)
    void_match(match_id=match_of(table).pk)
    assert held == [True]
    table.refresh_from_db()
    assert table.status == Table.Status.CLOSED


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer at a time")
def test_a_match_that_somebody_moves_at_this_moment_is_not_void(alice: User) -> None:
    match = match_of(open_bank(alice))
    with transaction.atomic():
        Position.objects.select_for_update().get(pk=match.pk)
        at_once(lambda: void_match(match_id=match.pk))
    match.refresh_from_db()
    assert match.ended_at is None


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer at a time")
def test_who_is_still_there_is_noted_without_waiting_for_who_writes_at_his_table(
    alice: User, bob: User
) -> None:
    """Nor can two processes that note it of the same tables wait for each other."""
    busy, free = open_bank(alice), open_bank(bob)
    there = [
        Connection(table.pk, user.pk, "0", unsent, unclosed)
        for table, user in ((busy, alice), (free, bob))
    ]
    Table.objects.update(seen_at=timezone.now() - timedelta(minutes=1))
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=busy.pk)
        at_once(lambda: _see(there))
    seen = Table.objects.filter(seen_at__gt=timezone.now() - timedelta(seconds=30))
    assert list(seen) == [free]


async def unsent(message: object) -> None:
    raise AssertionError("nothing is sent")


async def unclosed(reason: str) -> None:
    raise AssertionError("nothing is closed")
