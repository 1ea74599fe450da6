"""Faces and tokens (RULES.md §2).

A *face* (`5H`, `TC`, `JK`) is all there is to a card: equal cards of two packs are the same. Cards
of a hand bear *tokens*, a face and a mark (`5H.2`), so that their owner can tell equal ones apart.
Marks are given out as cards enter a hand and mean nothing outside it: they follow no card around.
"""

from collections.abc import Iterable

from apps.engine.cards import RANKS, SUITS
from apps.games.buraco.rules import JOKER

Cards = tuple[str, ...]
Tokens = tuple[str, ...]

TWO = "2"
LOW_ACE, TWO_PLACE, HIGH_ACE = 1, 2, 14
LINE = "".join("T" if rank == "10" else rank for rank in (*RANKS, "A"))
"""The ranks of a run from low ace to high ace: place 1 is `LINE[0]`."""

PLACES = {rank + suit: place for place, rank in enumerate(LINE[:-1], 1) for suit in SUITS}
"""The place of each face in a run; of an ace, the low one."""

WILDS = frozenset((JOKER, *(TWO + suit for suit in SUITS)))
"""The faces that may stand for another card."""


def distance(one: str, other: str) -> int:
    """Return how far apart two faces of one suit stand in a run, an ace at its nearer place."""
    apart = abs(PLACES[one] - PLACES[other])
    return min(apart, HIGH_ACE - 1 - apart) if "A" in (one[0], other[0]) else apart


def face_of(token: str) -> str:
    """Return the face of a token."""
    return token[:2]


def faces_of(tokens: Iterable[str]) -> Cards:
    """Return the faces of tokens, in their order."""
    return tuple([token[:2] for token in tokens])


def issued(hand: Tokens, faces: Iterable[str]) -> Tokens:
    """Return tokens for `faces` that enter `hand`, in their order: the lowest marks not in it."""
    used = set(hand)
    tokens: list[str] = []
    for face in faces:
        mark = 1
        while (token := f"{face}.{mark}") in used:
            mark += 1
        used.add(token)
        tokens.append(token)
    return tuple(tokens)


def without(hand: Tokens, tokens: Iterable[str]) -> Tokens:
    """Return `hand` but for `tokens`."""
    gone = set(tokens)
    return tuple([token for token in hand if token not in gone])
