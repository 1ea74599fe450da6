"""Robots that play, clocks that ring, people who are away."""

from contextlib import nullcontext
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.engine.errors import IllegalMove
from apps.tables import bots
from apps.tables.advancing import Claim, Expire, Leave, Play, Return
from apps.tables.clockwork import clock, to_ms
from apps.tables.journal import write_rows
from apps.tables.loading import load_match
from apps.tables.models import Match, MatchEvent, Position, ServerPulse, Table
from apps.tables.services import seating, tending
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.outages import CLOCKS, SOCKETS, absorb_outage
from apps.tables.services.playing import perform
from apps.tables.services.preparing import prepare
from apps.tables.services.refusing import StaleVersion, TooLate
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.services.starting import be_ready
from apps.tables.services.tending import close_forsaken_tables, sweep, tend, void_match
from apps.tables.timing import GRACE_MS
from apps.wallet.auditing import find_differences
from apps.wallet.models import Hold
from tests.tables.conftest import (
    let_time_pass,
    play_one,
    play_to_the_end,
    seat_to_act,
)

pytestmark = pytest.mark.services


def until_acts(match: Match, seat: int) -> None:
    while seat_to_act(match) != seat:
        play_or_tend(match)


def play_or_tend(match: Match) -> None:
    """Let whoever is to act do something: a person as conftest has it, a robot by itself."""
    loaded = load_match(match.pk)
    if loaded.deadline is None:
        let_time_pass(match, seconds=2)
        assert tend(match_id=match.pk)
    else:
        play_one(match)


def rung(match: Match) -> None:
    let_time_pass(match, seconds=31)
    assert tend(match_id=match.pk)


@pytest.mark.parametrize(("refusal", "logged"), [(StaleVersion(), 0), (IllegalMove("odd"), 1)])
def test_an_act_that_its_game_refuses_is_logged_and_one_that_came_second_is_not(
    against_robot: Match,
    refusal: Exception,
    logged: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    until_acts(against_robot, 1)

    def refuse(**_: Any) -> None:
        raise refusal

    monkeypatch.setattr(tending, "perform", refuse)
    let_time_pass(against_robot, seconds=2)
    assert not tend(match_id=against_robot.pk)
    assert [record.levelname for record in caplog.records] == ["ERROR"] * logged
    assert all("odd" in record.getMessage() for record in caplog.records)


def test_a_robot_remembers_backwards_no_more_than_it_looks_at(
    against_robot: Match,
    django_assert_num_queries: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bots, "PAGE", 2)
    for _ in range(6):
        play_or_tend(against_robot)
    whole = list(bots.SeatHistory(against_robot.pk, 1))
    assert list(reversed(bots.SeatHistory(against_robot.pk, 1))) == whole[::-1]
    with django_assert_num_queries(1):
        assert next(reversed(bots.SeatHistory(against_robot.pk, 1))) == whole[-1]


def test_a_robot_moves_when_its_time_has_come_and_not_before(against_robot: Match) -> None:
    until_acts(against_robot, 1)
    before = load_match(against_robot.pk)
    assert before.deadline is None
    assert before.wake is not None
    assert not tend(match_id=against_robot.pk, version=before.version)
    let_time_pass(against_robot, seconds=2)
    assert tend(match_id=against_robot.pk, version=before.version)
    assert load_match(against_robot.pk).version == before.version + 1


def test_a_wake_up_for_an_older_version_does_nothing(against_robot: Match) -> None:
    until_acts(against_robot, 1)
    let_time_pass(against_robot, seconds=2)
    version = load_match(against_robot.pk).version
    assert not tend(match_id=against_robot.pk, version=version - 1)
    assert load_match(against_robot.pk).version == version


def test_a_whole_match_against_a_robot_ends_by_itself(against_robot: Match) -> None:
    while load_match(against_robot.pk).standing.state.outcome is None:
        play_or_tend(against_robot)
    against_robot.refresh_from_db()
    assert against_robot.ending == "played"
    assert not tend(match_id=against_robot.pk)


def test_every_running_match_has_an_alarm(against_robot: Match, playing: Match) -> None:
    while load_match(against_robot.pk).standing.state.outcome is None:
        assert Position.objects.get(pk=against_robot.pk).wake_at is not None
        play_or_tend(against_robot)
    assert Position.objects.get(pk=against_robot.pk).wake_at is None
    assert Position.objects.get(pk=playing.pk).wake_at is not None


def test_the_clock_ends_the_turn_once(playing: Match) -> None:
    before = load_match(playing.pk)
    seat = seat_to_act(playing)
    let_time_pass(playing, seconds=31)
    assert tend(match_id=playing.pk, version=before.version)
    assert not tend(match_id=playing.pk, version=before.version)
    after = load_match(playing.pk)
    assert after.version == before.version + 1
    assert after.standing.seating[seat].timeouts == 1
    assert seat_to_act(playing) != seat


def test_a_move_is_taken_within_the_grace_and_refused_after_it(
    playing: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    for late, refused in ((GRACE_MS, False), (GRACE_MS + 1, True)):
        deadline = to_ms(Position.objects.get(pk=playing.pk).deadline_at)
        monkeypatch.setattr(clock, "now", lambda now=deadline + late: now)
        with pytest.raises(TooLate) if refused else nullcontext():
            play_one(playing)


def test_the_clock_cannot_ring_early(playing: Match) -> None:
    with pytest.raises(StaleVersion):
        perform(match_id=playing.pk, act=Expire(seat_to_act(playing)))


def test_three_timeouts_make_a_seat_absent_and_a_robot_plays_for_it(playing: Match) -> None:
    away = seat_to_act(playing)
    for _ in range(3):
        until_acts(playing, away)
        rung(playing)
    assert load_match(playing.pk).standing.seating[away].is_absent
    until_acts(playing, away)
    assert load_match(playing.pk).deadline is None
    let_time_pass(playing, seconds=2)
    assert tend(match_id=playing.pk)
    assert MatchEvent.objects.filter(match=playing, data__contains='"cause":"robot"').exists()


def make_absent(match: Match) -> int:
    away = seat_to_act(match)
    for _ in range(3):
        until_acts(match, away)
        rung(match)
    return away


def test_who_was_away_takes_his_seat_back_with_a_fresh_clock(playing: Match) -> None:
    away = make_absent(playing)
    until_acts(playing, away)
    perform(match_id=playing.pk, act=Return(away))
    loaded = load_match(playing.pk)
    assert not loaded.standing.seating[away].is_absent
    assert loaded.deadline is not None
    play_one(playing)


def test_a_claim_proves_that_one_is_there(playing: Match) -> None:
    away = make_absent(playing)
    loaded = load_match(playing.pk)
    both = loaded.standing.with_seat(0, absent_since=1).with_seat(1, absent_since=1)
    Position.objects.filter(pk=playing.pk).update(state=both.dump())
    perform(match_id=playing.pk, act=Claim(1 - away))
    playing.refresh_from_db()
    assert playing.places.get(number=1 - away).rank == 1
    assert playing.places.get(number=away).rank == 2


def test_coming_back_never_moves_the_other_ones_clock(playing: Match) -> None:
    away = make_absent(playing)
    until_acts(playing, 1 - away)
    deadline = load_match(playing.pk).deadline
    perform(match_id=playing.pk, act=Return(away))
    assert load_match(playing.pk).deadline == deadline


def test_a_duel_may_be_claimed_after_a_minutes_absence(playing: Match) -> None:
    away = make_absent(playing)
    with pytest.raises(IllegalMove) as refusal:
        perform(match_id=playing.pk, act=Claim(1 - away))
    assert refusal.value.code == "claim_too_early"
    loaded = load_match(playing.pk)
    long_ago = loaded.standing.with_seat(away, absent_since=1)
    Position.objects.filter(pk=playing.pk).update(state=long_ago.dump())
    perform(match_id=playing.pk, act=Claim(1 - away))
    playing.refresh_from_db()
    assert playing.ending == "abandon"
    assert playing.places.get(number=away).rank == 2
    assert playing.places.get(number=1 - away).rank == 1


def test_leaving_a_duel_loses_it_at_once(playing: Match, alice: User) -> None:
    leave_table(table_id=playing.table_id, user=alice)
    playing.refresh_from_db()
    playing.table.refresh_from_db()
    assert playing.ending == "abandon"
    assert playing.places.get(number=0).rank == 2
    assert playing.places.get(number=0).has_left
    assert playing.table.status == Table.Status.CLOSED


def test_with_three_seats_a_robot_finishes_for_who_left_and_he_may_not_come_back(
    alice: User, bob: User, charlie: User
) -> None:
    table = open_table(host=alice, game="banco", seat_count=3)
    for user in (bob, charlie):
        take_seat(table_id=table.pk, user=user)
    for user in (alice, bob, charlie):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    match = Match.objects.get(table=table)
    leave_table(table_id=table.pk, user=alice)
    with pytest.raises(IllegalMove) as refusal:
        perform(match_id=match.pk, act=Return(0))
    assert refusal.value.code == "already_left"
    until_acts(match, 0)
    loaded = load_match(match.pk)
    move = next(iter(loaded.standing.state.legal_moves(0)))
    with pytest.raises(IllegalMove) as refusal:
        perform(match_id=match.pk, act=Play(0, move), version=loaded.version)
    assert refusal.value.code == "already_left"
    while load_match(match.pk).standing.state.outcome is None:
        play_or_tend(match)
    match.refresh_from_db()
    assert match.places.get(number=0).rank == 3
    assert match.places.get(number=0).has_left


def test_a_match_that_everybody_left_ends(alice: User, bob: User) -> None:
    table = open_table(host=alice, game="banco", seat_count=4, robots=["facile", "moyen"])
    take_seat(table_id=table.pk, user=bob)
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    match = Match.objects.get(table=table)
    leave_table(table_id=table.pk, user=alice)
    leave_table(table_id=table.pk, user=bob)
    match.refresh_from_db()
    assert match.ending == "abandon"
    assert Position.objects.get(pk=match.pk).wake_at is None
    # Robots stayed: who left is behind them, and has won nothing.
    ranks = match.places.order_by("number").values_list("rank", flat=True)
    assert list(ranks) == [3, 1, 1, 3]


def test_leaving_out_of_turn_keeps_the_clock_of_who_thinks(
    alice: User, bob: User, charlie: User
) -> None:
    table = open_table(host=alice, game="banco", seat_count=3)
    for user in (bob, charlie):
        take_seat(table_id=table.pk, user=user)
    for user in (alice, bob, charlie):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    match = Match.objects.get(table=table)
    deadline = load_match(match.pk).deadline
    perform(match_id=match.pk, act=Leave((seat_to_act(match) + 1) % 3))
    assert load_match(match.pk).deadline == deadline


def test_an_outage_gives_everybody_the_time_that_was_lost(playing: Match) -> None:
    sweep()
    deadline = load_match(playing.pk).deadline
    assert deadline is not None
    ServerPulse.objects.update(beat_at=timezone.now() - timedelta(seconds=60))
    let_time_pass(playing, seconds=60)
    assert not tend(match_id=playing.pk)
    after = load_match(playing.pk)
    assert after.version == 1
    assert abs((after.deadline or 0) - deadline) < 2_000


def test_a_long_outage_in_a_robots_turn_voids_nothing(against_robot: Match) -> None:
    sweep()
    until_acts(against_robot, 1)
    ServerPulse.objects.update(beat_at=timezone.now() - timedelta(minutes=11))
    let_time_pass(against_robot, minutes=11)
    sweep()
    against_robot.refresh_from_db()
    assert against_robot.ended_at is None
    let_time_pass(against_robot, seconds=2)
    assert tend(match_id=against_robot.pk)


def test_no_clock_rings_while_nobody_can_move_and_all_are_extended_then(playing: Match) -> None:
    sweep()
    absorb_outage(SOCKETS)
    deadline = load_match(playing.pk).deadline
    assert deadline is not None
    ServerPulse.objects.filter(pk=SOCKETS).update(beat_at=timezone.now() - timedelta(seconds=40))
    let_time_pass(playing, seconds=31)
    assert not tend(match_id=playing.pk)
    assert absorb_outage(SOCKETS)
    assert not absorb_outage(CLOCKS)
    after = load_match(playing.pk).deadline or 0
    assert abs(after - (deadline + 9_000)) < 2_000
    assert load_match(playing.pk).version == 1


def test_a_short_silence_is_no_outage(playing: Match) -> None:
    sweep()
    ServerPulse.objects.update(beat_at=timezone.now() - timedelta(seconds=19))
    deadline = load_match(playing.pk).deadline
    assert not absorb_outage(CLOCKS)
    assert load_match(playing.pk).deadline == deadline


def test_a_match_that_cannot_be_resumed_is_void_and_nobody_is_blamed(playing: Match) -> None:
    sweep()
    Position.objects.filter(pk=playing.pk).update(
        state=b"nonsense", wake_at=timezone.now() - timedelta(minutes=11)
    )
    sweep()
    playing.refresh_from_db()
    assert playing.ending == "void"
    assert set(playing.places.values_list("rank", "has_left")) == {(None, False)}
    void_match(match_id=playing.pk)


def test_nobody_plays_on_in_a_void_match(playing: Match) -> None:
    version = load_match(playing.pk).version
    void_match(match_id=playing.pk)
    with pytest.raises(StaleVersion):
        play_one(playing)
    assert load_match(playing.pk).version == version


def test_the_sweep_plays_on_what_was_lost(playing: Match) -> None:
    play_to_the_end(playing)
    sweep()
    assert Position.objects.get(pk=playing.pk).wake_at is None


def test_one_match_that_cannot_even_be_read_stops_no_other_clock(
    playing: Match, against_robot: Match
) -> None:
    sweep()
    Match.objects.filter(pk=playing.pk).update(options={"of": "another release"})
    Position.objects.filter(pk=playing.pk).update(wake_at=timezone.now() - timedelta(minutes=11))
    until_acts(against_robot, 1)
    let_time_pass(against_robot, seconds=2)
    sweep()
    playing.refresh_from_db()
    assert playing.ending == "void"
    assert tend(match_id=against_robot.pk)


def test_an_absent_person_has_his_minute_after_an_outage_of_ours(playing: Match) -> None:
    sweep()
    absorb_outage(SOCKETS)
    away = seat_to_act(playing)
    for _ in range(3):
        while seat_to_act(playing) != away:
            play_one(playing)
        rung(playing)
    assert load_match(playing.pk).standing.seating[away].is_absent
    ServerPulse.objects.update(beat_at=timezone.now() - timedelta(minutes=5))
    absorb_outage(SOCKETS)
    standing = load_match(playing.pk).standing
    since = standing.seating[away].absent_since
    ServerPulse.objects.update(outage_ended_at=timezone.now() - timedelta(seconds=59))
    let_be_absent_since(playing, away, (since or 0) - 300_000)
    with pytest.raises(IllegalMove) as refusal:
        perform(match_id=playing.pk, act=Claim(1 - away))
    assert refusal.value.code == "claim_too_early"
    ServerPulse.objects.update(outage_ended_at=timezone.now() - timedelta(seconds=61))
    perform(match_id=playing.pk, act=Claim(1 - away))


def let_be_absent_since(match: Match, seat: int, since: int) -> None:
    loaded = load_match(match.pk)
    earlier = loaded.standing.with_seat(seat, absent_since=since)
    Position.objects.filter(pk=match.pk).update(state=earlier.dump())


def test_where_nobody_could_move_for_ten_minutes_a_match_is_void(
    playing: Match, alice: User
) -> None:
    sweep()
    absorb_outage(SOCKETS)
    ServerPulse.objects.update(beat_at=timezone.now() - timedelta(minutes=11))
    let_time_pass(playing, minutes=11)
    sweep()
    sweep()
    playing.refresh_from_db()
    assert playing.ending == "void"


def test_after_an_outage_the_waiting_tables_wait_on(duel: Table) -> None:
    sweep()
    absorb_outage(SOCKETS)
    Table.objects.update(seen_at=timezone.now() - timedelta(seconds=90))
    ServerPulse.objects.update(beat_at=timezone.now() - timedelta(seconds=85))
    close_forsaken_tables()
    duel.refresh_from_db()
    assert duel.status == Table.Status.FULL
    revision = duel.revision
    assert absorb_outage(SOCKETS)
    close_forsaken_tables()
    duel.refresh_from_db()
    assert duel.status == Table.Status.FULL
    assert duel.revision > revision


def test_a_clock_that_was_moved_on_is_not_moved_back_by_a_step_made_before(
    alice: User, bob: User, charlie: User
) -> None:
    table = open_table(host=alice, game="banco", seat_count=3)
    for user in (bob, charlie):
        take_seat(table_id=table.pk, user=user)
    for user in (alice, bob, charlie):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    match = Match.objects.get(table=table)
    loaded = load_match(match.pk)
    leaving = (seat_to_act(match) + 1) % 3
    made_before = prepare(
        loaded.facts,
        loaded.standing,
        loaded.version,
        loaded.deadline,
        Leave(leaving),
        uuid4(),
        clock.now(),
    )
    let_time_pass(match, minutes=-1)
    assert write_rows([made_before.row])
    assert load_match(match.pk).deadline == (loaded.deadline or 0) + 60_000


def test_leaving_as_the_match_ends_is_a_no_to_another_one(
    playing: Match, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end_first(table_id: str, seat: object) -> bool:
        play_to_the_end(playing)
        return abandon(table_id, seat)

    abandon: Any = seating._abandon
    monkeypatch.setattr(seating, "_abandon", end_first)
    leave_table(table_id=playing.table_id, user=bob)
    table = Table.objects.get(pk=playing.table_id)
    assert table.status == Table.Status.CLOSED
    assert playing.ending == "played"


@pytest.mark.parametrize("is_host", [True, False])
@pytest.mark.django_db(transaction=True)
def test_who_is_suspended_while_he_waits_gets_up_and_keeps_nobody_from_the_table(
    alice: User, bob: User, charlie: User, is_host: bool
) -> None:
    host, other = (alice, bob) if is_host else (bob, alice)
    table = open_table(host=host, game="banco", seat_count=3, terms=Terms(stake=6_000))
    take_seat(table_id=table.pk, user=other)
    User.objects.filter(pk=alice.pk).update(is_active=False)
    sweep()
    assert not Hold.objects.filter(status=Hold.Status.HELD, account__owner=alice).exists()
    take_seat(table_id=table.pk, user=charlie)
    table.refresh_from_db()
    assert table.host == bob
    assert find_differences() == []
