"""What somebody wants of a table where a match runs is done again when that has moved on."""

from collections.abc import Callable
from typing import TypeVar

from apps.engine.errors import GameError
from apps.tables.services.refusing import StaleVersion

T = TypeVar("T")

TRIES = 3


def persistently(act: Callable[[], T]) -> T:
    """Return what `act` returns; it reads the table anew each time, in a transaction of its own.

    Where one match follows another it may also have ended while `act` was about it. Raises
    `StaleVersion` after the last try, and whatever else `act` raises at once.
    """
    for _try in range(TRIES):
        try:
            return act()
        except StaleVersion:
            continue
        except GameError as refusal:
            if refusal.code != "game_over":
                raise
    raise StaleVersion
