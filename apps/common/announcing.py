"""Telling every process at once: Redis publish and subscribe, by topic.

A message may be lost (a process dies, Redis is away): it is a hint, and whoever hears it looks at
the database, or is told everything as it comes back. Who listens: `apps.tables.wire`.
"""

import logging
from collections.abc import Iterable
from functools import cache

import msgspec
import redis
from django.conf import settings

logger = logging.getLogger(__name__)

FAILURES = (redis.RedisError, OSError)
# A message is preceded by its sender, who has delivered it to his own sockets already.
NAME_SIZE = 16
NOBODY = bytes(NAME_SIZE)

_encode = msgspec.msgpack.Encoder().encode


class Recount(msgspec.Struct, frozen=True, tag="recount", array_like=True):
    """What a person has not read yet has changed; how much it is, the database knows."""


def person_topic(user_id: int) -> str:
    """Return the topic of news for one person."""
    return f"u:{user_id}"


def person_of(topic: str) -> int:
    """Return whose news are told on a topic of `person_topic`."""
    return int(topic.removeprefix("u:"))


@cache
def redis_client() -> redis.Redis:
    """Return this process's synchronous connection to the tables' Redis."""
    return redis.from_url(settings.TABLES_REDIS_URL, socket_timeout=5, socket_connect_timeout=5)


def announce(topic: str, *messages: msgspec.Struct) -> None:
    """Send messages from synchronous code (workers, views); a failure is logged and survived."""
    announce_all([(topic, message) for message in messages])


def announce_all(news: Iterable[tuple[str, msgspec.Struct]]) -> None:
    """Send messages on several topics, in one write."""
    try:
        pipe = redis_client().pipeline(transaction=False)
        for topic, message in news:
            pipe.publish(topic, NOBODY + _encode(message))
        pipe.execute()
    except FAILURES as failure:
        logger.warning("not announced: %s", failure)
