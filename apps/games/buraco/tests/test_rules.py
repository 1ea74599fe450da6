"""A match of Buraco, by rule number (RULES.md). Melds have tests of their own."""

from dataclasses import replace

import pytest

from apps.engine.cards import pack
from apps.engine.chance import Pick
from apps.engine.errors import IllegalMove
from apps.games.buraco import GAME
from apps.games.buraco.events import (
    CanastaMade,
    Discarded,
    Drew,
    Extended,
    RebusDirect,
    RebusIndirect,
    RebusOpened,
    Scored,
    StockRefilled,
    TookPile,
)
from apps.games.buraco.phases import Phase
from apps.games.buraco.state import MOST_IDLE_TURNS
from apps.games.buraco.table import TAKEN_UNUSED, UNTAKEN, USED
from apps.games.buraco.tests.positions import (
    after,
    dealt,
    extend,
    lay,
    play,
    position,
    refused,
    step,
    throw,
    tokens,
)

CLEAN = "3H 4H 5H 6H 7H 8H 9H"
SOILED = "4S 5S 6S 2D 8S 9S TS"
NO_REBUS = {"rebus": 0, "states": (USED, USED)}


# -- 1 and 2 --


@pytest.mark.parametrize("seats", [2, 4])
def test_1_3_chance_says_who_begins_and_play_goes_round(seats: int) -> None:
    blank = GAME.new_state(seats, GAME.options({}))
    assert blank.chance == Pick(seats)
    for first in range(seats):
        state = dealt(seats, first=first)
        assert state.to_act == {first}
        turns = []
        for _ in range(seats + 1):
            turns += state.to_act
            state = after(state.expire())
        assert turns == [(first + number) % seats for number in range(seats + 1)]


def test_1_2_opposite_seats_are_one_side() -> None:
    assert dealt(4).sides == (0, 1, 0, 1)
    assert dealt(2).sides == (0, 1)


@pytest.mark.parametrize(("mode", "two", "four"), [("ouvert", 60, 38), ("ferme_impur", 64, 42)])
def test_1_5_eleven_each_and_two_rebus(mode: str, two: int, four: int) -> None:
    assert [len(dealt(seats, mode=mode).stock) for seats in (2, 4)] == [two, four]
    assert [len(hand) for hand in dealt(4, mode=mode).hands] == [11] * 4
    assert [len(packet) for packet in dealt(2, mode=mode).rebus] == [11, 11]


def test_1_5_who_begins_can_only_draw_from_the_stock() -> None:
    state = dealt(2, first=1)
    assert (state.to_act, state.phase) == ({1}, Phase.DRAW)
    assert [move.action for move in state.legal_moves(1)] == ["draw_stock"]


def test_2_4_marks_are_given_out_anew_when_a_card_enters_a_hand() -> None:
    state = position("5H 5H KC 9D", mode="ouvert", pile="3C")
    thrown = play(state, type="discard", card="5H.2")
    back = replace(thrown, turn=0, phase=Phase.DRAW)
    assert play(back, type="take_discard").hands[0] == ("5H.1", "KC.1", "9D.1", "3C.1", "5H.2")
    kept = replace(play(state, type="discard", card="5H.1"), turn=0, phase=Phase.DRAW)
    assert play(kept, type="take_discard").hands[0][-1] == "5H.1"


# -- 4: the turn --


def test_4_2_the_drawn_card_is_told_to_its_seat_alone() -> None:
    (event,) = step(dealt(), type="draw_stock").events
    assert isinstance(event, Drew)
    assert event.card
    assert [event.seen_by(viewer).card for viewer in (1, None)] == ["", ""]


def test_4_3_an_open_pile_is_taken_whole_for_nothing() -> None:
    state = position("3C 4C", mode="ouvert", phase=Phase.DRAW, pile="KD 8H JS")
    taken = play(state, type="take_discard")
    assert (len(taken.hands[0]), taken.pile, taken.single) == (5, (), None)


def test_4_3_a_use_of_an_open_pile_is_not_looked_at() -> None:
    state = position("3C 4C", mode="ouvert", phase=Phase.DRAW, pile="KD 5C")
    use = {"type": "meld", "cards": ["3C.1", "4C.1"]}
    assert play(state, type="take_discard", use=use).melds == ()


def test_4_4_a_closed_pile_is_taken_and_its_top_laid_at_once_or_nothing_happens() -> None:
    state = position("3C 4C 5D 9S", phase=Phase.DRAW, pile="KD 8H 5C")
    use = {"type": "meld", "cards": tokens(state, "3C 4C")}
    taken = step(state, type="take_discard", use=use)
    assert [event.kind for event in taken.events] == ["took_pile", "melded"]
    assert after(taken).hands[0] == ("5D.1", "9S.1", "KD.1", "8H.1")
    assert refused(state, type="take_discard", use={"type": "meld", "cards": []}) == (
        "top_card_not_playable"
    )
    assert refused(state, type="take_discard") == "must_use_top_card"
    assert state.hands[0] == ("3C.1", "4C.1", "5D.1", "9S.1")


def test_4_4_the_top_may_go_on_a_meld_together_with_a_card_of_the_hand() -> None:
    state = position("8H 3C", phase=Phase.DRAW, own=["5H 6H 7H"], pile="KD 9H")
    use = {"type": "extend", "meld_id": "m1", "cards": ["8H.1"]}
    taken = play(state, type="take_discard", use=use)
    assert taken.melds[0].lies.cards == ("5H", "6H", "7H", "8H", "9H")


def test_4_4_a_wild_on_top_may_be_laid_in_any_legal_way() -> None:
    state = position("9C 9D KS KH", phase=Phase.DRAW, pile="3D JK")
    use = {"type": "meld", "cards": ["9C.1", "9D.1"]}
    assert play(state, type="take_discard", use=use).melds[0].lies.stands_for == "9"


def test_4_4_a_hand_emptied_onto_the_top_card_wins_the_rebus() -> None:
    state = position("3C 4C", phase=Phase.DRAW, pile="5C")
    use = {"type": "meld", "cards": ["3C.1", "4C.1"]}
    taken = step(state, type="take_discard", use=use)
    assert [event.kind for event in taken.events] == ["took_pile", "melded", "rebus_direct"]
    assert after(taken).to_act == {0}


@pytest.mark.parametrize("buried", ["6C", "KD"])
def test_4_5_buried_cards_never_justify_a_take(buried: str) -> None:
    """With the six the turn could go on, with the king it could not: both are refused alike."""
    state = position("3C 4C", phase=Phase.DRAW, pile=f"{buried} 5C", **NO_REBUS)
    use = {"type": "meld", "cards": ["3C.1", "4C.1"]}
    assert refused(state, type="take_discard", use=use) == "would_strand"


def test_4_6_a_turn_ends_by_a_discard_that_everybody_sees() -> None:
    ended = step(position("5H JK KC"), type="discard", card="JK.1")
    (event,) = ended.events
    assert isinstance(event, Discarded)
    assert (event.card, event.is_open) == ("JK", False)
    assert (after(ended).to_act, after(ended).phase) == ({1}, Phase.DRAW)


def test_4_7_a_lone_card_taken_may_not_be_thrown_back_unless_an_equal_one_is_held() -> None:
    lone = position("KD QS", mode="ouvert", phase=Phase.DRAW, pile="8H")
    taken = play(lone, type="take_discard")
    assert refused(taken, type="discard", card="8H.1") == "same_single_card"
    assert not any(getattr(m, "card", "") == "8H.1" for m in taken.legal_moves(0))
    twin = position("KD 8H", mode="ouvert", phase=Phase.DRAW, pile="8H")
    assert play(twin, type="take_discard").can(0, GAME.parse_move(DISCARD_EIGHT))


DISCARD_EIGHT = {"type": "discard", "card": "8H.2"}


def test_4_7_an_equal_card_of_the_rebus_is_another_card() -> None:
    state = position("6H 7H", mode="ouvert", phase=Phase.DRAW, pile="8H")
    state = replace(state, rebus=(("8H", *["KC"] * 10),))
    laid = lay(play(state, type="take_discard"), "6H 7H 8H")
    assert laid.hands[0][0] == "8H.1"
    assert laid.can(0, GAME.parse_move({"type": "discard", "card": "8H.1"}))
    assert laid.view(None)["single"] is None


def test_4_7_it_may_be_thrown_in_a_later_turn() -> None:
    taken = play(position("KD QS", mode="ouvert", phase=Phase.DRAW, pile="8H"), type="take_discard")
    later = replace(play(taken, type="discard", card="KD.1"), turn=0, phase=Phase.PLAY)
    assert later.can(0, GAME.parse_move({"type": "discard", "card": "8H.1"}))


# -- 5: laying --


@pytest.mark.parametrize("faces", ["4H 5H 6H", "9C 9D 9S"])
def test_5_5_there_may_be_several_melds_of_one_suit_or_rank(faces: str) -> None:
    state = lay(position(f"{faces} KC KD", own=[faces]), faces)
    assert [sorted(meld.lies.cards) for meld in state.melds] == [sorted(faces.split())] * 2


def test_5_6_extending_tells_what_the_wild_did() -> None:
    state = position("3H KC KD", own=["2H 4H 5H 6H 7H 8H 9H"])
    told = step(state, type="extend", meld_id="m1", cards=["3H.1"]).events
    extended, made = told
    assert isinstance(extended, Extended)
    assert isinstance(made, CanastaMade)
    assert (extended.wild_moved, extended.became_pure) == (True, True)
    assert (made.canasta, made.bonus) == ("pure", 200)


def test_5_6_a_partner_extends_the_melds_of_his_side() -> None:
    state = replace(position("KC KD", seats=4, own=["5H 6H 7H"]), turn=2)
    held = replace(state, hands=(("KC.1", "KD.1"), ("3C.1",), ("8H.1", "9S.1", "4D.1"), ("3C.1",)))
    assert len(play(held, type="extend", meld_id="m1", cards=["8H.1"]).melds[0].lies.cards) == 4


def test_5_7_one_card_may_stay_only_if_the_turn_can_end() -> None:
    stranded = position("9C 9D 9S KH", **NO_REBUS)
    assert refused(stranded, type="meld", cards=tokens(stranded, "9C 9D 9S")) == "would_strand"
    canasta = position("9C 9D 9S KH", own=[CLEAN], **NO_REBUS)
    assert len(lay(canasta, "9C 9D 9S").hands[0]) == 1
    rebus = position("9C 9D 9S KH")
    assert len(lay(rebus, "9C 9D 9S").hands[0]) == 1


def test_5_7_a_last_card_that_completes_the_canasta_may_stay() -> None:
    state = position("9C 9D 9S 9H", own=["3H 4H 5H 6H 7H 8H"], **NO_REBUS)
    left = lay(state, "9C 9D 9S")
    assert [move.action for move in left.legal_moves(0)] == ["extend"]
    assert refused(left, type="discard", card="9H.1") == "needs_pure_canasta"


def test_5_7_the_lone_card_that_may_not_be_thrown_back_counts() -> None:
    state = position("9C 9D 9S JK", mode="ouvert_impur", own=[CLEAN], **NO_REBUS)
    taken = replace(state, single="JK.1")
    assert refused(taken, type="meld", cards=tokens(state, "9C 9D 9S")) == "would_strand"


def test_5_7_where_hands_are_not_emptied_by_laying_one_card_is_kept() -> None:
    state = position("9C 9D 9S", mode="ouvert_impur")
    assert refused(state, type="meld", cards=tokens(state, "9C 9D 9S")) == "must_keep_discard"


# -- 7: the rebus --


def test_7_2_laying_the_last_card_brings_the_rebus_in_the_same_turn() -> None:
    state = position("9C 9D 9S")
    laid = step(state, type="meld", cards=tokens(state, "9C 9D 9S"))
    event = laid.events[-1]
    assert isinstance(event, RebusDirect)
    assert event.seen_by(1) == replace(event, cards=())
    now = after(laid)
    assert (len(now.hands[0]), now.rebus_states[0], now.phase) == (11, USED, Phase.PLAY)


def test_7_3_a_rebus_won_by_a_discard_waits_for_the_next_turn() -> None:
    state = position("KC", others=["3C 4D"])
    won = step(state, type="discard", card="KC.1")
    event, waiting = won.events[-1], after(won)
    assert isinstance(event, RebusIndirect)
    assert event.seen_by(0) == event
    assert event.seen_by(None) == replace(event, cards=())
    assert (waiting.rebus_states[0], len(waiting.waiting[0])) == (TAKEN_UNUSED, 11)
    assert waiting.hands[0] == ()
    next_turn = step(play(waiting, type="draw_stock"), type="discard", card="3C.1")
    opened = next_turn.events[-1]
    assert isinstance(opened, RebusOpened)
    assert after(next_turn).rebus_states[0] == USED
    assert len(after(next_turn).hands[0]) == 11
    assert len(opened.cards) == 11
    assert opened.seen_by(1) == replace(opened, cards=())


def test_7_1_the_first_of_a_side_to_empty_his_hand_takes_its_rebus_once() -> None:
    state = position("9C 9D 9S", seats=4, rebus=2, states=(UNTAKEN, UNTAKEN))
    taken = lay(state, "9C 9D 9S")
    assert (taken.rebus_states, len(taken.rebus)) == ((USED, UNTAKEN), 1)
    partner = replace(taken, turn=2, hands=((), ("3C.1",), ("KC.1",), ("3C.1",)))
    assert refused(partner, type="discard", card="KC.1") == "needs_pure_canasta"


# -- 8: going out --


def test_8_1_a_pure_canasta_is_asked_for_or_any() -> None:
    for mode, code in (("ferme", "needs_pure_canasta"), ("ferme_stcl", "needs_pure_canasta")):
        state = position("9C", mode=mode, own=[SOILED], **NO_REBUS)
        assert refused(state, type="discard", card="9C.1") == code
    for mode in ("ouvert_impur", "ferme_impur"):
        state = position("9C", mode=mode, own=[SOILED], **NO_REBUS)
        assert throw(state, "9C").outcome is not None
        without = position("9C", mode=mode, **NO_REBUS)
        assert refused(without, type="discard", card="9C.1") == "needs_canasta"


def test_8_1_the_last_card_may_complete_the_canasta_and_may_not_soil_it() -> None:
    completes = position("9H", own=["3H 4H 5H 6H 7H 8H"], **NO_REBUS)
    over = extend(completes, "9H")
    assert over.ended is not None
    assert over.ended.ending == "out"
    soils = position("2C", own=[CLEAN], **NO_REBUS)
    assert refused(soils, type="extend", meld_id="m1", cards=["2C.1"]) == "needs_pure_canasta"


def test_8_2_a_rebus_taken_directly_may_be_played_out_in_the_same_turn() -> None:
    state = position("9C 9D 9S", own=[CLEAN])
    state = replace(
        state, rebus=(("KC", "KD", "KS", "KH", "KC", "KD", "KS", "KH", "QC", "QD", "QS"),)
    )
    state = lay(lay(state, "9C 9D 9S"), "KC KD KS KH KC KD KS KH")
    over = lay(state, "QC QD QS")
    assert over.ended is not None
    assert over.score is not None
    assert (over.ended.ending, over.score.out) == ("out", 0)


# -- 9: the end of the stock --


def test_9_1_a_rebus_on_the_table_becomes_the_stock() -> None:
    state = position("3C 4D", stock="", rebus=2)
    ended = step(state, type="discard", card="3C.1")
    assert isinstance(ended.events[-1], StockRefilled)
    assert (len(after(ended).stock), len(after(ended).rebus)) == (11, 1)


def test_9_1_who_drew_the_last_card_still_takes_the_rebus_first() -> None:
    state = position("KC", stock="", rebus=1, others=["3C"])
    over = throw(state, "KC")
    assert over.ended is not None
    assert (over.ended.ending, over.rebus_states[0]) == ("stock", TAKEN_UNUSED)


def test_9_2_without_stock_and_rebus_the_match_ends_and_nobody_went_out() -> None:
    over = throw(position("3C 4D", stock="", **NO_REBUS), "3C")
    assert over.ended is not None
    assert over.score is not None
    assert over.ended.ending == "stock"
    assert [line.out for line in over.score.lines] == [0, 0]


def test_9_3_forty_turns_in_which_piles_only_change_hands_end_the_match() -> None:
    state = replace(
        position("3C 4D", mode="ouvert", pile="KC", phase=Phase.DRAW, others=["5C 6D"]),
        is_stirred=False,
    )
    turns = 0
    while state.ended is None:
        state = play(state, type="take_discard")
        seat = state.turn
        state = play(state, type="discard", card=state.hands[seat][0])
        turns += 1
    assert (turns, state.ended.ending) == (MOST_IDLE_TURNS, "idle")


# -- 10: the score --


def test_10_1_every_line_of_the_score_is_told() -> None:
    state = position(
        "KC", own=[CLEAN, "9C 9D 9S"], theirs=["5S 6S 7S"], others=["AD 4C"], **NO_REBUS
    )
    state = replace(state, rebus_states=(USED, UNTAKEN))
    over = step(state, type="discard", card="KC.1")
    score = next(event for event in over.events if isinstance(event, Scored))
    mine, theirs = score.lines
    assert (mine.cards, mine.pure, mine.out, mine.hands, mine.rebus) == (75, 200, 100, 0, 0)
    assert (theirs.cards, theirs.hands, theirs.rebus, theirs.total) == (15, -20, -100, -105)
    assert mine.total == 375
    assert score.hands == ((), ("AD", "4C"))


def test_10_3_who_went_out_may_lose_all_the_same() -> None:
    line = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    over = throw(position("KC", own=[CLEAN], theirs=[line], **NO_REBUS), "KC")
    assert over.ended is not None
    assert over.ended.winners == (1,)


def test_10_3_equal_totals_are_a_draw() -> None:
    state = position("3C KD", own=["3C 4C 5C"], theirs=["3S 4S 5S"], stock="", others=["KH"])
    state = replace(state, rebus=(), rebus_states=(UNTAKEN, UNTAKEN))
    over = throw(state, "3C")
    assert over.ended is not None
    assert (over.ended.ranks, over.ended.scores) == ((1, 1), (-95, -95))


def test_10_1_a_partners_cards_are_deducted_even_when_the_other_one_goes_out() -> None:
    state = position("KC", seats=4, own=[CLEAN], others=["3C", "AD JK", "3C"], **NO_REBUS)
    over = throw(state, "KC")
    assert over.score is not None
    assert over.score.lines[0].hands == -35


# -- 12: refusals --


ORDER = [
    ("draw_stock", Phase.PLAY, "already_drawn"),
    ("take_discard", Phase.PLAY, "already_drawn"),
    ("meld", Phase.DRAW, "must_draw_first"),
    ("extend", Phase.DRAW, "must_draw_first"),
    ("discard", Phase.DRAW, "must_draw_first"),
    ("take_discard", Phase.DRAW, "discard_empty"),
    ("meld", Phase.PLAY, "too_few_cards"),
    ("extend", Phase.PLAY, "no_such_meld"),
    ("discard", Phase.PLAY, "card_not_in_hand"),
]


@pytest.mark.parametrize(("action", "phase", "code"), ORDER)
def test_12_1_an_empty_request_is_refused_for_its_first_fault(
    action: str, phase: Phase, code: str
) -> None:
    assert refused(position("3C 4D 5S", phase=phase), type=action) == code


def test_12_1_whose_cards_they_are_comes_before_whose_meld_and_what_it_makes() -> None:
    state = position("8H KC KD", own=["5H 6H 7H"], theirs=["5S 6S 7S"])
    foreign = {"type": "extend", "meld_id": "m2", "cards": ["8S.1"]}
    assert refused(state, **foreign) == "card_not_in_hand"
    assert refused(state, **{**foreign, "cards": ["8H.1"]}) == "not_your_meld"
    assert refused(state, type="extend", meld_id="m9", cards=["8H.1"]) == "no_such_meld"
    assert refused(state, type="extend", meld_id="m1", cards=[]) == "too_few_cards"
    assert refused(state, type="extend", meld_id="m1", cards=["KC.1"]) == "mixed_suits"
    assert refused(state, type="meld", cards=["8H.1", "8H.1", "8H.1"]) == "card_not_in_hand"
    assert refused(state, type="meld", cards=["8H.1", "KC.1", "KD.1"]) == "mixed_suits"


def test_12_2_whatever_is_wrong_with_the_use_of_a_top_card_it_is_not_playable() -> None:
    state = position("3C 4C JK JK", phase=Phase.DRAW, pile="KD 5C", own=["9C 9D 9S"])
    for cards in (["3C.1"], ["JK.1", "JK.2"], ["3C.1", "4C.1", "JK.1", "JK.2"]):
        use = {"type": "meld", "cards": cards}
        assert refused(state, type="take_discard", use=use) == "top_card_not_playable"
    on_set = {"type": "extend", "meld_id": "m1", "cards": []}
    assert refused(state, type="take_discard", use=on_set) == "top_card_not_playable"
    unknown = {"type": "extend", "meld_id": "m9", "cards": []}
    assert refused(state, type="take_discard", use=unknown) == "no_such_meld"


# -- 13: the clock and leaving --


def test_13_1_a_rebus_taken_directly_lengthens_the_turn_once() -> None:
    for turbo, seconds in ((False, (60, 80)), (True, (20, 30))):
        state = position("9C 9D 9S")
        state = replace(state, options=replace(state.options, turbo=turbo))
        clocks = [one.clock for one in (state, lay(state, "9C 9D 9S"))]
        assert [clock.seconds for clock in clocks if clock] == list(seconds)
        assert clocks[1] is not None
        assert clocks[1].runs_on_from(clocks[0])


def test_13_2_the_clock_draws_and_throws_what_it_drew() -> None:
    step_ = position("KC 3D", phase=Phase.DRAW).expire()
    drew, thrown = step_.events
    assert isinstance(drew, Drew)
    assert isinstance(thrown, Discarded)
    assert drew.auto
    assert thrown.auto
    assert drew.card.startswith(thrown.card)
    assert after(step_).to_act == {1}


def test_13_2_without_a_drawn_card_it_throws_the_cheapest_natural_one() -> None:
    (thrown,) = position("KC JK 4D 3S 2C").expire().events
    assert isinstance(thrown, Discarded)
    assert thrown.card == "3S"


def test_13_2_it_throws_no_card_back_that_may_not_be() -> None:
    state = replace(position("3S KC", mode="ouvert"), single="3S.1")
    (thrown,) = state.expire().events
    assert isinstance(thrown, Discarded)
    assert thrown.card == "KC"


def test_13_2_a_last_card_that_may_not_be_thrown_is_laid() -> None:
    state = position("9H", own=["3H 4H 5H 6H 7H 8H"], **NO_REBUS)
    assert [event.kind for event in state.expire().events][:2] == ["extended", "canasta"]


def test_13_4_who_leaves_a_duel_has_lost_without_a_score() -> None:
    """Case A01."""
    over = after(position("KC 3D").leave(1))
    assert over.ended is not None
    assert (over.ended.ending, over.ended.winners, over.ended.scores) == ("abandon", (0,), (0, 0))
    assert over.view(None)["result"] is None


def test_13_4_at_four_the_match_goes_on_until_both_of_a_side_have_left() -> None:
    state = after(position("KC 3D", seats=4).leave(1))
    assert state.ended is None
    over = after(state.leave(3))
    assert over.ended is not None
    assert over.ended.winners == (0, 2)


def test_10_4_who_left_is_ranked_last_even_if_his_side_wins() -> None:
    state = after(position("KC", seats=4, own=[CLEAN], **NO_REBUS).leave(2))
    over = throw(state, "KC")
    assert over.ended is not None
    assert over.ended.ranks == (1, 2, 4, 2)


def test_nobody_leaves_twice_or_after_the_end() -> None:
    state = after(position("KC 3D", seats=4).leave(1))
    for seat, code in ((1, "already_left"), (9, "not_seated")):
        with pytest.raises(IllegalMove, match=code):
            state.leave(seat)


def test_modes_deal_from_two_whole_packs() -> None:
    assert dealt(mode="ouvert").material() == dict.fromkeys(pack(), 2)
    assert dealt(mode="ferme").material()["JK"] == 4


def test_4_3_the_pile_that_was_taken_lies_open_to_all_in_open_modes_only() -> None:
    open_one = position("3C 4C", mode="ouvert", phase=Phase.DRAW, pile="KD 8H")
    (event,) = step(open_one, type="take_discard").events
    assert isinstance(event, TookPile)
    assert event.seen_by(1).cards == ("KD", "8H")
    closed = position("3C 4C 9S", phase=Phase.DRAW, pile="KD 8H 5C")
    use = {"type": "meld", "cards": ["3C.1", "4C.1"]}
    event = step(closed, type="take_discard", use=use).events[0]
    assert isinstance(event, TookPile)
    assert (event.seen_by(1).cards, event.seen_by(0).cards) == ((), ("KD.1", "8H.1"))
