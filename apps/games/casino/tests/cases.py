"""Reads the worked cases of Casino (`tests/games/cases/casino.json`, described in FORMAT.md)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from apps.engine.contract import Step
from apps.engine.errors import GameError
from apps.games.casino import GAME, counting
from apps.games.casino.cards import DECK
from apps.games.casino.dealing import packets_in_a_round
from apps.games.casino.layout import Building
from apps.games.casino.options import CasinoOptions
from apps.games.casino.state import CasinoState, Phase
from tests.games.acting import time_out
from tests.games.comparing import Bag, agree, is_legal

Case = Mapping[str, Any]

PROSE = ("fact",)  # see test_rules.py, 1.9


def run_case(case: Case) -> None:
    """Check one case; raises `AssertionError`, or `KeyError` for an unknown kind."""
    KINDS[case["kind"]](case)


# -- moves --


def run_move(case: Case) -> None:
    position, expected = case["position"], dict(case["expected"])
    state, seat = state_of(position), position.get("seat", 0)
    is_accepted = is_legal(expected)
    expected.pop("legal", None)
    reason = expected.pop("reason", None)
    try:
        step = played(state, seat, case["move"])
    except GameError as error:
        check_refusal(error.code, is_accepted, reason)
        return
    assert is_accepted, f"accepted, not refused with {reason}"
    if "builds_after" in expected:
        expected["builds_after"] = [without_id(one) for one in expected["builds_after"]]
    agree(found_after(step, seat), expected)


def check_refusal(code: str, is_accepted: bool, reason: str | None) -> None:
    assert not is_accepted, f"refused with {code}"
    assert code == (reason or code)


def without_id(build: Case) -> Case:
    """Return a build without its name, which an engine gives as it likes."""
    return {name: value for name, value in build.items() if name != "id"}


def played(state: CasinoState, seat: int, move: Any) -> Step:
    """Return the step of a move, or of the clock for `{"type": "timeout"}`."""
    if isinstance(move, dict) and move.get("type") == "timeout":
        return time_out(state, seat)
    return state.apply(seat, GAME.parse_move(move))


def found_after(step: Step, seat: int) -> dict[str, Any]:
    state = step.state
    assert isinstance(state, CasinoState)
    assert state.last_play is not None
    builds = (
        {
            "value": one.value,
            "sets": Bag(Bag(cards) for cards in one.sets),
            "controller": one.controller,
        }
        for one in state.builds
    )
    return {
        "captured": Bag(state.last_play.taken),
        "hand_after": Bag(state.hands[seat]),
        "loose_after": Bag(state.loose),
        "builds_after": Bag(builds),
        "clears_table": bool(state.last_play.taken) and not state.loose and not state.builds,
        "action": state.last_play.action,
        "auto": state.last_play.auto,
    }


def state_of(position: Case) -> CasinoState:
    """Return the position; the other seats hold cards that nobody looks at."""
    seat, builds = position.get("seat", 0), position.get("builds", ())
    blank = before_deal(position)
    if position.get("game_over"):
        blank = abandoned(blank)
    hand, loose = tuple(position.get("hand", ())), tuple(position.get("loose", ()))
    laid = (card for build in builds for cards in build["sets"] for card in cards)
    used = {*hand, *loose, *laid}
    others = tuple(card for card in blank.stock if card not in used)
    hands = [others[place * 4 : place * 4 + len(hand)] for place in range(blank.seats)]
    if 0 <= seat < blank.seats:
        hands[seat] = hand
    return replace(
        blank,
        phase=Phase.PLAYING if blank.outcome is None else Phase.GAME_OVER,
        packet=1,
        turn=position.get("turn", seat),
        stock=others[blank.seats * 4 :],
        hands=tuple(hands),
        loose=loose,
        builds=tuple(
            build_of(raw, number, (seat + 1) % blank.seats) for number, raw in enumerate(builds, 1)
        ),
        opened=20,
    )


def before_deal(position: Case) -> CasinoState:
    """Return the first state with the options of a case, and as many seats as it speaks of."""
    named = [position.get("seat", 0), position.get("turn", 0)]
    named += [build.get("controller", 0) for build in position.get("builds", ())]
    fewest = 4 if position.get("teams") else 2
    seats = position.get("players") or max(fewest, *(1 + seat for seat in named))
    return GAME.new_state(seats, options_of(position))


def options_of(case: Case) -> CasinoOptions:
    """Return the options; what a case does not say follows the variant."""
    names = ("variant", "teams", "sweeps", "ordered_count", "target")
    switches = {True: "on", False: "off"}
    given = {name: case[name] for name in names if case.get(name) is not None}
    for name in ("sweeps", "ordered_count"):
        if isinstance(given.get(name), bool):
            given[name] = switches[given[name]]
    return GAME.options(given)


def abandoned(state: CasinoState) -> CasinoState:
    """Return the match after all but the first seat's side have left it."""
    for seat in range(1, state.seats):
        if state.outcome is None:
            state = state.leave(seat).state  # type: ignore[assignment]
    return state


def build_of(raw: Case, number: int, other: int) -> Building:
    """Return a build; one that nobody is said to control is the next seat's, `other`."""
    sets = tuple(tuple(cards) for cards in raw["sets"])
    return Building(raw.get("id", f"b{number}"), raw["value"], sets, raw.get("controller", other))


# -- counts --


def run_score(case: Case) -> None:
    piles = [tuple(pile) for pile in case["piles"]]
    options = options_of({name: case[name] for name in case.keys() - {"sweeps", "teams"}})
    # Sweeps that a case names count, unless it says that they do not.
    sweeps = case.get("sweeps_in_order", ()) if case.get("sweeps", True) else ()
    steps = counting.count(piles, sweeps)
    before = tuple(case.get("totals_before") or [0] * len(piles))
    result = counting.verdict(before, steps, options.target, in_order=options.counts_in_order)
    won_at = None if result.won_at is None else steps[result.won_at].name
    found = {
        "points": list(counting.points_of(steps, len(piles))),
        "totals": list(result.totals),
        "winner": result.winner,
        "won_at": won_at,
        "next": "another_round" if result.winner is None else "game_over",
        "count_order": [[step.name, step.points, step.side] for step in steps],
    }
    order = {"count_order": case["count_order"]} if "count_order" in case else {}
    agree(found, {**case["expected"], **order})


# -- deals --


def run_deal(case: Case) -> None:
    """A pack that is given in part goes on with the cards it does not name."""
    expected, top = case["expected"], tuple(case.get("deck_top_first", ()))
    deck = (*top, *(card for card in DECK if card not in top))
    seats = case.get("players") or len(expected.get("hands", ())) or (4 if case.get("teams") else 2)
    state = GAME.new_state(seats, options_of(case))
    dealt = state.resolve(case.get("dealer", 0)).state.resolve(deck).state
    assert isinstance(dealt, CasinoState)
    packets = packets_in_a_round(seats)
    found = {
        "hands": [Bag(hand) for hand in dealt.hands],
        "loose": Bag(dealt.loose),
        "stock_left": len(dealt.stock),
        "packets_per_round": packets,
        "announce_last_before_packet": packets,
        "first_to_play": dealt.turn,
    }
    agree(found, expected)


KINDS: dict[str, Callable[[Case], None]] = {
    "move": run_move,
    "score": run_score,
    "deal": run_deal,
}
