"""The difference between two views, as data.

A change is `[path, value]` (set what lies at that path) or `[path]` (remove it). A path is a
list of keys and list positions. Lists of unequal length are set whole.
"""

from collections.abc import Iterable, Iterator
from typing import Any

Path = list[str | int]
Change = list[Any]


def changes_between(before: Any, after: Any) -> list[Change]:
    """Return the shortest-path-first changes that turn `before` into `after`."""
    return list(_compare(before, after, []))


def with_changes(view: Any, changes: Iterable[Change]) -> Any:
    """Return a copy of `view` with `changes` made, as a client makes them."""
    for path, *value in changes:
        view = _with_one(view, path, value)
    return view


def _compare(before: Any, after: Any, path: Path) -> Iterator[Change]:
    if before is after or (type(before) is type(after) and before == after):
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _compare_dicts(before, after, path)
    elif _are_rows_of_one_length(before, after):
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _compare(old, new, [*path, index])
    else:
        yield [path, after]


def _compare_dicts(
    before: dict[str, Any], after: dict[str, Any], path: Path
) -> Iterator[Change]:
    for key in before.keys() - after.keys():
        yield [[*path, key]]
    for key, value in after.items():
        if key in before:
            yield from _compare(before[key], value, [*path, key])
        else:
            yield [[*path, key], value]


def _are_rows_of_one_length(before: Any, after: Any) -> bool:
    return isinstance(before, list) and isinstance(after, list) and len(before) == len(after)


def _with_one(view: Any, path: Path, value: list[Any]) -> Any:
    if not path:
        return value[0]
    copy = dict(view) if isinstance(view, dict) else list(view)
    key, rest = path[0], path[1:]
    if not rest and not value:
        del copy[key]  # type: ignore[arg-type]
    else:
        old = copy.get(key) if isinstance(copy, dict) else copy[key]  # type: ignore[call-overload,index]
        copy[key] = _with_one(old, rest, value)  # type: ignore[index]
    return copy
