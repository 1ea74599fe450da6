"""What must hold at every step of every match, whoever plays."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from apps.engine.contract import Game, State
from apps.engine.testing import Played

MOST_NOTES = 20


@dataclass(slots=True)
class Violations:
    """How many invariants were broken, and a description of the first ones."""

    count: int = 0
    notes: list[str] = field(default_factory=list)

    def add(self, note: str) -> None:
        self.count += 1
        if len(self.notes) < MOST_NOTES:
            self.notes.append(note)

    def join(self, others: "Violations", place: str) -> None:
        """Add what was found elsewhere, at `place`."""
        self.count += others.count
        room = MOST_NOTES - len(self.notes)
        self.notes.extend(f"{place}: {note}" for note in others.notes[:room])


def broken_by(game: Game, played: Played, material: Counter[str]) -> Iterator[str]:
    """Yield what a step broke. `material`: what the match began with."""
    state = played.step.state
    if dict(state.material()) != dict(material):  # comparing counters takes ten times as long
        yield "material not conserved"
    if game.load(state.dump()) != state:
        yield "dump and load unequal"
    yield from _broken_in(state)


def _broken_in(state: State) -> Iterator[str]:
    if state.outcome is None:
        if not state.to_act and state.chance is None and state.clock is None:
            yield "nobody and nothing is awaited"
        return
    if state.to_act or state.chance is not None:
        yield "something is awaited after the end"
    if len(state.outcome.ranks) != state.seats or not state.outcome.winners:
        yield "an outcome without a winner"
