"""Banco ! as the site knows it: its facts, its options, its first state, its robots."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apps.engine.contract import Game, GameInfo, Move, View
from apps.engine.words import gettext_noop as _
from apps.games.banco import bots
from apps.games.banco.moves import parse
from apps.games.banco.options import BancoOptions
from apps.games.banco.state import SECONDS, TURBO_SECONDS, BancoState

if TYPE_CHECKING:
    from random import Random


class BancoGame(Game):
    """A push-your-luck game of cards and dice for two to four seats."""

    info: ClassVar[GameInfo] = GameInfo(
        slug="banco",
        name=_("Banco\u202f!"),
        summary=_("Lancez les dés, prenez des cartes, et criez Banco avant de tout perdre."),
        seats=(2, 3, 4),
        seconds=SECONDS,
        turbo_seconds=TURBO_SECONDS,
    )
    options_type = BancoOptions
    state_type = BancoState

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
