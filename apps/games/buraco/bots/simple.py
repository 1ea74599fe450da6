"""Facile and Moyen (RULES.md §14.1, §14.2)."""

from collections import Counter
from random import Random

from apps.engine.contract import Move
from apps.games.buraco.bots.nearness import near
from apps.games.buraco.bots.sight import Sight, naturals_of
from apps.games.buraco.bots.thoughts import (
    Thought,
    is_legal,
    natural_extension,
    natural_melds,
    now,
    takes_naturally,
    wild_layings,
    with_naturals_laid,
)
from apps.games.buraco.cards import WILDS, Tokens, face_of, issued
from apps.games.buraco.choices import takes
from apps.games.buraco.melds import CANASTA, Arrangement, new_meld
from apps.games.buraco.moves import Discard, DrawStock, Extend, TakePile, Use
from apps.games.buraco.table import Laid, lets_out

TAKES_OPEN, TAKES_CLOSED = 0.5, 0.4
SKIPS, WASTES = 0.3, 0.1
USEFUL_SHARE = 0.3
SMALL_HAND = 4
WAVERING = 5.0  # Moyen misjudges what it keeps by so much


def _longest(meld: Laid) -> float:
    return len(meld.lies.cards)


# -- Facile --


def careless_move(sight: Sight, rng: Random) -> Move:
    """Do what comes to mind: skip melds, waste wilds, throw anything natural."""
    if not sight.place.has_drawn:
        return _careless_draw(sight, rng)
    thought = now(sight)
    after = natural_extension(sight, thought, _longest, lambda one: is_legal(sight, one))
    if after is not None and after.move is not None:
        return after.move
    melds = natural_melds(sight, thought, lambda one: is_legal(sight, one))
    if rng.random() < WASTES:
        melds += [one for one in wild_layings(sight, thought) if is_legal(sight, one)]
    if melds and rng.random() > SKIPS:
        chosen = rng.choice(melds).move
        if chosen is not None:
            return chosen
    return _thrown(sight, [rng.random() for _ in sight.can_throw])


def _careless_draw(sight: Sight, rng: Random) -> Move:
    uses = natural_takes(sight)
    likes = TAKES_OPEN if sight.rules.open_pile else TAKES_CLOSED
    return uses[0] if uses and rng.random() < likes else DrawStock()


# -- Moyen --


def careful_move(sight: Sight, rng: Random) -> Move:
    """Take what is useful, lay what is natural, throw what is wanted least."""
    if not sight.place.has_drawn:
        return _careful_draw(sight)
    thought = now(sight)
    after = natural_extension(sight, thought, _longest, lambda one: is_legal(sight, one))
    if after is None:
        after = next(iter(natural_melds(sight, thought, lambda one: is_legal(sight, one))), None)
    if after is None:
        after = _careful_wild(sight, thought)
    if after is not None and after.move is not None:
        return after.move
    return _thrown(sight, [_keeping(token, sight, rng) for token in sight.can_throw])


def _careful_draw(sight: Sight) -> Move:
    uses = natural_takes(sight)
    if not sight.rules.open_pile:
        return uses[0] if uses else DrawStock()
    pile = sight.pile or ()
    useful = _useful_cards(sight)
    return TakePile() if useful and useful >= USEFUL_SHARE * len(pile) else DrawStock()


def _useful_cards(sight: Sight) -> int:
    """Return how many cards of an open pile are wild, or let natural cards be laid."""
    pile = sight.pile or ()
    thought = now(sight)
    more = thought._replace(hand=thought.hand + issued(thought.hand, pile))
    left = [
        len(one.hand) - len(with_naturals_laid(sight, one, _longest, _anything).hand)
        for one in (thought, more)
    ]
    return max(0, left[1] - left[0]) + sum(face in WILDS for face in pile)


def _anything(thought: Thought) -> bool:
    return True


def _careful_wild(sight: Sight, thought: Thought) -> Thought | None:
    for after in wild_layings(sight, thought):
        if not is_legal(sight, after):
            continue
        if isinstance(after.move, Extend):
            if _completes(thought, after) and not _spoils(sight, thought, after.move):
                return after
        elif sight.wins_rebus and len(thought.hand) <= SMALL_HAND:
            return after
    return None


def _completes(before: Thought, after: Thought) -> bool:
    """Tell whether a meld became a canasta of seven."""
    short = {meld.id for meld in before.melds if len(meld.lies.cards) < CANASTA}
    return any(meld.id in short and len(meld.lies.cards) >= CANASTA for meld in after.melds)


def _spoils(sight: Sight, thought: Thought, move: Extend) -> bool:
    """Tell whether a wild would soil the only run that may become the pure canasta needed."""
    if not sight.rules.needs_pure or lets_out(thought.melds, sight.place.side, sight.rules):
        return False
    clean = [meld.id for meld in thought.melds if meld.lies.wild is None]
    return clean == [move.meld_id]


def _keeping(token: str, sight: Sight, rng: Random) -> float:
    """Return how much Moyen wants to keep a card."""
    face = face_of(token)
    if face in WILDS:
        return 1000.0 + rng.random()
    rest = Counter(face_of(other) for other in naturals_of(sight.place.hand) if other != token)
    wish = sum(near(face, other, sight.rules.sets) * count for other, count in rest.items())
    return 3 * wish - 0.1 * sight.rules.points[face] + WAVERING * rng.random()


# -- both --


def natural_takes(sight: Sight) -> list[TakePile]:
    """Return the ways to take the pile whose top card is laid, or could be, without a wild."""
    able = list(takes(sight.place))
    if not sight.rules.open_pile:
        return [move for move in able if move.use is not None and _is_natural(sight, move.use)]
    return able if able and _fits_at_once(sight) else []


def _is_natural(sight: Sight, use: Use) -> bool:
    if any(face_of(token) in WILDS for token in use.cards):
        return False
    top = str(sight.place.top)
    if use.meld_id is None:
        lies = new_meld((top, *map(face_of, use.cards)), sight.rules)
        return isinstance(lies, Arrangement) and lies.wild is None
    meld = sight.place.meld(use.meld_id)
    return bool(use.cards) or (meld is not None and takes_naturally(meld.lies, top, sight))


def _fits_at_once(sight: Sight) -> bool:
    """Tell whether the top card of an open pile lets something natural be laid."""
    thought = now(sight)
    top = issued(thought.hand, (str(sight.place.top),))
    more = thought._replace(hand=thought.hand + top)
    laid = with_naturals_laid(sight, more, _longest, _anything)
    return top[0] not in laid.hand


def _thrown(sight: Sight, keeping: list[float]) -> Move:
    """Throw the natural card that is wanted least, a wild only if there is nothing else."""
    order = sorted(zip(keeping, sight.can_throw, strict=True))
    tokens: Tokens = tuple(token for _, token in order)
    natural = naturals_of(tokens)
    return Discard((natural or tokens)[0])
