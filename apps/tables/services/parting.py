"""People who are kept apart at a table: they are not seated together, nor do they watch each other.

`friends` says who has blocked whom; here is what that means where one of the two sits.
"""

from collections.abc import Iterable

from apps.accounts.models import User
from apps.accounts.selectors import closed_among
from apps.friends.selectors import blocked_by, kept_apart_from
from apps.friends.services.locking import hold_people
from apps.tables import wire
from apps.tables.models import Seat, Table
from apps.tables.selectors import people_at

# What whoever may not watch a table is told, also of his open page: what a table without
# spectators says. Nobody learns from it that somebody has blocked him.
NEUTRAL = "no_spectators"


def are_kept_apart(table: Table) -> bool:
    """Tell whether two of a locked table's people are kept apart, or one is suspended meanwhile;
    let nobody change it.
    """
    people = people_at(table)
    hold_people(person.pk for person in people)
    numbers = {person.pk for person in people}
    is_blocked = any(numbers & kept_apart_from(person) for person in people)
    return is_blocked or bool(closed_among(numbers))


def seats_to_free(table: Table) -> list[Seat]:
    """Return the seats of a locked table's people who are suspended by now, or have blocked
    somebody else who sits there.

    It is the blocker who gets up: the other is told nothing, and keeps what he had.
    """
    seats = list(table.places.filter(user__isnull=False).select_related("user"))
    hold_people(seat.user_id for seat in seats if seat.user_id is not None)
    sitting = {seat.user_id for seat in seats if seat.user_id is not None}
    closed = closed_among(sitting)
    sitting -= closed
    leaving = [seat for seat in seats if seat.user_id in closed]
    for seat in seats:
        if seat.user_id in sitting and sitting & blocked_by(seat.user_id):
            sitting.discard(seat.user_id)
            leaving.append(seat)
    return leaving


def turn_away(table_id: str, people: Iterable[int]) -> None:
    """Close the sockets with which these people watch a table; they may not come back."""
    orders = [wire.Close(person, NEUTRAL, table_id) for person in sorted(people)]
    if orders:
        wire.announce(wire.CONTROL, *orders)


def turn_away_from(table_id: str, user: User) -> None:
    """Close the sockets of those who watch a table where somebody has sat down whom they may not
    meet."""
    seated = Seat.objects.filter(table=table_id, user__isnull=False).values_list("user", flat=True)
    turn_away(table_id, kept_apart_from(user).difference(seated))
