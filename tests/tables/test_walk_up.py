"""Tables that people walk up to: coming, betting, going, and what the ledger says of it."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.db.models import Sum
from django.utils import timezone

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.games.punto_banco.shoe import CUT_CARD
from apps.lobby.services.quick import quick_seat
from apps.ratings.models import NetResult
from apps.tables import presence
from apps.tables.advancing import Expire, Play
from apps.tables.loading import load_match
from apps.tables.models import Match, Position, Seat, Table, Visit
from apps.tables.replay import verify
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.playing import Done, perform
from apps.tables.services.seating import fill_with_robots, leave_table, take_seat
from apps.tables.services.tending import tend, void_match
from apps.tables.services.walking_up import free_deserted_seats
from apps.wallet.auditing import find_differences
from apps.wallet.models import Account, Currency, Entry, Hold
from apps.wallet.selectors import spendable
from apps.wallet.services.purses import account_in
from tests.factories import make_user
from tests.tables.conftest import let_time_pass

pytestmark = [pytest.mark.django_db, pytest.mark.services]

GAME = "punto_banco"


def open_bank(user: User, **options: Any) -> Table:
    return open_table(host=user, game=GAME, seat_count=8, options=options)


def match_of(table: Table) -> Match:
    return Match.objects.get(table=table, ended_at=None)


def state_of(table: Table) -> Any:
    return load_match(match_of(table).pk).standing.state


def winner_at(table: Table) -> str:
    return str(state_of(table).view(None)["winner"])


def phase_of(table: Table) -> str:
    return str(state_of(table).phase)


def let_clock_ring(table: Table) -> None:
    match = match_of(table)
    let_time_pass(match, seconds=60)
    assert tend(match_id=match.pk)


def go_on_until(table: Table, phase: str) -> None:
    for _ in range(60):
        if phase_of(table) == phase:
            return
        let_clock_ring(table)
    raise AssertionError(f"{phase} was never reached")


def say(table: Table, seat: int, user: User, move: dict[str, Any]) -> Done:
    match = match_of(table)
    loaded = load_match(match.pk)
    act = Play(seat, loaded.facts.game.parse_move(move))
    return perform(match_id=match.pk, act=act, by=user.pk, version=loaded.version)


def bet(table: Table, seat: int, user: User, **fields: int) -> Done:
    return say(table, seat, user, {"type": "bet", "round": state_of(table).round, **fields})


def jetons_of_all() -> int:
    return Entry.objects.aggregate(total=Sum("amount"))["total"] or 0


def test_opening_a_table_seats_its_host_in_a_running_match(alice: User) -> None:
    table = open_bank(alice)
    assert table.status == Table.Status.PLAYING
    assert state_of(table).occupied == {0}
    assert phase_of(table) == "cut_offer"
    assert Visit.objects.get(match=match_of(table)).user == alice


def test_nothing_is_staked_on_sitting_down(alice: User) -> None:
    with pytest.raises(DomainError) as refusal:
        open_table(host=alice, game=GAME, seat_count=8, terms=Terms(stake=6_000))
    assert refusal.value.code == "table.bad_terms"


def test_a_taken_seat_leads_to_the_next_free_one_clockwise(
    alice: User, bob: User, charlie: User
) -> None:
    table = open_bank(alice)
    assert take_seat(table_id=table.pk, user=bob, number=7).number == 7
    assert take_seat(table_id=table.pk, user=charlie, number=7).number == 1
    assert state_of(table).occupied == {0, 1, 7}


def test_who_sits_down_twice_keeps_his_seat(alice: User, bob: User) -> None:
    table = open_bank(alice)
    assert take_seat(table_id=table.pk, user=bob, number=3).number == 3
    assert take_seat(table_id=table.pk, user=bob, number=5).number == 3


def test_a_seat_that_is_not_there_is_refused(alice: User, bob: User) -> None:
    table = open_bank(alice)
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=table.pk, user=bob, number=8)
    assert refusal.value.code == "table.bad_seat"
    assert not Seat.objects.filter(user=bob).exists()


def test_a_robot_makes_room_at_a_full_table(alice: User, bob: User) -> None:
    table = open_bank(alice)
    fill_with_robots(table_id=table.pk, user=alice, level="moyen")
    assert len(state_of(table).occupied) == 8
    seat = take_seat(table_id=table.pk, user=bob)
    assert load_match(match_of(table).pk).standing.seating[seat.number].person == bob.pk
    assert Seat.objects.get(table=table, number=seat.number).robot_level == ""


def test_a_table_full_of_people_is_full(alice: User, bob: User) -> None:
    table = open_bank(alice)
    for number in range(1, 8):
        take_seat(table_id=table.pk, user=make_user(name=f"somebody{number}"))
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=table.pk, user=bob)
    assert refusal.value.code == "table.full"
    assert len(state_of(table).occupied) == 8


def test_a_confirmed_bet_is_held_and_settled_once(alice: User) -> None:
    table = open_bank(alice)
    go_on_until(table, "betting")
    before, everything = spendable(alice), jetons_of_all()
    bet(table, 0, alice, player=25, banker=100)
    assert spendable(alice) == before - 125
    assert Hold.objects.filter(purpose="bet", status="held").count() == 2
    go_on_until(table, "settling")
    holds = Hold.objects.filter(purpose="bet")
    assert {hold.status for hold in holds} == {"posted"}
    winner = winner_at(table)
    returned = {"player": 50, "banker": 195, "tie": 125}[winner]
    assert spendable(alice) == before - 125 + returned
    assert jetons_of_all() == everything == 0
    assert find_differences() == []


def test_the_net_of_the_month_is_what_the_purse_has_changed_by(alice: User) -> None:
    table = open_bank(alice)
    go_on_until(table, "betting")
    before = spendable(alice)
    for _ in range(3):
        bet(table, 0, alice, player=25, tie=5)
        go_on_until(table, "settling")
        go_on_until(table, "betting")
    row = NetResult.objects.get(user=alice, game=GAME)
    assert (row.net, row.coups) == (spendable(alice) - before, 3)
    house = Entry.objects.filter(account__kind=Account.Kind.HOUSE)
    assert house.aggregate(total=Sum("amount"))["total"] == -row.net


def test_commission_below_a_jeton_is_carried_by_the_account(alice: User) -> None:
    table = open_bank(alice)
    go_on_until(table, "betting")
    before, won = spendable(alice), 0
    while won < 4:
        bet(table, 0, alice, banker=5)
        go_on_until(table, "settling")
        won += winner_at(table) == "banker"
        go_on_until(table, "betting")
        leave_and_come_back(table, alice)
    # Four wins of 5 owe exactly one jeton of commission; the losses are told by the net.
    net = NetResult.objects.get(user=alice).net
    assert spendable(alice) - before == net
    assert (net + 1) % 5 == 0


def leave_and_come_back(table: Table, user: User) -> None:
    leave_table(table_id=table.pk, user=user)
    take_seat(table_id=table.pk, user=user, number=0)
    go_on_until(table, "betting")


def test_a_bet_that_cannot_be_paid_takes_nothing_and_the_window_goes_on(alice: User) -> None:
    table = open_bank(alice, unit=100)
    go_on_until(table, "betting")
    account = account_in(alice, Currency.JETONS)
    Account.objects.filter(pk=account.pk).update(balance=400)
    with pytest.raises(DomainError) as refusal:
        bet(table, 0, alice, player=500)
    assert refusal.value.code == "move.insufficient_jetons"
    assert refusal.value.extra["missing"] == 100
    assert spendable(alice) == 400
    assert not Hold.objects.filter(purpose="bet").exists()
    assert phase_of(table) == "betting"


def test_the_house_takes_no_bet_that_it_could_not_pay(alice: User, settings: Any) -> None:
    settings.HOUSE_FLOOR = -1_000
    table = open_bank(alice)
    go_on_until(table, "betting")
    with pytest.raises(DomainError) as refusal:
        bet(table, 0, alice, tie=126)
    assert refusal.value.code == "table.house_is_short"
    assert phase_of(table) == "betting"
    bet(table, 0, alice, tie=125)
    assert phase_of(table) == "dealing"


def test_leaving_with_a_bet_on_it_is_settled_for_who_laid_it(alice: User, bob: User) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    go_on_until(table, "betting")
    before = spendable(bob)
    bet(table, 3, bob, player=100)
    leave_table(table_id=table.pk, user=bob)
    assert spendable(bob) == before - 100
    assert 3 not in state_of(table).occupied
    charlie = make_user(name="charly")
    take_seat(table_id=table.pk, user=charlie, number=3)
    bet(table, 0, alice, tie=5)
    go_on_until(table, "settling")
    back = {"player": 200, "banker": 0, "tie": 100}[winner_at(table)]
    assert spendable(bob) == before - 100 + back
    assert not NetResult.objects.filter(user=charlie).exists()
    assert find_differences() == []


def test_somebody_who_has_left_cannot_bet_for_the_seat(alice: User, bob: User) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    go_on_until(table, "betting")
    leave_table(table_id=table.pk, user=bob)
    with pytest.raises(DomainError) as refusal:
        bet(table, 3, bob, player=100)
    assert refusal.value.code == "table.not_seated"


def test_two_bets_made_on_the_same_version_both_stand(alice: User, bob: User) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    go_on_until(table, "betting")
    match = match_of(table)
    loaded = load_match(match.pk)
    number = loaded.standing.state.round
    for seat, user in ((0, alice), (3, bob)):
        move = {"type": "bet", "round": number, "player": 5}
        act = Play(seat, loaded.facts.game.parse_move(move))
        perform(match_id=match.pk, act=act, by=user.pk, version=loaded.version)
    assert Hold.objects.filter(purpose="bet", status="held").count() == 2
    assert phase_of(table) == "dealing"


def test_a_clock_made_on_an_old_version_does_nothing(alice: User, bob: User) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    go_on_until(table, "betting")
    match = match_of(table)
    version = load_match(match.pk).version
    bet(table, 0, alice, player=5)
    let_time_pass(match, seconds=60)
    with pytest.raises(DomainError) as refusal:
        perform(match_id=match.pk, act=Expire(None), version=version)
    assert refusal.value.code == "move.stale_version"


def test_a_bet_does_not_lengthen_the_window(alice: User, bob: User) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    go_on_until(table, "betting")
    row = Position.objects.get(match=match_of(table))
    bet(table, 0, alice, player=5)
    assert Position.objects.get(match=match_of(table)).deadline_at == row.deadline_at


def test_the_next_shoe_follows_with_everybody_seated_and_both_verify(alice: User) -> None:
    table = open_bank(alice)
    first = match_of(table)
    play_a_shoe(table, alice)
    second = match_of(table)
    assert second.number == first.number + 1
    assert state_of(table).occupied == {0}
    first.refresh_from_db()
    assert first.ending == "shoe"
    verify(first)
    verify(second)
    assert [visit.left_at is None for visit in Visit.objects.order_by("pk")] == [False, True]


def play_a_shoe(table: Table, user: User, cut_card: int = CUT_CARD) -> None:
    """Bet at each coup until the shoe is over. Where `cut_card` is another than the rules', the
    shoe cannot be verified.
    """
    match = match_of(table)
    with patch("apps.games.punto_banco.shoe.CUT_CARD", cut_card):
        while Match.objects.get(pk=match.pk).ended_at is None:
            if phase_of(table) == "betting" and 0 in state_of(table).to_act:
                bet(table, 0, user, player=5)
            else:
                let_clock_ring(table)


def test_people_away_for_a_minute_lose_their_seat_and_robots_go_with_the_last(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    fill_with_robots(table_id=table.pk, user=alice, level="facile", number=5)
    there = presence.Presence(frozenset({alice.pk}), 0)
    monkeypatch.setattr(presence, "presence_at", lambda _table: there)
    long_ago = timezone.now() - timedelta(seconds=61)
    Seat.objects.filter(user=bob).update(seen_at=long_ago)
    free_deserted_seats()
    assert state_of(table).occupied == {0, 5}
    monkeypatch.setattr(presence, "presence_at", lambda _: presence.Presence(frozenset(), 0))
    Seat.objects.filter(user=alice).update(seen_at=long_ago)
    free_deserted_seats()
    assert state_of(table).occupied == frozenset()
    assert not Seat.objects.filter(table=table).exclude(user=None, robot_level="").exists()


def test_whom_the_game_sends_away_has_no_seat_any_more(alice: User, bob: User) -> None:
    table = open_bank(alice)
    take_seat(table_id=table.pk, user=bob, number=3)
    for _ in range(80):
        if not Seat.objects.filter(user=bob).exists():
            break
        if phase_of(table) == "betting" and 0 in state_of(table).to_act:
            bet(table, 0, alice, player=5)
        let_clock_ring(table)
    assert state_of(table).occupied == {0}


def test_an_empty_table_closes_after_a_while(alice: User) -> None:
    table = open_bank(alice)
    leave_table(table_id=table.pk, user=alice)
    match = match_of(table)
    let_time_pass(match, seconds=700)
    assert tend(match_id=match.pk)
    table.refresh_from_db()
    assert table.status == Table.Status.CLOSED


def test_a_void_match_gives_every_bet_back(alice: User) -> None:
    table = open_bank(alice)
    go_on_until(table, "betting")
    before = spendable(alice)
    bet(table, 0, alice, player=100, tie=10)
    void_match(match_id=match_of(table).pk)
    assert spendable(alice) == before
    assert find_differences() == []
    table.refresh_from_db()
    assert table.status == Table.Status.CLOSED


def test_playing_now_joins_the_table_that_is_there_or_opens_one(alice: User, bob: User) -> None:
    first = quick_seat(user=alice, game=GAME, seat_count=8, options={})
    assert quick_seat(user=alice, game=GAME, seat_count=8, options={}) == first
    assert quick_seat(user=bob, game=GAME, seat_count=8, options={}) == first
    people = [seat.person for seat in load_match(match_of(first).pk).standing.seating]
    assert {alice.pk, bob.pk} <= set(people)
