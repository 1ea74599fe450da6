"""The robots (RULES.md §11)."""

import random

import pytest

from apps.engine.contract import LEVELS, Move
from apps.games.punto_banco import GAME
from apps.games.punto_banco.bets import LEAST, MOST
from apps.games.punto_banco.moves import Bet, Cut, Pass, Wake
from apps.games.punto_banco.phases import Phase
from apps.games.punto_banco.shoe import DECK
from apps.games.punto_banco.state import PuntoBancoState
from apps.games.punto_banco.tests.positions import after, betting, table, until

every_level = pytest.mark.parametrize("level", LEVELS)


def choices(state: PuntoBancoState, seat: int, level: str, times: int = 300) -> list[Move]:
    legal, view = list(state.legal_moves(seat)), state.view(seat)
    made = [GAME.choose(view, [], legal, random.Random(lot), level) for lot in range(times)]
    assert all(state.can(seat, move) for move in made)
    return made


@every_level
@pytest.mark.parametrize("unit", [1, 100])
def test_11_1_a_robot_bets_little_and_sometimes_passes(level: str, unit: int) -> None:
    state = betting(table({2: 0}, unit=unit))
    made = choices(state, 2, level)
    stakes = [move.bets.total for move in made if isinstance(move, Bet)]
    assert stakes
    assert all(LEAST * unit <= stake <= MOST * unit // 5 for stake in stakes)
    assert any(isinstance(move, Pass) for move in made)


def test_11_1_the_levels_differ_in_manner() -> None:
    state = betting(table({2: 0}))

    def fields(level: str) -> set[str]:
        bets = [move.bets for move in choices(state, 2, level) if isinstance(move, Bet)]
        return {name for laid in bets for name, _ in laid.laid}

    assert fields("facile") == {"player", "banker", "tie"}
    assert fields("moyen") == {"player", "tie"}
    assert fields("difficile") == {"banker"}


@every_level
def test_4_2_a_robot_sometimes_cuts_somewhere_in_the_shoe(level: str) -> None:
    made = choices(table({2: 0}), 2, level)
    positions = {move.position for move in made if isinstance(move, Cut) and move.accept}
    assert len(positions) > 50
    assert max(positions) - min(positions) > len(DECK) // 2
    assert any(isinstance(move, Cut) and not move.accept for move in made)


@every_level
def test_6_6_a_robot_wakes_the_table(level: str) -> None:
    idle = after(until(betting(table({2: 0})), lambda found: found.phase is Phase.IDLE))
    assert set(choices(idle, 2, level, times=3)) == {Wake()}
