"""Plus haut as the site knows it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apps.engine.contract import Game, GameInfo, Move, Options, Unreadable, View
from apps.engine.words import gettext_noop as _
from apps.games.plus_haut import bots
from apps.games.plus_haut.moves import MOVES
from apps.games.plus_haut.state import PlusHautState

if TYPE_CHECKING:
    from random import Random


class PlusHaut(Game):
    info: ClassVar[GameInfo] = GameInfo(
        slug="plus_haut",
        name=_("Plus haut"),
        summary=_("Gardez votre carte ou échangez-la."),
        seats=(2,),
    )
    options_type = Options
    state_type = PlusHautState

    def parse_move(self, raw: Any) -> Move:
        action = raw.get("type") if isinstance(raw, dict) else None
        known = isinstance(action, str) and action in MOVES
        return MOVES[action] if known else Unreadable()

    def choose(
        self,
        view: View,
        history: Sequence[View],
        legal: Sequence[Move],
        rng: "Random",
        level: str,
    ) -> Move:
        return bots.choose(view, history, legal, rng, level)
