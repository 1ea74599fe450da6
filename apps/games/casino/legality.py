"""What is refused, and why first (RULES.md §10.1). `check` is the only judge of legality."""

from collections.abc import Iterable

from apps.engine.contract import Move
from apps.engine.errors import IllegalMove
from apps.games.casino.cards import Cards, in_range, is_face, low_value
from apps.games.casino.layout import Building, Layout
from apps.games.casino.moves import NONE, Add, Build, Capture, Raise, Trail
from apps.games.casino.sets import is_set, splits_into_sets


def check(layout: Layout, move: Move) -> None:
    """Raise `IllegalMove` with the first code that applies to this move."""
    match move:
        case Trail():
            _check_trail(layout, move)
        case Capture():
            _check_capture(layout, move)
        case Build():
            _check_build(layout, move)
        case Raise():
            _check_raise(layout, move)
        case Add():
            _check_add(layout, move)
        case _:
            raise IllegalMove("unknown_action")


def _check_trail(layout: Layout, move: Trail) -> None:
    _require_in_hand(layout, move.card)
    if layout.controlled:
        raise IllegalMove("trail_forbidden_own_build")


def _check_capture(layout: Layout, move: Capture) -> None:
    _require_in_hand(layout, move.card)
    _require_on_table(layout, move.loose)
    if len(set(move.builds)) < len(move.builds):
        raise IllegalMove("duplicate_card")
    taken = [_known_build(layout, name) for name in move.builds]
    if not move.loose and not taken:
        raise IllegalMove("empty_capture")
    value = layout.value_of(move.card)
    for one in taken:
        if one.value != value:
            raise IllegalMove("build_value_mismatch", value=one.value)
    _check_taken_cards(layout, move)
    for one in layout.duties(move.card):
        if one not in taken:
            raise IllegalMove("leaves_build_uncovered", value=one.value)


def _check_taken_cards(layout: Layout, move: Capture) -> None:
    if not layout.is_royal and is_face(move.card):
        if any(card[0] != move.card[0] for card in move.loose):
            raise IllegalMove("face_rank_mismatch")
        if len(move.loose) > 1:
            raise IllegalMove("face_one_only")
        return
    value = layout.value_of(move.card)
    if not splits_into_sets(move.loose, value, layout.is_royal):
        raise IllegalMove("sum_mismatch", value=value)


def _check_build(layout: Layout, move: Build) -> None:
    _require_tied_cards(layout, move, move.partners)
    _refuse_faces(layout, move, move.partners)
    _require_range(layout, move.value)
    if not move.partners and not move.extra:
        raise IllegalMove("build_too_small")
    _require_sets(layout, move.value, ((move.card, *move.partners), *move.extra))
    _require_cover(layout, move.card, move.value)


def _check_raise(layout: Layout, move: Raise) -> None:
    _require_tied_cards(layout, move, move.partners)
    build = _known_build(layout, move.build)
    _refuse_faces(layout, move, move.partners)
    if not build.is_single:
        raise IllegalMove("multiple_value_fixed")
    if move.partners:
        raise IllegalMove("table_cards_cannot_change_value")
    value = build.value + low_value(move.card)
    if move.value != value:
        raise IllegalMove("raise_sum_mismatch", value=value)
    _require_range(layout, value)
    _require_sets(layout, value, move.extra)
    _require_cover(layout, move.card, value, raised=build)


def _check_add(layout: Layout, move: Add) -> None:
    _require_tied_cards(layout, move, move.partners)
    build = _known_build(layout, move.build)
    _refuse_faces(layout, move, move.partners)
    _require_sets(layout, build.value, ((move.card, *move.partners), *move.extra))
    _require_cover(layout, move.card, build.value)


# -- what several kinds of play ask --


def _require_in_hand(layout: Layout, card: str) -> None:
    if card not in layout.hand:
        raise IllegalMove("card_not_in_hand")


def _require_tied_cards(layout: Layout, move: Build | Raise | Add, partners: Cards) -> None:
    if move.card == NONE:
        raise IllegalMove("build_needs_hand_card")
    _require_in_hand(layout, move.card)
    _require_on_table(layout, (*partners, *(card for one in move.extra for card in one)))


def _require_on_table(layout: Layout, cards: Cards) -> None:
    tied = {card for one in layout.builds for card in one.cards}
    if any(card in tied for card in cards):
        raise IllegalMove("card_in_build")
    if any(card not in layout.loose for card in cards):
        raise IllegalMove("card_not_on_table")
    if len(set(cards)) < len(cards):
        raise IllegalMove("duplicate_card")


def _known_build(layout: Layout, name: str) -> Building:
    build = layout.build(name)
    if build is None:
        raise IllegalMove("unknown_build")
    return build


def _refuse_faces(layout: Layout, move: Build | Raise | Add, partners: Cards) -> None:
    cards = (move.card, *partners, *(card for one in move.extra for card in one))
    if not layout.is_royal and any(map(is_face, cards)):
        raise IllegalMove("face_in_build")


def _require_range(layout: Layout, value: int) -> None:
    if not in_range(value, layout.is_royal):
        raise IllegalMove("build_value_range", value=value)


def _require_sets(layout: Layout, value: int, sets: Iterable[Cards]) -> None:
    if not all(is_set(one, value, layout.is_royal) for one in sets):
        raise IllegalMove("set_sum_mismatch", value=value)


def _require_cover(layout: Layout, card: str, value: int, raised: Building | None = None) -> None:
    """Ask for a card of the build's value, and for one of every other build controlled (6.1)."""
    if not layout.keeps(value, card):
        raise IllegalMove("no_capturing_card", value=value)
    for one in layout.duties(card):
        if one != raised:
            raise IllegalMove("leaves_build_uncovered", value=one.value)
