"""Banco ! as the site knows it: its facts, its options, its first state, its robots."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apps.engine import codec
from apps.engine.contract import Game, GameInfo, Move, Options, View
from apps.engine.errors import InvalidOptions
from apps.engine.options import checked_options
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

    def options(self, raw: Mapping[str, Any]) -> BancoOptions:
        return checked_options(BancoOptions, raw)

    def new_state(self, seats: int, options: Options) -> BancoState:
        if seats not in self.info.seats:
            raise InvalidOptions("bad_seats", seats=seats)
        if not isinstance(options, BancoOptions):
            raise InvalidOptions("bad_options")
        return BancoState.first(seats, options)

    def parse_move(self, raw: Any) -> Move:
        return parse(raw)

    def load(self, data: bytes) -> BancoState:
        return codec.load(data, BancoState)

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
