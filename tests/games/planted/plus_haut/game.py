"""Plus haut as the site knows it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apps.engine import codec
from apps.engine.contract import Game, GameInfo, Move, Options, View
from apps.engine.errors import InvalidMove, InvalidOptions
from apps.engine.options import checked_options
from apps.games.plus_haut import bots
from apps.games.plus_haut.moves import MOVES
from apps.games.plus_haut.state import PlusHautState

if TYPE_CHECKING:
    from random import Random


class PlusHaut(Game):
    info: ClassVar[GameInfo] = GameInfo(
        slug="plus_haut", name="Plus haut", summary="Gardez votre carte ou échangez-la.", seats=(2,)
    )

    def options(self, raw: Mapping[str, Any]) -> Options:
        return checked_options(Options, raw)

    def new_state(self, seats: int, options: Options) -> PlusHautState:
        if seats not in self.info.seats:
            raise InvalidOptions("bad_seats", seats=seats)
        return PlusHautState(options)

    def parse_move(self, raw: Any) -> Move:
        action = raw.get("type") if isinstance(raw, dict) else None
        if not isinstance(action, str) or action not in MOVES:
            raise InvalidMove("unknown_action")
        return MOVES[action]

    def load(self, data: bytes) -> PlusHautState:
        return codec.load(data, PlusHautState)

    def choose(
        self,
        view: View,
        history: Sequence[View],
        legal: Sequence[Move],
        rng: "Random",
        level: str,
    ) -> Move:
        return bots.choose(view, history, legal, rng, level)
