"""Whether Difficile takes the pile (RULES.md §14.3)."""

from apps.engine.contract import Move
from apps.games.buraco.bots.laying import finished
from apps.games.buraco.bots.sight import Sight
from apps.games.buraco.bots.simple import natural_takes
from apps.games.buraco.bots.thoughts import Thought, extended, now, opened
from apps.games.buraco.bots.worth import allows, laid_score
from apps.games.buraco.cards import WILDS, face_of, issued
from apps.games.buraco.choices import takes
from apps.games.buraco.melds import CANASTA, RUN, Arrangement, new_meld
from apps.games.buraco.moves import DrawStock, TakePile, Use
from apps.games.buraco.table import Laid, lets_out

TAKEN_FROM = 0.5
BONUS_SHARE = 0.01
LEFT_WHEN_NEAR_OUT, LEFT_ELSE = 0.15, 0.05
WITH_A_WILD, WILD_ON_A_MELD = 3.0, 1.0
UNKNOWN_CARD = 0.3
DEAR_RUN = 4  # cards of a clean run that is still needed


def best_draw(sight: Sight) -> Move:
    """Take the pile if what it brings is worth it, else draw from the stock."""
    if sight.rules.open_pile:
        if not sight.pile:
            return DrawStock()
        thought = now(sight)
        more = thought._replace(hand=thought.hand + issued(thought.hand, sight.pile))
        return TakePile() if _gain(sight, thought, more) >= TAKEN_FROM else DrawStock()
    best, chosen = TAKEN_FROM, None
    for move in takes(sight.place):
        value = _value_of_use(sight, move)
        if value is not None and value >= best:
            best, chosen = value + 1e-9, move
    return chosen or DrawStock()


def _gain(sight: Sight, thought: Thought, more: Thought, brought: int | None = None) -> float:
    """Return what a pile brings: cards that could be laid, wilds, points, minus what stays.

    `more`: the thought with the pile in it, of which `brought` cards came (all that is new, unless
    given).
    """
    before, after = finished(sight, thought), finished(sight, more)
    brought = len(more.hand) - len(thought.hand) if brought is None else brought
    pile = sight.pile or ()
    stayed = len(after.hand) - len(before.hand)
    useful = brought - stayed
    wilds = sum(face in WILDS for face in pile)
    bonus = laid_score(after.melds, sight) - laid_score(before.melds, sight)
    left = max(0, stayed - wilds)
    return useful + wilds + BONUS_SHARE * bonus - _left_price(sight) * left


def _left_price(sight: Sight) -> float:
    if sight.wins_rebus:
        return 0.0
    may_end = lets_out(sight.place.own_melds, sight.place.side, sight.rules)
    return LEFT_WHEN_NEAR_OUT if may_end else LEFT_ELSE


def _value_of_use(sight: Sight, move: TakePile) -> float | None:
    """Return what a use of a closed pile's top card brings, None if it is out of the question."""
    cost = _cost(sight, move) if move.use is not None else None
    if move.use is None or cost is None:
        return None
    laid = _used(sight, move.use)
    if laid is None:
        return None
    if sight.pile is None:
        if not allows(sight, laid) and sight.place.pile == 1:
            return None
        return 1 + UNKNOWN_CARD * (sight.place.pile - 1) - cost
    more = laid._replace(hand=laid.hand + issued(laid.hand, sight.pile[:-1]))
    if not allows(sight, more):
        return None
    return _gain(sight, now(sight), more, len(sight.pile)) - cost


def _used(sight: Sight, use: Use) -> Thought | None:
    """Return the thought of laying the top card so, without the rest of the pile."""
    thought = now(sight)
    top = issued(thought.hand, (str(sight.place.top),))
    with_top = thought._replace(hand=thought.hand + top)
    if use.meld_id is None:
        return opened(sight, with_top, (*top, *use.cards))
    meld = sight.place.meld(use.meld_id)
    return None if meld is None else extended(sight, with_top, meld, (*top, *use.cards))


def _cost(sight: Sight, move: TakePile) -> float | None:
    """Return what a use costs in wilds, None if it costs too much."""
    if move in natural_takes(sight):
        return 0.0
    use, top = move.use or Use(), str(sight.place.top)
    wilds = sum(face_of(token) in WILDS for token in use.cards)
    if top in WILDS:
        meld = None if use.meld_id is None else sight.place.meld(use.meld_id)
        return _cost_on(sight, meld) if meld is not None and not use.cards else None
    if use.meld_id is None and wilds == 1:
        lies = new_meld((top, *map(face_of, use.cards)), sight.rules)
        return WITH_A_WILD if isinstance(lies, Arrangement) else None
    return None


def _cost_on(sight: Sight, meld: Laid) -> float | None:
    """Return what a wild from the pile costs on a meld that is no canasta yet."""
    lies = meld.lies
    if len(lies.cards) >= CANASTA:
        return None
    may_end = lets_out(sight.place.own_melds, sight.place.side, sight.rules)
    is_clean_run = lies.shape == RUN and lies.wild is None
    if sight.rules.needs_pure and not may_end and is_clean_run and len(lies.cards) >= DEAR_RUN:
        return None
    return WILD_ON_A_MELD
