"""Counts of attempts, which every door's limits are made of."""

import redis
from django.conf import settings
from django.core.cache import cache

from apps.common.caching import count_up


def test_a_count_that_began_without_an_end_gets_one() -> None:
    """As it does where the old one ended while it was counted."""
    cache.set("attempts", 0, None)
    assert count_up("attempts", 60) == 1
    lives = redis.from_url(settings.REDIS_URL).ttl(cache.make_key("attempts"))
    assert 0 < lives <= 60


def test_attempts_are_counted_from_the_first() -> None:
    assert [count_up("attempts", 60) for _ in range(3)] == [1, 2, 3]
