"""Comparing what a worked case expects with what came of it: expected ⊆ found, to any depth.

A case may leave out what does not matter, inside its expected fields as well. What is found says
how it is compared: a `Bag` has no order.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any


def is_legal(expected: Mapping[str, Any]) -> bool:
    """Tell whether a case expects its move to be accepted; one that names a reason does not."""
    return bool(expected.get("legal", expected.get("reason") is None))


class Bag(list[Any]):
    """A list whose order says nothing: cards in a hand, melds, winners."""


def agree(found: Any, expected: Any) -> None:
    """Raise `AssertionError` unless all that is `expected` was `found`.

    Of an object the fields that are expected are looked at, of a list every element. A field that
    nobody knows is a fault: a case that means something is not passed over.
    """
    fault = _fault(found, expected, "expected")
    assert fault is None, fault


def _fault(found: Any, expected: Any, path: str) -> str | None:
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return _fault_in_fields(found, expected, path)
    if isinstance(expected, list | tuple) and isinstance(found, list | tuple):
        return _fault_in_list(found, expected, path)
    is_same = found == expected and isinstance(found, bool) == isinstance(expected, bool)
    return None if is_same else f"{path}: {found!r}, not {expected!r}"


def _fault_in_fields(
    found: Mapping[str, Any], expected: Mapping[str, Any], path: str
) -> str | None:
    for name, wanted in expected.items():
        if name not in found:
            return f"{path}.{name}: there is no such field"
        fault = _fault(found[name], wanted, f"{path}.{name}")
        if fault is not None:
            return fault
    return None


def _fault_in_list(found: Sequence[Any], expected: Sequence[Any], path: str) -> str | None:
    if len(found) != len(expected):
        return f"{path}: {found!r}, not {expected!r}"
    if isinstance(found, Bag):
        is_same = _pairs_off(found, expected)
        return None if is_same else f"{path}: {found!r}, not {expected!r} in any order"
    faults = (
        _fault(one, wanted, f"{path}[{place}]")
        for place, (one, wanted) in enumerate(zip(found, expected, strict=True))
    )
    return next(filter(None, faults), None)


def _pairs_off(found: Sequence[Any], expected: Sequence[Any]) -> bool:
    """Tell whether each expected element can have a found one of its own."""
    if all(isinstance(one, str | int) for one in (*found, *expected)):
        return Counter(found) == Counter(expected)
    fits = [
        [place for place, one in enumerate(found) if _fault(one, wanted, "") is None]
        for wanted in expected
    ]
    owners: dict[int, int] = {}
    return all(_placed(number, fits, owners, set()) for number in range(len(expected)))


def _placed(number: int, fits: list[list[int]], owners: dict[int, int], tried: set[int]) -> bool:
    """Give an element a place; whoever has it already moves on if he can."""
    for place in fits[number]:
        if place in tried:
            continue
        tried.add(place)
        if place not in owners or _placed(owners[place], fits, owners, tried):
            owners[place] = number
            return True
    return False
