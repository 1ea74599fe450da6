"""Bettors of the bank's harness: they bet in every window, and some walk away with a bet laid."""

from typing import Any

from tests.chaos.witness import EXPECTED_ERRORS, Witness
from tests.load.picture import Frame

# What somebody may be told who was slower than the window, or than what has happened to his seat.
REFUSALS = EXPECTED_ERRORS | {
    "move.window_closed",
    "move.already_confirmed",
    "move.not_your_turn",
    "move.not_your_cut",
    "move.already_awake",
    "wallet.too_poor",
    "table.not_seated",
}
# How often a bettor gets up for good right after his bet was acknowledged.
WALKS_AWAY = 0.004


class Bettor(Witness):
    """Decides once in each window, whatever the others do meanwhile."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._decided: tuple[Any, ...] | None = None

    def on_error(self, frame: Frame) -> None:
        if frame["code"] in REFUSALS - EXPECTED_ERRORS:
            self._chronicle.counts[f"refused: {frame['code']}"] += 1
            if self._pending and frame["id"] == self._pending["id"]:
                self._pending = None
            return
        super().on_error(frame)

    def on_closing(self, frame: Frame) -> None:
        if frame["reason"] == "seat_changed":
            self._chronicle.counts["seats given up"] += 1
            self._pending = None
            return
        super().on_closing(frame)

    def on_step(self, frame: Frame) -> None:
        was_pending = self._pending
        super().on_step(frame)
        is_own = was_pending is not None and frame.get("id") == was_pending["id"]
        if is_own and self._rng.random() < WALKS_AWAY:
            self._chronicle.counts["walked away with a bet"] += 1
            self.say({"type": "leave"})

    def _act(self) -> None:
        view = self.picture.view
        if view is None or not self.picture.is_my_turn or self._pending is not None:
            return
        here = (self.picture.match, view["phase"], view["round"])
        if self._decided != here:
            self._decided = here
            self.spawn(self._play(self.picture.match, self.picture.version))

    def _is_still(self, match: int | None, version: int) -> bool:
        """Tell whether what was to be decided is to be decided still; others may have bet."""
        return self.picture.match == match and self.picture.is_my_turn
