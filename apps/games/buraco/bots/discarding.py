"""What Difficile throws (RULES.md §14.3)."""

from collections.abc import Iterator
from random import Random

from apps.games.buraco.bots.nearness import apart, wanted_by
from apps.games.buraco.bots.sight import Sight, naturals_of
from apps.games.buraco.cards import PLACES, WILDS, Cards, face_of, faces_of
from apps.games.buraco.melds import RUN, fits
from apps.games.buraco.table import Laid

WILD = 18.0
USE = 3.0
NEXT, SECOND, EQUAL, SAME_RANK = 2.0, 1.0, 0.2, 1.2
HOLE = 2.0
SURE, IF_UNSEEN = 0.4, 0.6
POINTS, LATE_POINTS = 0.1, 0.4
LATE_STOCK = 8
FITS, FITS_LONG, LONG, MOST_PILE = 20.0, 6.0, 5, 10
KNOWN, KNOWN_PILE = 1.5, 0.1
OPEN_NEIGHBOUR, NEIGHBOURS = 1.0, 6
TWIN = 2.0


def best_discard(sight: Sight, rng: Random) -> str:
    """Return the token that costs least to throw; ties at random."""
    costs = {token: _cost(sight, token) for token in sight.can_throw}
    least = min(costs.values())
    return rng.choice([token for token, cost in costs.items() if cost <= least + 1e-9])


def _cost(sight: Sight, token: str) -> float:
    face, points = face_of(token), sight.rules.points[face_of(token)]
    rest = faces_of(other for other in sight.place.hand if other != token)
    if face in WILDS:
        return WILD
    cost = USE * _use(sight, face, rest) - POINTS * points
    if face in rest:
        cost -= TWIN
    if (sight.rebus == 0 and sight.stock < LATE_STOCK) or sight.is_threatened:
        cost -= LATE_POINTS * points
    return cost + _danger(sight, face)


def _use(sight: Sight, face: str, rest: Cards) -> float:
    """Return how much the rest of the hand, and one's own table, want a natural card."""
    pairs = sum(_pair(sight, face, other) for other in faces_of(naturals_of(rest)))
    return pairs + sum(_holes(sight, face))


def _pair(sight: Sight, face: str, other: str) -> float:
    if face == other:
        return EQUAL
    gap = apart(face, other)
    if gap:
        wanted = wanted_by(face, other)
        return (NEXT if gap == 1 else SECOND) * _scale(sight, wanted)
    if sight.rules.sets and face[0] == other[0]:
        wanted = tuple(face[0] + suit for suit in "CDHS")
        return SAME_RANK * _scale(sight, wanted)
    return 0.0


def _scale(sight: Sight, wanted: Cards) -> float:
    return SURE + IF_UNSEEN * sight.unseen_share(wanted)


def _holes(sight: Sight, face: str) -> Iterator[float]:
    """Yield what runs of one's own table, one place away, want of a card."""
    for meld in sight.place.own_melds:
        lies = meld.lies
        if lies.shape != RUN or lies.wild is not None or lies.cards[-1][1] != face[1]:
            continue
        low, high = lies.start, lies.start + len(lies.cards) - 1
        place = PLACES[face]
        hole = {low - 2: low - 1, high + 2: high + 1}.get(place)
        if hole is not None and 1 <= hole <= 13:
            wanted = next(
                other for other, at in PLACES.items() if at == hole and other[1] == face[1]
            )
            yield HOLE * _scale(sight, (wanted,))


def _danger(sight: Sight, face: str) -> float:
    """Return what a discard gives away."""
    size = sight.place.pile
    wanting = [meld for meld in sight.theirs if face in fits(meld.lies, sight.rules)]
    if wanting:
        return FITS + (FITS_LONG if any(map(_is_long, wanting)) else 0) + min(size, MOST_PILE)
    known = sight.known[sight.next_opponent]
    near = sum(count for other, count in known.items() if _is_near(sight, face, other))
    danger = KNOWN * (1 + KNOWN_PILE * size) * near
    if sight.rules.open_pile:
        latest = (sight.pile or ())[-NEIGHBOURS:]
        danger += OPEN_NEIGHBOUR * sum(_is_beside(face, other) for other in latest)
    return danger


def _is_long(meld: Laid) -> bool:
    return len(meld.lies.cards) >= LONG


def _is_beside(face: str, other: str) -> bool:
    return other not in WILDS and apart(face, other) is not None


def _is_near(sight: Sight, face: str, other: str) -> bool:
    if other in WILDS:
        return False
    return _is_beside(face, other) or (sight.rules.sets and face[0] == other[0])
