"""Reads the worked cases of Casino (`tests/games/cases/casino.json`, described in FORMAT.md)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from apps.engine.contract import Step
from apps.engine.errors import GameError
from apps.games.casino import GAME, counting
from apps.games.casino.dealing import packets_in_a_round
from apps.games.casino.layout import Building
from apps.games.casino.state import CasinoState, Phase

Case = Mapping[str, Any]

PROSE = ("fact",)  # see test_rules.py, 1.9


def run_case(case: Case) -> None:
    """Check one case; raises `AssertionError`, or `KeyError` for an unknown kind."""
    KINDS[case["kind"]](case)


# -- moves --


def run_move(case: Case) -> None:
    state = state_of(case["position"])
    seat, expected = case["position"].get("seat", 0), case["expected"]
    try:
        step = state.apply(seat, GAME.parse_move(dict(case["move"])))
    except GameError as error:
        code = "bad_format" if error.code == "unknown_action" else error.code
        assert expected["legal"] is False, f"refused with {code}"
        assert expected.get("reason", code) == code
        return
    assert expected["legal"] is True, f"accepted, not refused with {expected.get('reason')}"
    found = found_after(step, seat)
    for name in expected.keys() - {"legal"}:
        assert found[name] == as_compared(name, expected[name]), name


def found_after(step: Step, seat: int) -> dict[str, Any]:
    state = step.state
    assert isinstance(state, CasinoState)
    assert state.last_play is not None
    builds = [
        {"value": one.value, "sets": one.sets, "controller": one.controller} for one in state.builds
    ]
    return {
        "captured": sorted(state.last_play.taken),
        "hand_after": sorted(state.hands[seat]),
        "loose_after": sorted(state.loose),
        "builds_after": as_compared("builds_after", builds),
        "clears_table": bool(state.last_play.taken) and not state.loose and not state.builds,
    }


def as_compared(name: str, value: Any) -> Any:
    """Cards and sets are compared without order; builds without their names."""
    if name == "builds_after":
        return sorted(
            (one["value"], one["controller"], sorted(sorted(cards) for cards in one["sets"]))
            for one in value
        )
    return sorted(value) if isinstance(value, list) else value


def state_of(position: Case) -> CasinoState:
    """Return the position; the other seats hold cards that nobody looks at."""
    seats, seat = position.get("players", 2), position.get("seat", 0)
    options = {
        name: position[name]
        for name in ("variant", "teams", "sweeps", "target")
        if name in position
    }
    blank = GAME.new_state(seats, GAME.options(options))
    hand = tuple(position["hand"])
    rest = (
        *hand,
        *position["loose"],
        *(c for b in position["builds"] for s in b["sets"] for c in s),
    )
    others = tuple(card for card in blank.stock if card not in rest)
    hands = [others[place * 4 : place * 4 + len(hand)] for place in range(seats)]
    hands[seat] = hand
    if position.get("game_over"):
        blank = blank.leave(0).state  # type: ignore[assignment]
    return replace(
        blank,
        phase=blank.phase if position.get("game_over") else Phase.PLAYING,
        packet=1,
        turn=position.get("turn", seat),
        stock=others[seats * 4 :],
        hands=tuple(hands),
        loose=tuple(position["loose"]),
        builds=tuple(build_of(raw) for raw in position["builds"]),
        opened=20,
    )


def build_of(raw: Case) -> Building:
    sets = tuple(tuple(cards) for cards in raw["sets"])
    return Building(raw.get("id", "b1"), raw["value"], sets, raw.get("controller", 1))


# -- counts --


def run_score(case: Case) -> None:
    piles = [tuple(pile) for pile in case["piles"]]
    steps = counting.count(piles, case.get("sweeps_in_order", ()))
    before = tuple(case.get("totals_before") or [0] * len(piles))
    result = counting.verdict(
        before, steps, case.get("target", 21), in_order=bool(case.get("ordered_count"))
    )
    won_at = None if result.won_at is None else steps[result.won_at].name
    found = {
        "points": list(counting.points_of(steps, len(piles))),
        "totals": list(result.totals),
        "winner": result.winner,
        "won_at": won_at,
        "next": "another_round" if result.winner is None else "game_over",
    }
    for name, wanted in case["expected"].items():
        assert found[name] == wanted, name
    if "count_order" in case:
        assert [[step.name, step.points, step.side] for step in steps] == case["count_order"]


# -- deals --


def run_deal(case: Case) -> None:
    expected, deck = case["expected"], tuple(case["deck_top_first"])
    seats = case.get("players") or len(expected["hands"])
    state = GAME.new_state(seats, GAME.options({}))
    dealt = state.resolve(case.get("dealer", 0)).state.resolve(deck).state
    assert isinstance(dealt, CasinoState)
    packets = packets_in_a_round(seats)
    found = {
        "hands": [sorted(hand) for hand in dealt.hands],
        "loose": sorted(dealt.loose),
        "stock_left": len(dealt.stock),
        "packets_per_round": packets,
        "announce_last_before_packet": packets,
        "first_to_play": dealt.turn,
    }
    for name, wanted in expected.items():
        assert found[name] == dealt_as_compared(name, wanted), name


def dealt_as_compared(name: str, value: Any) -> Any:
    if name == "hands":
        return [sorted(hand) for hand in value]
    return sorted(value) if name == "loose" else value


KINDS: dict[str, Callable[[Case], None]] = {
    "move": run_move,
    "score": run_score,
    "deal": run_deal,
}
