"""Faults and mutants of the live path, put into a process by `ALTERATIONS` or by a test.

A fault is an accident the path must survive; a mutant is the path with one safeguard taken out,
which a test must notice.
"""

import asyncio
import os
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import redis
from django.conf import settings

from apps.tables import journal
from apps.tables.hub import Hub
from apps.tables.journal import Key, Row, write_rows
from apps.tables.models import MatchEvent, Position
from apps.tables.services import playing, preparing, writing
from apps.tables.services.playing import Done, Player

# The move with this action id sets a fault off.
MAGIC = UUID("00000000-dead-4000-8000-00000000dead")
DIED = 9
MEETING_SECONDS = 10
NOBODY = "unix:///nowhere/redis.sock?db=0"


def _write_with(write: Any) -> None:
    """Have the journal and the synchronous door write by `write`."""
    journal.Journal.__init__.__defaults__ = (write,)  # type: ignore[attr-defined]
    journal.write_rows = writing.write_rows = write


def _current_write() -> Any:
    return journal.Journal.__init__.__defaults__[0]  # type: ignore[index]


def without_redis() -> None:
    """Have nobody at the addresses of Redis, from the start."""
    settings.TABLES_REDIS_URL = NOBODY
    settings.CACHES["default"]["LOCATION"] = NOBODY


def exit_after_commit() -> None:
    """Die between the commit of the magic move and its announcement."""

    def write(rows: Sequence[Row]) -> set[Key]:
        won = write_rows(rows)
        if any(row.action == MAGIC for row in rows):
            os._exit(DIED)
        return won

    _write_with(write)


def writing_together() -> None:
    """Hold this process's first write until another one holds its own: the very same instant."""
    write, has_met = _current_write(), False

    def together(rows: Sequence[Row]) -> set[Key]:
        nonlocal has_met
        if not has_met:
            has_met = True
            _meet(f"together:{rows[0].match}")
        return write(rows)

    _write_with(together)


def _meet(place: str) -> None:
    """Return when two have come; the first one gives up after a while."""
    client = redis.from_url(settings.TABLES_REDIS_URL)
    if client.incr(place) % 2:
        client.blpop([f"{place}:go"], timeout=MEETING_SECONDS)
    else:
        client.rpush(f"{place}:go", 1)
    client.close()


def without_patrol() -> None:
    """Mutant: nobody looks for what was committed and not announced."""

    async def patrol(hub: Hub) -> None:
        return None

    Hub.patrol = patrol  # type: ignore[method-assign]


def without_compare_and_set() -> None:
    """Mutant: a row is written whatever the position's version is by now."""

    def write(rows: Sequence[Row]) -> set[Key]:
        return {(row.match, row.action) for row in rows if _overwrite(row)}

    _write_with(write)


def _overwrite(row: Row) -> bool:
    Position.objects.filter(match_id=row.match).update(version=row.version + 1, state=row.state)
    told = {"seat": row.seat, "data": row.data, "at": row.at, "action": row.action}
    MatchEvent.objects.update_or_create(
        match_id=row.match, version=row.version + 1, defaults=told, create_defaults=told
    )
    return True


def without_action_check() -> None:
    """Mutant: a repeated action id is not recognised."""

    async def known_or(player: Player, refusal: Exception, match_id: int, action: UUID) -> Done:
        raise refusal

    Player._known_or = known_or  # type: ignore[method-assign]
    playing._known_or = lambda refusal, match_id, action: _raise(refusal)  # type: ignore[assignment]


def _raise(refusal: Exception) -> Done:
    raise refusal


def broadcasting_before_commit() -> None:
    """Mutant: a step is announced before it is written."""
    commit = Player._commit

    async def early(player: Player, slot: Any, ready: Any, before: Any) -> bool:
        after = playing.frames.views_of(slot.facts, ready.advanced.standing)
        await player.publish(
            slot.facts.table_id, preparing.announcement_of(slot.facts, ready, before, after)
        )
        # The step is out: what others do in this moment is theirs.
        await asyncio.sleep(0)
        return await commit(player, slot, ready, before)

    Player._commit = early  # type: ignore[method-assign]
