"""When the clock runs out, and when the server must look at a match again. Pure; milliseconds."""

from dataclasses import dataclass
from datetime import timedelta
from zlib import crc32

from apps.tables.standing import MatchFacts, Standing, is_driven

# A move is accepted until the deadline and this much more, for the way it travelled.
GRACE_MS = 300
# Where no clock runs the server looks again so late; then it finds the match void.
UNTIMED_MS = 3_600_000

# ECONOMY: the lengths of a table's life.
REMATCH_TIME = timedelta(minutes=2)
APPEARING_TIME = timedelta(seconds=15)
FORSAKEN_TIME = timedelta(seconds=60)
OUTAGE_TIME = timedelta(seconds=20)
VOID_AFTER = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Timing:
    """`deadline`: what people see and are held to. `wake`: when the server acts by itself."""

    deadline: int | None
    wake: int | None

    @property
    def is_servers(self) -> bool:
        """Whether the server acts before anybody's time and its grace are over."""
        return self.deadline is None or (self.wake is not None and self.wake <= self.deadline)


def timing_of(
    facts: MatchFacts,
    standing: Standing,
    version: int,
    now: int,
    pace: tuple[int, int],
    began: int | None = None,
) -> Timing:
    """Return the timing of a position reached at `now`; robots think between the two `pace`.

    `began`: when the clock began that runs on. Where moves commute robots think from then on, for
    otherwise people who decide one after the other would leave them no time.
    """
    if standing.outcome is not None:
        return Timing(None, None)
    clock = standing.state.clock
    robots = any(is_driven(facts, standing, seat) for seat in standing.state.to_act)
    people = any(not is_driven(facts, standing, seat) for seat in standing.state.to_act)
    timed = clock is not None and (people or clock.seat is None)
    deadline = now + clock.seconds * 1000 if clock is not None and timed else None
    wakes = [deadline + grace_in(standing)] if deadline is not None else []
    if robots:
        start = began if began is not None and standing.state.commutes else now
        wakes.append(max(now, start + _thinking(facts.match_id, version, pace)))
    # While it runs a match has an alarm, even where its game times nothing.
    return Timing(deadline, min(wakes, default=now + UNTIMED_MS))


def grace_in(standing: Standing) -> int:
    """Return how long after its deadline a position is moved on: at once where nobody decides."""
    return GRACE_MS if standing.state.to_act else 0


def _thinking(match_id: int, version: int, pace: tuple[int, int]) -> int:
    """Return a robot's thinking time; the same for the same position, so that retries agree."""
    low, high = pace
    return low + crc32(f"{match_id}:{version}".encode()) % max(1, high - low)
