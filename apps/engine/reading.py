"""Reading moves from decoded JSON, which may be anything at all.

A reader never refuses: what is wrong becomes a value that the rules refuse, so that the refusal
comes in its place of the game's catalogue, after those about the end of the match and the turn.
"""

from collections.abc import Callable, Mapping
from typing import Any

from apps.engine.contract import Move, Unreadable

Raw = dict[str, Any]
Readers = Mapping[str, Callable[[Raw], Move]]


class WrongShape(Exception):
    """Raised when a field has a shape that the game's catalogue refuses like an unknown move."""


def read_move(raw: Any, readers: Readers, fault: str = "unknown_action") -> Move:
    """Return what the reader of `raw["type"]` makes of it.

    Without one, and where it raises `WrongShape`, an `Unreadable` move with the code `fault`.
    """
    action = raw.get("type") if isinstance(raw, dict) else None
    read = readers.get(action) if isinstance(action, str) else None
    if read is None:
        return Unreadable(fault)
    try:
        return read(raw)
    except WrongShape:
        return Unreadable(fault)


def text_or_nothing(raw: Raw, name: str) -> str:
    """Return the text in a field, an empty one where there is none."""
    value = raw.get(name)
    return value if isinstance(value, str) else ""
