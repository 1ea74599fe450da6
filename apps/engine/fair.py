"""Fair chance: a stream that anyone can draw again once the seed is revealed.

Before a match the server publishes SHA-256 of its 32-byte seed; each person adds a seed of his
own. Request number `index` of a match is answered from the bytes

    HMAC-SHA-256(server_seed, "{client_seeds}|{index}|{block}")    block = 0, 1, 2, …

read as big-endian 32-bit words. A number below `n` is a word modulo `n`; words of the last,
incomplete range are rejected so that every number is equally likely. A shuffle is Fisher and
Yates's, from the last place down. This file needs the standard library alone.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Any

from apps.engine.chance import Chance, Pick, Roll, Shuffle

WORD = 2**32


def commitment_to(server_seed: bytes) -> str:
    """Return what is published before the deal: SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(server_seed).hexdigest()


class FairStream:
    """Answers chance requests; the same seeds and index always give the same answer."""

    def __init__(self, server_seed: bytes, client_seeds: Sequence[str]) -> None:
        """`client_seeds`: one a seat, in seat order, "" for a seat that gave none."""
        self._key = server_seed
        self._people = ",".join(client_seeds)

    def draw(self, index: int, request: Chance) -> Any:
        """Return the answer to the match's request number `index` (from 0)."""
        words = self._words(index)
        match request:
            case Roll(dice=dice, faces=faces):
                return tuple(_below(faces, words) + 1 for _ in range(dice))
            case Shuffle(cards=cards):
                return _shuffled(cards, words)
            case Pick(among=among):
                return _below(among, words)

    def _words(self, index: int) -> Iterator[int]:
        block = 0
        while True:
            text = f"{self._people}|{index}|{block}".encode()
            digest = hmac.digest(self._key, text, "sha256")
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1


def _below(bound: int, words: Iterator[int]) -> int:
    limit = WORD - WORD % bound
    return next(word for word in words if word < limit) % bound


def _shuffled(cards: Sequence[str], words: Iterator[int]) -> tuple[str, ...]:
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, words)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
