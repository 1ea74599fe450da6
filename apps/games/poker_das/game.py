"""Poker d'as as the site knows it: its facts, its options, its first state, its robots."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apps.engine.contract import Game, GameInfo, Move, View
from apps.engine.words import gettext_noop as _
from apps.games.poker_das import bots
from apps.games.poker_das.moves import parse
from apps.games.poker_das.options import PokerDasOptions
from apps.games.poker_das.state import SECONDS, TURBO_SECONDS, PokerDasState

if TYPE_CHECKING:
    from random import Random


class PokerDasGame(Game):
    """A dice game on a sheet, for one to four seats."""

    info: ClassVar[GameInfo] = GameInfo(
        slug="poker_das",
        name=_("Poker d’as"),
        summary=_(
            "Cinq dés, trois lancers, une feuille à remplir\u202f: soyez le premier aux bonus."
        ),
        seats=(1, 2, 3, 4),
        seconds=SECONDS,
        turbo_seconds=TURBO_SECONDS,
        hides=False,
        solo_option="columns",
    )
    options_type = PokerDasOptions
    state_type = PokerDasState

    def parse_move(self, raw: Any) -> Move:
        return parse(raw)

    def choose(
        self,
        view: View,
        history: Sequence[View],
        legal: Sequence[Move],
        rng: "Random",
        level: str,
    ) -> Move:
        return bots.choose(view, legal, rng, level)

    def prepare(self) -> None:
        bots.prepare()
