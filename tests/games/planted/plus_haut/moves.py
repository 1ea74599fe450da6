"""The two decisions of Plus haut (RULES.md §2), and what comes of them."""

from dataclasses import dataclass
from typing import ClassVar

from apps.engine.contract import Event, Move, Seat


@dataclass(frozen=True, slots=True)
class Keep(Move):
    action: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Swap(Move):
    action: ClassVar[str] = "swap"


MOVES: dict[str, Move] = {"keep": Keep(), "swap": Swap()}


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """A seat has kept or swapped; only it knows which card it holds now."""

    kind: ClassVar[str] = "decided"

    seat: Seat
    swapped: bool
    card: str | None

    def seen_by(self, viewer: Seat | None) -> Event:
        return self if viewer == self.seat else Decided(self.seat, self.swapped, None)


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """Both cards are turned up (RULES.md §3.1)."""

    kind: ClassVar[str] = "shown"

    hands: tuple[str, ...]
