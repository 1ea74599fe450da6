"""What happens in a match of Poker d'as. All of it is public (RULES.md §9.3)."""

from dataclasses import dataclass
from typing import ClassVar

from apps.engine.contract import Event, Seat
from apps.engine.events import GameOver as GameOver
from apps.engine.events import Left as Left


@dataclass(frozen=True, slots=True)
class Started(Event):
    """`first` begins (1.4)."""

    kind: ClassVar[str] = "started"

    first: Seat


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice show `faces`, all five in order; those at `keep` were not thrown. `throw`: 1-3."""

    kind: ClassVar[str] = "rolled"

    seat: Seat
    throw: int
    keep: tuple[int, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Wrote(Event):
    """A box was filled. `points` of a combination (`doubled` included); `reserve` after `delta`."""

    kind: ClassVar[str] = "wrote"

    seat: Seat
    row: str
    column: int
    mode: str
    points: int
    doubled: bool
    delta: int
    reserve: int


@dataclass(frozen=True, slots=True)
class StarWon(Event):
    """A ★ was won: `row` names its row, or `column` its column; the other is None (6.4)."""

    kind: ClassVar[str] = "star_won"

    seat: Seat
    row: str | None
    column: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Timeout(Event):
    """The clock ends the turn of `seat`; what it throws and writes follows (8.2)."""

    kind: ClassVar[str] = "timeout"

    seat: Seat
