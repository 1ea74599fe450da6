"""What lies on the table, and a seat's own position before it."""

from dataclasses import dataclass
from typing import NamedTuple

from apps.engine.contract import Seat
from apps.games.buraco.cards import Tokens, face_of
from apps.games.buraco.melds import BONUSES, NO_CANASTA, PURE_KINDS, Arrangement
from apps.games.buraco.rules import ModeRules

UNTAKEN, TAKEN_UNUSED, USED = "untaken", "taken_unused", "used"
"""What became of a side's rebus (7): not taken, won by a discard and waiting, played with."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld on the table: its name, its side, and how its cards lie."""

    id: str
    side: int
    lies: Arrangement

    @property
    def bonus(self) -> int:
        return BONUSES[self.lies.canasta]


Melds = tuple[Laid, ...]


def lets_out(melds: Melds, side: int, rules: ModeRules) -> bool:
    """Tell whether `side` has the canasta that its mode needs to go out (8.1)."""
    kinds = [meld.lies.canasta for meld in melds if meld.side == side]
    if rules.needs_pure:
        return any(kind in PURE_KINDS for kind in kinds)
    return any(kind != NO_CANASTA for kind in kinds)


def with_meld(melds: Melds, changed: Laid) -> Melds:
    """Return `melds` with one of them changed, or one more at the end."""
    if all(meld.id != changed.id for meld in melds):
        return (*melds, changed)
    return tuple([changed if meld.id == changed.id else meld for meld in melds])


class Place(NamedTuple):
    """A seat's position: everything that decides what it may do, and nothing hidden from it.

    `has_drawn`: the turn's draw is done. `top`, `pile`: the pile's top face and its size. `single`:
    the token of the lone card taken from the pile this turn. `wins_rebus`: the seat's side takes a
    rebus if its hand becomes empty. `next_id`: the name that a new meld gets.
    """

    seat: Seat
    side: int
    rules: ModeRules
    has_drawn: bool
    hand: Tokens
    melds: Melds
    top: str | None
    pile: int
    single: str | None
    wins_rebus: bool
    next_id: str

    @property
    def own_melds(self) -> Melds:
        return tuple([meld for meld in self.melds if meld.side == self.side])

    def meld(self, name: str) -> Laid | None:
        return next((meld for meld in self.melds if meld.id == name), None)

    def may_empty(self, melds: Melds) -> bool:
        """Tell whether the hand may become empty over these melds (7.1, 8.1)."""
        return self.wins_rebus or lets_out(melds, self.side, self.rules)

    def is_barred(self, token: str, hand: Tokens) -> bool:
        """Tell whether a token of `hand` is the lone card just taken (4.7), and the only one."""
        if token != self.single:
            return False
        face = face_of(token)
        return sum(face_of(other) == face for other in hand) == 1
