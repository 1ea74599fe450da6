"""Whether a match counts for the ratings: decided, and said, before it starts."""

from collections.abc import Sequence

from apps.games import catalogue
from apps.tables.models import Seat

LEAST_PEOPLE = 2


def is_rated(game: str, seats: Sequence[Seat]) -> bool:
    """Tell whether a match of these people would be rated; `seats`: with their users at hand."""
    return not why_unrated(game, seats)


def why_unrated(game: str, seats: Sequence[Seat]) -> str:
    """Return why such a match would not be rated, as a code; "" where it would.

    A free seat is taken for a player's. Accounts used from one device are taken for one person's.
    """
    known = catalogue().get(game)
    if known is None or not known.info.rated or known.info.bank:
        return "game"
    if any(seat.robot_level for seat in seats):
        return "robot"
    people = [seat.user for seat in seats if seat.user is not None]
    if any(user.is_guest for user in people):
        return "guest"
    devices = [user.device for user in people if user.device]
    if len(set(devices)) < len(devices):
        return "device"
    return "" if len(seats) >= LEAST_PEOPLE else "alone"
