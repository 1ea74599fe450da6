"""What happens in a match of Buraco. What a seat draws is told to that seat alone (RULES.md §11).

`card` and `cards` are faces (`5H`, `JK`) wherever they lie open, and tokens (`5H.1`) where they
enter the hand of the seat that is told.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from apps.engine.contract import Event, Seat
from apps.engine.events import GameOver as GameOver
from apps.engine.events import Left as Left
from apps.games.buraco.scoring import Line

Cards = tuple[str, ...]
HIDDEN = ""


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards were dealt; `first` begins. `hands` by seat: tokens, empty but for one's own."""

    kind: ClassVar[str] = "dealt"

    first: Seat
    hands: tuple[Cards, ...]
    stock: int

    def seen_by(self, viewer: Seat | None) -> "Dealt":
        own = tuple(hand if seat == viewer else () for seat, hand in enumerate(self.hands))
        return replace(self, hands=own)


@dataclass(frozen=True, slots=True)
class RebusOpened(Event):
    """A seat's turn began with the rebus it had won by a discard: 11 cards entered its hand (7.3).

    `cards`: their tokens, for the seat alone.
    """

    kind: ClassVar[str] = "rebus_opened"

    seat: Seat
    side: int
    cards: Cards

    def seen_by(self, viewer: Seat | None) -> "RebusOpened":
        return self if viewer == self.seat else replace(self, cards=())


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew `card` (a token, for itself alone) from the stock. `auto`: by the clock."""

    kind: ClassVar[str] = "drew"

    seat: Seat
    card: str
    auto: bool = False

    def seen_by(self, viewer: Seat | None) -> "Drew":
        return self if viewer == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class TookPile(Event):
    """A seat took the pile of `count` cards with `top` on it.

    `cards`: tokens of what entered its hand, for itself; for others their faces if the pile lay
    open (`is_open`), else nothing. In closed modes the top card is not among them: the next event
    tells where it was laid.
    """

    kind: ClassVar[str] = "took_pile"

    seat: Seat
    count: int
    top: str
    is_open: bool
    cards: Cards

    def seen_by(self, viewer: Seat | None) -> "TookPile":
        if viewer == self.seat:
            return self
        shown = tuple(token.partition(".")[0] for token in self.cards) if self.is_open else ()
        return replace(self, cards=shown)


@dataclass(frozen=True, slots=True)
class Melded(Event):
    """A new meld was laid.

    `meld` names it; `shape` is `run` or `set`; `cards`: faces, low to high; `start`: the place of
    the first card in a run, 1 (low ace) to 14 (high ace), 0 in a set; `wild`: where among `cards`
    the wild lies, None without one; `canasta` as in the view.
    """

    kind: ClassVar[str] = "melded"

    seat: Seat
    side: int
    meld: str
    shape: str
    cards: Cards
    start: int
    wild: int | None
    canasta: str


@dataclass(frozen=True, slots=True)
class Extended(Event):
    """`added` (faces) joined a meld, which is now as told; fields as in `Melded`.

    `wild_moved`: the wild stands elsewhere than before; `became_pure`, `became_impure`: of a
    canasta that was one before, too.
    """

    kind: ClassVar[str] = "extended"

    seat: Seat
    side: int
    meld: str
    added: Cards
    shape: str
    cards: Cards
    start: int
    wild: int | None
    canasta: str
    wild_moved: bool
    became_pure: bool
    became_impure: bool


@dataclass(frozen=True, slots=True)
class CanastaMade(Event):
    """A meld became a canasta, or one of another kind: `impure`, `pure`, `royale`, `as_a_as`."""

    kind: ClassVar[str] = "canasta"

    seat: Seat
    side: int
    meld: str
    canasta: str
    bonus: int


@dataclass(frozen=True, slots=True)
class RebusDirect(Event):
    """The last card was laid: the rebus entered the hand at once (7.2). `cards`: its tokens."""

    kind: ClassVar[str] = "rebus_direct"

    seat: Seat
    side: int
    cards: Cards

    def seen_by(self, viewer: Seat | None) -> "RebusDirect":
        return self if viewer == self.seat else replace(self, cards=())


@dataclass(frozen=True, slots=True)
class RebusIndirect(Event):
    """The last card was discarded: the rebus waits for the seat's next turn (7.3).

    `cards`: its faces, for the seat alone.
    """

    kind: ClassVar[str] = "rebus_indirect"

    seat: Seat
    side: int
    cards: Cards

    def seen_by(self, viewer: Seat | None) -> "RebusIndirect":
        return self if viewer == self.seat else replace(self, cards=())


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card was thrown on the pile: everybody sees its face, once. `auto`: by the clock.

    `is_open`: the pile lies open; else what is thrown later hides it (11.3).
    """

    kind: ClassVar[str] = "discarded"

    seat: Seat
    card: str
    is_open: bool
    auto: bool = False


@dataclass(frozen=True, slots=True)
class StockRefilled(Event):
    """The stock was empty and a rebus became the new one (9.1)."""

    kind: ClassVar[str] = "stock_refilled"

    stock: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The deal is over and counted (10).

    `reason`: `out`, `stock` or `idle`; `out`: the seat that went out, or None; `lines` by side;
    `hands` by seat: the faces left in every hand.
    """

    kind: ClassVar[str] = "scored"

    reason: str
    out: Seat | None
    lines: tuple[Line, ...]
    hands: tuple[Cards, ...]
