"""The rules of Banco !, one test or more a rule, named by its number in RULES.md."""

import random
from typing import Any

import pytest

from apps.engine.contract import Outcome, Step
from apps.engine.errors import GameError
from apps.engine.testing import AnyMove, playout
from apps.games.banco import GAME
from apps.games.banco.state import DECK, BancoState, Phase
from apps.games.banco.tests.positions import (
    CENTRE,
    STOCK,
    kinds,
    play,
    position,
    refused,
    roll,
)


def after(step: Step) -> BancoState:
    assert isinstance(step.state, BancoState)
    return step.state


def dealt(seats: int = 2, first: int = 0, **options: Any) -> BancoState:
    state = GAME.new_state(seats, GAME.options(options))
    return after(state.resolve(DECK).state.resolve(first))


# -- 1, 2: set-up and the throw --


def test_1_4_five_cards_lie_open_and_a_drawn_seat_begins() -> None:
    state = dealt(seats=3, first=2)
    assert state.centre == DECK[:5]
    assert state.stock == DECK[5:]
    assert state.to_act == {2}


def test_1_4_the_turn_goes_round() -> None:
    state = dealt(seats=3, first=2)
    assert after(state.expire()).to_act == {0}


def test_2_2_only_live_dice_are_thrown_again() -> None:
    step = roll(position("5'3'16", pending=["8D"], acted=True), 6, 2)
    assert after(step).dice == ((5, "aside"), (3, "aside"), (6, "live"), (2, "live"))
    assert step.events[0].to_plain() == {
        "kind": "rolled",
        "seat": 0,
        "dice": [2, 3],
        "faces": [6, 2],
    }


def test_2_2_all_four_come_back_when_none_is_live() -> None:
    step = roll(position("5\"3\"6'1'", pending=["8D"], acted=True), 5, 3, 2, 6)
    assert [die.state for die in after(step).dice] == ["live"] * 4


def test_2_3_a_carre_comes_before_takes_and_steals() -> None:
    step = roll(position(won=((), ("9H",))), 3, 3, 3, 3)
    assert kinds(step)[:2] == ["rolled", "carre"]
    assert after(step).won == (CENTRE, ("9H",))


def test_2_4_every_throw_wants_a_take_before_banco_or_another_throw() -> None:
    state = after(roll(position("5'3'16", pending=["8D"], acted=True), 6, 2))
    assert refused(state, type="banco") == "must_take_first"
    assert refused(state, type="roll") == "must_take_first"


# -- 3: taking --


@pytest.mark.parametrize(
    ("dice", "group", "card"),
    [
        ("5316", [0, 1], "8H"),
        ("6625", [0, 1], "QC"),  # a double as its sum
        ("6625", [0, 1], "6S"),  # a double as one die
        ("6612", [0, 1, 2], "KD"),
        ("1156", [0, 1], "AS"),
        ("3335", [0, 2], "6S"),  # two of three
        ("2222", [0, 1, 2, 3], "8H"),
    ],
)
def test_3_1_and_3_2_a_group_takes_its_sum_or_a_double_one_of_its_dice(
    dice: str, group: list[int], card: str
) -> None:
    state = play(position(dice), type="take", dice=group, card=card)
    assert state.pending == (card,)
    assert [die.state == "spent" for die in state.dice] == [i in group for i in range(4)]


@pytest.mark.parametrize(
    ("dice", "group", "card"),
    [("6612", [0, 1, 2], "6S"), ("3335", [0, 1, 2], "6S"), ("6543", [0, 1, 2, 3], "KD")],
)
def test_3_3_a_pair_inside_a_group_is_no_double(dice: str, group: list[int], card: str) -> None:
    assert refused(position(dice), type="take", dice=group, card=card) == "sum_mismatch"


def test_3_4_separate_groups_take_several_cards_but_each_die_serves_once() -> None:
    state = play(position("5362"), type="take", dice=[0, 1], card="8H")
    assert refused(state, type="take", dice=[1], card="AS") == "die_not_available"
    assert play(state, type="take", dice=[2], card="6S").pending == ("8H", "6S")


def test_3_5_the_next_stock_card_takes_the_place_and_may_be_taken_at_once() -> None:
    state = play(position("6252"), type="take", dice=[0], card="6S")
    assert state.centre == ("8H", "2C", "KD", "QC", "AS")
    assert play(state, type="take", dice=[1], card="2C").pending == ("6S", "2C")


def test_3_6_the_turn_goes_on_when_the_stock_is_empty() -> None:
    state = play(position("5316", stock=[]), type="take", dice=[0, 1], card="8H")
    assert state.centre == ("6S", "KD", "QC", "AS")
    assert state.phase is Phase.MAY_CONTINUE


# -- 4: stealing --


def test_4_1_spent_dice_of_the_throw_still_make_the_triple() -> None:
    state = position("2224", centre=["4S", "7D", "QC", "QS", "KH"], won=((), ("9H",)))
    taken = play(state, type="take", dice=[0, 1], card="4S")
    stolen = play(taken, type="steal", player=1, card="9H")
    assert stolen.pending == ("4S", "9H")
    assert stolen.won == ((), ())


def test_4_1_dice_aside_make_no_triple() -> None:
    state = position('4"441', won=((), ("9H",)))
    assert refused(state, type="steal", player=1, card="9H") == "no_triple"


def test_4_3_a_steal_uses_no_die_and_leaves_the_centre() -> None:
    state = position("2221", won=((), ("9H", "3D")))
    stolen = play(state, type="steal", player=1, card="9H")
    assert (stolen.dice, stolen.centre, stolen.stock) == (state.dice, state.centre, state.stock)
    assert stolen.won[1] == ("3D",)


def test_4_4_one_steal_a_throw_but_another_on_the_next() -> None:
    centre = ["AD", "KD", "QC", "QS", "KH"]
    state = position("2221", centre=centre, won=((), ("9H", "7H")))
    state = play(state, type="steal", player=1, card="9H")
    assert refused(state, type="steal", player=1, card="7H") == "already_stolen"
    state = after(roll(play(state, type="take", dice=[3], card="AD"), 5, 5, 5))
    assert play(state, type="steal", player=1, card="7H").pending == ("9H", "AD", "7H")


def test_4_5_a_triple_saves_from_rate_only_if_there_is_a_card_to_steal() -> None:
    high = ["KS", "KD", "QC", "QS", "KH"]
    assert kinds(roll(position(centre=high, won=((), ("7H",))), 2, 2, 2, 1)) == ["rolled"]
    step = roll(position(centre=high, won=(("7H",), ())), 2, 2, 2, 1)
    assert kinds(step) == ["rolled", "rate"]


# -- 5: how a turn ends --


def test_5_1_banco_wins_the_pending_cards() -> None:
    state = position("5'3'16", won=(("2H",), ()), pending=["8D"], acted=True)
    step = state.apply(0, GAME.parse_move({"type": "banco"}))
    assert after(step).won == (("2H", "8D"), ())
    assert after(step).to_act == {1}
    assert step.events[0].to_plain() == {"kind": "banco", "seat": 0, "cards": ["8D"], "gain": 8}


def test_5_1_banco_may_be_called_with_all_four_dice_spent() -> None:
    state = position("5'3'6'1'", pending=["8D", "6D"], acted=True)
    assert play(state, type="banco").won[0] == ("8D", "6D")


def test_5_2_rate_puts_pending_cards_under_the_stock_in_their_order() -> None:
    high = ["9S", "KD", "QC", "JS", "10S"]
    step = roll(position("5'3'6'1", centre=high, pending=["8H", "6S"], acted=True), 4)
    assert after(step).stock == (*STOCK, "8H", "6S")
    assert step.events[-1].to_plain() == {"kind": "rate", "seat": 0, "cards": ["8H", "6S"]}


def test_5_3_carre_wins_pending_and_centre_and_refills_it() -> None:
    state = position("5'3'6'1'", won=(("2H",), ()), pending=["9H"], acted=True)
    step = roll(state, 1, 1, 1, 1)
    assert after(step).won[0] == ("2H", "9H", *CENTRE)
    assert after(step).centre == STOCK[:5]
    assert kinds(step) == ["rolled", "carre", "centre_refilled"]


def test_5_3_three_equal_dice_of_three_are_no_carre() -> None:
    state = position("4'566", centre=["8H", "4D", "KD", "QC", "AS"], pending=["4S"], acted=True)
    assert kinds(roll(state, 4, 4, 4)) == ["rolled"]


def test_5_4_the_centre_is_completed_at_the_end_of_a_turn() -> None:
    state = position("5'3'6'1", centre=["KD"], stock=["KS"], pending=["8H", "6S", "9H"], acted=True)
    step = roll(state, 4)
    assert after(step).centre == ("KD", "KS", "8H", "6S", "9H")
    assert step.events[-1].to_plain()["cards"] == ["KS", "8H", "6S", "9H"]


# -- 6, 7: the end --


def test_6_1_the_match_ends_when_the_centre_cannot_be_completed() -> None:
    state = position("5'3'16", centre=CENTRE[1:], stock=[], pending=["8H"], acted=True)
    over = play(state, type="banco")
    assert over.outcome == Outcome("played", (1, 2), (8 + 25, 0))
    assert over.centre == CENTRE[1:]
    assert over.to_act == frozenset()


def test_6_1_a_carre_with_fewer_than_five_cards_left_ends_it_too() -> None:
    step = roll(position(stock=STOCK[:4]), 2, 2, 2, 2)
    assert kinds(step) == ["rolled", "carre", "centre_refilled", "game_over"]


def test_6_2_an_empty_stock_beside_five_cards_does_not_end_it() -> None:
    state = position("5'3'16", stock=[], pending=["8D"], acted=True)
    assert play(state, type="banco").phase is Phase.AWAIT_ROLL


def test_6_2_no_rate_ever_ends_a_match() -> None:
    """Over whole matches: where one ends, the last turn was no raté."""
    for seed in range(40):
        match = list(
            playout(GAME, GAME.new_state(2, GAME.options({})), random.Random(seed), AnyMove())
        )
        told = [event.kind for event in match[-1].step.events]
        assert told[-1] == "game_over"
        assert "rate" not in told


def test_7_7_equal_totals_share_the_first_rank() -> None:
    won = (("5S",), ("JC",), ("2S",))
    state = position("3'3'16", centre=["KD"], stock=[], won=won, pending=["6D"], acted=True)
    over = play(state, type="banco")
    assert over.outcome == Outcome("played", (1, 1, 3), (11, 11, 2))
    assert over.outcome.winners == (0, 1)


# -- 8: time, and leaving --


def test_8_1_a_decision_has_thirty_seconds_and_fifteen_in_turbo() -> None:
    normal, turbo = dealt().clock, dealt(turbo=True).clock
    assert normal is not None
    assert turbo is not None
    assert (normal.seconds, turbo.seconds) == (30, 15)


def test_8_2_time_over_banks_what_is_pending_even_when_a_take_was_due() -> None:
    step = position("5\"3'16", pending=["8D"], phase="must_take").expire()
    assert kinds(step) == ["timeout"]
    assert after(step).won[0] == ("8D",)
    assert after(step).to_act == {1}


def test_8_2_time_over_before_the_throw_passes_the_turn() -> None:
    step = position().expire()
    assert step.events[0].to_plain() == {"kind": "timeout", "seat": 0, "cards": [], "gain": 0}


def test_8_3_leaving_a_duel_ends_it_with_the_leaver_last() -> None:
    state = position(won=(("KS",), ("2S",)))
    step = state.leave(0)
    assert kinds(step) == ["left", "game_over"]
    assert after(step).outcome == Outcome("abandon", (2, 1), (13, 2))


def test_8_5_the_end_tells_points_and_leaves_the_ranks_to_the_outcome() -> None:
    step = position(won=(("KS",), ("2S",))).leave(0)
    assert step.events[-1].to_plain() == {"kind": "game_over", "scores": [13, 2]}


def test_8_3_with_three_seats_play_goes_on_until_one_is_left() -> None:
    state = after(dealt(seats=3).leave(1))
    assert state.outcome is None
    assert refused(state, seat=1, type="roll") == "not_your_turn"
    assert after(state.expire()).to_act == {1}, "a robot acts for the seat that left"
    over = after(state.leave(0))
    assert over.outcome is not None
    assert over.outcome.ranks == (2, 2, 1)


def test_8_4_a_seat_that_left_ranks_last_whatever_its_points() -> None:
    won = (("2S",), ("KS", "KC"), ("3S",))
    state = after(position("5'3'16", centre=["KD"], stock=[], won=won, acted=True).leave(1))
    over = play(state, type="banco")
    assert over.outcome == Outcome("played", (2, 3, 1), (2, 26, 3))


# -- 9: refusals, in their order --


@pytest.mark.parametrize(
    ("code", "raw"),
    [
        ("bad_dice", {"dice": []}),
        ("bad_dice", {"dice": [0, 1, 2, 3, 0]}),
        ("bad_dice", {"dice": [0, 4]}),
        ("bad_dice", {"dice": [-1]}),
        ("bad_dice", {"dice": [0, 0, 9]}),  # before duplicate_die
        ("bad_dice", {"dice": [True]}),
        ("bad_dice", {"dice": [0.0]}),
        ("bad_dice", {"dice": ["0"]}),
        ("bad_dice", {"dice": [[0]]}),
        ("bad_dice", {"dice": {"0": 1}}),
        ("bad_dice", {"dice": "01"}),
        ("bad_dice", {"dice": None}),
        ("bad_dice", {"dice": 10**40}),
        ("bad_dice", {}),
        ("duplicate_die", {"dice": [0, 0]}),
        ("duplicate_die", {"dice": [2, 2]}),  # before die_not_available
        ("die_not_available", {"dice": [0, 2]}),
        ("card_not_in_centre", {"dice": [0, 1], "card": "8D"}),
        ("card_not_in_centre", {"dice": [0, 1], "card": None}),
        ("card_not_in_centre", {"dice": [0, 1], "card": ["8H"]}),
        ("card_not_in_centre", {"dice": [0, 1], "card": "2C"}),
        ("sum_mismatch", {"dice": [0, 1], "card": "KD"}),
    ],
)
def test_9_1_a_bad_take_gets_the_first_code_that_applies(code: str, raw: dict[str, Any]) -> None:
    state = position("531'6", won=((), ("9H",)), acted=True)
    assert refused(state, **{"type": "take", "card": "9H", **raw}) == code


@pytest.mark.parametrize(
    ("code", "dice", "raw"),
    [
        ("no_triple", "5316", {"player": 0, "card": "x"}),
        ("bad_victim", "2221", {"player": 0, "card": "2H"}),
        ("bad_victim", "2221", {"player": 2, "card": "9H"}),
        ("bad_victim", "2221", {"player": -1, "card": "9H"}),
        ("bad_victim", "2221", {"player": True, "card": "9H"}),
        ("bad_victim", "2221", {"player": "1", "card": "9H"}),
        ("bad_victim", "2221", {"player": [1], "card": "9H"}),
        ("bad_victim", "2221", {"card": "9H"}),
        ("card_not_owned", "2221", {"player": 1, "card": "2H"}),
        ("card_not_owned", "2221", {"player": 1, "card": {"9H": 1}}),
        ("card_not_owned", "2221", {"player": 1}),
    ],
)
def test_9_1_a_bad_steal_gets_the_first_code_that_applies(
    code: str, dice: str, raw: dict[str, Any]
) -> None:
    state = position(dice, won=(("2H",), ("9H",)))
    assert refused(state, type="steal", **raw) == code


def test_9_1_turn_and_phase_come_before_shape() -> None:
    for raw in ({"type": "take", "dice": "junk"}, {"type": "steal"}, {"type": "banco"}):
        assert refused(position(), **raw) == "must_roll_first"
        assert refused(position(), seat=1, **raw) == "not_your_turn"
        assert refused(position(), seat=7, **raw) == "not_seated"
        assert refused(position(phase="game_over"), seat=7, **raw) == "game_over"


@pytest.mark.parametrize(
    "raw", [None, [], "roll", 3, True, {}, {"type": None}, {"type": ["roll"]}, {"type": "timeout"}]
)
def test_9_2_what_is_no_move_is_an_unknown_action(raw: Any) -> None:
    for seat, code in ((0, "unknown_action"), (1, "not_your_turn"), (7, "not_seated")):
        with pytest.raises(GameError, match=code):
            position().apply(seat, GAME.parse_move(raw))
