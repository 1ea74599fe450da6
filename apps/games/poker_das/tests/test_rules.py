"""The rules that the worked cases leave out; names begin with the number in RULES.md."""

import random

import pytest

from apps.engine.contract import Clock
from apps.engine.errors import InvalidOptions
from apps.engine.testing import AnyMove, playout
from apps.games.poker_das import GAME
from apps.games.poker_das.moves import Roll, Write
from apps.games.poker_das.scoring import ROWS
from apps.games.poker_das.sheet import COMBINATION_MODES, ECOLE_MODES
from apps.games.poker_das.state import PokerDasState
from apps.games.poker_das.tests.positions import kinds, position, refused, roll, write

FULL_ROWS = {
    **{f"e{face}": ["X"] for face in range(1, 7)},
    **{"paire": [12], "brelan": [15], "double_paire": [20], "full": [25], "carre": [44]},
    **{"poker": [60], "petite_suite": [15], "grande_suite": [20], "somme": [20]},
}
TAKEN = {f"row:{row}": ["B", 1] for row in ROWS if row != "somme"} | {"col:0": ["B", 60]}


def start(seats: int = 2, **options: object) -> PokerDasState:
    return GAME.new_state(seats, GAME.options(options))


def test_1_2_there_are_one_to_five_columns_and_three_by_default() -> None:
    assert [start().sheet.columns, start(columns=5).sheet.columns] == [3, 5]
    for columns in (0, 6, "3", True):
        with pytest.raises(InvalidOptions):
            GAME.options({"columns": columns})


def test_1_4_chance_says_who_begins_and_the_others_follow() -> None:
    begun = start(3).resolve(2).state
    assert begun.to_act == {2}
    assert isinstance(begun, PokerDasState)
    after = write(roll(begun, 1, 2, 3, 4, 6), "somme").state
    assert after.to_act == {0}


def test_2_1_nothing_is_kept_on_the_first_throw() -> None:
    assert refused(position(), type="roll", keep=[0]) == "nothing_to_keep_yet"
    assert position().can(0, Roll())
    assert GAME.parse_move({"type": "roll"}) == Roll()


def test_2_2_a_die_kept_before_may_be_thrown_again() -> None:
    second = roll(roll(position(), 5, 5, 1, 2, 3), 6, 6, 6, keep=[0, 1])
    assert second.faces == (5, 5, 6, 6, 6)
    assert roll(second, 1, 1, keep=[2, 3, 4]).faces == (1, 1, 6, 6, 6)


@pytest.mark.parametrize("keep", [[5], [-1], [0, 0], ["0"], [1.0], [True], "01", None, {}])
def test_2_2_only_dice_there_are_can_be_kept(keep: object) -> None:
    thrown = roll(position(), 5, 5, 1, 2, 3)
    assert refused(thrown, type="roll", keep=keep) == "bad_keep"
    assert refused(thrown, type="roll") == "bad_keep"


def test_3_1_after_the_third_throw_one_must_write() -> None:
    state = position()
    for _ in range(3):
        state = roll(state, 1, 2, 3, 4, 6)
    assert refused(state, type="roll", keep=[0]) == "no_roll_left"
    assert all(isinstance(move, Write) for move in state.legal_moves(0))


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"row": "quinte", "mode": "score"}, "unknown_row"),
        ({"mode": "score"}, "unknown_row"),
        ({"row": "paire", "mode": "score", "column": 1}, "row_full"),
        ({"row": "somme", "mode": "score", "column": 1}, "not_leftmost"),
        ({"row": "somme", "mode": "score", "column": "0"}, "not_leftmost"),
        ({"row": "somme", "mode": "close"}, "bad_mode"),
        ({"row": "e1", "mode": "strike"}, "bad_mode"),
        ({"row": "e1", "mode": None}, "bad_mode"),
        ({"row": "full", "mode": "score"}, "combination_absent"),
        ({"row": "e6", "mode": "close"}, "no_die_of_face"),
        ({"row": "e4", "mode": "close"}, "reserve_too_small"),
        ({"row": "e1", "mode": "zero"}, "box_can_be_closed"),
        ({"row": "somme", "mode": "strike"}, "sum_never_struck"),
    ],
)
def test_9_2_a_refused_write_says_why(raw: dict[str, object], code: str) -> None:
    thrown = roll(position({"paire": [10, 12]}), 1, 1, 1, 4, 5)
    assert refused(thrown, type="write", **raw) == code


def test_9_2_throwing_comes_before_writing() -> None:
    assert refused(position(), type="write", row="no", mode="no") == "must_roll_first"
    assert refused(position({}, {}), seat=1, type="roll", keep=[9]) == "not_your_turn"


def test_9_2_legal_moves_are_exactly_those_that_pass() -> None:
    writes = [Write(row, mode) for row in ROWS for mode in (*ECOLE_MODES, *COMBINATION_MODES)]
    keeps = [tuple(die for die in range(5) if code >> die & 1) for code in range(32)]
    every = {*writes, *map(Roll, keeps)}
    for played in playout(GAME, start(columns=1), random.Random(4), AnyMove()):
        for seat in played.before.to_act:
            listed = list(played.before.legal_moves(seat))
            assert len(set(listed)) == len(listed)
            assert set(listed) == {move for move in every if played.before.can(seat, move)}


def test_4_4_a_reserve_back_to_nothing_leaves_the_mark_0() -> None:
    step = write(roll(position({"e6": ["+6"]}, reserve={"A": 6}), 3, 1, 2, 5, 6), "e3", "close")
    box = step.state.view(0)["sheets"][0]["rows"]["e3"][0]
    assert (box["state"], box["mark"], box["mark_struck"]) == ("closed", 0, False)


def test_6_4_a_rival_who_comes_second_gets_nothing() -> None:
    state = position({"paire": [24]}, {"paire": [10]}, stars_taken={"row:paire": ["B", 10]})
    assert "star_won" not in kinds(write(roll(state, 6, 6, 1, 2, 3), "paire"))


def test_7_1_seats_with_a_full_sheet_are_passed_over() -> None:
    state = position({}, FULL_ROWS, {}, columns=1, stars_taken=TAKEN)
    assert write(roll(state, 1, 2, 3, 4, 6), "somme").state.to_act == {2}


def test_7_3_equal_totals_share_the_first_rank() -> None:
    almost = {**FULL_ROWS, "somme": []}
    state = position(almost, FULL_ROWS, columns=1, stars_taken=TAKEN, reserve={"A": 330})
    step = write(roll(roll(state, 1, 1, 1, 1, 1), 6, 6, keep=[0, 1, 2]), "somme")
    assert step.state.outcome is not None
    a, b = step.state.outcome.scores
    assert step.state.outcome.ranks == ((1, 2) if a > b else (2, 1) if a < b else (1, 1))
    reserve = {"A": 330 + b - a}
    state = position(almost, FULL_ROWS, columns=1, stars_taken=TAKEN, reserve=reserve)
    step = write(roll(roll(state, 1, 1, 1, 1, 1), 6, 6, keep=[0, 1, 2]), "somme")
    assert step.state.outcome is not None
    assert step.state.outcome.ranks == (1, 1)


def test_7_4_alone_one_plays_fifteen_turns_a_column_and_is_first() -> None:
    match = list(playout(GAME, start(1, columns=2), random.Random(3), AnyMove()))
    writes = [event for played in match for event in played.step.events if event.kind == "wrote"]
    assert len(writes) == 30
    outcome = match[-1].step.state.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.ranks) == ("played", (1,))


def test_7_5_whoever_leaves_ranks_last_whatever_his_total() -> None:
    left = position({"somme": [60, 60]}, {}, {}).leave(0).state
    assert left.outcome is None
    ended = left.leave(1).state.outcome
    assert ended is not None
    assert ended.ranks[2] == 1
    assert ended.ranks[0] > 1


def test_7_5_leaving_alone_ends_the_match() -> None:
    ended = position({}).leave(0).state.outcome
    assert ended is not None
    assert ended.ending == "abandon"


def test_8_1_a_decision_has_60_seconds_and_30_in_turbo() -> None:
    assert start().resolve(1).state.clock == Clock(1, 60)
    assert start(turbo=True).resolve(0).state.clock == Clock(0, 30)


def test_8_2_time_over_before_the_throw_throws_once_and_writes() -> None:
    late = position().expire()
    assert kinds(late) == ["timeout"]
    assert late.state.to_act == frozenset()
    assert kinds(late.state.resolve((6, 6, 6, 6, 6))) == ["rolled", "wrote"]
    assert late.state.resolve((6, 6, 6, 6, 6)).state.view(0)["sheets"][0]["total"] == 160


def test_8_2_time_over_after_a_throw_writes_the_best_box_with_these_dice() -> None:
    thrown = roll(roll(position(), 2, 3, 4, 5, 5), 6, keep=[0, 1, 2, 3])
    late = thrown.expire()
    assert kinds(late) == ["timeout", "wrote"]
    assert late.state.view(0)["sheets"][0]["rows"]["grande_suite"][0]["points"] == 20


def test_8_2_a_zero_goes_to_the_row_whose_average_is_least() -> None:
    """e1 is 0.1 below e2: a zero there loses 0.1 less."""
    rows = {row: cells for row, cells in FULL_ROWS.items() if row not in {"e1", "e2"}}
    late = roll(position(rows, columns=1, stars_taken={}), 3, 3, 4, 5, 6).expire()
    assert [event.to_plain()["row"] for event in late.events if event.kind == "wrote"] == ["e1"]
