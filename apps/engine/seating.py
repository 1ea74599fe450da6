"""Who sits where at a table that people walk up to."""

from collections.abc import Collection

from apps.engine.contract import Seat
from apps.engine.errors import IllegalMove


def next_free_seat(requested: Seat, occupied: Collection[Seat], seats: int) -> Seat:
    """Return the seat `requested`, or the first free one after it, clockwise.

    Raises `IllegalMove`: `no_such_seat`, or `table_full` where there is none.
    """
    if not 0 <= requested < seats:
        raise IllegalMove("no_such_seat")
    clockwise = ((requested + step) % seats for step in range(seats))
    free = next((seat for seat in clockwise if seat not in occupied), None)
    if free is None:
        raise IllegalMove("table_full")
    return free
