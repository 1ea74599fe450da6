"""The seats and the people on them (RULES.md §5)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum, unique

from apps.engine.contract import Seat
from apps.games.punto_banco.bets import NOTHING, Bets, Receipt

SEATS = 8
MOST_MISSED = 5  # windows in a row that one lets pass without a word (5.4)


@unique
class Status(StrEnum):
    """What a bettor does in this round. AWAY: the window ended before he had said a word."""

    WAITING = "waiting"
    THINKING = "thinking"
    CONFIRMED = "confirmed"
    PASSED = "passed"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Place:
    """A bettor. `carry`: the twentieths he owes (3.3). `missed`: windows he let pass in a row.

    `last`: his bets of the latest coup he bet on, `receipt`: what came of them. `staked`, `net` and
    `commission` add up since he sat down, in jetons.
    """

    carry: int
    status: Status = Status.WAITING
    bets: Bets = NOTHING
    missed: int = 0
    last: Bets = NOTHING
    receipt: Receipt | None = None
    staked: int = 0
    net: int = 0
    commission: int = 0

    def asked(self) -> "Place":
        """Return the place as a window opens."""
        return replace(self, status=Status.THINKING, bets=NOTHING)

    def resting(self) -> "Place":
        """Return the place as no window is open."""
        return replace(self, status=Status.WAITING, bets=NOTHING)

    def bet(self, bets: Bets) -> "Place":
        return replace(self, status=Status.CONFIRMED, bets=bets, missed=0)

    def passed(self) -> "Place":
        return replace(self, status=Status.PASSED, missed=0)

    def closed(self) -> "Place":
        """Return the place as the window ends: who said nothing has missed it (6.4)."""
        if self.status is not Status.THINKING:
            return self
        return replace(self, status=Status.AWAY, missed=self.missed + 1)

    def settled(self, receipt: Receipt) -> "Place":
        return replace(
            self,
            carry=self.carry + receipt.owed,
            last=self.bets,
            receipt=receipt,
            staked=self.staked + receipt.staked,
            net=self.net + receipt.net,
            commission=self.commission + receipt.commission,
        )


@dataclass(frozen=True, slots=True)
class Departed:
    """Somebody who left `seat` with bets on (5.3)."""

    seat: Seat
    bets: Bets
    carry: int


Places = tuple[Place | None, ...]


def occupied(places: Places) -> frozenset[Seat]:
    return frozenset(seat for seat, place in enumerate(places) if place is not None)


def thinking(places: Places) -> frozenset[Seat]:
    return frozenset(
        seat
        for seat, place in enumerate(places)
        if place is not None and place.status is Status.THINKING
    )


def with_place(places: Places, seat: Seat, place: Place | None) -> Places:
    return (*places[:seat], place, *places[seat + 1 :])


def without(places: Places, seats: Iterable[Seat]) -> Places:
    """Return the places with these seats free."""
    free = frozenset(seats)
    return tuple(None if seat in free else place for seat, place in enumerate(places))


def each(places: Places, change: Callable[[Place], Place]) -> Places:
    """Return the places with `change` made to everybody's."""
    return tuple(place and change(place) for place in places)


def forsaken(places: Places) -> frozenset[Seat]:
    """Return the seats whose people have missed too many windows (5.4)."""
    return frozenset(
        seat
        for seat, place in enumerate(places)
        if place is not None and place.missed >= MOST_MISSED
    )
