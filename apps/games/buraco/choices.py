"""Moves that the rules allow a seat, one simple step each. `legality.check` agrees with all.

New melds are too many to list: the shortest and the longest ones are here, and a meld in between is
the shortest one and extensions.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from apps.engine.cards import SUITS
from apps.engine.contract import Move
from apps.engine.errors import IllegalMove
from apps.games.buraco.cards import (
    HIGH_ACE,
    LINE,
    PLACES,
    TWO,
    WILDS,
    Cards,
    Tokens,
    distance,
)
from apps.games.buraco.legality import check
from apps.games.buraco.melds import LEAST, RUN, Arrangement, fits, new_meld
from apps.games.buraco.moves import Discard, DrawStock, Extend, Meld, TakePile, Use
from apps.games.buraco.rules import JOKER, ModeRules
from apps.games.buraco.table import Place

Held = dict[str, list[str]]
"""The tokens of each face in a hand."""


def legal_moves(place: Place) -> Iterator[Move]:
    """Yield moves of a seat: before the draw the two ways to draw, then melds and discards."""
    if not place.has_drawn:
        yield DrawStock()
        yield from takes(place)
        return
    held = held_by(place.hand)
    yield from (Meld(cards) for cards in melds(place, held))
    for name, tokens in extensions(place, held):
        yield from (Extend(name, (token,)) for token in tokens)
    yield from (Discard(token) for token in discards(place, held))


def held_by(hand: Tokens) -> Held:
    """Return the tokens of a hand by face."""
    held: Held = {}
    for token in hand:
        held.setdefault(token[:2], []).append(token)
    return held


# -- drawing --


def takes(place: Place) -> Iterator[TakePile]:
    """Yield ways to take the pile: one where it lies open, else one for each use of its top."""
    if place.top is None:
        return
    if place.rules.open_pile:
        yield TakePile()
        return
    for use in uses_of_top(place, place.top):
        move = TakePile(use)
        if _passes(place, move):
            yield move


def uses_of_top(place: Place, top: str) -> Iterator[Use]:
    """Yield uses of the top card: alone on a meld, with one card on it, in a new meld of three."""
    held = held_by(place.hand)
    for meld in place.own_melds:
        if top in fits(meld.lies, place.rules):
            yield Use((), meld.id)
        elif meld.lies.shape == RUN and top not in WILDS:
            yield from (Use((held[face][0],), meld.id) for face in _bridging(top, held))
    for pair in pairs_for(top, tuple(sorted(held)), _doubled(held), place.rules):
        yield Use(tokens_of(pair, held))


def _doubled(held: Held) -> Cards:
    return tuple(sorted([face for face, tokens in held.items() if len(tokens) > 1]))


def _bridging(top: str, held: Held) -> Iterator[str]:
    """Yield the faces that may lie between a run and a top card two places away."""
    for face in held:
        if face in WILDS or (face[1] == top[1] and 0 < distance(face, top) < 2):
            yield face


@lru_cache(maxsize=1 << 11)
def pairs_for(top: str, faces: Cards, doubled: Cards, rules: ModeRules) -> tuple[Cards, ...]:
    """Return the pairs among `faces` that make a new meld of three with `top`, fewest wilds first.

    `doubled`: those that are held twice.
    """
    near = [face for face in faces if _may_meet(top, face)]
    pairs = [(one, other) for i, one in enumerate(near) for other in near[i + 1 :]]
    pairs += [(face, face) for face in near if face in doubled]
    found = [pair for pair in pairs if not isinstance(new_meld((top, *pair), rules), str)]
    return tuple(sorted(found, key=lambda pair: sum(face in WILDS for face in pair)))


def _may_meet(top: str, face: str) -> bool:
    if top in WILDS or face in WILDS:
        return True
    return face[0] == top[0] or (face[1] == top[1] and distance(face, top) <= 2)


# -- laying --


def melds(place: Place, held: Held) -> list[Tokens]:
    """Return the tokens of new melds, natural ones before those with a wild."""
    found = [tokens_of(cards, held) for cards in meldable(held, place.rules)]
    keeps_enough = len(place.hand) - 2
    return [one for one in found if len(one) <= keeps_enough or _passes(place, Meld(one))]


def tokens_of(cards: Iterable[str], held: Held) -> Tokens:
    """Return tokens of these faces, of equal ones the first that are held."""
    used: dict[str, int] = {}
    tokens: list[str] = []
    for face in cards:
        number = used.get(face, 0)
        tokens.append(held[face][number])
        used[face] = number + 1
    return tuple(tokens)


def meldable(held: Held, rules: ModeRules) -> list[Cards]:
    """Return the shortest and longest new melds in a hand, as faces: natural ones first."""
    wilds = [face for face in (JOKER, *(TWO + suit for suit in SUITS)) if face in held]
    found: dict[Cards, None] = {}
    for suit in SUITS:
        for places in runs_in(_places_held(held, suit)):
            found[_completed(tuple([LINE[place - 1] + suit for place in places]), wilds, held)] = (
                None
            )
    if rules.sets:
        for faces in _sets_in(held, rules):
            found[_completed(faces, wilds, held)] = None
    legal = [cards for cards in found if isinstance(new_meld(cards, rules), Arrangement)]
    return sorted(legal, key=lambda cards: cards[-1] in WILDS)


def _completed(faces: Cards, wilds: list[str], held: Held) -> Cards:
    """Return three natural cards or more as they are, a pair with a wild that is held besides."""
    if len(faces) >= LEAST:
        return faces
    return faces + tuple([face for face in wilds if len(held[face]) > faces.count(face)][:1])


def _places_held(held: Held, suit: str) -> int:
    """Return the places of a suit that a hand fills, as bits: bit 1 is the low ace."""
    mask = 0
    for face in held:
        if face[1] == suit:
            mask |= 1 << PLACES[face]
    return mask | (1 << HIGH_ACE if mask & 2 else 0)


@lru_cache(maxsize=1 << 12)
def runs_in(mask: int) -> tuple[tuple[int, ...], ...]:
    """Return places of runs within a mask of places: all of three, the longest, and pairs.

    A pair, at most two places apart, wants a wild. Both aces of one card never meet: a stretch from
    ace to ace leaves the high one out.
    """
    found: dict[tuple[int, ...], None] = {}
    for stretch in _stretches(mask):
        if len(stretch) >= LEAST:
            found[stretch] = None
        found |= dict.fromkeys(stretch[i : i + LEAST] for i in range(len(stretch) - LEAST + 1))
    places = [place for place in range(1, HIGH_ACE + 1) if mask >> place & 1]
    for one, other in zip(places, places[1:], strict=False):
        if other - one <= 2:
            found[(one, other)] = None
    return tuple(found)


def _stretches(mask: int) -> Iterator[tuple[int, ...]]:
    stretch: list[int] = []
    for place in range(1, HIGH_ACE + 2):
        if mask >> place & 1 and not (place == HIGH_ACE and len(stretch) == HIGH_ACE - 1):
            stretch.append(place)
        elif stretch:
            yield tuple(stretch)
            stretch = []


def _sets_in(held: Held, rules: ModeRules) -> Iterator[Cards]:
    """Yield equal cards: pairs, which want a wild, threes, and all of a rank."""
    by_rank: dict[str, list[str]] = {}
    for face, tokens in held.items():
        if face != JOKER and (face[0] != TWO or rules.sets_of_twos):
            by_rank.setdefault(face[0], []).extend([face] * len(tokens))
    for faces in by_rank.values():
        if len(faces) > LEAST:
            yield tuple(faces)
        if len(faces) > 1:
            yield tuple(faces[:LEAST])


def suggested_melds(place: Place, held: Held) -> list[Tokens]:
    """Return the new melds worth a thought: the longest natural ones, and pairs with a wild."""
    found = melds(place, held)
    long = [one for one in found if len(one) > LEAST]
    return [one for one in found if not any(_is_part(one, other) for other in long)]


def _is_part(one: Tokens, other: Tokens) -> bool:
    return len(one) < len(other) and set(one) <= set(other)


def extensions(
    place: Place, held: Held, *, all_tokens: bool = False
) -> Iterator[tuple[str, list[str]]]:
    """Yield each own meld that takes cards, with tokens of the faces it takes: one of each, or all.

    Each may be added by itself.
    """
    is_short = len(place.hand) <= 2
    most = None if all_tokens else 1
    for meld in place.own_melds:
        faces = fits(meld.lies, place.rules)
        tokens = [
            token for face, tokens in held.items() if face in faces for token in tokens[:most]
        ]
        if is_short:
            tokens = [token for token in tokens if _passes(place, Extend(meld.id, (token,)))]
        if tokens:
            yield meld.id, tokens


def discards(place: Place, held: Held) -> Iterator[str]:
    """Yield one token of every face that may be thrown."""
    if len(place.hand) == 1 and not place.may_empty(place.melds):
        return
    for tokens in held.values():
        if not place.is_barred(tokens[0], place.hand):
            yield tokens[0]


def _passes(place: Place, move: Move) -> bool:
    try:
        check(place, move)
    except IllegalMove:
        return False
    return True
