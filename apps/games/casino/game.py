"""Casino as the site knows it: its facts, its options, its first state, its robots."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apps.engine import codec
from apps.engine.contract import Game, GameInfo, Move, Options, View
from apps.engine.errors import InvalidOptions
from apps.engine.options import checked_options
from apps.engine.words import gettext_noop as _
from apps.games.casino import bots
from apps.games.casino.moves import parse
from apps.games.casino.options import CasinoOptions
from apps.games.casino.recalling import without_older_plays
from apps.games.casino.state import SECONDS, TURBO_SECONDS, CasinoState

if TYPE_CHECKING:
    from random import Random

TEAM_SEATS = 4


class CasinoGame(Game):
    """A fishing game for two to four seats, or two against two, with builds."""

    info: ClassVar[GameInfo] = GameInfo(
        slug="casino",
        name=_("Casino"),
        summary=_("Prenez les cartes de la table, construisez, et gardez de quoi les reprendre."),
        seats=(2, 3, 4),
        seconds=SECONDS,
        turbo_seconds=TURBO_SECONDS,
        teams=True,
    )

    def options(self, raw: Mapping[str, Any]) -> CasinoOptions:
        return checked_options(CasinoOptions, raw)

    def new_state(self, seats: int, options: Options) -> CasinoState:
        if seats not in self.info.seats:
            raise InvalidOptions("bad_seats", seats=seats)
        if not isinstance(options, CasinoOptions):
            raise InvalidOptions("bad_options")
        if options.teams and seats != TEAM_SEATS:
            raise InvalidOptions("bad_seats", seats=seats)
        return CasinoState.first(seats, options)

    def parse_move(self, raw: Any) -> Move:
        return parse(raw)

    def recalled(self, log: Sequence[View]) -> list[View]:
        return without_older_plays(log)

    def load(self, data: bytes) -> CasinoState:
        return codec.load(data, CasinoState)

    def choose(
        self,
        view: View,
        history: Sequence[View],
        legal: Sequence[Move],
        rng: "Random",
        level: str,
    ) -> Move:
        return bots.choose(view, history, legal, rng, level)
