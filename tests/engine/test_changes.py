"""Changes between views: whatever two views are, the changes turn one into the other."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from apps.engine.changes import changes_between, with_changes

scalars = st.none() | st.booleans() | st.integers(-3, 300) | st.sampled_from(["", "QH", "10S"])
values: st.SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4)
    ),
    max_leaves=20,
)
views = st.dictionaries(st.sampled_from("abcd"), values, max_size=4)


def text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


@given(views, views)
def test_a_view_with_the_changes_is_the_other_view(before: Any, after: Any) -> None:
    kept = text(before)
    changes = json.loads(text(changes_between(before, after)))
    assert text(with_changes(before, changes)) == text(after)
    assert text(before) == kept, "the old view was altered"


@given(views)
def test_equal_views_differ_by_nothing(view: Any) -> None:
    assert changes_between(view, json.loads(text(view))) == []


def test_one_card_changed_in_a_row_is_one_change() -> None:
    before = {"centre": ["KS", "JH", "2D"], "stock": 3}
    after = {"centre": ["KS", "QC", "2D"], "stock": 2}
    assert changes_between(before, after) == [[["centre", 1], "QC"], [["stock"], 2]]


def test_a_row_of_another_length_is_set_whole_and_a_key_that_went_is_removed() -> None:
    before = {"pending": ["4H"], "gain": 4}
    assert changes_between(before, {"pending": ["4H", "8H"]}) == [
        [["gain"]],
        [["pending"], ["4H", "8H"]],
    ]


def test_a_number_that_becomes_true_is_a_change() -> None:
    assert changes_between({"a": [1, 0]}, {"a": [True, 0]}) == [[["a", 0], True]]
