"""Figures that are costly to work out and may be a little old."""

from collections.abc import Callable
from contextlib import suppress

import redis
from django.core.cache import cache


def remembered(key: str, seconds: int, work_out: Callable[[], int]) -> int:
    """Return a figure as it was at most `seconds` ago; without Redis it is worked out each time."""
    with suppress(redis.RedisError, OSError):
        known: int | None = cache.get(key)
        if known is not None:
            return known
    figure = work_out()
    with suppress(redis.RedisError, OSError):
        cache.set(key, figure, seconds)
    return figure
