"""Requests for chance believe only what chance could have drawn."""

from typing import Any

import pytest

from apps.engine.chance import Chance, Pick, Roll, Shuffle


@pytest.mark.parametrize(
    ("request_", "drawn"),
    [
        (Roll(2), (1, 6)),
        (Roll(2), [3, 3]),
        (Roll(1, faces=20), (20,)),
        (Shuffle(("a", "b", "b")), ("b", "a", "b")),
        (Shuffle(()), ()),
        (Pick(3), 0),
        (Pick(3), 2),
    ],
)
def test_a_possible_answer_is_accepted(request_: Chance, drawn: Any) -> None:
    assert request_.accepts(drawn)


@pytest.mark.parametrize(
    ("request_", "drawn"),
    [
        (Roll(2), (1,)),
        (Roll(2), (1, 7)),
        (Roll(2), (0, 1)),
        (Roll(2), (True, 1)),
        (Roll(2), (1.0, 2)),
        (Roll(2), "12"),
        (Roll(2), None),
        (Shuffle(("a", "b")), ("a", "a")),
        (Shuffle(("a", "b")), ("a",)),
        (Shuffle(("a", "b")), "ab"),
        (Shuffle(("a", "b")), (["a"], "b")),
        (Pick(3), 3),
        (Pick(3), -1),
        (Pick(3), True),
        (Pick(3), (1,)),
    ],
)
def test_an_impossible_answer_is_not(request_: Chance, drawn: Any) -> None:
    assert not request_.accepts(drawn)
