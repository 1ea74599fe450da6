"""What the table of Buraco shows (RULES.md §11): cases V01 and V03 are tests here."""

import json
from dataclasses import replace
from random import Random

import pytest

from apps.engine.contract import View
from apps.engine.testing import AnyMove, Played, Robots, playout, seen_events
from apps.games.buraco import GAME
from apps.games.buraco.cards import face_of
from apps.games.buraco.phases import Phase
from apps.games.buraco.rules import MODES
from apps.games.buraco.state import BuracoState
from apps.games.buraco.tests.positions import after, dealt, extend, lay, play, position, throw

CLOSED = [name for name, mode in MODES.items() if not mode.open_pile]


def told(value: object) -> str:
    return json.dumps(value)


# -- the table --


def test_v01_of_a_closed_pile_everybody_sees_the_top_and_the_number() -> None:
    state = position("9S 9C", own=["KC KH KS"], pile="3C 8H KD", others=["4D 5D"])
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert view["pile"] == {"count": 3, "top": "KD", "cards": None}
        assert (view["hands"], view["stock"], view["rebus"]) == ([2, 2], 20, 1)
        assert [meld["cards"] for meld in view["melds"][0]] == [["KC", "KH", "KS"]]
        assert '"3C"' not in told(view)
        assert '"8H"' not in told(view)


def test_v03_partners_see_no_more_of_each_other_than_anybody() -> None:
    state = replace(dealt(4), waiting=(("3C",) * 11, (), (), ()))
    partner = state.view(2)
    assert partner["hand"] == list(state.hands[2])
    assert (partner["waiting"], partner["own_waiting"]) == ([11, 0, 0, 0], [])
    assert not [token for token in state.hands[0] if f'"{token}"' in told(state.view(None))]
    assert {**partner, "you": None, "hand": []} == state.view(None)


def test_11_1_an_open_pile_lies_open() -> None:
    view = position("9S 9C", mode="ouvert", pile="3C 8H KD").view(None)
    assert view["pile"]["cards"] == ["3C", "8H", "KD"]


def test_11_2_the_owner_sees_the_rebus_that_waits_for_him() -> None:
    state = throw(position("KC"), "KC")
    assert state.view(0)["own_waiting"] == list(state.waiting[0])
    assert state.view(1)["own_waiting"] == []


def test_11_4_when_the_deal_is_counted_all_hands_lie_open() -> None:
    state = position("3C 4D", stock="", rebus=0, others=["AD JK"])
    result = throw(state, "3C").view(None)["result"]
    assert result["hands"] == [["4D"], ["AD", "JK"]]
    assert result["reason"] == "stock"


def test_scores_run_with_what_lies_open() -> None:
    view = position("9S 9C", own=["3H 4H 5H 6H 7H 8H 9H"]).view(None)
    assert view["scores"][0] == {"cards": 45, "bonus": 200, "rebus": -100, "total": 145}


def test_a_meld_says_where_its_wild_stands_and_for_what() -> None:
    (meld,) = position("9S 9C", own=["4D 5D JK 7D"]).view(None)["melds"][0]
    assert (meld["cards"], meld["start"], meld["wild"]) == (["4D", "5D", "JK", "7D"], 4, 2)
    assert (meld["stands_for"], meld["canasta"]) == ("6D", "none")


# -- what may be done --


def test_actions_are_for_the_seat_to_act_alone() -> None:
    state = position("9S 9C")
    assert state.view(0)["actions"] is not None
    assert [state.view(viewer)["actions"] for viewer in (1, None)] == [None, None]


def test_everything_that_actions_offer_is_legal() -> None:
    looked = 0
    for number, mode in enumerate(MODES):
        state = GAME.new_state(2 + 2 * (number % 2), GAME.options({"mode": mode}))
        for played in playout(GAME, state, Random(number), AnyMove()):
            before = played.before
            for seat in before.to_act:
                for raw in offered(before.view(seat)["actions"]):
                    looked += 1
                    assert before.can(seat, GAME.parse_move(raw)), raw
    assert looked > 3_000


def offered(actions: View) -> list[View]:
    """Return the moves that actions stand for."""
    raw: list[View] = [{"type": "draw_stock"}] if actions["draw"] else []
    raw += [{"type": "take_discard", "use": use} for use in actions["takes"]]
    if actions["take"] and not actions["takes"]:
        raw.append({"type": "take_discard"})
    raw += [{"type": "meld", "cards": cards} for cards in actions["melds"]]
    raw += [
        {"type": "extend", "meld_id": name, "cards": [token]}
        for name, tokens in actions["extends"].items()
        for token in tokens
    ]
    return raw + [{"type": "discard", "card": token} for token in actions["discards"]]


def test_a_long_meld_is_suggested_once_and_not_in_pieces() -> None:
    actions = position("5H 6H 7H 8H KC KD").view(0)["actions"]
    assert ["5H.1", "6H.1", "7H.1", "8H.1"] in actions["melds"]
    assert ["5H.1", "6H.1", "7H.1"] not in actions["melds"]


# -- what lies buried --


@pytest.mark.parametrize("mode", CLOSED)
def test_11_3_a_buried_discard_is_shown_to_nobody_again(mode: str) -> None:
    """Neither in a view nor in the log that is told again; each is seen when it is thrown."""
    for seats in (2, 4):
        state = GAME.new_state(seats, GAME.options({"mode": mode}))
        match = list(playout(GAME, state, Random(seats), Robots(GAME, ["moyen"] * seats)))
        for viewer in (0, None):
            log: list[View] = []
            for played in match:
                log.append({"events": seen_events(played.step, viewer)})
                look_for_buried_cards(played, log, viewer)


def look_for_buried_cards(played: Played, log: list[View], viewer: int | None) -> None:
    state = after(played.step)
    told_again = [event for step in GAME.recalled(log) for event in step["events"]]
    faces = [event["card"] for event in told_again if event["kind"] == "discarded" if event["card"]]
    assert faces in ([], [state.pile[-1]] if state.pile else [])
    assert state.view(viewer)["pile"]["cards"] is None


def test_11_3_the_log_of_open_modes_is_told_again_whole() -> None:
    state = GAME.new_state(2, GAME.options({"mode": "ouvert"}))
    match = list(playout(GAME, state, Random(1), AnyMove()))
    log = [{"events": seen_events(played.step, None)} for played in match]
    assert GAME.recalled(log) == log


def test_11_3_the_top_is_told_again_until_the_pile_is_taken() -> None:
    thrown = {"kind": "discarded", "card": "KD", "is_open": False}
    later = {**thrown, "card": "3C"}
    taken = {"kind": "took_pile"}
    told_again = GAME.recalled([{"events": [thrown]}, {"events": [later]}])
    assert [step["events"][0]["card"] for step in told_again] == ["", "3C"]
    told_again = GAME.recalled([{"events": [thrown]}, {"events": [taken, {"kind": "melded"}]}])
    assert told_again[0]["events"][0]["card"] == ""


@pytest.mark.parametrize("mode", MODES)
def test_hidden_cards_change_no_byte_for_anybody_else_whatever_is_played(mode: str) -> None:
    """Views and events after every kind of step, the hidden cards permuted before it."""
    kinds = set()
    for seats in (2, 4):
        state = GAME.new_state(seats, GAME.options({"mode": mode}))
        for played in playout(GAME, state, Random(7), Robots(GAME, ["moyen"] * seats)):
            for viewer in (*range(seats), None):
                look_behind(played, viewer)
            kinds |= {event.kind for event in played.step.events}
    assert {"dealt", "drew", "discarded", "melded", "extended", "took_pile"} <= kinds


def look_behind(played: Played, viewer: int | None) -> None:
    """Permute what stays hidden from a viewer through a step; he must be told the same."""
    before, seat = played.before, played.put.seat
    assert isinstance(before, BuracoState)
    if played.put.kind != "move" or seat == viewer:
        return
    hidden = {"stock": before.stock[::-1], "rebus": tuple(row[::-1] for row in before.rebus)}
    other = replace(before, **hidden)
    again = other.apply(seat or 0, GAME.parse_move(played.put.value))
    if after(again).score is None:
        assert told(seen_events(again, viewer)) == told(seen_events(played.step, viewer))
        assert told(again.state.view(viewer)) == told(played.step.state.view(viewer))


def test_the_marks_of_a_hand_are_told_to_nobody_else() -> None:
    state = dealt(4, mode="ferme")
    state = play(state, type="draw_stock")
    for viewer in (1, 2, 3, None):
        said = told(state.view(viewer)).replace(told(state.view(viewer)["hand"]), "")
        assert not [token for token in state.hands[0] if f'"{token}"' in said]


def test_who_lays_equal_cards_does_not_tell_which() -> None:
    one = position("5H 5H 6H 7H KC 3D")
    views = [
        play(one, type="meld", cards=[first, "6H.1", "7H.1"]).view(1) for first in ("5H.1", "5H.2")
    ]
    assert views[0] == views[1]


def test_states_past_keep_their_cards_when_melds_change() -> None:
    state = position("6D 3C 4C", own=["4D 5D JK 7D"])
    before = state.view(None)["melds"]
    extend(state, "6D")
    assert state.view(None)["melds"] == before
    assert face_of("JK.1") in before[0][0]["cards"]


def test_laying_shows_the_new_meld_to_all() -> None:
    state = lay(position("9C 9D 9S KH KD", phase=Phase.PLAY), "9C 9D 9S")
    assert [meld["cards"] for meld in state.view(1)["melds"][0]] == [["9C", "9D", "9S"]]
