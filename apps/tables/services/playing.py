"""The one write path of a match, with its two doors.

`play_move` is the sockets' door: asynchronous, no thread hop on its way but the journal's.
`perform` is everybody else's (REST, robots, clocks, leaving): synchronous, same steps, same
statement. Both prepare purely, write by compare-and-set, then announce. A step on which more hangs
(jetons, seats, the match's end) is written together with that in one transaction: writing.py.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from channels.db import database_sync_to_async

from apps.engine.contract import Seat
from apps.engine.errors import GameError, IllegalMove
from apps.tables import frames
from apps.tables.advancing import CLAIM_AFTER_MS, Act, Claim, Expire, Play
from apps.tables.clockwork import clock
from apps.tables.journal import Journal, was_written
from apps.tables.loading import Loaded, load_match
from apps.tables.models import MatchEvent
from apps.tables.services.outages import end_of_outage
from apps.tables.services.preparing import Prepared, announcement_of, prepare
from apps.tables.services.refusing import (
    NotSeated,
    StaleVersion,
    TooLate,
    check_deadline,
    check_person,
    is_late,
)
from apps.tables.services.waking import wake_later
from apps.tables.services.writing import announce_rest, announce_step, is_plain, write_whole
from apps.tables.slots import Slot, Slots
from apps.tables.standing import Standing
from apps.tables.timing import Timing, grace_in

Announce = Callable[[], None]

# A row that another writer holds is skipped by the statement; it is tried again so often.
TRIES = 5
RETRY_SECONDS = 0.002


@dataclass(frozen=True, slots=True)
class Done:
    """A move stands at `version`. `repeated`: it had been made before, by the same action id."""

    version: int
    repeated: bool = False


# -- the sockets' door --


class Player:
    """Plays moves for the sockets of one event loop."""

    def __init__(self, slots: Slots, journal: Journal) -> None:
        self._slots = slots
        self._journal = journal
        self.publish: Any = None  # set by the runtime: hub.publish_step

    async def play_move(
        self, *, match_id: int, by: int, seat: Seat, move: Any, version: int, action: UUID
    ) -> Done:
        """Make `move` (decoded JSON) for `seat` on position `version`, as the person `by`.

        Raises `GameError` (unparseable or illegal), `StaleVersion`, `TooLate`, or `NotSeated` if
        the seat is somebody else's in this match; nothing changed.
        The same `action` again returns what was done the first time.
        """
        for attempt in range(TRIES):
            slot = await self._agreed_slot(match_id, version, seat, by)
            check_person(slot.facts, slot.standing, seat, by)
            tried = slot.version
            if version != tried and not slot.standing.state.commutes:
                return await self._known_or(StaleVersion(), match_id, action)
            try:
                act = Play(seat, slot.facts.game.parse_move(move))
                won = await self._write(slot, act, action)
            except (GameError, TooLate) as refusal:
                return await self._known_or(refusal, match_id, action)
            if won:
                return Done(slot.version)
            slot = await self._slots.reload(match_id)
            if slot.version == tried and await database_sync_to_async(was_written)(
                match_id, action
            ):
                return await self._known_or(StaleVersion(), match_id, action)
            await asyncio.sleep(RETRY_SECONDS * (attempt + 1))
        return await self._known_or(StaleVersion(), match_id, action)

    async def _agreed_slot(self, match_id: int, version: int, seat: Seat, by: int) -> Slot:
        """Return the match once no write of this process is under way; read where a guess is old.

        Clocks are moved on after an outage without a step, so a deadline that seems over is read
        again before anybody is told that he is late; and before he is told that he sits elsewhere.
        """
        slot = await self._slots.get(match_id)
        while slot.busy is not None:
            await asyncio.wait([slot.busy])
        is_old = version > slot.version or is_late(slot.deadline, clock.now())
        if is_old or not _may_be_of(slot, seat, by):
            # Another slot, perhaps: this one may have been forgotten meanwhile.
            slot = await self._slots.reload(match_id)
        return slot

    async def _write(self, slot: Slot, act: Play, action: UUID) -> bool:
        now = clock.now()
        check_deadline(slot.deadline, now)
        ready = prepare(slot.facts, slot.standing, slot.version, slot.deadline, act, action, now)
        slot.busy = asyncio.get_running_loop().create_future()
        try:
            # Shielded: a socket that closes now must not cost the others the announcement.
            return await asyncio.shield(self._commit(slot, ready, slot.views))
        finally:
            busy, slot.busy = slot.busy, None
            busy.set_result(None)

    async def _commit(self, slot: Slot, ready: Prepared, before: frames.Views) -> bool:
        """Write, then announce; `before`: the views of the version that `ready` was made from."""
        old, is_plain_one = slot.standing, is_plain(slot.standing, ready)
        if is_plain_one:
            won = await self._journal.write(ready.row)
        else:
            won = await database_sync_to_async(write_whole)(slot.facts, old, ready)
        if not won:
            return False
        standing, version = ready.advanced.standing, ready.row.version + 1
        views = frames.views_of(slot.facts, standing)
        slot.put(version, standing, views, ready.timing.deadline)
        await self.publish(slot.facts.table_id, announcement_of(slot.facts, ready, before, views))
        if not is_plain_one:
            await database_sync_to_async(announce_rest)(slot.facts, old, ready)
        if ready.timing.is_servers and not ready.advanced.is_over:
            _wake_in_background(
                slot.facts.match_id, version, ready.timing, ready.advanced.record.at
            )
        return True

    async def _known_or(self, refusal: Exception, match_id: int, action: UUID) -> Done:
        known = await database_sync_to_async(_version_of)(match_id, action)
        if known is None:
            raise refusal
        return Done(known, repeated=True)


def _may_be_of(slot: Slot, seat: Seat, by: int) -> bool:
    """Tell whether `seat` is his as far as is known; only where people come does that change."""
    if not slot.facts.is_walk_up:
        return True
    try:
        check_person(slot.facts, slot.standing, seat, by)
    except NotSeated:
        return False
    return True


def _wake_in_background(match_id: int, version: int, timing: Timing, now: int) -> None:
    # Fire and forget: a message to Celery must not hold the event loop; the sweeper makes up.
    asyncio.get_running_loop().run_in_executor(None, wake_later, match_id, version, timing, now)


# -- everybody else's door --


def perform(
    *,
    match_id: int,
    act: Act,
    by: int | None = None,
    version: int | None = None,
    action: UUID | None = None,
) -> Done:
    """Do `act` in a match, as the person `by` or (None) as the server.

    On position `version` if given, else on whichever is the newest. Raises as `play_move` does,
    and `Position.DoesNotExist`.
    """
    done, announce = perform_quietly(
        match_id=match_id, act=act, by=by, version=version, action=action or uuid4()
    )
    announce()
    return done


def perform_quietly(
    *, match_id: int, act: Act, by: int | None, version: int | None, action: UUID
) -> tuple[Done, Announce]:
    """Do as `perform`, within a transaction of the caller's; he announces it once that is over."""
    for attempt in range(TRIES):
        loaded = load_match(match_id)
        if by is not None and act.seat is not None:
            check_person(loaded.facts, loaded.standing, act.seat, by)
        if version not in (None, loaded.version) and not _commutes(act, loaded.standing):
            return _known_or(StaleVersion(), match_id, action), _nothing_to_say
        now = clock.now()
        try:
            _check_time(act, loaded, now)
            ready = prepare(
                loaded.facts, loaded.standing, loaded.version, loaded.deadline, act, action, now
            )
        except (GameError, TooLate, StaleVersion) as refusal:
            return _known_or(refusal, match_id, action), _nothing_to_say
        if write_whole(loaded.facts, loaded.standing, ready):
            announce = partial(announce_step, loaded.facts, loaded.standing, ready)
            return Done(loaded.version + 1), announce
        if was_written(match_id, action):
            return _known_or(StaleVersion(), match_id, action), _nothing_to_say
        time.sleep(RETRY_SECONDS * (attempt + 1))
    return _known_or(StaleVersion(), match_id, action), _nothing_to_say


def _nothing_to_say() -> None:
    """Announce what had been announced before."""


def _commutes(act: Act, standing: Standing) -> bool:
    """Tell whether a person's move may be made on another position than he saw."""
    return isinstance(act, Play) and not act.by_robot and standing.state.commutes


def _check_time(act: Act, loaded: Loaded, now: int) -> None:
    """A person must not be late; the clock not early (it may have been moved since); nor a claim:
    whoever was cut off by an outage of ours has his minute after it.
    """
    deadline = loaded.deadline
    if isinstance(act, Play) and not act.by_robot:
        check_deadline(deadline, now)
    is_early = deadline is None or now < deadline + grace_in(loaded.standing)
    if isinstance(act, Expire) and is_early:
        raise StaleVersion
    if isinstance(act, Claim) and now < end_of_outage() + CLAIM_AFTER_MS:
        raise IllegalMove("claim_too_early")


def _known_or(refusal: Exception, match_id: int, action: UUID) -> Done:
    known = _version_of(match_id, action)
    if known is None:
        raise refusal
    return Done(known, repeated=True)


def _version_of(match_id: int, action: UUID) -> int | None:
    return (
        MatchEvent.objects.filter(match_id=match_id, action=action)
        .values_list("version", flat=True)
        .first()
    )
