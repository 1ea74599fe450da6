"""What each viewer may know of a position (RULES.md §9): the table, and of hands his own."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from apps.engine import codec
from apps.engine.contract import Seat, View
from apps.games.casino.cards import is_face, low_value
from apps.games.casino.choices import can_raise, first_sets, takeable_sets, values_kept
from apps.games.casino.dealing import packets_in_a_round
from apps.games.casino.layout import Building, Layout
from apps.games.casino.sets import picked

if TYPE_CHECKING:
    from apps.games.casino.state import CasinoState

MOST_SETS = 40  # shown to help with one card; a person sees no more at a glance


def shown(state: "CasinoState", viewer: Seat | None) -> View:
    """Return the view's own part of Casino for one viewer."""
    view = {**_board(state), "hand": [], "actions": []}
    if viewer is None or not 0 <= viewer < state.seats:
        return view
    view["hand"] = list(state.hands[viewer])
    if viewer in state.to_act:
        view["actions"] = actions(state.layout(viewer))
    return view


@lru_cache(maxsize=256)
def _board(state: "CasinoState") -> View:
    """Return what everybody may know; made once for all viewers of a position."""
    return {
        "variant": state.options.variant,
        "round": state.round,
        "packet": state.packet,
        "packets": packets_in_a_round(state.seats),
        "last_packet": state.is_last_packet,
        "dealer": state.dealer,
        "sides": list(state.sides),
        "loose": list(state.loose),
        "builds": [_build(one) for one in state.builds],
        "stock": len(state.stock),
        "hands": [len(hand) for hand in state.hands],
        "piles": [len(pile) for pile in state.piles],
        "sweeps": [state.sweeps.count(side) for side in range(len(state.piles))],
        "counts_sweeps": state.options.counts_sweeps,
        "counts_in_order": state.options.counts_in_order,
        "target": state.options.target,
        "totals": list(state.totals),
        "rounds": [list(points) for points in state.results],
        "last_capturer": state.last_capturer,
        "last_play": None if state.last_play is None else state.last_play.to_plain(),
        "count": None if state.count is None else state.count.to_plain(),
    }


@lru_cache(maxsize=1024)
def _build(build: Building) -> View:
    plain: View = codec.to_plain(build)
    return plain


@lru_cache(maxsize=256)
def actions(layout: Layout) -> list[dict[str, Any]]:
    """Return what each card of the hand could do, in parts that a person puts together.

    `takes`: sets of loose cards; `builds`: names of the builds it takes, of which `duties` must be
    taken along; `makes`: constructions with one set, `ties`: further sets of each value.
    """
    return [_card_actions(layout, card) for card in layout.hand]


def _card_actions(layout: Layout, card: str) -> dict[str, Any]:
    value = layout.value_of(card)
    return {
        "card": card,
        "value": value,
        "trail": not layout.controlled,
        "takes": _sets(layout, takeable_sets(layout, card)),
        "builds": [one.id for one in layout.builds if value and one.value == value],
        "duties": [one.id for one in layout.duties(card)],
        "makes": _constructions(layout, card),
    }


def _sets(layout: Layout, masks: tuple[int, ...]) -> list[list[str]]:
    return [list(picked(layout.loose, mask)) for mask in masks[:MOST_SETS]]


def _constructions(layout: Layout, card: str) -> list[dict[str, Any]]:
    if is_face(card) and not layout.is_royal:
        return []
    return [made for value in values_kept(layout, card) for made in _made(layout, card, value)]


def _made(layout: Layout, card: str, value: int) -> list[dict[str, Any]]:
    """Return the sets of `value` that hold `card`, and the builds that it raises to it."""
    raised = [
        {"value": value, "with": [], "raises": one.id}
        for one in layout.builds
        if can_raise(layout, card, one) and one.value + low_value(card) == value
    ]
    if layout.duties(card):
        return raised
    firsts = first_sets(layout, card, value)[:MOST_SETS]
    tied = [{"value": value, "with": list(picked(layout.loose, m)), "raises": None} for m in firsts]
    return [*tied, *raised]
