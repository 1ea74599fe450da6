"""Who is connected to a table, over all processes: one sorted set a table in Redis.

A member is one socket, `<user id or ->:<seat number or s>:<socket>`, scored with the moment at
which it counts as gone unless renewed. If Redis is away nobody is called absent.
"""

import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from apps.tables.wire import FAILURES, redis_client

logger = logging.getLogger(__name__)

RENEW_SECONDS = 15.0
GONE_AFTER_SECONDS = 35


@dataclass(frozen=True, slots=True)
class Presence:
    """`users`: seated people with a socket, or None if unknown. `spectators`: how many watch.

    `watchers`: those of them who have an account.
    """

    users: frozenset[int] | None
    spectators: int
    watchers: frozenset[int] = frozenset()

    def has(self, user_id: int | None) -> bool:
        return self.users is None or user_id in self.users


UNKNOWN = Presence(None, 0)


def member(user_id: int | None, audience: str, socket: str) -> str:
    return f"{user_id or '-'}:{audience}:{socket}"


def renew(members: Iterable[tuple[str, str]]) -> None:
    """Keep sockets present; `members`: pairs of table id and member."""
    gone_at = time.time() + GONE_AFTER_SECONDS
    try:
        pipe = redis_client().pipeline(transaction=False)
        for table_id, name in members:
            pipe.zadd(_key(table_id), {name: gone_at})
            pipe.expire(_key(table_id), GONE_AFTER_SECONDS * 2)
        pipe.execute()
    except FAILURES as failure:
        logger.warning("presence not renewed: %s", failure)


def depart(table_id: str, name: str) -> None:
    try:
        redis_client().zrem(_key(table_id), name)
    except FAILURES as failure:
        logger.warning("a departure was not noted: %s", failure)


def presence_at(table_id: str) -> Presence:
    """Return who is connected to a table now."""
    return presence_of([table_id])[table_id]


def presence_of(table_ids: Sequence[str]) -> dict[str, Presence]:
    """Return who is connected to each of these tables now."""
    try:
        pipe = redis_client().pipeline(transaction=False)
        for table_id in table_ids:
            pipe.zrangebyscore(_key(table_id), time.time(), "+inf")
        found = pipe.execute()
    except FAILURES:
        return dict.fromkeys(table_ids, UNKNOWN)
    return {table_id: _presence(names) for table_id, names in zip(table_ids, found, strict=True)}


def _presence(names: Sequence[object]) -> Presence:
    parts = [str(name, "ascii").split(":") for name in names if isinstance(name, bytes)]
    users = frozenset(int(user) for user, audience, _ in parts if user != "-" and audience != "s")
    watching = {
        user if user != "-" else socket for user, audience, socket in parts if audience == "s"
    }
    accounts = frozenset(int(who) for who, audience, _ in parts if who != "-" and audience == "s")
    return Presence(users, len(watching), accounts)


def _key(table_id: str) -> str:
    return f"presence:{table_id}"
