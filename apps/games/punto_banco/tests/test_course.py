"""The course of a table: the cut, the window, the deal, people (RULES.md §4 to §6, §10)."""

from dataclasses import replace

import pytest

from apps.engine.contract import Clock
from apps.engine.errors import IllegalMove
from apps.engine.seating import next_free_seat
from apps.engine.testing import seen_events
from apps.games.punto_banco import GAME
from apps.games.punto_banco.phases import Phase
from apps.games.punto_banco.places import Status
from apps.games.punto_banco.shoe import CUT_CARD, DECK, HIGHEST_CUT, LOWEST_CUT, burnt_by
from apps.games.punto_banco.tests.positions import (
    after,
    bet,
    betting,
    events,
    fresh,
    play,
    settled,
    step,
    table,
    until,
)

SIX_CARDS = ("AC", "6D", "TH", "KS", "7C", "2D")
FOUR_CARDS = ("9C", "3D", "KH", "4S")


# -- the cut --


def test_4_2_the_first_shoe_is_offered_from_the_lowest_seat_on() -> None:
    state = table({2: 0, 6: 0})
    state = after(state.join(0, 0))
    assert (state.phase, state.to_act) == (Phase.CUT_OFFER, {2})
    asked = [2]
    while state.phase is Phase.CUT_OFFER:
        (seat,) = state.to_act
        state = play(state, seat, type="cut", accept=False)
        asked += state.to_act
    assert asked == [2, 6, 0]


def test_4_2_silence_for_ten_seconds_is_a_no() -> None:
    state = table({2: 0, 6: 0})
    assert state.clock == Clock(2, 10, state.stretch)
    made = state.expire()
    assert events(made, "declined") == [{"kind": "declined", "seat": 2, "late": True}]
    assert after(made).to_act == {6}


def test_4_2_a_later_shoe_is_offered_to_the_seat_after_the_last_holder() -> None:
    held = betting(table({2: 0, 6: 0, 7: 0}))
    assert held.holder == 2
    following = GAME.following(held, held.options)
    assert after(following.resolve(DECK)).to_act == {6}


def test_4_2_a_shoe_that_the_house_held_does_not_forget_the_last_holder() -> None:
    last = replace(fresh(), last_holder=6)
    seated = after(GAME.following(last, last.options).resolve(DECK))
    assert after(seated.join(1, 0)).to_act == {1}
    both = replace(last, places=table({1: 0, 7: 0}).places)
    assert after(GAME.following(both, both.options).resolve(DECK)).to_act == {7}


def test_4_2_only_the_seat_that_is_asked_may_answer() -> None:
    state = table({2: 0, 6: 0})
    with pytest.raises(IllegalMove, match="not_your_cut"):
        step(state, 6, type="cut", accept=False)
    with pytest.raises(IllegalMove, match="not_seated"):
        step(state, 1, type="cut", accept=False)
    with pytest.raises(IllegalMove, match="window_closed"):
        step(state, 2, type="bet", round=0, player=5)


@pytest.mark.parametrize("position", [9, 407, -1, 0, 10**30, "187", None, 187.0, True])
def test_4_3_a_cut_leaves_ten_cards_at_either_end(position: object) -> None:
    with pytest.raises(IllegalMove, match="cut_range"):
        step(table({2: 0}), 2, type="cut", accept=True, position=position)


@pytest.mark.parametrize("position", [LOWEST_CUT, 187, HIGHEST_CUT])
def test_4_3_the_cards_above_the_cut_go_below(position: int) -> None:
    state = table({2: 0})
    cut = play(state, 2, type="cut", accept=True, position=position)
    assert cut.shoe.cards == state.shoe.cards[position:] + state.shoe.cards[:position]
    assert (cut.holder, cut.shoe.cutter, cut.shoe.position) == (2, 2, position)


def test_4_3_the_holder_is_none_once_he_has_left_but_the_cut_stays_his() -> None:
    left = after(betting(table({2: 0, 6: 0})).leave(2))
    assert (left.holder, left.last_holder, left.shoe.cutter) == (None, 2, 2)


def test_4_4_chance_cuts_where_all_refuse_and_the_house_holds_the_shoe() -> None:
    made = step(table({2: 0}), 2, type="cut", accept=False)
    asks = after(made)
    assert asks.chance is not None
    assert (asks.chance.accepts(396), asks.chance.accepts(397)) == (True, False)
    cut = asks.resolve(396)
    assert events(cut, "cut") == [{"kind": "cut", "seat": None, "position": HIGHEST_CUT}]
    assert (after(cut).holder, after(cut).phase) == (None, Phase.BETTING)


def test_4_2_a_seat_that_is_left_while_it_is_asked_is_passed_over() -> None:
    state = table({2: 0, 6: 0})
    assert after(state.leave(2)).to_act == {6}
    assert after(state.leave(6)).clock == state.clock
    assert after(after(state.leave(2)).leave(6)).phase is Phase.EMPTY


def test_4_2_the_offer_begins_again_for_whoever_comes_after_all_have_left() -> None:
    declined = play(table({2: 0, 6: 0}), 2, type="cut", accept=False)
    empty = after(after(declined.leave(2)).leave(6))
    assert empty.phase is Phase.EMPTY
    assert after(empty.join(2, 0)).to_act == {2}


# -- cards put away, and the yellow card --


@pytest.mark.parametrize("rank", "A23456789TJQK")
def test_4_5_the_first_card_takes_as_many_as_it_is_worth(rank: str) -> None:
    first = f"{rank}S"
    state = table({2: 0}, [first], burn=True)
    made = step(state, 2, type="cut", accept=True, position=LOWEST_CUT)
    (told,) = events(made, "burnt")
    count = 1 if rank == "A" else 10 if rank in "TJQK" else int(rank)
    assert (told["card"], told["face_down"], burnt_by(first)) == (first, count, count)
    burning = after(made)
    assert (burning.shoe.gone, burning.clock) == (1 + count, Clock(None, 3, burning.stretch))
    assert after(burning.expire()).phase is Phase.BETTING


def test_4_6_the_yellow_card_lies_behind_the_371st() -> None:
    assert CUT_CARD == 371


@pytest.mark.parametrize(("gone_before", "ends"), [(366, False), (367, True), (370, True)])
def test_4_6_a_round_that_began_is_finished_and_the_shoe_ends_at_371(
    gone_before: int, ends: bool
) -> None:
    state = betting(table({2: 0}))
    cards = (*DECK[:gone_before], *FOUR_CARDS, *DECK[: 412 - gone_before])
    near = replace(state, shoe=replace(state.shoe, cards=cards, gone=gone_before))
    made = settled(bet(near, 2, player=5))
    assert after(made).shoe.gone == gone_before + 4
    ended = after(made).expire()
    assert (after(ended).outcome is not None) == ends
    if ends:
        outcome = after(ended).outcome
        assert outcome is not None
        assert (outcome.ending, outcome.scores[2]) == ("shoe", 5)
        assert events(ended, "game_over") == [{"kind": "game_over", "scores": [*outcome.scores]}]


def test_1_3_everybody_stays_for_the_next_shoe_with_what_he_owes() -> None:
    state = bet(betting(table({2: 4, 6: 0}, ("2C", "9D", "KH", "TS"))), 2, banker=7)
    done = after(settled(play(state, 6, type="pass")))
    following = GAME.following(done, done.options)
    asked = after(following.resolve(DECK))
    assert asked.occupied == {2, 6}
    assert (asked.place(2).carry, asked.place(2).net) == (11, 7)
    assert (asked.results, asked.nets, asked.shoe.gone) == ((), (0,) * 8, 0)
    assert betting(asked).round == done.round + 1


# -- windows --


def test_6_4_a_window_is_of_fifteen_seconds_and_of_eight_in_turbo() -> None:
    for turbo, seconds in ((False, 15), (True, 8)):
        state = betting(table({2: 0}, turbo=turbo))
        assert state.clock == Clock(None, seconds, state.stretch)


def test_6_4_the_window_ends_with_the_last_word_and_the_first_card_falls_in_that_step() -> None:
    state = betting(table({2: 0, 6: 0}, FOUR_CARDS))
    first = step(state, 2, type="bet", player=5)
    assert (after(first).phase, events(first, "card")) == (Phase.BETTING, [])
    last = step(after(first), 6, type="pass")
    assert after(last).phase is Phase.DEALING
    assert events(last, "card") == [
        {"kind": "card", "hand": "punto", "index": 0, "card": "9C", "total": 9}
    ]


def test_6_4_at_the_end_of_time_whoever_said_nothing_has_passed() -> None:
    state = bet(betting(table({2: 0, 6: 0})), 2, player=5)
    made = state.expire()
    assert events(made, "timeout") == [{"kind": "timeout", "seats": [6]}]
    assert after(made).place(6).status is Status.AWAY
    assert after(made).phase is Phase.DEALING


def test_7_2_a_window_has_a_number_and_each_seat_one_word() -> None:
    state = betting(table({2: 0, 6: 0}))
    confirmed = bet(state, 2, player=5)
    for raw in ({"type": "bet", "player": 25}, {"type": "pass"}):
        with pytest.raises(IllegalMove, match="already_confirmed"):
            step(confirmed, 2, **raw)
        with pytest.raises(IllegalMove, match="window_closed"):
            step(confirmed, 6, **{**raw, "round": 2})
        with pytest.raises(IllegalMove, match="window_closed"):
            step(confirmed, 2, **{**raw, "round": 0})
    with pytest.raises(IllegalMove, match="already_awake"):
        step(state, 2, type="wake")
    dealing = play(confirmed, 6, type="pass")
    with pytest.raises(IllegalMove, match="window_closed"):
        step(dealing, 2, type="bet", player=5)


def test_6_5_after_three_windows_without_a_bet_the_table_rests_until_it_is_woken() -> None:
    state = betting(table({2: 0, 6: 0}))
    for number in (2, 3):
        state = after(state.expire())
        assert (state.phase, state.round) == (Phase.BETTING, number)
    state = play(play(state, 2, type="pass"), 6, type="pass")
    assert (state.phase, state.to_act) == (Phase.IDLE, {2, 6})
    with pytest.raises(IllegalMove, match="window_closed"):
        step(state, 6, type="bet", player=5)
    made = step(state, 6, type="wake")
    assert events(made, "woken") == [{"kind": "woken", "seat": 6}]
    assert (after(made).phase, after(made).round) == (Phase.BETTING, 4)
    assert after(after(made).expire()).phase is Phase.BETTING, "three windows are counted anew"


def test_6_5_a_coup_between_them_makes_windows_count_anew() -> None:
    state = betting(table({2: 0}, FOUR_CARDS))
    state = after(after(state.expire()).expire())
    state = after(after(settled(bet(state, 2, player=5))).expire())
    for _ in range(2):
        state = after(state.expire())
    assert state.phase is Phase.BETTING
    assert after(state.expire()).phase is Phase.IDLE


def test_6_6_a_table_that_nobody_wakes_for_ten_minutes_is_freed() -> None:
    state = betting(table({2: 0, 6: 0}))
    idle = after(until(state, lambda found: found.phase is Phase.IDLE))
    assert idle.clock == Clock(None, 600, idle.stretch)
    made = idle.expire()
    assert [told["seat"] for told in events(made, "left")] == [2, 6]
    assert (after(made).phase, after(made).occupied) == (Phase.EMPTY, frozenset())


def test_6_1_an_empty_table_is_over_after_ten_minutes() -> None:
    state = fresh()
    assert state.clock == Clock(None, 600, state.stretch)
    outcome = after(state.expire()).outcome
    assert outcome is not None
    assert (outcome.ending, outcome.ranks) == ("empty", (1,) * 8)


def test_6_1_whoever_comes_to_a_shoe_that_is_cut_opens_a_window() -> None:
    empty = after(betting(table({2: 0})).leave(2))
    assert empty.phase is Phase.EMPTY
    made = empty.join(5, 0)
    assert (after(made).phase, after(made).to_act) == (Phase.BETTING, {5})
    assert events(made, "joined") == [{"kind": "joined", "seat": 5, "waits": False}]


# -- the deal --


def test_6_7_one_card_a_second_falls_and_no_view_knows_it_before() -> None:
    state = bet(betting(table({2: 0, 6: 0}, SIX_CARDS)), 2, player=5)
    state = play(state, 6, type="pass")
    order = ["punto", "banco", "punto", "banco", "punto", "banco"]
    for number in range(6):
        shown = state.view(None)["hands"]
        assert sum(len(hand["cards"]) for hand in shown.values()) == number + 1
        assert state.clock == Clock(None, 1, state.stretch)
        assert not any(str(card) in str(state.view(2)) for card in SIX_CARDS[number + 1 :])
        made = state.expire()
        assert [told["hand"] for told in events(made, "card")] == order[number + 1 : number + 2]
        state = after(made)
    assert state.phase is Phase.SETTLING


def test_6_8_a_coup_is_told_with_its_totals_and_cleared_after_four_seconds() -> None:
    made = settled(bet(betting(table({2: 0}, SIX_CARDS)), 2, tie=5))
    assert events(made, "result") == [
        {"kind": "result", "winner": "tie", "punto": 8, "banco": 8, "natural": False}
    ]
    state = after(made)
    assert state.clock == Clock(None, 4, state.stretch)
    assert (state.view(2)["winner"], state.view(2)["coup"]) == ("tie", 1)
    opened = after(state.expire())
    view = opened.view(2)
    assert (opened.phase, view["coup"], view["seats"][2]["bets"]["tie"]) == (Phase.BETTING, 2, 0)
    assert view["seats"][2]["result"]["net"] == 40
    assert view["own"]["last"] == {"player": 0, "banker": 0, "tie": 5}
    assert (view["own"]["staked"], view["own"]["net"]) == (5, 40)


# -- people --


def test_5_1_a_taken_seat_is_the_next_free_one_clockwise() -> None:
    assert next_free_seat(6, {6, 7, 0}, 8) == 1
    assert next_free_seat(6, {0, 7}, 8) == 6
    with pytest.raises(IllegalMove, match="table_full"):
        next_free_seat(3, set(range(8)), 8)
    with pytest.raises(IllegalMove, match="no_such_seat"):
        next_free_seat(8, set(), 8)


def test_5_2_who_sits_down_in_an_open_window_may_bet_in_it() -> None:
    state = after(betting(table({2: 0})).join(4, 0))
    assert state.to_act == {2, 4}
    assert bet(state, 4, tie=5).place(4).status is Status.CONFIRMED


def test_5_2_who_sits_down_during_a_round_waits_for_the_next_window() -> None:
    dealing = bet(betting(table({2: 0}, FOUR_CARDS)), 2, player=5)
    made = dealing.join(4, 0)
    joined = after(made)
    assert events(made, "joined") == [{"kind": "joined", "seat": 4, "waits": True}]
    assert joined.place(4).status is Status.WAITING
    with pytest.raises(IllegalMove, match="window_closed"):
        step(joined, 4, type="bet", player=5)
    assert after(after(settled(joined)).expire()).to_act == {2, 4}


def test_5_3_who_leaves_lets_his_bet_stand_and_his_successor_waits() -> None:
    state = bet(betting(table({2: 15, 6: 0}, ("2C", "9D", "KH", "TS"))), 2, banker=5)
    left = state.leave(2)
    assert left.money == ()
    state = after(after(left).join(2, 7))
    assert state.to_act == {6}
    assert state.view(None)["departed"] == [
        {"seat": 2, "bets": {"player": 0, "banker": 5, "tie": 0}}
    ]
    with pytest.raises(IllegalMove, match="window_closed"):
        step(state, 2, type="bet", player=5)
    made = settled(bet(state, 6, player=5))
    assert [(one.seat, one.cause, one.returned, one.carry) for one in made.money] == [
        (2, "1:2:banker", 9, -15),
        (6, "1:6:player", 0, 0),
    ]
    assert [(told["seat"], told["departed"]) for told in events(made, "settled")] == [
        (2, True),
        (6, False),
    ]
    heir = after(made).place(2)
    assert (heir.carry, heir.net, heir.receipt) == (7, 0, None)
    assert after(after(made).expire()).departed == ()


def test_5_3_a_coup_goes_on_without_anybody_and_leaves_the_table_empty() -> None:
    state = bet(betting(table({2: 0, 6: 0}, FOUR_CARDS)), 2, player=5)
    state = after(after(state.leave(2)).leave(6))
    assert state.phase is Phase.DEALING
    made = settled(state)
    assert [one.returned for one in made.money] == [10]
    assert after(after(made).expire()).phase is Phase.EMPTY


def test_5_3_the_last_who_thinks_ends_the_window_by_leaving() -> None:
    state = bet(betting(table({2: 0, 6: 0})), 2, player=5)
    assert after(state.leave(6)).phase is Phase.DEALING
    assert after(state.leave(2)).phase is Phase.BETTING


def test_5_3_leaving_after_the_settlement_leaves_nothing_behind() -> None:
    done = after(settled(bet(betting(table({2: 0, 6: 0}, FOUR_CARDS)), 2, player=5).expire().state))
    assert after(done.leave(2)).departed == ()


def test_5_4_five_windows_without_a_word_cost_the_seat() -> None:
    state = betting(table({2: 0, 6: 0}, DECK[:40]))
    for missed in range(1, 6):
        state = bet(state, 2, player=5)
        made = state.expire()
        if missed < 5:
            assert after(made).place(6).missed == missed
            assert events(made, "left") == []
        state = after(made)
        if missed < 5:
            state = after(after(settled(state)).expire())
    assert events(made, "left") == [{"kind": "left", "seat": 6}]
    assert state.occupied == {2}


def test_5_4_a_word_makes_windows_count_anew_even_a_pass() -> None:
    state = after(betting(table({2: 0, 6: 0})).expire())
    assert state.place(6).missed == 1
    assert play(state, 6, type="pass").place(6).missed == 0


def test_8_1_a_spectator_sees_the_bets_of_all_and_the_carry_of_none() -> None:
    state = bet(betting(table({2: 19, 6: 0})), 2, banker=25)
    view = state.view(None)
    assert view["seats"][2]["bets"] == {"player": 0, "banker": 25, "tie": 0}
    assert view["own"] is None
    assert (state.view(2)["own"]["carry"], state.view(6)["own"]["carry"]) == (19, 0)
    assert state.view(7)["own"] is None


def test_8_3_what_was_put_away_face_down_is_in_no_view() -> None:
    first = ("2S", "3S", "4S")
    made = step(table({2: 0}, first, burn=True), 2, type="cut", accept=True, position=10)
    assert after(made).view(2)["burn"] == {"card": "2S", "face_down": 2}
    for told in (after(made).view(2), seen_events(made, 2), after(made).view(None)):
        assert "3S" not in str(told)
        assert "4S" not in str(told)
