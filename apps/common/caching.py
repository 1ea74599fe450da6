"""What may be forgotten at any time: figures that are costly to work out, and counts of attempts.

Nothing that must be right lies here, so an absent Redis is an empty cache and refuses nobody.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import redis
from django.core.cache import cache
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache

AWAY = (redis.RedisError, OSError)


class ForgivingRedisCache(RedisCache):
    """Django's, but empty while Redis is away: limits on attempts are not kept meanwhile."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        with suppress(*AWAY):
            return super().get(key, default, version)
        return default

    def add(
        self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        with suppress(*AWAY):
            return bool(super().add(key, value, timeout, version))
        return True

    def set(
        self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        with suppress(*AWAY):
            super().set(key, value, timeout, version)

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        with suppress(*AWAY):
            return bool(super().touch(key, timeout, version))
        return False

    def delete(self, key: str, version: int | None = None) -> bool:
        with suppress(*AWAY):
            return bool(super().delete(key, version))
        return False

    def has_key(self, key: str, version: int | None = None) -> bool:
        with suppress(*AWAY):
            return bool(super().has_key(key, version))
        return False

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        with suppress(*AWAY):
            return int(super().incr(key, delta, version))
        return delta


def remembered(key: str, seconds: int, work_out: Callable[[], int]) -> int:
    """Return a figure as it was at most `seconds` ago."""
    known: int | None = cache.get(key)
    if known is not None:
        return known
    figure = work_out()
    cache.set(key, figure, seconds)
    return figure


def count_up(key: str, seconds: int) -> int:
    """Count one more attempt; return how many there were within `seconds` of the first."""
    cache.add(key, 0, seconds)
    try:
        count = cache.incr(key)
    except ValueError:  # it expired between the two
        return 1
    if count == 1:
        # If it expired while it was counted, it began anew, to stay for ever.
        cache.touch(key, seconds)
    return count
