"""The third card, against the other form of its table and in words (RULES.md §2)."""

from itertools import product

import pytest

from apps.games.punto_banco.tableau import (
    banco_draws,
    hands_of,
    is_natural,
    next_hand,
    punto_draws,
    total_of,
    value_of,
    winner_of,
)
from apps.games.punto_banco.telling import rules_applied

# By punto's third card (None: it stood), the highest total on which banco draws.
BANCO_DRAWS_UP_TO = {
    **{0: 3, 1: 3, 2: 4, 3: 4, 4: 5, 5: 5, 6: 6, 7: 6, 8: 2, 9: 3},
    None: 5,
}

EIGHTY_EIGHT = list(product(range(8), BANCO_DRAWS_UP_TO))


@pytest.mark.parametrize(("total", "third"), EIGHTY_EIGHT)
def test_2_4_banco_draws_as_the_table_by_puntos_third_card_says(
    total: int, third: int | None
) -> None:
    assert banco_draws(total, third) == (total <= BANCO_DRAWS_UP_TO[third])


def test_2_4_there_are_eighty_eight_cases_of_a_third_card() -> None:
    assert len(EIGHTY_EIGHT) == 88


@pytest.mark.parametrize(("total", "third"), EIGHTY_EIGHT)
def test_2_4_a_coup_goes_on_as_the_table_says(total: int, third: int | None) -> None:
    """The same eighty-eight with cards on the table: punto stood on 7, or drew on 0."""
    cards = ["7C" if third is None else "TC", card_worth(total), "KH", "QH"]
    if third is not None:
        assert next_hand(cards) == "punto"
        cards.append(card_worth(third))
    assert next_hand(cards) == ("banco" if total <= BANCO_DRAWS_UP_TO[third] else None)


def card_worth(value: int) -> str:
    return {0: "JD", 1: "AD"}.get(value, f"{value}D")


def test_1_2_tens_and_court_cards_are_worth_nothing_and_an_ace_one() -> None:
    values = [value_of(f"{rank}S") for rank in "A23456789TJQK"]
    assert values == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]


def test_1_2_a_total_is_the_last_digit_of_the_sum() -> None:
    assert total_of(["9C", "7D"]) == 6
    assert total_of(["5C", "5D", "5H"]) == 5
    assert total_of(["TC", "9D"]) == 9
    assert total_of([]) == 0


def test_2_1_cards_fall_punto_banco_punto_banco_whatever_they_are() -> None:
    dealt: list[str] = []
    for hand, card in [("punto", "9C"), ("banco", "9D"), ("punto", "KH"), ("banco", "KS")]:
        assert next_hand(dealt) == hand
        dealt.append(card)
    assert hands_of(dealt) == (("9C", "KH"), ("9D", "KS"))


@pytest.mark.parametrize("natural", ["8C", "9C"])
def test_2_2_a_natural_on_either_side_ends_the_coup(natural: str) -> None:
    low = "2D"
    assert next_hand([natural, low, "KH", "KS"]) is None
    assert next_hand([low, natural, "KH", "KS"]) is None


def test_2_2_eight_points_in_three_cards_are_no_natural() -> None:
    dealt = ["2C", "7D", "KH", "KS", "6C"]
    assert next_hand(dealt) is None
    assert total_of(hands_of(dealt)[0]) == 8
    assert not is_natural(*hands_of(dealt))


@pytest.mark.parametrize("total", range(8))
def test_2_3_punto_must_draw_on_0_to_5_and_stands_on_6_and_7(total: int) -> None:
    assert punto_draws(total) == (total < 6)
    assert (next_hand([card_worth(total), "7C", "KH", "KS"]) == "punto") == (total < 6)


def test_2_4_a_fifth_card_is_bancos_where_punto_stood() -> None:
    assert hands_of(["6C", "5D", "KH", "QS", "4H"]) == (("6C", "KH"), ("5D", "QS", "4H"))


def test_2_4_banco_at_3_draws_on_a_third_card_worth_nothing() -> None:
    """The reading of the printed table that lacks the 0 would be no published game."""
    for court in ("TC", "JC", "QC", "KC"):
        assert next_hand(["5C", "3D", "TH", "KS", court]) == "banco"


def test_2_5_equal_totals_are_a_tie_of_naturals_too() -> None:
    assert [winner_of(9, 8), winner_of(0, 1), winner_of(8, 8)] == ["player", "banker", "tie"]


# -- the rules in words --


def test_no_rule_is_told_before_all_first_four_cards_lie_there() -> None:
    assert [rules_applied(["2C", "8D", "3H"][:cards]) for cards in range(4)] == [[]] * 4


def test_a_natural_is_told_alone_with_its_hand() -> None:
    def told(punto: str, banco: str) -> list[dict[str, object]]:
        return rules_applied([punto, banco, "KH", "KS"])

    assert told("9C", "3D") == [{"code": "natural", "hand": "punto", "punto": 9, "banco": 3}]
    assert told("9C", "8D")[0]["hand"] == "both"
    assert told("2C", "8D")[0]["hand"] == "banco"


def test_what_banco_does_is_told_once_puntos_third_card_is_known() -> None:
    dealt = ["2C", "3D", "3H", "KS", "8C"]
    assert rules_applied(dealt[:4]) == [{"code": "punto_draws", "total": 5}]
    assert rules_applied(dealt) == [
        {"code": "punto_draws", "total": 5},
        {"code": "banco_stands", "total": 3, "third": 8},
    ]


def test_what_banco_does_is_told_at_once_where_punto_stands() -> None:
    assert rules_applied(["6C", "5D", "KH", "QS"]) == [
        {"code": "punto_stands", "total": 6},
        {"code": "banco_draws", "total": 5, "third": None},
    ]


def test_the_card_that_a_rule_brings_changes_nothing_of_what_is_told() -> None:
    dealt = ["2C", "2D", "TH", "KS", "8H", "7C"]
    assert rules_applied(dealt) == rules_applied(dealt[:5])
    assert rules_applied(dealt)[-1] == {"code": "banco_draws", "total": 2, "third": 8}
