"""What the table of Casino shows (RULES.md §9): hands to their seat, piles to nobody."""

import json
from dataclasses import replace

from apps.games.casino import GAME
from apps.games.casino.cards import DECK
from apps.games.casino.events import Dealt
from apps.games.casino.moves import Build, Raise
from apps.games.casino.tests.positions import build, dealt, position


def test_9_1_a_spectator_sees_the_table_and_numbers() -> None:
    state = dealt(3)
    view = state.view(None)
    assert (view["loose"], view["stock"], view["hands"]) == (list(state.loose), 36, [4, 4, 4])
    assert (view["hand"], view["actions"]) == ([], [])


def test_9_2_nobody_is_told_another_hand_or_the_stock() -> None:
    state = dealt(2)
    said = json.dumps(state.view(1))
    hidden = (*state.hands[0], *state.stock)
    assert not [card for card in hidden if f'"{card}"' in said]


def test_9_2_nobody_is_told_what_lies_in_the_piles() -> None:
    state = replace(position("8S 2D", "QD", other="KD"), piles=(("5D", "3C"), ("TD",)))
    for viewer in (0, 1, None):
        other = state.scrambled(viewer, lambda row: tuple(reversed(row)))
        assert other.piles != state.piles
        assert [len(pile) for pile in other.piles] == [2, 1]
        assert other.view(viewer) == state.view(viewer)
        said = json.dumps(state.view(viewer))
        assert not [card for card in ("5D", "3C", "TD") if f'"{card}"' in said]


def test_9_2_the_deal_tells_each_seat_its_own_hand() -> None:
    step = GAME.new_state(2, GAME.options({})).resolve(0).state.resolve(DECK)
    (event,) = step.events
    assert isinstance(event, Dealt)
    assert [len(hand) for hand in event.seen_by(0).hands] == [4, 0]
    assert [len(hand) for hand in event.seen_by(None).hands] == [0, 0]


def test_actions_say_what_each_card_takes_and_makes() -> None:
    state = position("4D 4S 8H KC", "4H 3D AC JS", [build(5, "3S 2H")])
    four, _, eight, king = state.view(0)["actions"]
    assert four["takes"] == [["4H"], ["3D", "AC"]]
    assert {"value": 8, "with": ["4H"], "raises": None} in four["makes"]
    assert eight["takes"] == [["4H", "3D", "AC"]]
    assert (king["takes"], king["makes"], king["trail"]) == ([], [], True)


def test_what_actions_offer_is_legal() -> None:
    state = position("3D 8S 8C 5H", "5C 8H", [build(5, "4S AH")])
    for action in state.view(0)["actions"]:
        for made in action["makes"]:
            card, value = action["card"], made["value"]
            if made["raises"]:
                assert state.can(0, Raise(card, made["raises"], value))
            elif made["with"]:
                assert state.can(0, Build(card, value, tuple(made["with"])))


def test_9_3_a_round_tells_again_the_last_play_of_each_seat_only() -> None:
    told = GAME.recalled([{"events": [_play(seat)]} for seat in (0, 1, 0, 1, 0)])
    assert [len(step["events"]) for step in told] == [0, 0, 0, 1, 1]


def test_9_3_rounds_that_were_counted_lie_open() -> None:
    counted = [{"events": [_play(0)]}, {"events": [_play(0), {"kind": "counted"}]}]
    told = GAME.recalled([*counted, {"events": [_play(1)]}, {"events": [_play(1)]}])
    assert [len(step["events"]) for step in told] == [1, 2, 0, 1]


def _play(seat: int) -> dict[str, object]:
    return {"kind": "played", "seat": seat}
