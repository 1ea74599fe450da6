"""Requests for chance, as data.

A state never draws. It says what it needs in `State.chance`; the runner draws and hands the
result to `State.resolve`, which checks it with `accepts` before it believes it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw `dice` dice; answered by a tuple of that many faces, 1 to `faces`, in die order."""

    dice: int
    faces: int = 6

    def accepts(self, drawn: Any) -> bool:
        return (
            _is_row(drawn, self.dice)
            and all(type(face) is int for face in drawn)
            and all(1 <= face <= self.faces for face in drawn)
        )


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Put `cards` in a random order; answered by a tuple of the same cards."""

    cards: tuple[str, ...]

    def accepts(self, drawn: Any) -> bool:
        return (
            _is_row(drawn, len(self.cards))
            and all(isinstance(card, str) for card in drawn)
            and Counter(drawn) == Counter(self.cards)
        )


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose one of `among` things; answered by its index, 0 to `among - 1`."""

    among: int

    def accepts(self, drawn: Any) -> bool:
        return type(drawn) is int and 0 <= drawn < self.among


Chance = Roll | Shuffle | Pick


def _is_row(drawn: Any, length: int) -> bool:
    is_sequence = isinstance(drawn, Sequence) and not isinstance(drawn, str)
    return is_sequence and len(drawn) == length
