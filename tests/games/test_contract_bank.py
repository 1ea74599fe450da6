"""The contract of games against a bank: people come and go, bet, and are settled every round."""

import random
from collections import Counter
from itertools import permutations

import pytest

from apps.engine.contract import Clock, Move, Seat, State
from apps.engine.errors import IllegalMove
from apps.engine.money import Bet, Settlement
from apps.engine.testing import Played, Till, answer_to, seen_events
from tests.games.setups import Setup, each_of, everyone, matches, setups, some_steps, steps

BANKS = [setup for setup in setups() if setup.game.info.bank]
every_bank = each_of(BANKS)

SOME = 150


def resting(setup: Setup, most: int = SOME) -> list[State]:
    """Positions in which no chance is awaited, from all over the matches."""
    return [one.before for one in some_steps(setup, most) if one.before.chance is None]


def free_seats(state: State) -> list[Seat]:
    return [seat for seat in range(state.seats) if seat not in state.occupied]


# -- people --


@every_bank
def test_a_fresh_table_has_nobody_and_its_first_guest_is_seated(setup: Setup) -> None:
    state = setup.state()
    assert (state.occupied, state.to_act) == (frozenset(), frozenset())
    while state.chance is not None:
        state = state.resolve(answer_to(state.chance, random.Random(1))).state
    for seat in range(setup.seats):
        assert state.join(seat, 0).state.occupied == {seat}


@every_bank
def test_people_sit_down_on_free_seats_alone_and_may_always_leave(setup: Setup) -> None:
    seen = Counter[str]()
    for state in resting(setup):
        for seat in range(setup.seats):
            if seat in state.occupied:
                seen["taken"] += 1
                with pytest.raises(IllegalMove, match="seat_taken"):
                    state.join(seat, 0)
                left = state.leave(seat)
                assert seat not in left.state.occupied
                assert left.state.occupied <= state.occupied
                check_soundness(setup, state, left.state)
            else:
                seen["free"] += 1
                with pytest.raises(IllegalMove, match="not_seated"):
                    state.leave(seat)
                joined = state.join(seat, 3).state
                assert joined.occupied == state.occupied | {seat}
                check_soundness(setup, state, joined)
        for nowhere in (-1, setup.seats):
            with pytest.raises(IllegalMove):
                state.join(nowhere, 0)
            with pytest.raises(IllegalMove):
                state.leave(nowhere)
    assert seen["taken"] > SOME
    assert seen["free"] > SOME


def check_soundness(setup: Setup, before: State, after: State) -> None:
    assert after.material() == before.material()
    assert setup.game.load(after.dump()) == after


@every_bank
def test_nobody_sits_down_or_leaves_when_it_is_over(setup: Setup) -> None:
    over = matches(setup)[0][-1].step.state
    for act in (lambda seat: over.join(seat, 0), over.leave):
        with pytest.raises(IllegalMove, match="game_over"):
            act(0)


@every_bank
def test_only_people_who_are_there_are_asked(setup: Setup) -> None:
    for played in steps(setup):
        state = played.step.state
        assert state.to_act <= state.occupied
        clock = state.clock
        assert clock is None or clock.seat is None or clock.seat in state.occupied


@every_bank
def test_a_newcomer_changes_nothing_of_what_goes_on(setup: Setup) -> None:
    """Where nobody decides, time brings the same with him and without him, and as soon."""
    compared = Counter[str]()
    for state in resting(setup, 600):
        if state.to_act or not state.occupied or state.clock is None:
            continue
        for seat in free_seats(state)[:2]:
            joined = state.join(seat, 7).state
            assert joined.clock == state.clock
            assert joined.clock is not None
            assert joined.clock.runs_on_from(state.clock)
            with_him, without = joined.expire(), state.expire()
            assert with_him.money == without.money
            assert seen_events(with_him, None) == seen_events(without, None)
            compared[str(state.phase)] += 1
    assert len(compared) > 1


@every_bank
def test_a_newcomer_and_a_leaver_let_the_time_of_those_who_decide_run_on(setup: Setup) -> None:
    compared = 0
    for state in resting(setup, 600):
        if not state.commutes or len(state.to_act) < 2:
            continue
        afters = [state.leave(seat).state for seat in state.occupied]
        afters += [state.join(seat, 0).state for seat in free_seats(state)]
        for after in afters:
            compared += 1
            assert after.to_act >= state.to_act & after.occupied
            assert after.clock == state.clock
    assert compared > SOME


@every_bank
def test_the_same_people_sit_there_when_the_next_match_begins(setup: Setup) -> None:
    for match in matches(setup):
        last = match[-1].step.state
        following = setup.game.following(last, setup.game.options(dict(setup.raw)))
        assert following.occupied == last.occupied
        assert following.outcome is None
        while following.chance is not None:
            answer = answer_to(following.chance, random.Random(2))
            following = following.resolve(answer).state
        assert following.occupied == last.occupied


# -- moves in any order --


@every_bank
def test_moves_that_commute_give_the_same_position_in_any_order(setup: Setup) -> None:
    rng = random.Random(4)
    ended = 0
    for state in resting(setup, 400):
        if not state.commutes or not 1 < len(state.to_act) < 5:
            continue
        chosen = {seat: rng.choice(list(state.legal_moves(seat))) for seat in state.to_act}
        orders = list(permutations(chosen, min(3, len(chosen))))
        for subset in {frozenset(order) for order in orders}:
            found = [made(state, chosen, order) for order in orders if set(order) == subset]
            assert all(one == found[0] for one in found)
            ended += not found[0][0].commutes
    assert ended, "no window was ended by its last move"


def made(
    state: State, chosen: dict[Seat, Move], order: tuple[Seat, ...]
) -> tuple[State, Counter[Bet | Settlement]]:
    money: Counter[Bet | Settlement] = Counter()
    for seat in order:
        step = state.apply(seat, chosen[seat])
        state, money = step.state, money + Counter(step.money)
    return state, money


@every_bank
def test_a_move_that_commutes_does_not_start_the_time_again(setup: Setup) -> None:
    compared = 0
    for played in steps(setup):
        before, after = played.before, played.step.state
        if played.put.kind == "move" and before.commutes and len(before.to_act) > 1:
            assert before.clock is not None
            assert after.clock is not None
            assert after.clock.runs_on_from(before.clock)
            compared += 1
        elif played.put.kind == "expire" and after.clock is not None:
            assert not after.clock.runs_on_from(before.clock)
    assert compared > SOME


def test_time_without_a_number_begins_anew_with_every_step() -> None:
    assert not Clock(0, 30).runs_on_from(Clock(0, 30))
    assert Clock(0, 30, 4).runs_on_from(Clock(0, 30, 4))
    assert not Clock(0, 30, 5).runs_on_from(Clock(0, 30, 4))


# -- money --


def bets_and_settlements(played: Played) -> tuple[list[Bet], list[Settlement]]:
    money = played.step.money
    return (
        [one for one in money if isinstance(one, Bet)],
        [one for one in money if isinstance(one, Settlement)],
    )


@every_bank
def test_what_is_bet_comes_back_or_goes_to_the_house_once(setup: Setup) -> None:
    for match in matches(setup):
        till = Till()
        for played in match:
            till.take(played.step.money)
        assert not till.held, "a bet was never settled"
        assert len(till.settled) > 50
        outcome = match[-1].step.state.outcome
        assert outcome is not None
        assert sum(outcome.scores) == till.bettors == -till.house
        nets = Counter[Seat]()
        for played in match:
            bets, settled = bets_and_settlements(played)
            for bet in bets:
                nets[bet.seat] -= bet.amount
            for one in settled:
                nets[one.seat] += one.returned
        assert [nets[seat] for seat in range(setup.seats)] == list(outcome.scores)


@every_bank
def test_jetons_are_taken_by_the_bettors_own_moves_and_by_nothing_else(setup: Setup) -> None:
    for played in steps(setup):
        bets, _ = bets_and_settlements(played)
        assert all((played.put.kind, played.put.seat) == ("move", bet.seat) for bet in bets)


@every_bank
def test_the_bets_of_those_who_left_are_settled_too(setup: Setup) -> None:
    left_behind = 0
    for match in matches(setup):
        open_bets: dict[str, Seat] = {}
        left: set[str] = set()
        for played in match:
            bets, settled = bets_and_settlements(played)
            open_bets |= {bet.cause: bet.seat for bet in bets}
            if played.put.kind == "leave":
                left |= {cause for cause, seat in open_bets.items() if seat == played.put.seat}
            for one in settled:
                del open_bets[one.cause]
                left_behind += one.cause in left
        assert not open_bets
    assert left_behind


# -- what viewers know --


@every_bank
def test_what_somebody_owes_is_in_no_other_view_and_in_no_event(setup: Setup) -> None:
    """His successor on the seat is told the events again, so not even they may say it."""
    odd = 987_654_321
    for state in resting(setup, 60):
        for seat in free_seats(state)[:1]:
            joined = state.join(seat, odd)
            for viewer in everyone(state):
                assert str(odd) not in str(seen_events(joined, viewer))
                assert (str(odd) in str(joined.state.view(viewer))) == (viewer == seat)


def test_there_is_a_bank_to_ask_all_this_of() -> None:
    assert BANKS, "not one of these tests has run"
