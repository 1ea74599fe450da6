"""Punto Banco as the site knows it: its facts, its options, its first states, its robots."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apps.engine.contract import Game, GameInfo, Move, Options, State, View
from apps.engine.errors import InvalidOptions
from apps.engine.words import gettext_noop as _
from apps.games.punto_banco import bots
from apps.games.punto_banco.moves import parse
from apps.games.punto_banco.options import PuntoBancoOptions
from apps.games.punto_banco.phases import SECONDS, TURBO_SECONDS
from apps.games.punto_banco.places import SEATS
from apps.games.punto_banco.state import PuntoBancoState

if TYPE_CHECKING:
    from random import Random


class PuntoBancoGame(Game):
    """Eight bettors against the house, shoe after shoe."""

    info: ClassVar[GameInfo] = GameInfo(
        slug="punto_banco",
        name=_("Punto Banco"),
        summary=_("Joueur, Banquier ou Égalité\u202f: huit places, un sabot, la Banque en face."),
        seats=(SEATS,),
        seconds=SECONDS,
        turbo_seconds=TURBO_SECONDS,
        bank=True,
        rated=False,
        ranking="net",
    )
    options_type = PuntoBancoOptions
    state_type = PuntoBancoState

    def following(self, last: State, options: Options) -> PuntoBancoState:
        if not isinstance(last, PuntoBancoState):
            raise TypeError(f"{last!r} is no state of Punto Banco")
        if not isinstance(options, PuntoBancoOptions):
            raise InvalidOptions("bad_options")
        return PuntoBancoState.after(last, options)

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
