"""The difference between two views, as data.

A change is `[path, value]` (set what lies at that path) or `[path]` (remove it). A path is a
list of keys and list positions. Lists of unequal length are set whole. Parts that two views share
(the same object) cost nothing to compare.
"""

from collections.abc import Iterable
from typing import Any

Path = tuple[str | int, ...]
Change = list[Any]


def changes_between(before: Any, after: Any) -> list[Change]:
    """Return the changes that turn `before` into `after`, in the order of the views' own keys."""
    found: list[Change] = []
    _compare(before, after, (), found)
    return found


class Comparison:
    """Compares one step's views for several viewers; parts that views share are compared once."""

    def __init__(self) -> None:
        # The parts are kept, for an id is theirs only while they live.
        self._known: dict[tuple[str, int, int], tuple[Any, Any, list[Change]]] = {}

    def changes_between(self, before: dict[str, Any], after: dict[str, Any]) -> list[Change]:
        """Return what the function of this name does."""
        found: list[Change] = [[[key]] for key in before if key not in after]
        for key, value in after.items():
            if key not in before:
                found.append([[key], value])
            elif (old := before[key]) is value:
                continue
            elif type(value) is dict or type(value) is list:
                found += self._within(key, old, value)
            elif old != value or type(old) is not type(value):
                found.append([[key], value])
        return found

    def _within(self, key: str, old: Any, new: Any) -> list[Change]:
        name = (key, id(old), id(new))
        if name not in self._known:
            found: list[Change] = []
            _compare(old, new, (key,), found)
            self._known[name] = (old, new, found)
        return self._known[name][2]


def with_changes(view: Any, changes: Iterable[Change]) -> Any:
    """Return a copy of `view` with `changes` made, as a client makes them."""
    for path, *value in changes:
        view = _with_one(view, path, value)
    return view


def _compare(before: Any, after: Any, path: Path, found: list[Change]) -> None:
    kind = type(after)
    if kind is not type(before):  # 1 and True are equal, not alike
        found.append([list(path), after])
    elif kind is dict:
        _compare_dicts(before, after, path, found)
    elif kind is list and len(before) == len(after):
        for index, old in enumerate(before):
            if old is not after[index]:
                _compare(old, after[index], (*path, index), found)
    elif before != after:
        found.append([list(path), after])


def _compare_dicts(
    before: dict[str, Any], after: dict[str, Any], path: Path, found: list[Change]
) -> None:
    if before.keys() != after.keys():
        found.extend([[*path, key]] for key in before if key not in after)
    for key, value in after.items():
        if key not in before:
            found.append([[*path, key], value])
        elif (old := before[key]) is not value:
            _compare(old, value, (*path, key), found)


def _with_one(view: Any, path: list[str | int], value: list[Any]) -> Any:
    if not path:
        return value[0]
    copy: Any = dict(view) if isinstance(view, dict) else list(view)
    key, rest = path[0], path[1:]
    if not rest and not value:
        del copy[key]
    else:
        old = copy.get(key) if isinstance(copy, dict) else copy[key]
        copy[key] = _with_one(old, rest, value)
    return copy
