"""Casino as the site knows it: its facts, its options, its first state, its robots."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apps.engine.contract import Game, GameInfo, Move, View
from apps.engine.words import gettext_noop as _
from apps.games.casino import bots
from apps.games.casino.moves import parse
from apps.games.casino.options import CasinoOptions
from apps.games.casino.recalling import without_older_plays
from apps.games.casino.state import SECONDS, TURBO_SECONDS, CasinoState

if TYPE_CHECKING:
    from random import Random


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
    options_type = CasinoOptions
    state_type = CasinoState

    def parse_move(self, raw: Any) -> Move:
        return parse(raw)

    def recalled(self, log: Sequence[View]) -> list[View]:
        return without_older_plays(log)

    def choose(
        self,
        view: View,
        history: Sequence[View],
        legal: Sequence[Move],
        rng: "Random",
        level: str,
    ) -> Move:
        return bots.choose(view, history, legal, rng, level)
