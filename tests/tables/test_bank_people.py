"""People at a bank's table who come, go and come back: whose seat, whose table, whose bets."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.engine.errors import IllegalMove
from apps.lobby.selectors import recent_opponents
from apps.tables import presence
from apps.tables.bots import robot_move
from apps.tables.loading import load_match
from apps.tables.models import Match, MatchEvent, MatchSeat, Seat, Table, Visit
from apps.tables.replay import verify
from apps.tables.selectors import recent_matches, visitors_of, visits_of
from apps.tables.services import seating, walking_up
from apps.tables.services.opening import MOST_WAITING
from apps.tables.services.refusing import StaleVersion
from apps.tables.services.seating import fill_with_robots, leave_table, take_seat
from apps.tables.services.tending import tend
from apps.tables.services.walking_up import free_deserted_seats
from apps.wallet.models import Hold
from tests.tables.conftest import let_time_pass
from tests.tables.test_walk_up import (
    bet,
    go_on_until,
    let_clock_ring,
    match_of,
    open_bank,
    phase_of,
    play_a_shoe,
    state_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.services]

# A shoe of some ten coups, where only its end matters.
SHORT = 70


def are_there(monkeypatch: pytest.MonkeyPatch, *people: User) -> None:
    there = presence.Presence(frozenset(user.pk for user in people), 0)
    monkeypatch.setattr(presence, "presence_at", lambda _table: there)


# -- seats --


def test_the_seat_of_an_erased_account_can_be_taken(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    bob.delete()
    are_there(monkeypatch, alice)
    free_deserted_seats()
    assert take_seat(table_id=table.pk, user=charlie, number=3).number == 3
    assert list(Visit.objects.filter(seat=3, left_at=None).values_list("user", flat=True)) == [
        charlie.pk
    ]


def test_who_changes_his_seat_with_a_bet_on_waits_for_the_next_window(
    alice: User, bob: User
) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    go_on_until(table, "betting")
    bet(table, 3, bob, banker=300)
    leave_table(table_id=table.pk, user=bob)
    take_seat(table_id=table.pk, user=bob, number=4)
    with pytest.raises(IllegalMove, match="window_closed"):
        bet(table, 4, bob, banker=300)
    assert Hold.objects.filter(purpose="bet", status="held").count() == 1
    bet(table, 0, alice, player=5)
    go_on_until(table, "betting")
    bet(table, 4, bob, banker=300)
    verify(match_of(table))


def test_who_changes_his_seat_without_a_bet_may_bet_at_once(alice: User, bob: User) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    go_on_until(table, "betting")
    leave_table(table_id=table.pk, user=bob)
    take_seat(table_id=table.pk, user=bob, number=4)
    bet(table, 4, bob, banker=300)


def test_a_journal_from_before_newcomers_could_wait_is_replayed(alice: User) -> None:
    table = open_bank(alice)
    row = MatchEvent.objects.get(match=match_of(table), data__contains='"cause":"join"')
    data = json.loads(row.data)
    del data["move"]["waits"]
    MatchEvent.objects.filter(pk=row.pk).update(data=json.dumps(data))
    verify(match_of(table))


def test_whoever_sits_down_while_the_sweep_looks_is_left_in_peace(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    are_there(monkeypatch, alice, charlie)
    Seat.objects.filter(user=bob).update(seen_at=timezone.now() - timedelta(seconds=99))
    look = walking_up._deserted_seats

    def look_too_early(*arguments: Any) -> list[int]:
        deserted = look(*arguments)
        leave_table(table_id=table.pk, user=bob)
        take_seat(table_id=table.pk, user=charlie, number=3)
        return deserted

    monkeypatch.setattr(walking_up, "_deserted_seats", look_too_early)
    free_deserted_seats()
    assert Seat.objects.filter(user=charlie, table=table).exists()
    assert state_of(table).occupied == {0, 3}


def test_the_door_says_when_another_seat_was_given(
    alice: User, bob: User, charlie: User, client: Client
) -> None:
    table = open_bank(alice)
    address = f"/api/v1/tables/{table.pk}/seat/"
    for user, expected in ((bob, (3, False)), (charlie, (4, True))):
        client.force_login(user)
        answer = client.post(address, {"number": 3}, content_type="application/json").json()
        assert (answer["seat"], answer["redirected"]) == expected


def test_the_page_says_when_another_seat_was_given(alice: User, bob: User, client: Client) -> None:
    table = open_bank(alice)
    client.force_login(bob)
    answer = client.post(reverse("sit_down", args=[table.pk]), {"number": 0, "stake": 0})
    (said,) = [str(message) for message in answer.wsgi_request._messages]
    assert "vous êtes à la place 2" in said


# -- the end of a shoe at the same instant --


def end_shoe_first(table: Table, host: User, real: Callable[..., Any]) -> Callable[..., Any]:
    """Return `real`, which the shoe's end comes before, once."""
    match = match_of(table)

    def late(**arguments: Any) -> Any:
        if Match.objects.get(pk=match.pk).ended_at is None:
            play_a_shoe(table, host, SHORT)
        return real(**arguments)

    return late


def test_who_gets_up_as_the_shoe_ends_is_gone(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_bank(alice)
    monkeypatch.setattr(walking_up, "perform", end_shoe_first(table, alice, walking_up.perform))
    leave_table(table_id=table.pk, user=alice)
    assert 0 not in state_of(table).occupied
    assert not Seat.objects.filter(user=alice).exists()


def test_robots_come_although_the_match_has_moved_on(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_bank(alice)
    add, tries = seating.add_robots, []

    def stumble(*arguments: Any) -> None:
        tries.append(arguments)
        if len(tries) == 1:
            raise StaleVersion
        add(*arguments)

    monkeypatch.setattr(seating, "add_robots", stumble)
    fill_with_robots(table_id=table.pk, user=alice, level="facile", number=3)
    assert state_of(table).occupied == {0, 3}


def test_the_clock_is_no_reason_to_try_for_ever(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_bank(alice)

    def stumble(*_arguments: Any) -> None:
        raise StaleVersion

    monkeypatch.setattr(seating, "add_robots", stumble)
    with pytest.raises(StaleVersion):
        fill_with_robots(table_id=table.pk, user=alice, level="facile", number=3)
    assert not Seat.objects.filter(robot_level="facile").exists()


# -- the host --


def test_the_host_whom_the_game_sends_away_is_host_no_more(alice: User, bob: User) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    for _ in range(120):
        if not Seat.objects.filter(user=alice).exists():
            break
        if phase_of(table) == "betting" and 3 in state_of(table).to_act:
            bet(table, 3, bob, player=5)
        let_clock_ring(table)
    table.refresh_from_db()
    assert table.host == bob


def test_who_sits_down_alone_is_the_host(alice: User, bob: User) -> None:
    table = open_bank(alice)
    go_on_until(table, "idle")
    let_time_pass(match_of(table), seconds=700)
    tend(match_id=match_of(table).pk)
    table.refresh_from_db()
    assert table.host is None
    take_seat(table_id=table.pk, user=bob, number=2)
    table.refresh_from_db()
    assert table.host == bob


def test_nobody_is_the_host_of_many_banks(alice: User) -> None:
    for _ in range(MOST_WAITING):
        open_bank(alice)
    with pytest.raises(DomainError) as refusal:
        open_bank(alice)
    assert refusal.value.code == "table.too_many"


# -- robots --


def test_a_robot_plays_by_the_level_of_its_own_seat(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_bank(alice)
    fill_with_robots(table_id=table.pk, user=alice, level="facile", number=3)
    go_on_until(table, "betting")
    loaded, levels = load_match(match_of(table).pk), []

    def choose(_game: Any, _view: Any, _history: Any, legal: Any, _rng: Any, level: str) -> Any:
        levels.append(level)
        return legal[0]

    monkeypatch.setattr(type(loaded.facts.game), "choose", choose)
    robot_move(loaded.facts, loaded.standing, 3)
    assert levels == ["facile"]


def test_all_robots_bet_at_one_wake(alice: User) -> None:
    table = open_bank(alice, turbo=True)
    fill_with_robots(table_id=table.pk, user=alice, level="moyen")
    go_on_until(table, "betting")
    while len(state_of(table).to_act) < 8:
        go_on_until(table, "settling")
        go_on_until(table, "betting")
    match = match_of(table)
    let_time_pass(match, seconds=4)
    assert tend(match_id=match.pk)
    assert state_of(table).to_act == {0}


# -- what is told afterwards --


def test_a_shoe_is_of_those_who_came_not_of_those_who_sat_there_first(
    alice: User, bob: User
) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    first = match_of(table)
    play_a_shoe(table, alice, SHORT)
    assert not MatchSeat.objects.exclude(user=None, robot_level="").exists()
    for user in (alice, bob):
        assert not recent_matches(user=user).exists()
        assert [visit.match for visit in visits_of(user=user)] == [first]
    assert [visit.user for visit in visitors_of(first)] == [alice, bob]
    assert list(recent_opponents(alice)) == [bob]


def test_a_visit_counts_once_however_often_one_came(alice: User, bob: User) -> None:
    table = open_bank(alice)
    for number in (3, 4):
        take_seat(table_id=table.pk, user=bob, number=number)
        leave_table(table_id=table.pk, user=bob)
    first = match_of(table)
    play_a_shoe(table, alice, SHORT)
    assert [(visit.match, visit.seat) for visit in visits_of(user=bob)] == [(first, 4)]


@pytest.mark.parametrize("name", ["profile", "home"])
def test_no_page_calls_a_shoe_void(name: str, alice: User, client: Client) -> None:
    play_a_shoe(open_bank(alice), alice, SHORT)
    client.force_login(alice)
    assert "annulée" not in client.get(reverse(name)).content.decode()
