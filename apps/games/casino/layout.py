"""What lies on the table: loose cards and builds, as one seat with its hand meets them."""

from dataclasses import dataclass
from typing import NamedTuple

from apps.engine.contract import Seat
from apps.games.casino.cards import Cards, capture_value


@dataclass(frozen=True, slots=True)
class Building:
    """A build: `sets` each worth `value`; `controller` is the last seat that worked on it (4.6)."""

    id: str
    value: int
    sets: tuple[Cards, ...]
    controller: Seat

    @property
    def is_single(self) -> bool:
        return len(self.sets) == 1

    @property
    def cards(self) -> Cards:
        return tuple(card for one in self.sets for card in one)


class Layout(NamedTuple):
    """A seat's position: everything that decides what it may do."""

    seat: Seat
    hand: Cards
    loose: Cards
    builds: tuple[Building, ...]
    is_royal: bool

    def build(self, name: str) -> Building | None:
        return next((one for one in self.builds if one.id == name), None)

    def build_of(self, value: int) -> Building | None:
        return next((one for one in self.builds if one.value == value), None)

    @property
    def controlled(self) -> tuple[Building, ...]:
        return tuple(one for one in self.builds if one.controller == self.seat)

    def value_of(self, card: str) -> int:
        return capture_value(card, self.is_royal)

    def keeps(self, value: int, played: str) -> bool:
        """Tell whether the hand holds a card of `value` besides the one played."""
        return any(card != played and self.value_of(card) == value for card in self.hand)

    def duties(self, card: str) -> tuple[Building, ...]:
        """Return the controlled builds that only `card` covers: it may be played on them alone."""
        value = self.value_of(card)
        mine = (one for one in self.controlled if one.value == value)
        return tuple(one for one in mine if not self.keeps(value, card))
