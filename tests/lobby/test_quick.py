"""« Jouer maintenant » : one press, one seat, at the least stake."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.games import catalogue
from apps.lobby.models import Memory
from apps.lobby.services import quick
from apps.lobby.services.quick import quick_seat
from apps.tables.models import Admission, Match, Seat, Table
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.starting import be_ready
from apps.tables.services.tending import void_match
from apps.wallet.models import Hold
from apps.wallet.services.holding import hold
from apps.wallet.services.purses import open_purse
from tests.factories import make_user

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

BANK_SEATS = catalogue()["punto_banco"].info.seats[0]


def press(user: User, seats: int = 2, **options: object) -> Table:
    return quick_seat(user=user, game="banco", seat_count=seats, options=options)


def at_once(*calls: Callable[[], object]) -> list[object]:
    barrier = Barrier(len(calls))

    def run(call: Callable[[], object]) -> object:
        barrier.wait()
        try:
            return call()
        except DomainError as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_the_first_one_waits_and_the_second_one_joins(alice: User, bob: User) -> None:
    table = press(alice)
    assert table.stake == 6_000
    assert press(bob) == table
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    assert Match.objects.get().stake == 6_000


def test_two_who_press_at_the_same_moment_meet(alice: User, bob: User) -> None:
    tables = at_once(lambda: press(alice), lambda: press(bob))
    assert tables[0] == tables[1]
    assert Table.objects.count() == 1


def test_many_presses_of_one_person_are_one_seat_and_one_stake(alice: User) -> None:
    tables = at_once(*[lambda: press(alice)] * 8)
    assert len(set(tables)) == 1
    assert Seat.objects.filter(user=alice).count() == 1
    assert Hold.objects.filter(status=Hold.Status.HELD).count() == 1


def test_who_presses_for_two_games_at_once_is_led_to_the_seat_he_has_got(alice: User) -> None:
    games = ("banco", "casino", "buraco", "poker_das")
    seats = [partial(quick_seat, user=alice, game=game, seat_count=2, options={}) for game in games]
    tables = at_once(*seats)
    assert [type(table) for table in tables] == [Table] * len(games)
    assert len({table.pk for table in tables if isinstance(table, Table)}) == 1
    assert Hold.objects.filter(status=Hold.Status.HELD).count() == 1


def test_modes_do_not_mix(alice: User, bob: User, charlie: User) -> None:
    assert len({press(alice).pk, press(bob, 3).pk, press(charlie, turbo=True).pk}) == 3
    assert open_purse(user=charlie).balance == 44_000  # a turbo table of this kind costs no fee


def test_the_page_asks_for_a_mode_and_remembers_it(client: Client, alice: User) -> None:
    client.force_login(alice)
    asked = {"game": "buraco", "seats": 2, "option_mode": "ouvert_impur"}
    assert client.post("/jouer/", asked).status_code == 302
    assert Table.objects.get().options["mode"] == "ouvert_impur"
    home = client.get("/").content.decode()
    assert '<option value="ouvert_impur" selected>' in home
    Table.objects.all().delete()
    client.post("/jouer/", {**asked, "option_mode": "perdu"})
    assert not Table.objects.exists()


def test_partners_are_found_by_one_press(client: Client, alice: User) -> None:
    client.force_login(alice)
    asked = {"game": "casino", "seats": 4, "option_variant": "royal", "option_teams": "on"}
    client.post("/jouer/", asked)
    options = Table.objects.get().options
    assert (options["variant"], options["teams"]) == ("royal", True)


def test_a_table_of_another_stake_or_a_private_one_is_no_quick_table(
    alice: User, bob: User, charlie: User
) -> None:
    open_table(host=alice, game="banco", seat_count=2, terms=Terms(stake=7_000))
    open_table(host=bob, game="banco", seat_count=2, terms=Terms(stake=6_000, is_private=True))
    assert press(charlie).host == charlie


def test_who_was_sent_away_is_seated_elsewhere(alice: User, bob: User) -> None:
    first = press(alice)
    Admission.objects.create(table=first, user=bob, is_banished=True)
    assert press(bob) != first


def test_a_bank_that_closes_at_this_very_moment_is_passed_over(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_table(host=alice, game="punto_banco", seat_count=BANK_SEATS)
    found_before = quick._waiting_tables

    def and_then_it_closes(*asked: Any) -> list[Table]:
        found = found_before(*asked)
        void_match(match_id=Match.objects.get(table=first).pk)
        return found

    monkeypatch.setattr(quick, "_waiting_tables", and_then_it_closes)
    second = quick_seat(user=bob, game="punto_banco", seat_count=BANK_SEATS, options={})
    first.refresh_from_db()
    assert (first.status, second.status) == (Table.Status.CLOSED, Table.Status.PLAYING)


def test_who_plays_is_led_back_to_his_table(alice: User, bob: User) -> None:
    table = press(alice)
    press(bob)
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    assert press(alice, 4) == table
    assert Hold.objects.count() == 2


def test_one_jeton_short_is_told_in_words(alice: User) -> None:
    hold(user=alice, amount=44_001, key="elsewhere")
    with pytest.raises(DomainError) as refusal:
        press(alice)
    assert str(refusal.value.message) == "Il vous manque 1\N{NO-BREAK SPACE}jeton."
    assert not Table.objects.exists()


def test_game_and_mode_are_remembered_never_a_stake(alice: User) -> None:
    press(alice, 3, turbo=True)
    kept = Memory.objects.get(user=alice).quick["banco"]
    assert kept == {"seats": 3, "options": {"turbo": True, "aids": True}}


def test_forty_people_who_press_at_once_make_twenty_full_tables() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite takes one writer at a time")
    people = [make_user(name=f"joueur{number}") for number in range(40)]
    at_once(*[(lambda user=user: press(user)) for user in people])  # type: ignore[misc]
    assert Table.objects.filter(status=Table.Status.FULL).count() == 20
    assert Seat.objects.filter(user__isnull=False).count() == 40
