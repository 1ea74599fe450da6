"""The contract of `apps/engine/contract.py`, asked of every game that is discovered."""

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any
from unittest.mock import patch

import pytest

from apps.engine.changes import changes_between, with_changes
from apps.engine.contract import LEVELS, Move, Seat, State
from apps.engine.errors import GameError, InvalidOptions
from apps.engine.fair import FairStream
from apps.engine.testing import Input, feed, play_script, replay, seen_events
from apps.games import catalogue
from tests.games.setups import (
    Setup,
    each_of,
    everyone,
    matches,
    setups,
    some_decisions,
    some_steps,
    steps,
)

every_setup = each_of(setups())
every_game = pytest.mark.parametrize("slug", list(catalogue()))

MOST_VIEWS = 800  # looked at one by one, evenly spread over the matches of a setup

JUNK = (None, True, -1, 10**30, 1.5, "", "x", [], [[]], {}, [None], {"a": [1]})


def text(value: Any) -> str:
    """What a client gets, whatever the order of keys."""
    return json.dumps(value, sort_keys=True, allow_nan=False)


def refusal(setup: Setup, state: State, seat: Seat, raw: Any) -> str | None:
    """The code with which a raw move is refused; None if it is accepted."""
    try:
        state.apply(seat, setup.game.parse_move(raw))
    except GameError as error:
        return error.code
    return None


# -- matches --


@every_setup
def test_a_match_ends_with_a_rank_and_a_score_for_every_seat(setup: Setup) -> None:
    for match in matches(setup):
        last = match[-1].step.state
        assert last.outcome is not None
        assert len(last.outcome.ranks) == len(last.outcome.scores) == setup.seats
        assert last.outcome.winners
        assert (last.to_act, last.chance, last.clock) == (frozenset(), None, None)
        assert all(played.before.outcome is None for played in match)


@every_setup
def test_no_event_tells_ranks_for_the_site_may_rank_an_absent_seat_last(setup: Setup) -> None:
    for played in steps(setup):
        assert not any("ranks" in event.to_plain() for event in played.step.events)


@every_setup
def test_somebody_or_something_is_always_awaited(setup: Setup) -> None:
    for played in steps(setup):
        state = played.before
        assert not (state.to_act and state.chance)
        assert state.to_act or state.chance or state.clock
        if state.clock is not None:
            assert state.clock.seconds > 0
            assert state.clock.seat is None or state.clock.seat in state.to_act


@every_setup
def test_cards_dice_and_chips_are_conserved_at_every_step(setup: Setup) -> None:
    material = setup.state().material()
    assert material
    for played in steps(setup):
        assert played.step.state.material() == material


@every_setup
def test_a_loaded_dump_equals_the_state(setup: Setup) -> None:
    for played in steps(setup):
        loaded = setup.game.load(played.step.state.dump())
        assert type(loaded) is type(played.step.state)
        assert loaded == played.step.state


@every_setup
def test_what_a_log_may_print_of_a_state_hides_what_the_state_hides(setup: Setup) -> None:
    state = matches(setup)[0][0].step.state
    assert repr(state) == f"<{type(state).__name__}: {state.phase}>"


@every_setup
def test_replaying_the_log_of_a_match_gives_the_same_states(setup: Setup) -> None:
    """Every one of them: a state that a later move had altered would differ from its replay."""
    for match in matches(setup):
        stored = [json.loads(json.dumps(played.put.value)) for played in match]
        script = [
            Input(played.put.kind, played.put.seat, value)
            for played, value in zip(match, stored, strict=True)
        ]
        replayed = play_script(setup.game, setup.state(), script)
        for played, again in zip(match, replayed, strict=True):
            assert again.state == played.step.state
            assert again.events == played.step.events
        assert replay(setup.game, setup.state(), script) == match[-1].step.state


# -- moves --


@every_setup
def test_every_legal_move_passes_can_and_survives_json(setup: Setup) -> None:
    for played in steps(setup):
        for seat in played.before.to_act:
            legal = list(played.before.legal_moves(seat))
            assert legal
            for move in legal:
                assert played.before.can(seat, move)
                raw = json.loads(json.dumps(move.to_plain()))
                assert setup.game.parse_move(raw) == move


@every_setup
def test_only_seats_to_act_have_moves(setup: Setup) -> None:
    for played, move in moves_of(setup):
        for seat in (-1, *range(setup.seats), setup.seats):
            if seat in played.before.to_act:
                continue
            assert list(played.before.legal_moves(seat)) == []
            code = refusal(setup, played.before, seat, move.to_plain())
            if seat not in played.before.occupied:
                assert code == "not_seated"
            elif setup.game.info.bank:  # why it may not decide now, its own catalogue says
                assert code == played.before.not_now(seat, move)
            else:
                assert code == "not_your_turn"
        over = matches(setup)[0][-1].step.state
        assert refusal(setup, over, 0, move.to_plain()) == "game_over"


def moves_of(setup: Setup) -> Iterator[tuple[Any, Move]]:
    for played in some_decisions(setup, 60):
        yield played, setup.game.parse_move(played.put.value)


@every_setup
def test_a_refused_move_has_a_code_and_leaves_the_state_equal(setup: Setup) -> None:
    elsewhere = [played.put.value for played in some_decisions(setup, 25)]
    refused = 0
    for played in some_decisions(setup, 40):
        before = played.before.dump()
        for raw in elsewhere:
            for seat in range(setup.seats):
                code = refusal(setup, played.before, seat, raw)
                assert code is None or code.replace("_", "").islower()
                refused += code is not None
                assert played.before.dump() == before
    assert refused


@every_setup
def test_whatever_json_is_sent_gets_a_clean_answer(setup: Setup) -> None:
    for played in some_decisions(setup, 25):
        for raw in (*JUNK, *spoilt(played.put.value)):
            for seat in range(setup.seats):
                refusal(setup, played.before, seat, raw)


NO_MOVES = (*JUNK, {"type": []}, {"type": None}, {"type": ""}, {"type": "no such move"})
UNREADABLE = {"unknown_action", "bad_format"}


@every_setup
def test_what_is_no_move_at_all_is_refused_after_the_end_and_the_turn(setup: Setup) -> None:
    over = matches(setup)[0][-1].step.state
    for raw in NO_MOVES:
        assert refusal(setup, over, 0, raw) == "game_over"
        for played in some_decisions(setup, 3):
            for seat in range(setup.seats):
                code = refusal(setup, played.before, seat, raw)
                if seat in played.before.to_act:
                    assert code in UNREADABLE
                else:
                    assert code not in UNREADABLE


def spoilt(raw: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The move with each field missing, replaced by junk, or filled with junk."""
    for name, value in raw.items():
        yield {key: kept for key, kept in raw.items() if key != name}
        yield from ({**raw, name: junk} for junk in JUNK)
        if isinstance(value, list):
            yield from ({**raw, name: [*value, junk]} for junk in JUNK)
            yield {**raw, name: value * 300}


# -- the clock, and leaving --


@every_setup
def test_the_clock_moves_the_match_on(setup: Setup) -> None:
    for played in some_steps(setup, 60):
        if played.before.clock is None:
            continue
        step = played.before.expire()
        assert step.state != played.before
        assert step.state.material() == played.before.material()
        assert setup.game.load(step.state.dump()) == step.state
    over = matches(setup)[0][-1].step.state
    with pytest.raises(GameError):
        over.expire()


@every_setup
def test_leaving_ends_a_duel_and_leaves_the_leaver_last(setup: Setup) -> None:
    if setup.game.info.bank:
        pytest.skip("people walk up to a bank's table and away from it")
    for played in some_decisions(setup, 20):
        for seat in range(setup.seats):
            after = played.before.leave(seat).state
            assert after.material() == played.before.material()
            assert setup.game.load(after.dump()) == after
            if setup.seats == 2:
                assert after.outcome is not None
                assert (after.outcome.ending, after.outcome.ranks[seat]) == ("abandon", 2)
                assert after.outcome.ranks[1 - seat] == 1


@every_setup
def test_a_match_that_all_but_one_have_left_is_over(setup: Setup) -> None:
    if setup.game.info.bank:
        pytest.skip("people walk up to a bank's table and away from it")
    state = some_decisions(setup, 3)[1].before
    for seat in range(1, setup.seats) if setup.seats > 1 else (0,):  # alone, by himself
        assert state.outcome is None
        state = state.leave(seat).state
        if state.outcome is not None:
            break
    assert state.outcome is not None
    assert state.outcome.ending == "abandon"
    assert 0 in state.outcome.winners
    with pytest.raises(GameError):
        state.leave(0)


# -- what viewers know --


@every_setup
def test_views_and_events_are_plain_json(setup: Setup) -> None:
    for played in some_steps(setup, 2 * MOST_VIEWS // (setup.seats + 1)):
        for viewer in everyone(played.before):
            view, events = played.step.state.view(viewer), seen_events(played.step, viewer)
            assert strictly_equal(json.loads(text(view)), view)
            assert strictly_equal(json.loads(text(events)), events)
            assert view["you"] == viewer
            assert all(isinstance(event["kind"], str) for event in events)


def strictly_equal(one: Any, other: Any) -> bool:
    """Equal, and of the same types throughout (a tuple is no list, True is no 1)."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        same_keys = one.keys() == other.keys()
        return same_keys and all(strictly_equal(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(strictly_equal, one, other))
    return bool(one == other)


@every_setup
def test_a_view_and_its_changes_make_the_next_view(setup: Setup) -> None:
    for played in some_steps(setup, 2 * MOST_VIEWS // (setup.seats + 1)):
        for viewer in everyone(played.before):
            before, after = played.before.view(viewer), played.step.state.view(viewer)
            changes = json.loads(text(changes_between(before, after)))
            assert text(with_changes(before, changes)) == text(after)


def shuffled(row: Sequence[str]) -> tuple[str, ...]:
    return tuple(random.Random(11).sample(row, len(row)))


def backwards(row: Sequence[str]) -> tuple[str, ...]:
    return tuple(reversed(row))


def first_kept(row: Sequence[str]) -> tuple[str, ...]:
    return (*row[:1], *reversed(row[1:]))


def last_two_swapped(row: Sequence[str]) -> tuple[str, ...]:
    return (*row[:-2], *reversed(row[-2:]))


ORDERS = (shuffled, backwards, first_kept, last_two_swapped)


@every_setup
def test_what_a_viewer_may_not_know_makes_no_difference_to_him(setup: Setup) -> None:
    rearranged = 0
    for played in some_steps(setup, MOST_VIEWS // (setup.seats + 1)):
        state = played.step.state
        material = state.material()
        for viewer in everyone(state):
            seen = text(state.view(viewer))
            for order in ORDERS:
                other = state.scrambled(viewer, order)
                rearranged += other != state
                assert text(other.view(viewer)) == seen
                assert other.material() == material
                assert (other.to_act, other.clock) == (state.to_act, state.clock)
                if viewer is not None:
                    assert list(other.legal_moves(viewer)) == list(state.legal_moves(viewer))
    assert bool(rearranged) == setup.game.info.hides, "`hides` or `scrambled` is wrong"


@every_setup
def test_events_tell_a_viewer_no_more_than_his_views(setup: Setup) -> None:
    """Where two positions look the same to him before and after, so does what he is told."""
    compared = set()
    # Where nothing is hidden every order is the same.
    orders = ORDERS if setup.game.info.hides else ORDERS[:1]
    for played in some_steps(setup, 300):
        for viewer in everyone(played.before):
            for order in orders:
                other = played.before.scrambled(viewer, order)
                try:
                    step = feed(setup.game, other, played.put)
                except (GameError, ValueError):
                    assert played.put.kind != "move" or viewer != played.put.seat
                    continue
                if text(step.state.view(viewer)) == text(played.step.state.view(viewer)):
                    assert text(seen_events(step, viewer)) == text(seen_events(played.step, viewer))
                    compared.add(played.put.kind)
    assert {"move", "chance"} <= compared


@every_setup
def test_where_nothing_is_hidden_everybody_sees_the_same(setup: Setup) -> None:
    if setup.game.info.hides:
        pytest.skip("something is hidden in this game")
    for played in steps(setup):
        views = [played.step.state.view(viewer) for viewer in everyone(played.before)]
        assert all({**view, "you": None} == views[-1] for view in views)


# -- robots --


@pytest.mark.parametrize("level", LEVELS)
@every_setup
def test_a_robot_moves_legally_and_blind_to_what_is_hidden(setup: Setup, level: str) -> None:
    decided = 0
    histories: list[list[Any]] = [[] for _ in range(setup.seats)]
    for played in matches(setup)[0]:
        for seat in played.before.to_act:
            decided += 1
            if decided % 9 == 1 and decided < 90:
                moves = [
                    robot_move(setup, state, seat, histories[seat], level)
                    for state in (played.before, played.before.scrambled(seat, shuffled))
                ]
                assert moves[0] == moves[1]
        for seat, history in enumerate(histories):
            history.extend(seen_events(played.step, seat))
    assert decided


def robot_move(setup: Setup, state: State, seat: Seat, history: list[Any], level: str) -> Move:
    legal = list(state.legal_moves(seat))
    view = json.loads(text(state.view(seat)))
    # On a clock that stands still a robot with a cap takes as many samples as it ever does.
    with patch("time.monotonic", return_value=0.0), patch("time.thread_time", return_value=0.0):
        move = setup.game.choose(view, list(history), legal, random.Random(5), level)
    assert state.can(seat, move)
    assert text(view) == text(state.view(seat)), "the robot wrote into its view"
    return move


# -- chance --


@every_setup
def test_a_game_draws_nothing_by_itself(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fair stream alone decides: with `random` out of reach, two runs are the same."""
    for name in vars(random):
        if callable(getattr(random, name)) and name not in {"Random", "SystemRandom"}:
            monkeypatch.setattr(random, name, no_chance)
    assert fair_match(setup) == fair_match(setup)


def no_chance(*args: Any, **kwargs: Any) -> Any:
    raise AssertionError("an engine drew chance of its own")


def fair_match(setup: Setup) -> State:
    stream = FairStream(bytes(32), [""] * setup.seats)
    chooser = random.Random(8)
    state, draws = setup.state(), 0
    while state.outcome is None:
        if state.chance is not None:
            state, draws = state.resolve(stream.draw(draws, state.chance)).state, draws + 1
        elif state.to_act:
            seat = min(state.to_act)
            state = state.apply(seat, chooser.choice(list(state.legal_moves(seat)))).state
        else:
            state = state.expire().state
    return state


@every_setup
def test_an_answer_that_chance_could_not_give_is_refused(setup: Setup) -> None:
    for played in some_steps(setup, 40):
        if played.before.chance is None:
            continue
        for junk in (*JUNK, (0,), (7, 7, 7, 7), ("KH",)):
            with pytest.raises(ValueError) as refusal:
                played.before.resolve(junk)
            # It may stand in a log: neither what was asked nor what was answered is told.
            told = str(refusal.value)
            assert repr(played.before.chance) not in told
            assert repr(junk) not in told


# -- options --


@every_game
def test_unknown_options_and_seat_numbers_are_refused(slug: str) -> None:
    game = catalogue()[slug]
    for raw in ({"no such option": 1}, *({"turbo": junk} for junk in JUNK if junk is not True)):
        with pytest.raises(InvalidOptions):
            game.options(raw)
    for seats in (0, -1, 99):
        with pytest.raises(InvalidOptions):
            game.new_state(seats, game.options({}))
