"""Reads the worked cases of Buraco (`tests/games/cases/buraco.json`, described in FORMAT.md)."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from apps.engine.contract import Step
from apps.engine.errors import GameError
from apps.games.buraco import GAME
from apps.games.buraco.cards import LINE, faces_of, issued
from apps.games.buraco.events import RebusDirect, RebusIndirect
from apps.games.buraco.melds import BONUSES, RUN, Arrangement, grown, new_meld
from apps.games.buraco.options import BuracoOptions
from apps.games.buraco.phases import Phase
from apps.games.buraco.rules import MODES
from apps.games.buraco.state import BuracoState
from apps.games.buraco.table import Laid
from apps.games.buraco.tests.positions import (
    REBUS_WORDS,
    after,
    arrangement,
    dealt,
    position,
    tokens,
)
from tests.games.acting import time_out
from tests.games.comparing import Bag, agree, is_legal

Case = Mapping[str, Any]

PROSE = ("view", "abandon")  # see test_view.py (V01, V03) and test_rules.py (A01)


def run_case(case: Case) -> None:
    """Check one case; raises `AssertionError`, or `KeyError` for an unknown kind."""
    KINDS[case["type"]](case)


def check(found: Mapping[str, Any], expected: Case) -> None:
    """Compare what a case expects; a second reading of a score only informs."""
    ignored = {"legal", "reason", "alternative_reading"}
    agree(found, {name: value for name, value in expected.items() if name not in ignored})


def mode_of(case: Case) -> str:
    return str(case.get("mode", BuracoOptions().mode))


# -- melds --


def run_meld(case: Case) -> None:
    lies = new_meld(case["input"]["cards"], MODES[mode_of(case)])
    judge(lies, case["expected"])


def run_extend(case: Case) -> None:
    rules = MODES[mode_of(case)]
    before = arrangement(case["input"]["meld"], mode_of(case))
    judge(grown(before, case["input"]["add"], rules), case["expected"])


def judge(lies: Arrangement | str, expected: Case) -> None:
    if isinstance(lies, str):
        assert not is_legal(expected), f"refused with {lies}"
        assert expected.get("reason", lies) == lies
        return
    assert is_legal(expected), f"accepted: {expected.get('reason')}"
    found = {
        "meld_kind": lies.shape,
        "wild": wild_of(lies),
        "slots": slots_of(lies),
        "canasta": lies.canasta,
    }
    wanted = dict(expected)
    if lies.shape != RUN:
        found.pop("slots")  # a set has no order
        wanted.pop("slots", None)
        if (wanted.get("wild") or {}).get("stands_for"):
            wild = wanted["wild"]
            wanted["wild"] = {**wild, "stands_for": wild["stands_for"][0]}
    check(found, wanted)


def wild_of(lies: Arrangement) -> Any:
    if lies.wild is None:
        return None
    return {"card": lies.cards[lies.wild], "stands_for": lies.stands_for}


def slots_of(lies: Arrangement) -> list[str]:
    suit = next(card[1] for n, card in enumerate(lies.cards) if n != lies.wild)
    return [LINE[lies.start + n - 1] + suit for n in range(len(lies.cards))]


def run_canasta(case: Case) -> None:
    rules = MODES[mode_of(case)]
    lies = arrangement(case["input"]["cards"], mode_of(case))
    points = rules.points_in(lies.cards)
    found = {
        "canasta": lies.canasta,
        "card_points": points,
        "meld_total": points + BONUSES[lies.canasta],
    }
    check(found, case["expected"])


# -- the deal --


def run_deal(case: Case) -> None:
    """A pack that is given in part goes on with the cards it does not name."""
    given = case["input"]
    deck = tuple(given.get("deck_top_first", ()))
    rest = Counter(MODES[mode_of(case)].deck) - Counter(deck)
    state = dealt(
        given.get("players", 2),
        given.get("first", 0),
        (*deck, *rest.elements()),
        mode=mode_of(case),
    )
    (hand_size,) = {len(hand) for hand in state.hands}
    (packet_size,) = {len(packet) for packet in state.rebus}
    found = {
        "deck": sum(state.material().values()),
        "hand_each": hand_size,
        "rebus": len(state.rebus),
        "rebus_size": packet_size,
        "stock": len(state.stock),
        "discard": len(state.pile),
        "hands": [Bag(faces_of(hand)) for hand in state.hands],
        "first_to_play": state.turn,
    }
    check(found, case["expected"])


# -- positions --


def run_position(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    state = state_of(given, mode_of(case))
    step = made_or_refused(state, given["action"])
    if isinstance(step, str):
        assert not is_legal(expected), f"refused with {step}"
        assert expected.get("reason", step) == step
        return
    assert is_legal(expected), f"accepted: {expected.get('reason')}"
    check(found_after(state, step), expected)


def made_or_refused(state: BuracoState, action: Case) -> Step | str:
    """Return the step that seat 0 makes, or the clock for it; else the code of the refusal."""
    try:
        if action["type"] == "timeout":
            return time_out(state, 0)
        return state.apply(0, GAME.parse_move(move_of(state, action)))
    except GameError as error:
        return error.code


def state_of(given: Case, mode: str) -> BuracoState:
    """Return the position, seat 0's but where `turn` is another's; or one whose match is over."""
    rebus = given.get("rebus", {})
    state = position(
        " ".join(given.get("hand", ())),
        mode=mode,
        seats=given.get("players", 2),
        phase=phase_of(given),
        own=[" ".join(meld) for meld in given.get("own_table", ())],
        theirs=[" ".join(meld) for meld in given.get("opp_table", ())],
        pile=" ".join(given.get("discard", ())),
        stock=given.get("stock_count", 20),
        rebus=rebus.get("on_table", 2),
        states=(REBUS_WORDS[rebus.get("own", "untaken")], "untaken"),
    )
    if given.get("single_taken") is not None:
        state = replace(state, single=tokens(state, [given["single_taken"]])[0])
    if given.get("drawn") is not None:
        state = replace(state, drawn=tokens(state, [given["drawn"]])[0])
    if given.get("turn", given.get("seat", 0)) != given.get("seat", 0):
        state = replace(state, turn=1)
    return state if given.get("phase") != "game_over" else abandoned(state)


def phase_of(given: Case) -> Phase:
    """Return the phase; a card is drawn first where the action draws and nothing is said."""
    draws = {"draw_stock", "take_discard"}
    likely = Phase.DRAW if given["action"]["type"] in draws else Phase.PLAY
    named = given.get("phase", likely)
    return Phase.PLAY if named == "game_over" else Phase(named)


def abandoned(state: BuracoState) -> BuracoState:
    """Return the match after the other side has left it."""
    for seat in range(1, state.seats, 2):
        state = after(state.leave(seat))
    return state


def move_of(state: BuracoState, action: Case) -> dict[str, Any]:
    """Return a case's action as clients send it."""
    move = {name: action[name] for name in action if name not in ("index", "side", "use")}
    if "cards" in action:
        move["cards"] = tokens(state, action["cards"])
    if "card" in action:
        move["card"] = tokens(state, [action["card"]])[0]
    if "index" in action:
        side = 1 if action.get("side") == "opp" else 0
        melds = [meld.id for meld in state.melds if meld.side == side]
        number = action["index"]
        move["meld_id"] = melds[number] if number < len(melds) else "none"
    if action.get("use"):
        move["use"] = move_of(state, action["use"])
    return move


def found_after(before: BuracoState, step: Step) -> dict[str, Any]:
    state = after(step)
    seat_hand = state.hands[0]
    added = [meld for meld in state.melds if meld.id not in {old.id for old in before.melds}]
    line = None if state.score is None else state.score.lines[0]
    return {
        "result": result_of(step),
        "hand_count": len(seat_hand),
        "discard_count": len(state.pile),
        "stock": len(state.stock),
        "stock_count": len(state.stock),
        "same_turn": state.to_act == {0},
        "new_meld": Bag(added[0].lies.cards) if added else None,
        "end_bonus": line.out if line else None,
        "rebus_penalty": line.rebus if line else None,
        "rebus_on_table": len(state.rebus),
        "pending_rebus": len(state.waiting[0]),
    }


def result_of(step: Step) -> str:
    state = after(step)
    if state.outcome is not None:
        return "game_over"
    for event, name in ((RebusDirect, "rebus_direct"), (RebusIndirect, "rebus_indirect")):
        if any(isinstance(one, event) for one in step.events):
            return name
    return "continue" if state.to_act == {0} else "turn_passes"


def run_end_of_turn(case: Case) -> None:
    """The turn ends by a discard of one card of two."""
    given = case["input"]
    state = position(
        "3C 4D",
        mode=mode_of(case),
        stock=given.get("stock", 20) or "",
        rebus=given.get("rebus_on_table", 2),
    )
    ended = after(state.apply(0, GAME.parse_move({"type": "discard", "card": "3C.1"})))
    is_over = ended.outcome is not None
    bonuses = [line.out for line in ended.score.lines] if ended.score else []
    found = {
        "game_over": is_over,
        "stock": len(ended.stock),
        "rebus_on_table": len(ended.rebus),
        "end_bonus": next((bonus for bonus in bonuses if bonus), None),
    }
    check(found, case["expected"])


# -- final scores --


def run_final(case: Case) -> None:
    given = case["input"]
    rules, sides, out = MODES[mode_of(case)], given["sides"], given.get("went_out")
    seats = given.get("players", 2)
    hands = [(sides[seat % 2].get("hands", []) + [[], []])[seat // 2] for seat in range(seats)]
    melds = [
        Laid(f"m{side}{number}", side, arrangement(cards, mode_of(case)))
        for side in range(2)
        for number, cards in enumerate(sides[side].get("table", ()))
    ]
    waiting = [side.get("pending_rebus", []) for side in sides] + [[]] * (seats - 2)
    state = replace(
        position("", mode=mode_of(case), seats=seats),
        hands=tuple(issued((), hand) for hand in hands),
        melds=tuple(melds),
        waiting=tuple(map(tuple, waiting)),
        rebus_states=tuple(REBUS_WORDS[side.get("rebus", "used")] for side in sides),
    )
    ended = after(state._count("stock" if out is None else "out", (), out))
    assert rules is ended.rules
    assert ended.score is not None
    assert ended.outcome is not None
    winners = {seat % 2 for seat in ended.outcome.winners}
    found = {
        "scores": [line.total for line in ended.score.lines],
        "winner": winners.pop() if len(winners) == 1 else None,
    }
    check(found, case["expected"])


KINDS: dict[str, Callable[[Case], None]] = {
    "meld": run_meld,
    "extend": run_extend,
    "canasta": run_canasta,
    "deal": run_deal,
    "position": run_position,
    "end_of_turn": run_end_of_turn,
    "final": run_final,
}
