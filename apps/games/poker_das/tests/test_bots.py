"""The robots: what they decide where it is plain, and that levels differ (RULES.md §10)."""

import random

import pytest

from apps.engine.contract import Move
from apps.engine.testing import Robots, playout
from apps.games.poker_das import GAME
from apps.games.poker_das.moves import Roll, Write
from apps.games.poker_das.scoring import ROWS
from apps.games.poker_das.state import PokerDasState
from apps.games.poker_das.tests.positions import position, roll
from apps.games.poker_das.tests.test_rules import FULL_ROWS

THINKERS = ("moyen", "difficile")


def decide(state: PokerDasState, level: str) -> Move:
    seat = state.turn
    return GAME.choose(state.view(seat), [], list(state.legal_moves(seat)), random.Random(1), level)


@pytest.mark.parametrize("level", THINKERS)
def test_a_poker_of_one_throw_is_written_at_once(level: str) -> None:
    assert decide(roll(position({}, {}), 6, 6, 6, 6, 6), level) == Write("poker", "score")


@pytest.mark.parametrize("level", THINKERS)
def test_with_only_the_somme_open_a_low_throw_is_thrown_again_whole(level: str) -> None:
    rows = {row: cells for row, cells in FULL_ROWS.items() if row != "somme"}
    assert decide(roll(position(rows, columns=1), 1, 1, 1, 2, 2), level) == Roll(())


@pytest.mark.parametrize("level", THINKERS)
def test_with_only_the_poker_open_equal_dice_are_kept(level: str) -> None:
    rows = {row: cells for row, cells in FULL_ROWS.items() if row != "poker"}
    assert decide(roll(position(rows, columns=1), 1, 4, 1, 2, 1), level) == Roll((0, 2, 4))


def test_difficile_does_not_strike_a_row_whose_bonus_it_may_still_win() -> None:
    state = position({**{row: [] for row in ROWS}, "full": [28], "poker": ["/"]}, columns=2)
    thrown = roll(roll(roll(state, 1, 2, 2, 4, 6), 1, 2, 2, 4, 6), 2, 4, 6, keep=[0, 1])
    assert decide(thrown, "difficile") != Write("full", "strike")


@pytest.mark.parametrize("columns", [1, 3, 5])
def test_difficile_beats_moyen_and_moyen_facile_over_some_solo_matches(columns: int) -> None:
    means = [solo_mean(level, columns) for level in ("facile", "moyen", "difficile")]
    assert means == sorted(means)


def test_difficile_beats_moyen_at_two() -> None:
    """Ten matches tell a collapse and no more: how strong it is, `manage.py simulate` measures."""
    won = 0.0
    for number in range(10):
        order = ("difficile", "moyen") if number % 2 == 0 else ("moyen", "difficile")
        start = GAME.new_state(2, GAME.options({}))
        chance = random.Random(f"deal {number // 2}")
        *_, last = playout(GAME, start, random.Random(number), Robots(GAME, order), chance)
        assert last.step.state.outcome is not None
        winners = {order[seat] for seat in last.step.state.outcome.winners}
        won += ("difficile" in winners) / len(winners)
    assert won > 5


def solo_mean(level: str, columns: int) -> float:
    totals = []
    for seed in range(8):
        start = GAME.new_state(1, GAME.options({"columns": columns}))
        last = list(playout(GAME, start, random.Random(seed), Robots(GAME, [level])))[-1]
        assert last.step.state.outcome is not None
        totals.append(last.step.state.outcome.scores[0])
    return sum(totals) / len(totals)
