"""The short ways to a table."""

from collections.abc import Mapping, Sequence
from typing import Any

from apps.accounts.models import User
from apps.tables.models import Table
from apps.tables.services.opening import Terms, open_table


def quick_table(
    *, user: User, game: str, level: str, opponents: int, options: Mapping[str, Any] | None = None
) -> Table:
    """Open a full table for one person against robots of a level; it starts when he appears.

    Raises `DomainError` for an unknown game, level or option, or a number the game is not played
    at.
    """
    return open_table(
        host=user,
        game=game,
        seat_count=opponents + 1,
        options=options or {},
        robots=[level] * opponents,
        has_fee=False,
    )


def new_table(
    *,
    user: User,
    game: str,
    seats: int,
    options: Mapping[str, Any],
    terms: Terms,
    robots: Sequence[str] = (),
) -> Table:
    """Open a table that waits for people; `robots`: the levels of those who sit there at once."""
    return open_table(
        host=user,
        game=game,
        seat_count=seats,
        options=options,
        robots=robots,
        terms=terms,
    )
