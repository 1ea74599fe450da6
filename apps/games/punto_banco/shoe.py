"""Eight packs in an order that nobody knows, and how far they have gone (RULES.md §1.1, §4)."""

from dataclasses import dataclass, replace

from apps.engine.cards import pack, rank_of
from apps.engine.contract import Seat
from apps.games.punto_banco.tableau import value_of

PACKS = 8
DECK = pack() * PACKS
# 89 % of 416 cards are 370.24: the yellow card lies behind the next whole one (4.6).
CUT_CARD = -(-len(DECK) * 89 // 100)
MARGIN = 10  # cards that a cut leaves at either end (4.3)
LOWEST_CUT, HIGHEST_CUT = MARGIN, len(DECK) - MARGIN
COURT_BURNS = 10  # what tens and court cards put away (4.5)


def burnt_by(card: str) -> int:
    """Return how many cards follow the first one face down, 1 to 10 (4.5)."""
    return COURT_BURNS if rank_of(card) in "TJQK" else value_of(card)


@dataclass(frozen=True, slots=True)
class Shoe:
    """`cards` in their order, `gone` of them away. `burnt`: of those, put away at the start.

    `position`: where it was cut, 0 before; `cutter`: by which seat, None if by chance.
    """

    cards: tuple[str, ...] = DECK
    gone: int = 0
    burnt: int = 0
    position: int = 0
    cutter: Seat | None = None

    @property
    def is_cut(self) -> bool:
        return self.position > 0

    @property
    def is_over(self) -> bool:
        """Tell whether the yellow card has come (4.6)."""
        return self.gone >= CUT_CARD

    @property
    def left(self) -> int:
        """How many cards lie before the yellow card; 0 once it has come."""
        return max(0, CUT_CARD - self.gone)

    @property
    def first(self) -> str | None:
        """The first card, shown and put away, if that has been done (4.5)."""
        return self.cards[0] if self.burnt else None

    @property
    def hidden(self) -> tuple[str, ...]:
        """The cards that nobody knows: those put away face down, and those to come."""
        return self.cards[1 : self.burnt] + self.cards[self.gone :]

    def cut(self, position: int, cutter: Seat | None) -> "Shoe":
        """Return the shoe cut at `position`: the cards above it are now below (4.3)."""
        cards = self.cards[position:] + self.cards[:position]
        return replace(self, cards=cards, position=position, cutter=cutter)

    def burn(self) -> "Shoe":
        """Return the shoe without its first card and those it takes with it (4.5)."""
        away = 1 + burnt_by(self.cards[0])
        return replace(self, gone=away, burnt=away)

    def drawn(self) -> "Shoe":
        """Return the shoe without its next card."""
        return replace(self, gone=self.gone + 1)

    def with_hidden(self, hidden: tuple[str, ...]) -> "Shoe":
        """Return the shoe with other cards in the places that nobody knows."""
        away = max(0, self.burnt - 1)
        known = self.cards[self.burnt : self.gone]
        cards = (*self.cards[: min(1, self.burnt)], *hidden[:away], *known, *hidden[away:])
        return replace(self, cards=cards)


FRESH = Shoe()
