"""Putting a step together from several of the game's own."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from apps.engine.contract import Event, Step
from apps.engine.money import Money

if TYPE_CHECKING:
    from apps.games.punto_banco.phases import Phase
    from apps.games.punto_banco.state import PuntoBancoState


@dataclass(frozen=True, slots=True)
class Made:
    """A state on the way, with what has happened and what money has moved since the step began."""

    state: "PuntoBancoState"
    events: tuple[Event, ...] = ()
    money: tuple[Money, ...] = ()

    def then(self, more: "Callable[[PuntoBancoState], Made]") -> "Made":
        """Return what `more` makes of the state, after what was made so far."""
        made = more(self.state)
        return Made(made.state, self.events + made.events, self.money + made.money)

    def step(self) -> Step:
        return Step(self.state, self.events, self.money)


def enter(state: "PuntoBancoState", phase: "Phase", *events: Event, **changes: Any) -> Made:
    """Return the state with `changes` in `phase`, where a new stretch of time begins."""
    return Made(replace(state, phase=phase, stretch=state.stretch + 1, **changes), events)
