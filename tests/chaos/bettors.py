"""Bettors of the bank's harness: they bet in every window, and some walk away with a bet laid."""

import time
from dataclasses import dataclass, field
from typing import Any

from tests.chaos.witness import EXPECTED_ERRORS, Witness
from tests.load.figures import percentile
from tests.load.picture import Frame

# What somebody may be told who was slower than the window, or than what has happened to his seat.
REFUSALS = EXPECTED_ERRORS | {
    "move.window_closed",
    "move.already_confirmed",
    "move.not_your_turn",
    "move.not_your_cut",
    "move.already_awake",
    "move.insufficient_jetons",
    "table.not_seated",
}
# How often a bettor gets up for good right after his bet was acknowledged.
WALKS_AWAY = 0.004


@dataclass
class Measures:
    """What all bettors have measured: how large steps are, how soon a coup follows the last word.

    `waits`: seconds from the moment at which the last of a window sent his bet to the first card.
    """

    step_bytes: list[int] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    def summary(self) -> dict[str, float]:
        told: dict[str, float] = {}
        for name, values in (("step_bytes", self.step_bytes), ("first_card_s", self.waits)):
            if values:
                told[f"{name}_median"] = round(percentile(values, 0.5), 4)
                told[f"{name}_p99"] = round(percentile(values, 0.99), 4)
        return told


class Bettor(Witness):
    """Decides once in each window, whatever the others do meanwhile."""

    def __init__(self, *arguments: Any, measures: Measures) -> None:
        super().__init__(*arguments)
        self._decided: tuple[Any, ...] | None = None
        self._measures = measures
        self._heard_bytes = 0
        self._sent: tuple[str, float] = ("", 0.0)

    def hear(self, text: str | bytes) -> None:
        self._heard_bytes = len(text.encode() if isinstance(text, str) else text)
        super().hear(text)

    def _send_pending(self) -> None:
        # Sent again it is the same word still: the first time counts.
        if self._pending is not None and self._pending["id"] != self._sent[0]:
            self._sent = (self._pending["id"], time.monotonic())
        super()._send_pending()

    def _measure(self, frame: Frame) -> None:
        self._measures.step_bytes.append(self._heard_bytes)
        has_card = any(event["kind"] == "card" for event in frame["events"])
        # Where a window's time ended it, nobody's word did.
        if has_card and frame.get("id") == self._sent[0]:
            self._measures.waits.append(time.monotonic() - self._sent[1])

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
        self._measure(frame)
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
