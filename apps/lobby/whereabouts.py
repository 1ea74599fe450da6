"""What people are doing now: playing, waiting at a table, watching, or nothing in particular."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count

from apps.accounts.models import User
from apps.accounts.preferences import read_preferences
from apps.friends.selectors import kept_apart_from
from apps.tables.models import Seat, Table
from apps.tables.presence import presence_of
from apps.tables.selectors import running_matches


class Doing(StrEnum):
    NOTHING = "nothing"
    WAITING = "waiting"
    PLAYING = "playing"
    WATCHING = "watching"


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """`game` and `table` are "" where strangers may not follow, and where there is none.

    `is_free`: he keeps nobody waiting, and may be challenged; so may who plays robots alone.
    """

    doing: Doing
    game: str = ""
    table: str = ""
    is_free: bool = True


IDLE = Whereabouts(Doing.NOTHING)
AT_TABLE = {
    Table.Status.OPEN: Doing.WAITING,
    Table.Status.FULL: Doing.WAITING,
    Table.Status.PLAYING: Doing.PLAYING,
}


def whereabouts_of(people: Collection[int]) -> Mapping[int, Whereabouts]:
    """Return by account what people are doing; whoever is missing there does nothing."""
    if not people:
        return {}
    return {**_watching(people), **_seated(people)}


def seen_by(reader: User, person: User) -> Whereabouts:
    """Return what somebody does as `reader` may know it.

    Who prefers to appear away, and whoever of two is kept apart from the other, seems to do
    nothing.
    """
    is_hidden = not read_preferences(person.preferences).visible
    if is_hidden or person.pk in kept_apart_from(reader):
        return IDLE
    return whereabouts_of([person.pk]).get(person.pk, IDLE)


def _seated(people: Collection[int]) -> dict[int, Whereabouts]:
    rows = Seat.objects.filter(user__in=people, has_left=False, table__status__in=AT_TABLE)
    found: dict[int, Whereabouts] = {}
    counted = rows.annotate(people=Count("table__places__user"))
    for seat in counted.select_related("table").order_by("table__created_at"):
        if seat.user_id is not None:
            found[seat.user_id] = _at(seat.table, is_alone=seat.people == 1)
    return found


def _at(table: Table, *, is_alone: bool) -> Whereabouts:
    doing = AT_TABLE[Table.Status(table.status)]
    is_free = is_alone or doing is not Doing.PLAYING
    is_closed = doing is Doing.PLAYING and not table.spectators_allowed
    if is_closed or not table.is_open_to_all:
        return Whereabouts(doing, is_free=is_free)
    return Whereabouts(doing, table.game, table.pk, is_free)


def _watching(people: Collection[int]) -> dict[int, Whereabouts]:
    tables = {match.table_id: match.table for match in running_matches()}
    if not tables:
        return {}
    return {
        user_id: Whereabouts(Doing.WATCHING, tables[table_id].game, table_id)
        for table_id, presence in presence_of(list(tables)).items()
        for user_id in presence.watchers & set(people)
    }
