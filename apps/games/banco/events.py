"""What happens in a match of Banco !. All of it is public (RULES.md §10.1)."""

from dataclasses import dataclass
from typing import ClassVar

from apps.engine.contract import Event, Seat
from apps.engine.events import GameOver as GameOver
from apps.engine.events import Left as Left

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The first five centre cards, and the seat that begins (1.4)."""

    kind: ClassVar[str] = "dealt"

    centre: Cards
    first: Seat


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice at positions `dice` were thrown and show `faces`, in that order (2.1, 2.2)."""

    kind: ClassVar[str] = "rolled"

    seat: Seat
    dice: tuple[int, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Took(Event):
    """`dice` took `card`; `refill` lies in its place, None when the stock is empty (3.5)."""

    kind: ClassVar[str] = "took"

    seat: Seat
    card: str
    dice: tuple[int, ...]
    refill: str | None


@dataclass(frozen=True, slots=True)
class Stole(Event):
    """`card` left the won pile of `victim` (4.2)."""

    kind: ClassVar[str] = "stole"

    seat: Seat
    card: str
    victim: Seat


@dataclass(frozen=True, slots=True)
class BancoCalled(Event):
    """The pending `cards` are won and add `gain` to the score (5.1)."""

    kind: ClassVar[str] = "banco"

    seat: Seat
    cards: Cards
    gain: int


@dataclass(frozen=True, slots=True)
class Carre(Event):
    """Pending and centre `cards` are won at once (5.3)."""

    kind: ClassVar[str] = "carre"

    seat: Seat
    cards: Cards
    gain: int


@dataclass(frozen=True, slots=True)
class Rate(Event):
    """The pending `cards` went under the stock, in this order (5.2)."""

    kind: ClassVar[str] = "rate"

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Timeout(Event):
    """The clock ended the turn; the pending `cards` are won (8.2)."""

    kind: ClassVar[str] = "timeout"

    seat: Seat
    cards: Cards
    gain: int


@dataclass(frozen=True, slots=True)
class CentreRefilled(Event):
    """These `cards` completed the centre at the end of a turn (5.4)."""

    kind: ClassVar[str] = "centre_refilled"

    cards: Cards
