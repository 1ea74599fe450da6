"""The end of a round, and of a shoe (RULES.md §4.6, §6.8, §10)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from apps.engine.contract import Outcome
from apps.games.punto_banco import events as happened
from apps.games.punto_banco import windows
from apps.games.punto_banco.phases import Phase
from apps.games.punto_banco.places import Place, each
from apps.games.punto_banco.steps import Made, enter

if TYPE_CHECKING:
    from apps.games.punto_banco.state import PuntoBancoState


def end_round(state: "PuntoBancoState") -> Made:
    """Clear the table: the next window, or the end of the shoe (4.6)."""
    cleared = replace(state, departed=(), places=each(state.places, Place.resting))
    return finish(cleared, "shoe") if state.shoe.is_over else windows.open_window(cleared)


def finish(state: "PuntoBancoState", ending: str) -> Made:
    """End the match: nobody is ranked before anybody (10.1)."""
    ended = Outcome(ending, (1,) * state.seats, state.nets)
    return enter(state, Phase.OVER, happened.GameOver(state.nets), ended=ended)
