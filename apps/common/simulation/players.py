"""Who plays in a simulation: robots of every level and `random`, each decision timed."""

from array import array
from collections.abc import Sequence
from random import Random
from time import thread_time

from apps.common.simulation.invariants import Violations
from apps.common.simulation.planning import FREE, RANDOM
from apps.engine.contract import Game, Move, Seat, State, Step, View
from apps.engine.testing import seen_events

Times = dict[str, "array[float]"]


class Players:
    """Decides for all seats of one match.

    `times` takes the milliseconds of processor time of every decision, by level: what a busy
    machine does meanwhile is not the robot's.
    """

    def __init__(
        self, game: Game, lineup: Sequence[str], times: Times, violations: Violations
    ) -> None:
        self.game = game
        self.lineup = lineup
        self.times = times
        self.violations = violations
        # A seat that decides at random needs no memory, and a long series no waste.
        self.histories: dict[Seat, list[View]] = {
            seat: [] for seat, level in enumerate(lineup) if level not in (FREE, RANDOM)
        }

    def choose(self, state: State, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Return the choice of the seat's robot; of an illegal one, take note and replace it."""
        level = self.lineup[seat]
        if level == RANDOM:
            self.times[level].append(0.0)  # drawing lots is no thinking, and the clock is slow
            return rng.choice(legal)
        move = self._thought(state, seat, legal, rng)
        if state.can(seat, move):
            return move
        self.violations.add(f"{level} chose an illegal move: {move}")
        return rng.choice(legal)

    def _thought(self, state: State, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        view, history, level = state.view(seat), self.histories[seat], self.lineup[seat]
        start = thread_time()
        move = self.game.choose(view, history, legal, rng, level)
        self.times[level].append((thread_time() - start) * 1000)
        return move

    def saw(self, step: Step) -> None:
        for seat, history in self.histories.items():
            history.extend(seen_events(step, seat))
