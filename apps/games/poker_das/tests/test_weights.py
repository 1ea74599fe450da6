"""The weights that are shipped, and how they are written down (RULES.md §10.3)."""

import random
import tomllib

import pytest

from apps.games.poker_das import GAME
from apps.games.poker_das.bots.fitting.files import text_of
from apps.games.poker_das.bots.fitting.model import Model, beginning
from apps.games.poker_das.bots.weights import Weights, weights_of
from apps.games.poker_das.options import COLUMNS
from apps.games.poker_das.tests.positions import position, roll

FITTED = [columns for columns in COLUMNS if columns > 1]


def places(weights: Weights) -> set[tuple[str | int, ...]]:
    return set(Model(weights, ()).places())


@pytest.mark.parametrize("columns", FITTED)
def test_there_is_a_weight_for_all_that_a_sheet_may_be(columns: int) -> None:
    weights, needed = weights_of(columns), beginning(columns)
    assert places(weights) == places(needed)
    assert weights.slope_ends == needed.slope_ends


@pytest.mark.parametrize("columns", FITTED)
def test_weights_that_are_written_down_are_read_again(columns: int) -> None:
    text = text_of(weights_of(columns), "Made by hand.\n\nTwice.")
    assert text.startswith("# Made by hand.\n#\n# Twice.\n")
    assert Weights.of_plain(tomllib.loads(text)) == weights_of(columns)


@pytest.mark.parametrize("columns", FITTED)
def test_what_is_decided_with_them_is_legal(columns: int) -> None:
    state = position({"paire": [12], "e6": [0]}, {"full": [28]}, columns=columns)
    for faces in [(6, 6, 2, 2, 1), (6, 6, 2, 2, 6), (6, 6, 1, 3, 4)]:
        state = roll(state, *faces)
        legal = list(state.legal_moves(0))
        assert GAME.choose(state.view(0), [], legal, random.Random(1), "difficile") in legal
