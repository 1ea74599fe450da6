"""The rules of Casino, one test or more a rule, named by its number in RULES.md."""

import random
from dataclasses import replace

import pytest

from apps.engine.contract import Clock
from apps.engine.errors import InvalidOptions
from apps.engine.testing import AnyMove, playout
from apps.games.casino import GAME, counting
from apps.games.casino.cards import DECK
from apps.games.casino.events import Counted, Dealt
from apps.games.casino.state import CasinoState, Phase
from apps.games.casino.tests.positions import after, build, dealt, play, position, refused

# -- 1: set-up and deals --


def test_1_2_partners_sit_opposite_and_only_four_can_be_two_against_two() -> None:
    assert dealt(4, teams=True).sides == (0, 1, 0, 1)
    assert dealt(4).sides == (0, 1, 2, 3)
    with pytest.raises(InvalidOptions):
        GAME.new_state(3, GAME.options({"teams": True}))


def test_1_2_partners_share_one_pile_and_one_total() -> None:
    state = dealt(4, teams=True)
    assert (len(state.piles), len(state.totals)) == (2, 2)


@pytest.mark.parametrize(("variant", "is_on"), [("normal", False), ("royal", True)])
def test_1_4_sweeps_and_the_order_of_the_count_follow_the_variant(
    variant: str, *, is_on: bool
) -> None:
    options = GAME.options({"variant": variant})
    assert (options.counts_sweeps, options.counts_in_order) == (is_on, is_on)
    against = "off" if is_on else "on"
    options = GAME.options({"variant": variant, "sweeps": against, "ordered_count": against})
    assert (options.counts_sweeps, options.counts_in_order) == (not is_on, not is_on)


def test_1_5_cards_are_dealt_by_twos_with_the_table_before_the_dealer() -> None:
    state = dealt(dealer=0)
    assert state.hands[1] == DECK[0:2] + DECK[6:8]
    assert state.loose == DECK[2:4] + DECK[8:10]
    assert state.hands[0] == DECK[4:6] + DECK[10:12]
    assert state.to_act == {1}


@pytest.mark.parametrize(("seats", "packets"), [(2, 6), (3, 4), (4, 3)])
def test_1_7_the_last_packet_is_announced_once_a_round(seats: int, packets: int) -> None:
    match = playout(GAME, dealt(seats), random.Random(1), AnyMove())
    told = [event for played in match for event in played.step.events if isinstance(event, Dealt)]
    of_the_round = [event for event in told if event.round == 1]
    assert [event.packet for event in of_the_round] == list(range(2, packets + 1))
    assert [event.is_last for event in of_the_round] == [False] * (packets - 2) + [True]
    assert all(not event.loose for event in of_the_round)


def test_1_9_leftovers_go_to_the_last_capturer_and_are_no_sweep() -> None:
    state = replace(position("KS", "9D 2C", variant="royal"), stock=(), last_capturer=1)
    state = play(replace(state, packet=6), type="trail", card="KS")
    assert set(state.piles[1]) == {"9D", "2C", "KS"}
    assert state.sweeps == ()


def test_1_9_where_nobody_captured_leftovers_count_for_nobody() -> None:
    state = replace(position("KS", "TD 2S"), stock=(), packet=6)
    state = play(state, type="trail", card="KS")
    assert state.piles == ((), ())
    assert state.totals == (0, 0)


# -- 3: capturing --


def test_3_1_a_face_takes_exactly_one_of_its_rank() -> None:
    state = position("KS 2D", "KD KH 3C")
    assert play(state, type="capture", card="KS", loose=["KD"]).loose == ("KH", "3C")
    assert refused(state, type="capture", card="KS", loose=["KD", "KH"]) == "face_one_only"
    assert refused(state, type="capture", card="KS", loose=["3C"]) == "face_rank_mismatch"


def test_3_2_all_sets_may_be_taken_at_once_or_some_of_them() -> None:
    state = position("8S 2D", "8H 5D 3C")
    assert play(state, type="capture", card="8S", loose=["5D", "3C"]).loose == ("8H",)
    everything = play(state, type="capture", card="8S", loose=["8H", "5D", "3C"])
    assert set(everything.piles[0]) == {"8S", "8H", "5D", "3C"}


def test_3_2_a_sum_that_only_divides_is_no_split() -> None:
    state = position("6S 2D", "4H 4D 4C")
    assert refused(state, type="capture", card="6S", loose=["4H", "4D", "4C"]) == "sum_mismatch"


def test_3_3_a_build_leaves_whole_and_by_its_value_alone() -> None:
    state = position("7S 9D", "2C", [build(7, "5H 2H")])
    assert refused(state, type="capture", card="7S", loose=["5H", "2H"]) == "card_in_build"
    refusal = refused(state, type="capture", card="9D", loose=["2C"], builds=["b1"])
    assert refusal == "build_value_mismatch"
    taken = play(state, type="capture", card="7S", builds=["b1"])
    assert set(taken.piles[0]) == {"7S", "5H", "2H"}


def test_3_4_a_partners_build_may_be_taken_like_anybodys() -> None:
    start = replace(
        dealt(4, teams=True),
        hands=(("7D", "2C"), ("KC",), ("7S",), ("KD",)),
        loose=("9C",),
        builds=(build(7, "5H 2H", by=2),),
        turn=0,
    )
    state = play(start, type="capture", card="7D", builds=["b1"])
    assert (state.builds, set(state.piles[0])) == ((), {"7D", "5H", "2H"})


def test_3_5_partners_put_what_they_take_on_one_pile() -> None:
    state = replace(
        dealt(4, teams=True),
        hands=(("5D", "2C"), ("6D", "2D"), ("7D", "2H"), ("KD", "KH")),
        loose=("5C", "6C", "7C", "9C"),
        turn=0,
    )
    for card, loose in (("5D", "5C"), ("6D", "6C"), ("7D", "7C")):
        state = play(state, type="capture", card=card, loose=[loose])
    assert state.piles == (("5D", "5C", "7D", "7C"), ("6D", "6C"))
    assert state.view(1)["piles"] == [4, 2]
    assert state.last_capturer == 2


def test_3_6_a_capture_that_clears_the_table_is_a_sweep_where_sweeps_count() -> None:
    for sweeps, made in (("on", (0,)), ("off", ())):
        state = position("8S 2D", "5D 3C", other="KD KC", sweeps=sweeps)
        assert play(state, type="capture", card="8S", loose=["5D", "3C"]).sweeps == made


def test_3_6_the_very_last_card_of_a_round_may_sweep() -> None:
    state = replace(position("8S", "5D 3C", sweeps="on"), stock=(), packet=6)
    state = play(state, type="capture", card="8S", loose=["5D", "3C"])
    assert state.sweeps == (0,)
    assert state.totals[0] == 3 + 1 + 1  # cards, spades, the sweep


# -- 4: building --


def test_4_2_two_fours_are_what_is_announced() -> None:
    state = position("4D 4S 8H", "4H")
    single = play(state, type="build", card="4D", value=8, with_=["4H"])
    assert single.builds[0].is_single
    multiple = play(state, type="build", card="4D", value=4, extra=[["4H"]])
    assert (multiple.builds[0].value, multiple.builds[0].is_single) == (4, False)


def test_4_3_new_sets_join_a_build_of_the_same_value() -> None:
    state = position("5D 7S 2D", "2C", [build(7, "4H 3H")])
    state = play(state, type="build", card="5D", value=7, with_=["2C"])
    assert [one.id for one in state.builds] == ["b1"]
    assert (state.builds[0].controller, len(state.builds[0].sets)) == (0, 2)


def test_4_4_one_card_of_the_hand_raises_a_single_build_ones_own_too() -> None:
    for owner in (0, 1):
        state = position("3H 8S 5C", "", [build(5, "2D 3S", by=owner)])
        raised = play(state, type="raise", card="3H", build="b1", value=8)
        assert raised.builds[0].sets == (("2D", "3S", "3H"),)
        assert raised.builds[0].controller == 0


def test_4_4_a_raised_build_merges_with_one_of_its_new_value() -> None:
    builds = [build(5, "2D 3S"), build(8, "6D 2H", name="b2")]
    state = play(
        position("3H 8S", "8D", builds),
        type="raise",
        card="3H",
        build="b1",
        value=8,
        extra=[["8D"]],
    )
    assert [(one.value, len(one.sets)) for one in state.builds] == [(8, 3)]


def test_4_4_a_multiple_build_never_changes_its_value() -> None:
    state = position("3H 8S", "", [build(5, "2D 3S", "5H")])
    refusal = refused(state, type="raise", card="3H", build="b1", value=8)
    assert refusal == "multiple_value_fixed"


def test_4_4_loose_cards_cannot_raise() -> None:
    state = position("2H 8S", "AD", [build(5, "2D 3S")])
    refusal = refused(state, type="raise", card="2H", build="b1", value=8, with_=["AD"])
    assert refusal == "table_cards_cannot_change_value"


def test_4_7_the_hand_must_keep_a_card_of_the_value() -> None:
    state = position("5D 2H", "3C")
    refusal = refused(state, type="build", card="5D", value=8, with_=["3C"])
    assert refusal == "no_capturing_card"


def test_4_7_in_royal_an_ace_takes_a_build_of_14() -> None:
    state = position("TD AS 3H", "4C", variant="royal")
    assert play(state, type="build", card="TD", value=14, with_=["4C"]).builds[0].value == 14
    assert refused(state, type="build", card="3H", value=1, with_=["4C"]) == "build_value_range"


# -- 5, 6: trailing, and duties --


def test_5_1_a_card_that_could_capture_may_be_trailed() -> None:
    assert play(position("8S 2D", "8H"), type="trail", card="8S").loose == ("8H", "8S")


def test_5_1_whoever_controls_a_build_may_not_trail() -> None:
    state = position("7S 2D", "", [build(7, "5H 2H", by=0)])
    assert refused(state, type="trail", card="2D") == "trail_forbidden_own_build"


def test_6_1_the_last_covering_card_may_not_leave_the_build() -> None:
    state = position("7S 2D", "7D", [build(7, "5H 2H", by=0)])
    refusal = refused(state, type="capture", card="7S", loose=["7D"])
    assert refusal == "leaves_build_uncovered"


def test_6_1_a_legal_move_always_exists_and_no_build_outlives_a_packet() -> None:
    for seed in range(30):
        options = {"variant": ("normal", "royal")[seed % 2], "target": 11}
        state = GAME.new_state(2 + seed % 3, GAME.options(options))
        for played in playout(GAME, state, random.Random(seed), AnyMove()):
            now = after(played.step)
            assert not now.to_act or next(now.legal_moves(now.turn), None) is not None
            if not any(now.hands) or any(isinstance(e, Dealt) for e in played.step.events):
                assert now.builds == ()


# -- 7: the clock, and leaving --


def test_7_1_the_clock_takes_the_highest_build_with_the_least_precious_card() -> None:
    builds = [build(5, "3D 2D", by=0), build(7, "5H 2H", by=0, name="b2")]
    state = after(position("7S 7C 5C 9D", "7D", builds).expire())
    assert set(state.piles[0]) == {"7C", "5H", "2H"}
    assert state.last_play is not None
    assert state.last_play.auto


@pytest.mark.parametrize(
    ("hand", "value", "played"),
    [
        ("TD TS", 10, "TS"),  # points weigh more than a spade
        ("TS TH", 10, "TH"),  # a spade more than a suit
        ("TH TC", 10, "TC"),
        ("AD AC", 1, "AC"),
        ("2S 2H", 2, "2H"),
        ("8H 8D 8S", 8, "8D"),
    ],
)
def test_7_1_the_clock_captures_with_the_least_precious_card(
    hand: str, value: int, played: str
) -> None:
    state = position(f"{hand} KC", "QD", [build(value, "4C", by=0)])
    now = after(state.expire())
    assert now.last_play is not None
    assert (now.last_play.card, now.last_play.builds) == (played, ("b1",))


@pytest.mark.parametrize(
    ("hand", "trailed"),
    [
        ("2S 9S", "9S"),  # the points of a card come first
        ("AH KS", "KS"),
        ("TD AH", "AH"),
        ("3S KH", "KH"),  # then spades, whatever their value
        ("KH 4D", "4D"),  # then the low value
        ("QC JH", "JH"),
        ("4H 4C", "4C"),  # then the suits, clubs first
        ("4H 4D", "4D"),
        ("4D 4C", "4C"),
    ],
)
def test_7_1_the_clock_trails_by_points_spade_value_and_suit(hand: str, trailed: str) -> None:
    for cards in (hand.split(), hand.split()[::-1]):
        assert after(position(" ".join(cards), "6C").expire()).loose[-1] == trailed


@pytest.mark.parametrize(("turbo", "card", "count"), [(False, 30, 12), (True, 15, 8)])
def test_7_1_and_8_5_how_long_a_card_and_a_count_may_take(
    turbo: bool, card: int, count: int
) -> None:
    assert position("KS", turbo=turbo).clock == Clock(0, card)
    last = replace(position("8S", "5D 3C", turbo=turbo), stock=(), packet=6)
    assert play(last, type="trail", card="8S").clock == Clock(None, count)
    assert (GAME.info.seconds, GAME.info.turbo_seconds) == (30, 15)


def test_7_1_the_clock_else_trails_the_cheapest_card() -> None:
    state = after(position("2S 3S 3D AH", "3C").expire())
    assert state.loose[-1] == "3D"


def test_7_3_with_one_side_left_the_match_is_over() -> None:
    state = after(dealt(2).leave(1))
    assert state.outcome is not None
    assert (state.outcome.ending, state.outcome.ranks) == ("abandon", (1, 2))


def test_7_3_a_team_plays_on_until_both_partners_have_left() -> None:
    state = after(dealt(4, teams=True).leave(1))
    assert state.outcome is None
    state = after(state.leave(3))
    assert state.outcome is not None
    assert state.outcome.winners == (0, 2)


# -- 8: the count --

ORDER = ["cards", "spades", "big_casino", "little_casino", "ace_AS", "ace_AC", "ace_AH", "ace_AD"]


def test_8_1_a_round_is_worth_eleven_points_counted_in_order() -> None:
    steps = counting.count((DECK, ()), ())
    assert [step.name for step in steps] == ORDER
    assert counting.points_of(steps, 2) == (11, 0)


def test_8_2_a_tie_for_most_gives_the_points_to_nobody() -> None:
    steps = counting.count((("3S", "4D"), ("5S", "6D")), ())
    assert counting.points_of(steps, 2) == (0, 0)


def test_8_3_a_shared_highest_total_asks_for_another_round() -> None:
    steps = counting.count((("AC",), ("AD",)), ())
    assert counting.verdict((20, 20), steps, 21, in_order=False).winner is None
    higher = counting.verdict((22, 20), steps, 21, in_order=False)
    assert (higher.totals, higher.winner) == ((23, 21), 0)


def test_8_3_exactly_the_target_is_enough() -> None:
    steps = counting.count((("AC",), ("AD",)), ())
    assert counting.verdict((20, 3), steps, 21, in_order=False).winner == 0
    assert counting.verdict((19, 3), steps, 21, in_order=False).winner is None


def test_8_4_in_order_the_first_to_the_target_wins_even_behind() -> None:
    piles = (("TD", "3S", "4S"), ("2S", "AS", "AC", "AH"))
    found = counting.verdict((16, 19), counting.count(piles, ()), 21, in_order=True)
    assert (found.totals, found.winner) == ((18, 26), 1)


def test_8_5_the_count_lies_open_and_the_deal_passes_to_the_left() -> None:
    state = replace(position("8S", "5D 3C"), stock=(), packet=6, dealer=1)
    state = play(state, type="trail", card="8S")
    assert (state.phase, state.to_act) == (Phase.COUNTED, frozenset())
    assert state.clock is not None
    assert (state.clock.seat, state.clock.seconds) == (None, 12)
    state = after(state.expire())
    assert (state.phase, state.dealer, state.round) == (Phase.SHUFFLING, 0, 2)


def test_8_round_results_are_the_points_of_every_round_by_seat() -> None:
    start = GAME.new_state(4, GAME.options({"teams": True, "target": 11}))
    told: list[Counted] = []
    state: CasinoState = start
    for played in playout(GAME, start, random.Random(3), AnyMove()):
        told += [event for event in played.step.events if isinstance(event, Counted)]
        state = after(played.step)
    expected = tuple(tuple(one.points[seat % 2] for seat in range(4)) for one in told)
    assert state.round_results == expected
