"""The phases of a table, and how long each lasts (RULES.md §6)."""

from enum import StrEnum, unique

SECONDS, TURBO_SECONDS = 15, 8  # to bet (6.4)
CUT_SECONDS = 10  # 4.2
BURN_SECONDS = 3  # 6.3
CARD_SECONDS = 1  # 6.7
SETTLE_SECONDS = 4  # 6.8
REST_SECONDS = 600  # 6.1, 6.6


@unique
class Phase(StrEnum):
    """What the table waits for: chance in the first two, then people or time, then nothing."""

    SHUFFLING = "shuffling"
    CUTTING = "cutting"
    EMPTY = "empty"
    CUT_OFFER = "cut_offer"
    BURNING = "burning"
    BETTING = "betting"
    IDLE = "idle"
    DEALING = "dealing"
    SETTLING = "settling"
    OVER = "over"


# The phases in which the table is timed, at the usual speed.
LENGTHS = {
    Phase.EMPTY: REST_SECONDS,
    Phase.CUT_OFFER: CUT_SECONDS,
    Phase.BURNING: BURN_SECONDS,
    Phase.BETTING: SECONDS,
    Phase.IDLE: REST_SECONDS,
    Phase.DEALING: CARD_SECONDS,
    Phase.SETTLING: SETTLE_SECONDS,
}


def seconds_of(phase: Phase, *, turbo: bool) -> int | None:
    """Return how long `phase` lasts; None where nothing is timed. Turbo shortens betting (1.4)."""
    return TURBO_SECONDS if turbo and phase is Phase.BETTING else LENGTHS.get(phase)
