"""What is refused, and why first (RULES.md §12.1). `check` is the only judge of legality."""

from apps.engine.contract import Move
from apps.engine.errors import IllegalMove
from apps.games.buraco.cards import Tokens, face_of, faces_of, without
from apps.games.buraco.melds import Arrangement, fits, grown, new_meld
from apps.games.buraco.moves import Discard, DrawStock, Extend, Meld, TakePile, Use
from apps.games.buraco.table import Laid, Melds, Place, with_meld


def check(place: Place, move: Move) -> None:
    """Raise `IllegalMove` with the first code that applies to this move."""
    match move:
        case DrawStock():
            _require_draw(place)
        case TakePile():
            _check_take(place, move)
        case Meld() | Extend():
            _check_laying(place, move)
        case Discard():
            _check_discard(place, move)
        case _:
            raise IllegalMove("unknown_action")


def _require_draw(place: Place) -> None:
    if place.has_drawn:
        raise IllegalMove("already_drawn")


def _require_drawn(place: Place) -> None:
    if not place.has_drawn:
        raise IllegalMove("must_draw_first")


def _require_held(place: Place, tokens: Tokens) -> None:
    if len(set(tokens)) < len(tokens) or not set(tokens).issubset(place.hand):
        raise IllegalMove("card_not_in_hand")


def _check_take(place: Place, move: TakePile) -> None:
    _require_draw(place)
    if place.top is None:
        raise IllegalMove("discard_empty")
    if place.rules.open_pile:
        return
    if move.use is None:
        raise IllegalMove("must_use_top_card")
    _require_held(place, move.use.cards)
    laid = use_of_top(place, move.use)
    left = without(place.hand, move.use.cards)
    refuse_dead_end(place, left, with_meld(place.melds, laid), unknown=place.pile - 1)


def use_of_top(place: Place, use: Use) -> Laid:
    """Return the meld that a use of the top card makes (4.4); raises `IllegalMove`."""
    cards = (str(place.top), *faces_of(use.cards))
    if use.meld_id is None:
        laid, name = new_meld(cards, place.rules), place.next_id
    else:
        own = _own_meld(place, use.meld_id)
        laid, name = grown(own.lies, cards, place.rules), own.id
    if isinstance(laid, str):
        raise IllegalMove("top_card_not_playable", fault=laid)
    return Laid(name, place.side, laid)


def _check_laying(place: Place, move: Meld | Extend) -> None:
    _require_drawn(place)
    _require_held(place, move.cards)
    melds = with_meld(place.melds, laid_by(place, move))
    refuse_dead_end(place, without(place.hand, move.cards), melds)


def laid_by(place: Place, move: Meld | Extend) -> Laid:
    """Return the meld that a laying of held cards makes; raises `IllegalMove`."""
    faces = faces_of(move.cards)
    if isinstance(move, Meld):
        return Laid(place.next_id, place.side, _legal(new_meld(faces, place.rules)))
    own = _own_meld(place, move.meld_id)
    if not faces:
        raise IllegalMove("too_few_cards")
    return Laid(own.id, own.side, _legal(grown(own.lies, faces, place.rules)))


def _legal(found: Arrangement | str) -> Arrangement:
    if isinstance(found, str):
        raise IllegalMove(found)
    return found


def _own_meld(place: Place, name: str) -> Laid:
    found = place.meld(name)
    if found is None:
        raise IllegalMove("no_such_meld")
    if found.side != place.side:
        raise IllegalMove("not_your_meld")
    return found


def _check_discard(place: Place, move: Discard) -> None:
    _require_drawn(place)
    _require_held(place, (move.card,))
    if len(place.hand) == 1 and not place.may_empty(place.melds):
        raise IllegalMove(_canasta_needed(place))
    if place.is_barred(move.card, place.hand):
        raise IllegalMove("same_single_card")


# -- the exit test --


def refuse_dead_end(place: Place, left: Tokens, melds: Melds, unknown: int = 0) -> None:
    """Raise `IllegalMove` if laying would leave a hand that cannot end its turn (5.7).

    `left`: the hand afterwards, over `melds`; `unknown`: buried cards that would join it, of which
    nothing may be supposed (4.5).
    """
    if len(left) + unknown > 1:
        return
    if not left and not unknown:
        if not place.rules.may_lay_last:
            raise IllegalMove("must_keep_discard")
        if not place.may_empty(melds):
            raise IllegalMove(_canasta_needed(place))
        return
    can_discard = place.may_empty(melds) and not any(place.is_barred(one, left) for one in left)
    if not can_discard and not any(_can_lay_last(place, one, melds) for one in left):
        raise IllegalMove("would_strand")


def _can_lay_last(place: Place, token: str, melds: Melds) -> bool:
    """Tell whether the last card of a hand could be laid, emptying it legally."""
    face, rules = face_of(token), place.rules
    if not rules.may_lay_last:
        return False
    for meld in melds:
        if meld.side != place.side or face not in fits(meld.lies, rules):
            continue
        lies = grown(meld.lies, (face,), rules)
        if isinstance(lies, Arrangement):
            after = with_meld(melds, Laid(meld.id, meld.side, lies))
            if place.may_empty(after):
                return True
    return False


def _canasta_needed(place: Place) -> str:
    return "needs_pure_canasta" if place.rules.needs_pure else "needs_canasta"
