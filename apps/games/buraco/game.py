"""Buraco as the site knows it: its facts, its options, its first state, its robots."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apps.engine.contract import Game, GameInfo, Move, View
from apps.engine.words import gettext_noop as _
from apps.games.buraco import bots
from apps.games.buraco.moves import parse
from apps.games.buraco.options import BuracoOptions
from apps.games.buraco.phases import SECONDS, TURBO_SECONDS
from apps.games.buraco.recalling import without_buried_cards
from apps.games.buraco.state import BuracoState

if TYPE_CHECKING:
    from random import Random


class BuracoGame(Game):
    """A game of melds for two, or two against two, with two packs and a second hand."""

    info: ClassVar[GameInfo] = GameInfo(
        slug="buraco",
        name=_("Buraco"),
        summary=_("Posez des suites et des groupes, formez des canastas, et finissez le premier."),
        seats=(2, 4),
        seconds=SECONDS,
        turbo_seconds=TURBO_SECONDS,
        teams=True,
    )
    options_type = BuracoOptions
    state_type = BuracoState

    def parse_move(self, raw: Any) -> Move:
        return parse(raw)

    def recalled(self, log: Sequence[View]) -> list[View]:
        return without_buried_cards(log)

    def choose(
        self,
        view: View,
        history: Sequence[View],
        legal: Sequence[Move],
        rng: "Random",
        level: str,
    ) -> Move:
        return bots.choose(view, history, legal, rng, level)
