"""The figures of a shoe and its two roads (RULES.md §9)."""

import random
from itertools import groupby

from apps.games.punto_banco.roads import ROWS, bead_road, big_road
from apps.games.punto_banco.tests.positions import after, bet, betting, settled, table


def test_9_2_every_result_goes_down_six_rows_and_then_right() -> None:
    assert bead_road("PBTPPBBT") == ["PBTPPB", "BT"]
    assert bead_road("") == []


def test_9_3_a_streak_goes_down_and_another_winner_begins_the_next_column() -> None:
    road = big_road("PPBP")
    assert road.cells == ((0, 0, "P", 0), (0, 1, "P", 0), (1, 0, "B", 0), (2, 0, "P", 0))


def test_9_3_ties_mark_the_latest_place_and_those_before_the_first_win_are_counted() -> None:
    assert big_road("TTPTTB").leading_ties == 2
    assert big_road("TTPTTB").cells == ((0, 0, "P", 2), (1, 0, "B", 0))
    assert (big_road("TT").leading_ties, big_road("TT").cells) == (2, ())


def test_9_3_a_streak_longer_than_six_turns_right_and_stays_in_its_row() -> None:
    places = [cell[:2] for cell in big_road("P" * 9).cells]
    assert places[5:] == [(0, 5), (1, 5), (2, 5), (3, 5)]


def test_9_3_a_streak_turns_where_an_earlier_one_lies_in_its_way() -> None:
    """The second streak of seven meets the tail of the first in the sixth row."""
    places = [cell[:2] for cell in big_road("P" * 8 + "B" * 7).cells][8:]
    assert places == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4)]


def test_9_3_the_next_streak_begins_at_the_next_column_whose_top_is_free() -> None:
    """Six streaks, each turned above the one before, until one runs along the top."""
    sequence = "".join(letter * 12 for letter in "PBPBPB")
    road = big_road(sequence + "P")
    top = [cell for cell in road.cells if cell[1] == 0]
    assert [cell[0] for cell in top if cell[2] == "B"][-1] > 6
    assert top[-1][:3] == (max(cell[0] for cell in top[:-1]) + 1, 0, "P")


def test_9_3_no_place_is_taken_twice_and_none_is_lost_whatever_comes() -> None:
    rng = random.Random(9)
    for length in range(120):
        sequence = rng.choices("PBT", weights=rng.choice([(5, 5, 1), (9, 1, 1)]), k=length)
        road = big_road(sequence)
        places = [cell[:2] for cell in road.cells]
        assert len(set(places)) == len(places)
        assert all(0 <= row < ROWS for _, row in places)
        wins = [letter for letter in sequence if letter != "T"]
        assert [cell[2] for cell in road.cells] == wins
        assert road.leading_ties + sum(cell[3] for cell in road.cells) == sequence.count("T")
        if wins:
            streaks = [list(run) for _, run in groupby(wins)]
            starts = [cell for cell in road.cells if cell[1] == 0]
            assert len(starts) >= len(streaks)


def test_9_1_a_shoe_counts_its_rounds_its_winners_and_its_naturals() -> None:
    cards = ["9C", "3D", "KH", "4S", "2C", "9D", "KD", "TS", "6C", "6D", "QH", "QS"]
    state = betting(table({2: 0}, cards))
    for _ in range(3):
        state = after(after(settled(bet(state, 2, player=5))).expire())
    view = state.view(None)
    assert view["stats"] == {"rounds": 3, "player": 1, "banker": 1, "tie": 1, "naturals": 2}
    assert view["results"] == [
        ["player", 9, 7, True],
        ["banker", 2, 9, True],
        ["tie", 6, 6, False],
    ]
    assert view["roads"]["bead"] == ["PBT"]
    assert view["roads"]["big"] == {
        "leading_ties": 0,
        "cells": [[0, 0, "P", 0], [1, 0, "B", 1]],
    }
