"""What a worked case leaves out is not looked at; what it says is, to any depth."""

from typing import Any

import pytest

from tests.games.comparing import Bag, agree, is_legal

FOUND = {
    "totals": {"A": {"boxes": 20, "total": -180}, "B": {"boxes": 0, "total": 0}},
    "cards": Bag(["5H", "JK", "5H"]),
    "builds": Bag([{"value": 8, "controller": 0}, {"value": 8, "controller": 1}]),
    "draw": ["2C", "3C"],
    "over": False,
    "wild": None,
}


@pytest.mark.parametrize(
    "expected",
    [
        {},
        {"totals": {"A": {"total": -180}}},
        {"cards": ["5H", "5H", "JK"], "draw": ["2C", "3C"]},
        {"builds": [{"controller": 1}, {"value": 8}]},
        {"builds": [{"value": 8}, {"controller": 1}]},
        {"over": False, "wild": None},
    ],
)
def test_what_is_left_out_is_not_looked_at(expected: Any) -> None:
    agree(FOUND, expected)


@pytest.mark.parametrize(
    "expected",
    [
        {"totals": {"A": {"total": 20}}},
        {"totals": {"C": {}}},
        {"totals": {"A": {"stars": 0}}},
        {"cards": ["5H", "JK", "JK"]},
        {"cards": ["5H", "JK"]},
        {"builds": [{"controller": 1}, {"controller": 1}]},
        {"draw": ["3C", "2C"]},
        {"draw": "2C"},
        {"over": 0},
        {"over": None},
        {"wild": {}},
        {"sweep": True},
    ],
)
def test_what_is_said_must_have_been_found(expected: Any) -> None:
    with pytest.raises(AssertionError):
        agree(FOUND, expected)


def test_a_reason_alone_says_that_a_move_is_refused() -> None:
    assert is_legal({})
    assert is_legal({"legal": True, "reason": None})
    assert not is_legal({"reason": "not_your_turn"})
    assert not is_legal({"legal": False})
