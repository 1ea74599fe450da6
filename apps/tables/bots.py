"""Asking a game's robot for a move on behalf of a seat."""

import json
import logging
from collections.abc import Iterator, Sequence
from random import Random

from apps.engine.contract import Move, Seat, View
from apps.tables.models import MatchEvent
from apps.tables.standing import MatchFacts, Standing, level_at

logger = logging.getLogger(__name__)

# ECONOMY: whoever plays for somebody away is a robot of the middle level.
STAND_IN = "moyen"


PAGE = 32  # steps read at once, from the newest back


class SeatHistory(Sequence[View]):
    """A match's events as a seat saw them; read from the journal only if the robot looks.

    Read backwards it costs no more than what is looked at: a round is short, a match may be long.
    """

    def __init__(self, match_id: int, seat: Seat) -> None:
        self._match_id, self._audience = match_id, str(seat)
        self._events: list[View] | None = None

    def _read(self) -> list[View]:
        if self._events is None:
            self._events = list(self._rows())
        return self._events

    def _rows(self) -> Iterator[View]:
        rows = MatchEvent.objects.filter(match_id=self._match_id).order_by("version")
        for text in rows.values_list("data", flat=True):
            yield from self._seen_in(text)

    def _seen_in(self, text: str) -> list[View]:
        data = json.loads(text)
        seen: list[View] = data["private"].get(self._audience, data["events"])
        return seen

    def __reversed__(self) -> Iterator[View]:
        if self._events is not None:
            yield from reversed(self._events)
            return
        rows = MatchEvent.objects.filter(match_id=self._match_id).order_by("-version")
        page = list(rows.values_list("version", "data")[:PAGE])
        while page:
            for _, text in page:
                yield from reversed(self._seen_in(text))
            older = rows.filter(version__lt=page[-1][0])
            page = list(older.values_list("version", "data")[:PAGE])

    def __len__(self) -> int:
        return len(self._read())

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self._read()[index]


def robot_move(facts: MatchFacts, standing: Standing, seat: Seat) -> Move:
    """Return the move of the robot that plays `seat`: its own level, or the stand-in's.

    A robot that fails plays its first legal move: nobody may wait for it.
    """
    legal = list(standing.state.legal_moves(seat))
    view = standing.view(str(seat))
    history = SeatHistory(facts.match_id, seat)
    level = level_at(facts, standing, seat) or STAND_IN
    try:
        move = facts.game.choose(view, history, legal, Random(), level)
    except Exception:
        logger.exception("the %s robot of %s failed", level, facts.slug)
        return legal[0]
    if not standing.state.can(seat, move):
        logger.error("the %s robot of %s chose an illegal move", level, facts.slug)
        return legal[0]
    return move
