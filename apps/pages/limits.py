"""What one person may win from others, as the help tells it: the very figures that bound it."""

from django.conf import settings

from apps.ratings import elo


def limits() -> dict[str, int]:
    """Return the bounds on jetons, points and ELO, by the names that the help uses."""
    return {
        "winnings_days": settings.WINNINGS_DAYS,
        "most_stakes": settings.MOST_STAKES_FROM_ONE,
        "most_from_given": settings.MOST_FROM_GIVEN,
        "most_points": settings.MOST_POINTS_FROM_ONE_A_DAY,
        "moves": settings.MOVES_OF_A_PLAYER,
        "most_elo": int(elo.MOST_FROM_ONE),
        "most_elo_new": int(elo.MOST_FROM_NEWCOMER),
        "most_elo_little": int(elo.MOST_FROM_LITTLE_KNOWN),
        "known_by": elo.KNOWN_BY,
    }
