"""What this process believes of the matches it serves. A guess: the compare-and-set decides."""

import asyncio
from dataclasses import dataclass, field

from channels.db import database_sync_to_async

from apps.tables.frames import Views, views_of
from apps.tables.loading import Loaded, load_match
from apps.tables.standing import MatchFacts, Standing, load_standing


@dataclass(slots=True)
class Slot:
    """One match, as last seen. `busy` is set while this process writes it."""

    facts: MatchFacts
    version: int
    standing: Standing
    views: Views
    deadline: int | None
    busy: "asyncio.Future[None] | None" = field(default=None)

    def put(self, version: int, standing: Standing, views: Views, deadline: int | None) -> None:
        """Take over a version; an older one than is known is no news."""
        if version < self.version:
            return
        self.version, self.standing, self.views, self.deadline = version, standing, views, deadline


class Slots:
    """The cache, by match. A match is forgotten with its last local socket."""

    def __init__(self) -> None:
        self._slots: dict[int, Slot] = {}

    async def get(self, match_id: int) -> Slot:
        """Return the slot, read from the database if it is not known yet."""
        return self._slots.get(match_id) or await self.reload(match_id)

    async def reload(self, match_id: int) -> Slot:
        loaded = await database_sync_to_async(load_match)(match_id)
        return self._take(loaded)

    def learn(self, match_id: int, version: int, standing: bytes, deadline: int | None) -> None:
        """Take over what another process committed, if it is newer."""
        slot = self._slots.get(match_id)
        if slot is None or version <= slot.version:
            return
        fresh = load_standing(standing, slot.facts.game)
        slot.put(version, fresh, views_of(slot.facts, fresh), deadline)

    def forget(self, match_id: int | None) -> None:
        if match_id is not None:
            self._slots.pop(match_id, None)

    def _take(self, loaded: Loaded) -> Slot:
        views = views_of(loaded.facts, loaded.standing)
        slot = self._slots.get(loaded.facts.match_id)
        if slot is None:
            slot = Slot(loaded.facts, loaded.version, loaded.standing, views, loaded.deadline)
            self._slots[loaded.facts.match_id] = slot
        else:
            slot.put(loaded.version, loaded.standing, views, loaded.deadline)
        return slot
