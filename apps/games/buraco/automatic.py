"""What the clock plays for a seat (RULES.md §13.2): it draws if need be and throws a card."""

from apps.engine.contract import Move
from apps.games.buraco import choices
from apps.games.buraco.cards import PLACES, WILDS, face_of
from apps.games.buraco.moves import Discard
from apps.games.buraco.table import Place


def automatic_move(place: Place, drawn: str | None) -> Move:
    """Return the move that ends a turn whose time is over.

    The card just `drawn` is thrown if that is allowed, else the cheapest card that is not wild. A
    last card that may not be thrown is laid.
    """
    held = choices.held_by(place.hand)
    able = list(choices.discards(place, held))
    if not able:
        return next(choices.legal_moves(place))
    if drawn in place.hand and face_of(str(drawn)) in map(face_of, able):
        return Discard(str(drawn))
    return Discard(min(able, key=lambda token: _dear(token, place)))


def _dear(token: str, place: Place) -> tuple[bool, int, int, str]:
    face = face_of(token)
    return face in WILDS, place.rules.points[face], PLACES.get(face, 0), token
