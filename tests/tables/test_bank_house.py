"""What the house can lose is bounded, and what a void match took goes back."""

import os
from functools import partial
from typing import Any

import pytest
from django.db.models import F, Sum

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.engine.errors import GameError
from apps.tables import wire
from apps.tables.models import Seat
from apps.tables.services.opening import open_table
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.services.tending import void_match
from apps.wallet.auditing import find_differences
from apps.wallet.models import Account, Currency, Entry, Hold, HouseBook, Transfer
from apps.wallet.selectors import spendable
from apps.wallet.services.ledger import between, site_account, transfer
from apps.wallet.services.purses import account_in
from tests.factories import make_user
from tests.tables.test_races import assert_only_expected, clash
from tests.tables.test_walk_up import (
    GAME,
    bet,
    go_on_until,
    match_of,
    open_bank,
    phase_of,
    winner_at,
)

pytestmark = [pytest.mark.services]

RACES = int(os.environ.get("RACES", "2"))


def house_has() -> int:
    entries = Entry.objects.filter(account__kind=Account.Kind.HOUSE)
    return entries.aggregate(total=Sum("amount"))["total"] or 0


def let_house_lose(jetons: int, to: User) -> None:
    """Have the house pay somebody, as though he had won so much."""
    house = site_account(Account.Kind.HOUSE)
    moves = between(house, account_in(to, Currency.JETONS), jetons)
    transfer(kind=Transfer.Kind.SETTLEMENT, key=f"lost:{to.pk}", moves=moves)
    HouseBook.objects.update(balance=F("balance") - jetons)


@pytest.mark.django_db
def test_what_the_house_has_just_lost_bounds_the_next_bet(alice: User, settings: Any) -> None:
    settings.HOUSE_FLOOR = -3_000
    table = open_bank(alice)
    go_on_until(table, "betting")
    bet(table, 0, alice, tie=5)
    go_on_until(table, "betting")
    let_house_lose(2_700, alice)
    with pytest.raises(DomainError) as refusal:
        bet(table, 0, alice, tie=300)
    assert refusal.value.code == "table.house_is_short"
    assert find_differences() == []


@pytest.mark.django_db
def test_what_lies_at_other_tables_bounds_a_bet(alice: User, bob: User, settings: Any) -> None:
    settings.HOUSE_FLOOR = -3_000
    tables = {alice: open_bank(alice), bob: open_bank(bob)}
    for table in tables.values():
        go_on_until(table, "betting")
    bet(tables[alice], 0, alice, tie=300)
    with pytest.raises(DomainError) as refusal:
        bet(tables[bob], 0, bob, tie=300)
    assert refusal.value.code == "table.house_is_short"
    go_on_until(tables[alice], "settling")
    while phase_of(tables[bob]) != "betting":
        go_on_until(tables[bob], "betting")
    if winner_at(tables[alice]) != "tie":
        bet(tables[bob], 0, bob, tie=300)


@pytest.mark.django_db
def test_the_book_of_the_house_follows_bets_payments_and_refunds(alice: User) -> None:
    table = open_bank(alice)
    go_on_until(table, "betting")
    bet(table, 0, alice, player=100, tie=10)
    assert HouseBook.objects.get().liability == 180
    go_on_until(table, "betting")
    assert (HouseBook.objects.get().liability, HouseBook.objects.get().balance) == (0, house_has())
    bet(table, 0, alice, banker=50)
    void_match(match_id=match_of(table).pk)
    assert (HouseBook.objects.get().liability, HouseBook.objects.get().balance) == (0, house_has())
    assert find_differences() == []


@pytest.mark.django_db
def test_the_audit_finds_a_book_of_the_house_that_is_wrong(alice: User) -> None:
    table = open_bank(alice)
    go_on_until(table, "betting")
    bet(table, 0, alice, player=100)
    HouseBook.objects.update(liability=99, balance=1)
    found = {(row.found, row.expected) for row in find_differences() if row.where == "house"}
    assert found == {(99, 100), (1, 0)}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("race", range(RACES))
def test_bets_at_several_tables_at_one_instant_stay_above_the_floor(
    race: int, settings: Any
) -> None:
    settings.HOUSE_FLOOR = -5_000
    people = [make_user(name=f"r{race}n{index}") for index in range(4)]
    tables = [open_bank(user) for user in people]
    for table in tables:
        go_on_until(table, "betting")
    calls = [
        partial(bet, table, 0, user, tie=300) for table, user in zip(tables, people, strict=True)
    ]
    outcomes = clash(calls)
    assert_only_expected(outcomes, DomainError, GameError)
    held = Hold.objects.filter(purpose="bet", status="held")
    assert held.count() == 2
    assert HouseBook.objects.get().liability == 4_800
    assert find_differences() == []


# -- a void match --


@pytest.mark.django_db
def test_a_void_shoe_gives_the_fee_of_the_table_back(alice: User) -> None:
    before = spendable(alice)
    table = open_table(host=alice, game=GAME, seat_count=8, options={"turbo": True})
    assert spendable(alice) == before - 300
    void_match(match_id=match_of(table).pk)
    assert spendable(alice) == before
    assert find_differences() == []


@pytest.mark.django_db
def test_a_void_shoe_tells_people_what_they_have_again(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_bank(alice)
    go_on_until(table, "betting")
    bet(table, 0, alice, player=100)
    said: list[Any] = []
    monkeypatch.setattr(wire, "announce", lambda _topic, *orders: said.extend(orders))
    void_match(match_id=match_of(table).pk)
    (purse,) = [one for one in said if isinstance(one, wire.Person)]
    assert purse.user == alice.pk
    assert f'"balance":{spendable(alice)}' in purse.text


@pytest.mark.django_db
def test_nobody_sits_at_the_table_of_a_void_shoe(alice: User, bob: User) -> None:
    table = open_table(host=alice, game=GAME, seat_count=8, robots=["moyen"])
    take_seat(table_id=table.pk, user=bob)
    void_match(match_id=match_of(table).pk)
    assert not Seat.objects.filter(table=table).exclude(user=None, robot_level="").exists()
    with pytest.raises(DomainError) as refusal:
        leave_table(table_id=table.pk, user=alice)
    assert refusal.value.code == "table.not_seated"
