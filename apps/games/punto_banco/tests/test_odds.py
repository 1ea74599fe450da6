"""Dealt coups against the exact odds; `odds.py` does the same with a million (RULES.md §10.3)."""

import pytest

from apps.games.punto_banco.tests import odds
from apps.games.punto_banco.tests.enumeration import count


@pytest.fixture(scope="module")
def found() -> odds.Tally:
    return odds.play(20_000, seed=3)


def test_10_3_what_is_dealt_lies_within_four_deviations_of_the_exact_odds(
    found: odds.Tally,
) -> None:
    assert odds.faults(found) == []
    assert sum(found.winners.values()) == 20_000


def test_10_3_the_exact_odds_are_those_of_every_coup_counted() -> None:
    assert dict(count().winners) == odds.WAYS


def test_10_3_the_house_keeps_what_the_rules_say() -> None:
    edges = {field: round(100 * odds.edge_of(field), 6) for field in odds.FIELDS}
    assert edges == {"player": 1.235081, "banker": 1.057906, "tie": 14.359629}


def test_2_4_a_coup_against_the_table_is_noticed() -> None:
    stands_at_3 = ("5C", "3D", "TH", "KS", "TC")
    assert odds.dealt_by_the_other_table(stands_at_3) is None
    assert odds.dealt_by_the_other_table((*stands_at_3, "2D")) == (*stands_at_3, "2D")
    assert odds.dealt_by_the_other_table(("5C", "3D", "TH", "KS")) is None


def test_10_3_odds_that_are_off_are_noticed() -> None:
    bent = odds.play(4000, seed=3)
    bent.winners["player"] += 400
    bent.commission += 1
    assert odds.faults(bent) == [
        "player wins lies more than four standard deviations off",
        "the commission is not 5 % to the twentieth",
    ]
