"""What a seat may decide (RULES.md §4), and how it is read from JSON.

Cards of a hand are named by *tokens*, as the seat's own view gives them: `5H.1`, `JK.2`.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from apps.engine.contract import Move, View
from apps.engine.reading import Raw, Readers, read_move, text_or_nothing

MOST_CARDS = 120  # a list longer than both packs is read no further
NONE = ""  # no card, no meld

Tokens = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawStock(Move):
    """Draw one card from the stock (4.2)."""

    action: ClassVar[str] = "draw_stock"


@dataclass(frozen=True, slots=True)
class Use:
    """How the top card of a closed pile is laid at once (4.4).

    With `meld_id` it extends that meld, else it opens a new one; `cards`: tokens from the hand that
    go with it, the top card itself left out.
    """

    cards: Tokens = ()
    meld_id: str | None = None

    def to_plain(self) -> View:
        """Return the use as clients send it."""
        plain: View = {"type": Meld.action, "cards": list(self.cards)}
        if self.meld_id is not None:
            plain |= {"type": Extend.action, "meld_id": self.meld_id}
        return plain


@dataclass(frozen=True, slots=True)
class TakePile(Move):
    """Take the whole discard pile (4.3); in closed modes `use` says how its top card is laid."""

    action: ClassVar[str] = "take_discard"

    use: Use | None = None

    def to_plain(self) -> View:
        plain: View = {"type": self.action}
        return plain if self.use is None else {**plain, "use": self.use.to_plain()}


@dataclass(frozen=True, slots=True)
class Meld(Move):
    """Lay three cards of the hand or more as a new meld (5)."""

    action: ClassVar[str] = "meld"

    cards: Tokens


@dataclass(frozen=True, slots=True)
class Extend(Move):
    """Add cards of the hand to a meld of the seat's own side (5.6)."""

    action: ClassVar[str] = "extend"

    meld_id: str
    cards: Tokens


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Throw one card of the hand on the pile, which ends the turn (4.6)."""

    action: ClassVar[str] = "discard"

    card: str


def parse(raw: Any) -> Move:
    """Return the move that decoded JSON says; one that the rules refuse if it says none (12.1)."""
    return read_move(raw, READERS)


def _tokens(raw: Raw) -> Tokens:
    """Return the field `cards`; what is no text becomes one that names no card."""
    value = raw.get("cards")
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        return (NONE,)
    return tuple(one if isinstance(one, str) else NONE for one in value[:MOST_CARDS])


def _use(raw: Raw) -> Use | None:
    use = raw.get("use")
    if not isinstance(use, dict):
        return None
    if use.get("type") == Meld.action:
        return Use(_tokens(use))
    if use.get("type") == Extend.action:
        return Use(_tokens(use), text_or_nothing(use, "meld_id"))
    return None


READERS: Readers = {
    DrawStock.action: lambda raw: DrawStock(),
    TakePile.action: lambda raw: TakePile(_use(raw)),
    Meld.action: lambda raw: Meld(_tokens(raw)),
    Extend.action: lambda raw: Extend(text_or_nothing(raw, "meld_id"), _tokens(raw)),
    Discard.action: lambda raw: Discard(text_or_nothing(raw, "card")),
}
