"""What Difficile sees, and what it expects of throwing on.

The *stake* is what the cards at risk would add to the worth (`worth.py`) of the robot's pile. Where
every centre card is known, one throw is looked at in full; what lies beyond it, or beyond unknown
cards, is the outlook of the centre times `FUTURE`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, Self

from apps.engine.cards import value_of
from apps.engine.contract import View
from apps.games.banco.bots.outlook import MOST_DICE, MOST_UNKNOWN, outlook
from apps.games.banco.bots.throws import Values, taking
from apps.games.banco.bots.worth import bit_of, pile_of, worth_of
from apps.games.banco.odds import Throws, throw_table

# Measured in play: a throw is worth far more than its own takes, for the centre refills and the
# dice come back. Between 5 and 20 it makes little difference.
FUTURE = 11.0
CARRE_EXTRA = 5.0


class Card(NamedTuple):
    """A centre card: its value, and itself as a pile of one."""

    value: int
    bit: int


Centre = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """A view in the terms of the search. `piles`: won, by seat; `live`: dice not yet used."""

    piles: tuple[int, ...]
    you: int
    pending: int
    centre: Centre
    live: int
    stock: int
    worth: int

    @classmethod
    def of(cls, view: View) -> Self:
        """Return what the seat `view["you"]` sees."""
        piles = tuple(map(pile_of, view["won"]))
        you = view["you"]
        return cls(
            piles=piles,
            you=you,
            pending=pile_of(view["pending"]),
            centre=tuple(sorted(Card(value_of(card), bit_of(card)) for card in view["centre"])),
            live=sum(die["state"] == "live" for die in view["dice"]),
            stock=view["stock"],
            worth=worth_of(piles[you]),
        )

    def stake(self, acquired: int) -> int:
        """Return what pending cards and the pile `acquired` would add to the own pile's worth."""
        return worth_of(self.piles[self.you] | self.pending | acquired) - self.worth

    def value_of_throwing(self, taken: int, stolen: int, dice_used: int, harm: int) -> float:
        """Return the value of throwing on after taking and stealing these cards."""
        left = tuple(card for card in self.centre if not card.bit & taken)
        unknown = min(taken.bit_count(), self.stock, MOST_UNKNOWN)
        dice = self.live - dice_used or MOST_DICE
        can_steal = self._others_own_cards(stolen)
        prospect = Prospect(self, left, taken | stolen, harm, can_steal)
        return prospect.guessed((), dice, unknown) if unknown else prospect.looked_at(dice)

    def _others_own_cards(self, stolen: int) -> bool:
        return any(pile & ~stolen for seat, pile in enumerate(self.piles) if seat != self.you)


@dataclass(frozen=True, slots=True)
class Prospect:
    """A position before a throw: `centre` in ascending order, `acquired` on the throw before."""

    sight: Sight
    centre: Centre
    acquired: int
    harm: int
    can_steal: bool

    def looked_at(self, dice: int) -> float:
        """Return the mean over all throws of the best that each allows (a raté is worth 0)."""
        table = throw_table(dice)
        total = table.weight(table.carres) * (self._stake(self.centre) + CARRE_EXTRA)
        pending = table.everything & ~table.carres
        for value, throws in sorted(self._takes(dice), reverse=True):
            total += value * table.weight(throws & pending)
            pending &= ~throws
            if not pending:
                break
        if self.can_steal:
            total += self._stake(()) * table.weight(pending & table.triples)
        return total / table.total

    def guessed(self, taken: Centre, dice: int, unknown: int) -> float:
        """Return the value of a throw after `taken`, by the outlook of what stays in the centre."""
        mask = 0
        for card in self.centre:
            if card not in taken:
                mask |= 1 << card.value
        promise = outlook(mask, dice, unknown)
        bust = promise.bust_if_steal if self.can_steal else promise.bust
        return (1 - bust) * self._stake(taken) + FUTURE * promise.gain

    def _takes(self, dice: int) -> Iterator[tuple[float, Throws]]:
        """Yield (value, throws that allow it) for each set of centre cards and dice used."""
        for values, cards in self._best_cards(dice).items():
            stop = self._stake(cards)
            unknown = min(len(cards), self.sight.stock, MOST_UNKNOWN)
            for used in range(len(cards), dice + 1):
                throws = taking(dice).get((values, used))
                if throws:
                    go = self.guessed(cards, dice - used or MOST_DICE, unknown)
                    yield max(stop, go), throws

    def _best_cards(self, most: int) -> dict[Values, Centre]:
        """Return, for each set of values in the centre, the cards of these values that add most."""
        best: dict[Values, Centre] = {}
        for size in range(1, min(most, len(self.centre)) + 1):
            for cards in combinations(self.centre, size):
                values = tuple(card.value for card in cards)
                if values not in best or self._stake(cards) > self._stake(best[values]):
                    best[values] = cards
        return best

    def _stake(self, taken: Centre) -> int:
        return self.sight.stake(self.acquired | sum(card.bit for card in taken)) + self.harm
