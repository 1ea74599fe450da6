"""What happens in a match of Casino. Hands are told to their seat alone (RULES.md §9.2)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from apps.engine.contract import Event, Seat
from apps.engine.events import GameOver as GameOver
from apps.engine.events import Left as Left
from apps.games.casino.cards import Cards
from apps.games.casino.counting import CountStep


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A packet was dealt (1.5 to 1.8). `hands` by seat; `loose`: the cards laid on the table."""

    kind: ClassVar[str] = "dealt"

    round: int
    packet: int
    is_last: bool
    dealer: Seat
    hands: tuple[Cards, ...]
    loose: Cards
    stock: int

    def seen_by(self, viewer: Seat | None) -> "Dealt":
        own = tuple(hand if seat == viewer else () for seat, hand in enumerate(self.hands))
        return replace(self, hands=own)


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card was played.

    `action` as in the move. `taken`: the cards won, the played one among them (empty unless a
    capture). `builds`: names of the builds taken. `build` and `value`: the build made, added to or
    raised, and its worth; `sets`: those tied now; `merged`: the build that was raised, if another
    one took it in. `is_sweep`: the capture cleared the table and sweeps count (3.6). `auto`: the
    clock played (7.1).
    """

    kind: ClassVar[str] = "played"

    seat: Seat
    action: str
    card: str
    taken: Cards = ()
    loose: Cards = ()
    builds: tuple[str, ...] = ()
    build: str = ""
    value: int = 0
    sets: tuple[Cards, ...] = ()
    merged: str = ""
    is_sweep: bool = False
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Leftovers(Event):
    """The loose `cards` at the end of a round went to the seat that captured last (1.9)."""

    kind: ClassVar[str] = "leftovers"

    seat: Seat | None
    cards: Cards


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """A round was counted, step by step (8). Points and totals by side.

    `won_at`: the place in `steps` at which the match was won, None otherwise or where whole rounds
    are counted.
    """

    kind: ClassVar[str] = "counted"

    round: int
    steps: tuple[CountStep, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    won_at: int | None
    is_over: bool
