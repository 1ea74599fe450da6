"""Who is on the site, over all processes: one sorted set in Redis, a member for each open page.

A member is `<user id>:<page>`, scored with the moment at which it counts as gone unless renewed.
"""

import logging
import time
from collections.abc import Iterable

from apps.accounts.selectors import hidden_among
from apps.tables.wire import FAILURES, redis_client

logger = logging.getLogger(__name__)

KEY = "presence:site"
RENEW_SECONDS = 20.0
GONE_AFTER_SECONDS = 50


def member(user_id: int | None, page: str) -> str:
    return f"{user_id or '-'}:{page}"


def renew(members: Iterable[str]) -> None:
    """Keep pages present, and forget those that have not been renewed."""
    now = time.time()
    scores = dict.fromkeys(members, now + GONE_AFTER_SECONDS)
    try:
        pipe = redis_client().pipeline(transaction=False)
        if scores:
            pipe.zadd(KEY, scores)
        pipe.zremrangebyscore(KEY, "-inf", now)
        pipe.execute()
    except FAILURES as failure:
        logger.warning("presence not renewed: %s", failure)


def depart(name: str) -> None:
    try:
        redis_client().zrem(KEY, name)
    except FAILURES as failure:
        logger.warning("a departure was not noted: %s", failure)


def people_here() -> frozenset[int]:
    """Return who has a page open and lets it be seen; nobody if that cannot be known.

    What each prefers is read now: pages follow it only with their next renewal.
    """
    here = _people_with_pages()
    return here - hidden_among(here) if here else here


def _people_with_pages() -> frozenset[int]:
    try:
        names = redis_client().zrangebyscore(KEY, time.time(), "+inf")
    except FAILURES:
        return frozenset()
    users = (str(name, "ascii").partition(":")[0] for name in names if isinstance(name, bytes))
    return frozenset(int(user) for user in users if user != "-")
