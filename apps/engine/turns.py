"""The position of a game in which one seat at a time decides."""

from abc import abstractmethod
from dataclasses import replace
from typing import Any, ClassVar, Self

from apps.engine.contract import Event, Outcome, Seat, State, Step
from apps.engine.errors import IllegalMove
from apps.engine.events import Left


class TurnState(State):
    """A `State` whose dataclass has the fields below.

    `turn` decides in the phases that are `decisions`. `left`: the seats that gave the match up.
    `ended`: how it ended, or None.
    """

    __slots__ = ()

    decisions: ClassVar[frozenset[Any]]

    turn: Seat
    left: frozenset[Seat]
    ended: Outcome | None

    @property
    def to_act(self) -> frozenset[Seat]:
        return frozenset((self.turn,)) if self.phase in self.decisions else frozenset()

    @property
    def outcome(self) -> Outcome | None:
        return self.ended

    def leave(self, seat: Seat) -> Step:
        self._verify_leaving(seat)
        after, told = self._without(seat), (Left(seat),)
        staying = {side for other, side in enumerate(self.sides) if other not in after.left}
        if len(staying) > 1:
            return Step(after, told)
        return after._abandoned(told, min(staying, default=None))

    def _verify_leaving(self, seat: Seat) -> None:
        if self.ended is not None:
            raise IllegalMove("game_over")
        if not 0 <= seat < self.seats:
            raise IllegalMove("not_seated")
        if seat in self.left:
            raise IllegalMove("already_left")

    def _without(self, seat: Seat) -> Self:
        # Every state is a dataclass; that this class is none leaves mypy without its word for it.
        return replace(self, left=self.left | {seat})  # type: ignore[type-var]

    @abstractmethod
    def _abandoned(self, told: tuple[Event, ...], side: int | None) -> Step:
        """Return the step that ends the match: all have left but `side` (None: who was alone)."""
