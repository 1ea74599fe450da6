"""What each viewer may know of a position (RULES.md §11), built by naming what may be seen."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypedDict, cast

from apps.engine import codec
from apps.engine.contract import Seat, View
from apps.games.buraco import choices
from apps.games.buraco.cards import face_of
from apps.games.buraco.outcomes import SIDES
from apps.games.buraco.rules import ModeRules
from apps.games.buraco.scoring import REBUS_PENALTY
from apps.games.buraco.table import USED, Laid, Place

if TYPE_CHECKING:
    from apps.games.buraco.state import BuracoState

MOST_SUGGESTED = 24  # melds; a person looks at no more


class MeldView(TypedDict):
    """A meld: fields as in the event `Melded`; `stands_for`: the face that its wild replaces."""

    id: str
    shape: str
    cards: list[str]
    start: int
    wild: int | None
    stands_for: str | None
    canasta: str
    points: int
    bonus: int


class PileView(TypedDict):
    """The discard pile: `cards` bottom to top where it lies open, None in closed modes."""

    count: int
    top: str | None
    cards: list[str] | None


class ScoreView(TypedDict):
    """What a side has on the table, and what it would lose for its rebus as things stand."""

    cards: int
    bonus: int
    rebus: int
    total: int


class ActionsView(TypedDict):
    """What the seat to act may do, in parts that a person puts together.

    `takes`: ready uses of a closed pile's top card. `melds`: new melds worth a thought, `extends`:
    by meld the tokens that it takes one at a time, `discards`: the tokens that may be thrown.
    """

    draw: bool
    take: bool
    takes: list[dict[str, Any]]
    melds: list[list[str]]
    extends: dict[str, list[str]]
    discards: list[str]


class TableView(TypedDict):
    """The view's own part of Buraco, all but the first four for everybody.

    `hand`: the viewer's tokens. `own_waiting`: faces of a rebus that waits for him (7.3).
    `actions`: None unless he is to act. `hands`, `waiting`: sizes by seat. `rebus`: packets on the
    table. `rebus_states`, `melds`, `scores` by side. `single`: the lone card taken this turn (4.7).
    `result`: the count at the end, as in the event `Scored`.
    """

    hand: list[str]
    own_waiting: list[str]
    actions: ActionsView | None
    mode: str
    rules: dict[str, Any]
    sides: list[int]
    first: Seat
    turn: Seat
    turn_number: int
    hands: list[int]
    stock: int
    rebus: int
    rebus_states: list[str]
    waiting: list[int]
    pile: PileView
    single: str | None
    melds: list[list[MeldView]]
    scores: list[ScoreView]
    left: list[Seat]
    result: View | None


def shown(state: "BuracoState", viewer: Seat | None) -> View:
    """Return the view's own part for one viewer: a `TableView`."""
    view = {**_board(state), "hand": [], "own_waiting": [], "actions": None}
    if viewer is None or not 0 <= viewer < state.seats:
        return view
    view["hand"] = list(state.hands[viewer])
    view["own_waiting"] = list(state.waiting[viewer])
    if viewer in state.to_act:
        view["actions"] = actions_of(state.place(viewer))
    return view


@lru_cache(maxsize=64)
def _board(state: "BuracoState") -> View:
    """Return what everybody may know; made once for all viewers of a position."""
    rules = state.rules
    melds = [[meld for meld in state.melds if meld.side == side] for side in range(SIDES)]
    return {
        "mode": rules.name,
        "rules": _rules(rules),
        "sides": list(state.sides),
        "first": state.first,
        "turn": state.turn,
        "turn_number": state.turn_number,
        "hands": [len(hand) for hand in state.hands],
        "stock": len(state.stock),
        "rebus": len(state.rebus),
        "rebus_states": list(state.rebus_states),
        "waiting": [len(packet) for packet in state.waiting],
        "pile": _pile(state),
        "single": None if state.single is None else face_of(state.single),
        "melds": [[meld_view(meld, rules) for meld in own] for own in melds],
        "scores": [_score(own, state.rebus_states[side], rules) for side, own in enumerate(melds)],
        "left": sorted(state.left),
        "result": _result(state),
    }


@lru_cache(maxsize=16)
def _rules(rules: ModeRules) -> View:
    names = (
        *("open_pile", "jokers", "sets", "sets_of_twos", "ace_to_ace"),
        *("needs_pure", "may_lay_last", "two_points", "joker_points"),
    )
    return {name: getattr(rules, name) for name in names}


def _pile(state: "BuracoState") -> PileView:
    pile = state.pile
    return {
        "count": len(pile),
        "top": pile[-1] if pile else None,
        "cards": list(pile) if state.rules.open_pile else None,
    }


@lru_cache(maxsize=2048)
def meld_view(meld: Laid, rules: ModeRules) -> MeldView:
    """Return a meld as everybody sees it."""
    lies = meld.lies
    return {
        "id": meld.id,
        "shape": lies.shape,
        "cards": list(lies.cards),
        "start": lies.start,
        "wild": lies.wild,
        "stands_for": lies.stands_for,
        "canasta": lies.canasta,
        "points": rules.points_in(lies.cards),
        "bonus": meld.bonus,
    }


def _score(melds: list[Laid], rebus: str, rules: ModeRules) -> ScoreView:
    cards = sum(rules.points_in(meld.lies.cards) for meld in melds)
    bonus = sum(meld.bonus for meld in melds)
    penalty = 0 if rebus == USED else REBUS_PENALTY
    return {"cards": cards, "bonus": bonus, "rebus": penalty, "total": cards + bonus + penalty}


def _result(state: "BuracoState") -> View | None:
    return None if state.score is None else cast(View, codec.to_plain(state.score))


@lru_cache(maxsize=64)
def actions_of(place: Place) -> ActionsView:
    """Return what a seat may do now; it is made of the seat's own position alone."""
    if not place.has_drawn:
        takes = list(choices.takes(place))
        uses = [move.use.to_plain() for move in takes if move.use is not None]
        return _actions(draw=True, take=bool(takes), takes=uses)
    held = choices.held_by(place.hand)
    return _actions(
        melds=[list(cards) for cards in choices.suggested_melds(place, held)[:MOST_SUGGESTED]],
        extends=dict(choices.extensions(place, held, all_tokens=True)),
        discards=[token for one in choices.discards(place, held) for token in held[face_of(one)]],
    )


def _actions(
    *,
    draw: bool = False,
    take: bool = False,
    takes: list[dict[str, Any]] | None = None,
    melds: list[list[str]] | None = None,
    extends: dict[str, list[str]] | None = None,
    discards: list[str] | None = None,
) -> ActionsView:
    return {
        "draw": draw,
        "take": take,
        "takes": takes or [],
        "melds": melds or [],
        "extends": extends or {},
        "discards": discards or [],
    }
