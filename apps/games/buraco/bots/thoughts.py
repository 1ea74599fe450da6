"""Laying cards in thought: what a robot's hand and its side's melds would become."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from apps.engine.errors import IllegalMove
from apps.games.buraco.bots.sight import Sight
from apps.games.buraco.cards import WILDS, Tokens, face_of, faces_of, without
from apps.games.buraco.choices import held_by, meldable, tokens_of
from apps.games.buraco.legality import refuse_dead_end
from apps.games.buraco.melds import Arrangement, fits, grown, new_meld
from apps.games.buraco.moves import Extend, Meld
from apps.games.buraco.table import Laid, Melds, with_meld

MANY = 2  # cards with which every turn can end


class Thought(NamedTuple):
    """A hand and its side's melds, after some laying; `move`: the last one."""

    hand: Tokens
    melds: Melds
    move: Meld | Extend | None = None


Allowed = Callable[[Thought], bool]
Liking = Callable[[Laid], float]


def now(sight: Sight) -> Thought:
    """Return things as they are."""
    return Thought(sight.place.hand, sight.place.own_melds)


def is_legal(sight: Sight, thought: Thought) -> bool:
    """Tell whether the turn could end after this."""
    if len(thought.hand) >= MANY:
        return True
    try:
        refuse_dead_end(sight.place, thought.hand, thought.melds)
    except IllegalMove:
        return False
    return True


def extended(sight: Sight, thought: Thought, meld: Laid, tokens: Tokens) -> Thought | None:
    """Return the thought of adding cards to a meld, None if that is no meld."""
    lies = grown(meld.lies, faces_of(tokens), sight.rules)
    if isinstance(lies, str):
        return None
    melds = with_meld(thought.melds, Laid(meld.id, meld.side, lies))
    return Thought(without(thought.hand, tokens), melds, Extend(meld.id, tokens))


def opened(sight: Sight, thought: Thought, tokens: Tokens) -> Thought | None:
    """Return the thought of laying a new meld, None if that is none."""
    lies = new_meld(faces_of(tokens), sight.rules)
    if isinstance(lies, str):
        return None
    laid = Laid(f"new{len(thought.melds)}", sight.place.side, lies)
    return Thought(without(thought.hand, tokens), (*thought.melds, laid), Meld(tokens))


# -- natural cards --


def takes_naturally(meld: Arrangement, face: str, sight: Sight) -> bool:
    """Tell whether a meld takes a card without that it, or another one, becomes a wild in it."""
    if face not in fits(meld, sight.rules):
        return False
    if face not in WILDS or meld.wild is not None:
        return True
    after = grown(meld, (face,), sight.rules)
    return isinstance(after, Arrangement) and after.wild is None


def natural_extension(
    sight: Sight, thought: Thought, likes: Liking, allows: Allowed
) -> Thought | None:
    """Return the thought of adding one natural card where it is liked most, None without any."""
    for face, tokens in held_by(thought.hand).items():
        able = [meld for meld in thought.melds if takes_naturally(meld.lies, face, sight)]
        for meld in sorted(able, key=likes, reverse=True):
            after = extended(sight, thought, meld, (tokens[0],))
            if after is not None and allows(after):
                return after
    return None


def natural_melds(sight: Sight, thought: Thought, allows: Allowed) -> list[Thought]:
    """Return the thoughts of laying each new meld without a wild, the longest first."""
    held = held_by(thought.hand)
    found: list[Thought] = []
    for cards in sorted(meldable(held, sight.rules), key=len, reverse=True):
        lies = new_meld(cards, sight.rules)
        if isinstance(lies, str) or lies.wild is not None:
            continue
        after = opened(sight, thought, tokens_of(cards, held))
        if after is not None and allows(after):
            found.append(after)
    return found


def with_naturals_laid(sight: Sight, thought: Thought, likes: Liking, allows: Allowed) -> Thought:
    """Return the thought of laying natural cards until nothing more can be laid."""
    while True:
        after = natural_extension(sight, thought, likes, allows)
        if after is None:
            after = next(iter(natural_melds(sight, thought, allows)), None)
        if after is None:
            return thought
        thought = after


# -- wilds --


def wild_layings(sight: Sight, thought: Thought) -> Iterator[Thought]:
    """Yield the thoughts of laying one wild: on a meld, bridging to a card, with a pair."""
    held = held_by(thought.hand)
    wilds = [tokens[0] for face, tokens in held.items() if face in WILDS]
    if not wilds:
        return
    for meld in thought.melds:
        if meld.lies.wild is None:
            yield from _wilds_on(sight, thought, meld, wilds)
    for cards in meldable(held, sight.rules):
        lies = new_meld(cards, sight.rules)
        if isinstance(lies, Arrangement) and lies.wild is not None:
            after = opened(sight, thought, tokens_of(cards, held))
            if after is not None:
                yield after


def _wilds_on(sight: Sight, thought: Thought, meld: Laid, wilds: list[str]) -> Iterator[Thought]:
    for wild in wilds:
        after = extended(sight, thought, meld, (wild,))
        if after is not None:
            yield after
    if meld.lies.start:
        for token in _bridged(sight, thought, meld):
            after = extended(sight, thought, meld, (token, wilds[0]))
            if after is not None:
                yield after


def _bridged(sight: Sight, thought: Thought, meld: Laid) -> Iterator[str]:
    """Yield the natural cards of a run's suit that it does not take by themselves."""
    suit = next(card[1] for card in meld.lies.cards if card not in WILDS)
    takes = fits(meld.lies, sight.rules)
    for token in thought.hand:
        face = face_of(token)
        if face[1] == suit and face not in WILDS and face not in takes:
            yield token
