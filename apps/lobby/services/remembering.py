"""Keeping what somebody chose, for the next time."""

from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.lobby.models import Memory


def remember_quick(*, user: User, game: str, seat_count: int, options: Mapping[str, Any]) -> None:
    """Keep how somebody plays a game: never a stake, which is always the least one."""
    memory, _ = Memory.objects.get_or_create(user=user)
    memory.quick = {**memory.quick, game: {"seats": seat_count, "options": dict(options)}}
    memory.save(update_fields=["quick"])


def remember_filters(*, user: User, filters: Mapping[str, Any]) -> None:
    """Keep what somebody looks for among the tables."""
    Memory.objects.update_or_create(user=user, defaults={"filters": dict(filters)})
