"""The position of Plus haut. Numbers are those of RULES.md."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from apps.engine.chance import Shuffle
from apps.engine.contract import (
    Clock,
    Event,
    Move,
    Options,
    Order,
    Outcome,
    Seat,
    Step,
    View,
)
from apps.engine.errors import IllegalMove
from apps.engine.ranking import ranks_by_score
from apps.engine.turns import TurnState
from apps.games.plus_haut.moves import MOVES, Decided, Keep, Shown, Swap

DECK = tuple("123456789")


@dataclass(frozen=True, slots=True, repr=False)
class PlusHautState(TurnState):
    """`hands`: one card a seat; `turn`: the seat to decide."""

    decisions: ClassVar[frozenset[str]] = frozenset({"deciding"})

    options: Options
    phase: str = "shuffling"
    turn: Seat = 0
    hands: tuple[str, ...] = ()
    stock: tuple[str, ...] = DECK
    left: frozenset[Seat] = frozenset()
    ended: Outcome | None = None

    @classmethod
    def at_start(cls, seats: int, options: Options) -> Self:
        return cls(options)

    @property
    def seats(self) -> int:
        return 2

    @property
    def chance(self) -> Shuffle | None:
        return Shuffle(DECK) if self.phase == "shuffling" else None

    @property
    def clock(self) -> Clock | None:
        return Clock(self.turn, 10 if self.options.turbo else 20) if self.to_act else None

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if seat in self.to_act:
            yield from MOVES.values()

    def _verify(self, seat: Seat, move: Move) -> None:
        if not isinstance(move, Keep | Swap):
            raise IllegalMove("unknown_action")

    def _apply(self, seat: Seat, move: Move) -> Step:
        if isinstance(move, Keep):
            return self._next(self.hands, self.stock, swapped=False)
        hands = tuple(self.stock[0] if at == seat else card for at, card in enumerate(self.hands))
        return self._next(hands, (*self.stock[1:], self.hands[seat]), swapped=True)

    def _next(self, hands: tuple[str, ...], stock: tuple[str, ...], *, swapped: bool) -> Step:
        after = replace(self, hands=hands, stock=stock, turn=1)
        told: tuple[Event, ...] = (Decided(self.turn, swapped, hands[self.turn]),)
        if self.turn == 0:
            return Step(after, told)
        ranks = (1, 2) if hands[0] > hands[1] else (2, 1)
        scores = (int(hands[0]), int(hands[1]))
        return Step(after._over(Outcome("played", ranks, scores)), (*told, Shown(hands)))

    def _over(self, ended: Outcome) -> Self:
        return replace(self, phase="over", ended=ended)

    def _resolve(self, drawn: Any) -> Step:
        hands, stock = tuple(drawn[:2]), tuple(drawn[2:])
        return Step(replace(self, phase="deciding", hands=hands, stock=stock))

    def expire(self) -> Step:
        return self.apply(self.turn, Keep())

    def _abandoned(self, told: tuple[Event, ...], side: int | None) -> Step:
        ranks = ranks_by_score((0, 0), self.left)
        return Step(self._over(Outcome("abandon", ranks, (0, 0))), told)

    def _view(self, viewer: Seat | None) -> View:
        shown = self.outcome is not None and self.outcome.ending == "played"
        known = [card if shown or seat == viewer else None for seat, card in enumerate(self.hands)]
        return {
            "hands": known,
            "stock": len(self.stock),
            "options": [*MOVES] if self.to_act else [],
        }

    def material(self) -> Counter[str]:
        return Counter((*self.hands, *self.stock))

    def scrambled(self, viewer: Seat | None, order: Order) -> Self:
        if self.phase == "shuffling":
            return self
        shown = self._view(viewer)["hands"]
        hidden = [card for card, seen in zip(self.hands, shown, strict=True) if seen is None]
        mixed = list(order((*hidden, *self.stock)))
        hands = tuple(seen or mixed.pop(0) for seen in shown)
        return replace(self, hands=hands, stock=tuple(mixed))
