"""A clock that times a whole turn runs on from move to move (Buraco's does)."""

from datetime import timedelta

import pytest

from apps.accounts.models import User
from apps.engine.contract import Clock
from apps.tables.advancing import Expire, Leave, Play
from apps.tables.loading import Loaded, load_match
from apps.tables.models import Match, Position
from apps.tables.services.opening import open_table
from apps.tables.services.playing import perform
from apps.tables.services.seating import take_seat
from apps.tables.services.starting import be_ready
from tests.tables.conftest import let_time_pass

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def turns(alice: User, bob: User) -> Match:
    """A running duel of Buraco."""
    table = open_table(host=alice, game="buraco", seat_count=2)
    take_seat(table_id=table.pk, user=bob)
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    return Match.objects.get(table=table)


def play_first(match: Match, kind: str) -> Loaded:
    """Let the seat to act make its first legal move of a kind; return the match after it."""
    state = load_match(match.pk).standing.state
    (seat,) = state.to_act
    move = next(move for move in state.legal_moves(seat) if move.action == kind)
    perform(match_id=match.pk, act=Play(seat, move))
    return load_match(match.pk)


def deadline_of(match: Match) -> int:
    deadline = load_match(match.pk).deadline
    assert deadline is not None
    return deadline


def test_drawing_a_card_leaves_the_turn_its_time(turns: Match) -> None:
    before = deadline_of(turns)
    assert play_first(turns, "draw_stock").deadline == before


def test_the_next_seat_has_a_whole_turn(turns: Match) -> None:
    before = deadline_of(turns)
    let_time_pass(turns, seconds=30)
    play_first(turns, "draw_stock")
    after = play_first(turns, "discard")
    assert after.deadline is not None
    assert after.deadline > before - 1_000


def test_an_outage_that_moved_the_clock_is_not_undone_by_a_move(turns: Match) -> None:
    loaded = load_match(turns.pk)
    position = Position.objects.get(match=turns)
    assert position.deadline_at is not None
    later = position.deadline_at + timedelta(seconds=45)
    Position.objects.filter(match=turns).update(deadline_at=later)
    play_first(turns, "draw_stock")
    assert Position.objects.get(match=turns).deadline_at == later
    assert loaded.version + 1 == load_match(turns.pk).version


def test_a_rebus_taken_directly_moves_the_end_of_the_turn(
    turns: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state says so by its clock's seconds; here it gains 20 with the draw."""
    before = deadline_of(turns)
    kind = type(load_match(turns.pk).standing.state)

    def clock(state: object) -> Clock:
        has_drawn = getattr(state, "phase", "") == "play"
        return Clock(min(state.to_act), 80 if has_drawn else 60, span=1)  # type: ignore[attr-defined]

    monkeypatch.setattr(kind, "clock", property(clock))
    assert play_first(turns, "draw_stock").deadline == before + 20_000


def test_the_clock_ends_a_turn_in_its_middle(turns: Match) -> None:
    play_first(turns, "draw_stock")
    (seat,) = load_match(turns.pk).standing.state.to_act
    let_time_pass(turns, seconds=61)
    perform(match_id=turns.pk, act=Expire(seat))
    after = load_match(turns.pk).standing
    assert after.state.to_act == {1 - seat}
    assert after.seating[seat].timeouts == 1


def test_a_robot_that_takes_over_in_mid_turn_is_held_to_no_clock(alice: User, bob: User) -> None:
    table = open_table(host=alice, game="buraco", seat_count=4, robots=["facile", "facile"])
    take_seat(table_id=table.pk, user=bob)
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    match = Match.objects.get(table=table)
    seats = load_match(match.pk).facts.human_seats
    loaded = to_a_person(match)
    (seat,) = loaded.standing.state.to_act
    assert seat in seats
    play_first(match, "draw_stock")
    perform(match_id=match.pk, act=Leave(seat))
    assert load_match(match.pk).deadline is None


def to_a_person(match: Match) -> Loaded:
    """Let robots' turns pass until a person is to act."""
    loaded = load_match(match.pk)
    while loaded.deadline is None:
        state = loaded.standing.state
        (seat,) = state.to_act
        move = next(iter(state.legal_moves(seat)))
        perform(match_id=match.pk, act=Play(seat, move, by_robot=True))
        loaded = load_match(match.pk)
    return loaded
