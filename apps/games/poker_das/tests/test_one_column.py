"""The exact table of one column, and what Difficile makes of it (RULES.md §10.4)."""

import random
from array import array
from zlib import decompress

import pytest

from apps.games.poker_das.bots.one_column import (
    ECOLES,
    FILE,
    UNITS,
    OneColumn,
    most_reserve,
    place_of,
    places,
    rest,
)
from apps.games.poker_das.bots.sight import Sight
from apps.games.poker_das.bots.solving import COMBINATION_SETS, FULL, packed, value_before
from apps.games.poker_das.scoring import ROW_OF
from apps.games.poker_das.sheet import writings
from apps.games.poker_das.state import PokerDasState
from apps.games.poker_das.tests.positions import position, roll

SAMPLES = 25


@pytest.fixture(scope="module")
def values() -> "array[float]":
    """The whole table, in points."""
    steps: array[int] = array("h")
    steps.frombytes(decompress(FILE.read_bytes()))
    found, unit = array("d"), 0
    for step in steps:
        unit += step
        found.append(unit / UNITS)
    return found


def test_every_sheet_and_reserve_has_a_place_of_its_own(values: "array[float]") -> None:
    taken = {
        place_of(filled, reserve)
        for filled in range(FULL + 1)
        for reserve in range(most_reserve(filled % ECOLES) + 1)
    }
    assert taken == set(range(COMBINATION_SETS * places().length)) == set(range(len(values)))


def test_an_empty_sheet_is_worth_195_71_points_without_bonuses() -> None:
    assert rest(0, 0) == pytest.approx(195.7115, abs=1 / UNITS)


def test_a_full_sheet_has_nothing_to_come() -> None:
    assert {rest(FULL, reserve) for reserve in (0, 7, 42)} == {0.0}


def test_no_turn_can_be_played_better_than_the_table_says(values: "array[float]") -> None:
    """What one turn brings at best, and the table after it, is the table before it: anywhere."""
    draw = random.Random(4)
    for _ in range(SAMPLES):
        filled = draw.randrange(FULL)
        reserve = draw.randint(0, most_reserve(filled % ECOLES))
        again = value_before(filled, reserve, values)
        assert again == pytest.approx(rest(filled, reserve), abs=1.5 / UNITS)


def test_a_packed_table_is_read_again_to_the_unit(values: "array[float]") -> None:
    assert decompress(packed(values)) == decompress(FILE.read_bytes())


def value_of(state: PokerDasState, row: str, mode: str) -> float:
    view = state.view(state.turn)
    seen = OneColumn(Sight.of(view))
    choices = writings(state.sheet, state.faces, state.doubles)
    return next(
        seen.value_of(choice)
        for choice in choices
        if (choice.row, choice.mode) == (ROW_OF[row], mode)
    )


def test_a_row_bonus_that_can_be_won_now_counts_in_full() -> None:
    thrown = roll(position({}, columns=1), 6, 6, 6, 6, 2)
    assert value_of(thrown, "carre", "score") - value_of(thrown, "carre", "strike") > 2 * 88


def test_a_row_bonus_that_a_rival_may_take_is_worth_less_to_keep() -> None:
    """Striking costs the hope of the ★: more of it alone than where it is contested."""
    alone = roll(position({}, columns=1), 1, 2, 2, 4, 6)
    contested = roll(position({}, {}, columns=1), 1, 2, 2, 4, 6)
    assert value_of(alone, "full", "strike") < value_of(contested, "full", "strike")
