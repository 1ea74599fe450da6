"""Poker d'as as the site knows it: its facts, its options, its first state, its robots."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apps.engine import codec
from apps.engine.contract import Game, GameInfo, Move, Options, View
from apps.engine.errors import InvalidOptions
from apps.engine.options import checked_options
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
        summary=_("Cinq dés, trois lancers, une feuille à remplir : soyez le premier aux bonus."),
        seats=(1, 2, 3, 4),
        seconds=SECONDS,
        turbo_seconds=TURBO_SECONDS,
        hides=False,
        solo_option="columns",
    )

    def options(self, raw: Mapping[str, Any]) -> PokerDasOptions:
        return checked_options(PokerDasOptions, raw)

    def new_state(self, seats: int, options: Options) -> PokerDasState:
        if seats not in self.info.seats:
            raise InvalidOptions("bad_seats", seats=seats)
        if not isinstance(options, PokerDasOptions):
            raise InvalidOptions("bad_options")
        return PokerDasState.first(seats, options)

    def parse_move(self, raw: Any) -> Move:
        return parse(raw)

    def load(self, data: bytes) -> PokerDasState:
        return codec.load(data, PokerDasState)

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
