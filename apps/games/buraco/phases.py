"""The phases of a match, and how long a turn may take (RULES.md §13.1)."""

from enum import StrEnum, unique

SECONDS, TURBO_SECONDS = 60, 20
REBUS_SECONDS, TURBO_REBUS_SECONDS = 20, 10  # more for a turn in which the rebus was won


@unique
class Phase(StrEnum):
    """What the match waits for: chance in the first two, a seat's draw or play, nothing."""

    CHOOSING_FIRST = "choosing_first"
    SHUFFLING = "shuffling"
    DRAW = "draw"
    PLAY = "play"
    GAME_OVER = "game_over"


SEAT_DECIDES = frozenset((Phase.DRAW, Phase.PLAY))


def seconds_of_turn(is_turbo: bool, *, has_won_rebus: bool) -> int:
    """Return the seconds of a turn, longer once the rebus was taken directly in it."""
    if is_turbo:
        return TURBO_SECONDS + (TURBO_REBUS_SECONDS if has_won_rebus else 0)
    return SECONDS + (REBUS_SECONDS if has_won_rebus else 0)
