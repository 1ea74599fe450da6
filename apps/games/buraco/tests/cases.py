"""Reads the worked cases of Buraco (`tests/games/cases/buraco.json`, described in FORMAT.md)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from apps.engine.contract import Step
from apps.engine.errors import GameError
from apps.games.buraco import GAME
from apps.games.buraco.cards import LINE, issued
from apps.games.buraco.events import RebusDirect, RebusIndirect
from apps.games.buraco.melds import BONUSES, RUN, Arrangement, grown, new_meld
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

Case = Mapping[str, Any]

PROSE = ("view", "abandon")  # see test_view.py (V01, V03) and test_rules.py (A01)


def run_case(case: Case) -> None:
    """Check one case; raises `AssertionError`, or `KeyError` for an unknown kind."""
    KINDS[case["type"]](case)


def agree(found: Mapping[str, Any], expected: Case) -> None:
    """Compare what a case expects, name by name; what it leaves out is not looked at."""
    for name in expected.keys() - {"legal", "reason", "alternative_reading"}:
        assert found[name] == expected[name], name


# -- melds --


def run_meld(case: Case) -> None:
    lies = new_meld(case["input"]["cards"], MODES[case["mode"]])
    judge(lies, case["expected"])


def run_extend(case: Case) -> None:
    rules = MODES[case["mode"]]
    before = arrangement(case["input"]["meld"], case["mode"])
    judge(grown(before, case["input"]["add"], rules), case["expected"])


def judge(lies: Arrangement | str, expected: Case) -> None:
    if isinstance(lies, str):
        assert expected["legal"] is False, f"refused with {lies}"
        assert expected.get("reason", lies) == lies
        return
    assert expected["legal"] is True, f"accepted, not refused with {expected.get('reason')}"
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
        if wanted.get("wild"):
            wild = wanted["wild"]
            wanted["wild"] = {**wild, "stands_for": wild["stands_for"][0]}
    agree(found, wanted)


def wild_of(lies: Arrangement) -> Any:
    if lies.wild is None:
        return None
    return {"card": lies.cards[lies.wild], "stands_for": lies.stands_for}


def slots_of(lies: Arrangement) -> list[str]:
    suit = next(card[1] for n, card in enumerate(lies.cards) if n != lies.wild)
    return [LINE[lies.start + n - 1] + suit for n in range(len(lies.cards))]


def run_canasta(case: Case) -> None:
    rules = MODES[case["mode"]]
    lies = arrangement(case["input"]["cards"], case["mode"])
    points = rules.points_in(lies.cards)
    found = {
        "canasta": lies.canasta,
        "card_points": points,
        "meld_total": points + BONUSES[lies.canasta],
    }
    agree(found, case["expected"])


# -- the deal --


def run_deal(case: Case) -> None:
    state = dealt(case["input"]["players"], mode=case["mode"])
    (hand_size,) = {len(hand) for hand in state.hands}
    (packet_size,) = {len(packet) for packet in state.rebus}
    found = {
        "deck": sum(state.material().values()),
        "hand_each": hand_size,
        "rebus": len(state.rebus),
        "rebus_size": packet_size,
        "stock": len(state.stock),
        "discard": len(state.pile),
    }
    agree(found, case["expected"])


# -- positions --


def run_position(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    state = state_of(given, case["mode"])
    step = made_or_refused(state, move_of(state, given["action"]))
    if isinstance(step, str):
        assert expected["legal"] is False, f"refused with {step}"
        assert expected.get("reason", step) == step
        return
    assert expected["legal"] is True, f"accepted, not refused with {expected.get('reason')}"
    wanted = {k: sorted(v) if isinstance(v, list) else v for k, v in expected.items()}
    agree(found_after(state, step), wanted)


def made_or_refused(state: BuracoState, move: dict[str, Any]) -> Step | str:
    """Return the step that a move of seat 0 makes, or the code with which it is refused."""
    try:
        return state.apply(0, GAME.parse_move(move))
    except GameError as error:
        return error.code


def state_of(given: Case, mode: str) -> BuracoState:
    state = position(
        " ".join(given["hand"]),
        mode=mode,
        seats=given.get("players", 2),
        phase=Phase(given.get("phase", "play")),
        own=[" ".join(meld) for meld in given.get("own_table", ())],
        theirs=[" ".join(meld) for meld in given.get("opp_table", ())],
        pile=" ".join(given.get("discard", ())),
        stock=given.get("stock_count", 20),
        rebus=given["rebus"]["on_table"],
        states=(REBUS_WORDS[given["rebus"]["own"]], "untaken"),
    )
    single = given.get("single_taken")
    return state if single is None else replace(state, single=tokens(state, [single])[0])


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
        "new_meld": sorted(added[0].lies.cards) if added else None,
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
        mode=case["mode"],
        stock="" if given["stock"] == 0 else given["stock"],
        rebus=given["rebus_on_table"],
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
    agree(found, case["expected"])


# -- final scores --


def run_final(case: Case) -> None:
    given = case["input"]
    rules, sides, out = MODES[case["mode"]], given["sides"], given["went_out"]
    seats = given.get("players", 2)
    hands = [(sides[seat % 2]["hands"] + [[], []])[seat // 2] for seat in range(seats)]
    melds = [
        Laid(f"m{side}{number}", side, arrangement(cards, case["mode"]))
        for side in range(2)
        for number, cards in enumerate(sides[side]["table"])
    ]
    waiting = [side.get("pending_rebus", []) for side in sides] + [[]] * (seats - 2)
    state = replace(
        position("", mode=case["mode"], seats=seats),
        hands=tuple(issued((), hand) for hand in hands),
        melds=tuple(melds),
        waiting=tuple(map(tuple, waiting)),
        rebus_states=tuple(REBUS_WORDS[side["rebus"]] for side in sides),
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
    agree(found, case["expected"])


KINDS: dict[str, Callable[[Case], None]] = {
    "meld": run_meld,
    "extend": run_extend,
    "canasta": run_canasta,
    "deal": run_deal,
    "position": run_position,
    "end_of_turn": run_end_of_turn,
    "final": run_final,
}
