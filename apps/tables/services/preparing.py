"""A step worked out before it is written, and its announcement after. Pure."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings

from apps.tables import frames, wire
from apps.tables.advancing import Act, Advance, Record, advance
from apps.tables.clockwork import to_moment
from apps.tables.journal import Row
from apps.tables.standing import MatchFacts, Standing, sitting_by_audience
from apps.tables.timing import Timing, grace_in, timing_of


@dataclass(frozen=True, slots=True)
class Prepared:
    """A step worked out and ready to be written."""

    row: Row
    advanced: Advance
    timing: Timing


def prepare(
    facts: MatchFacts,
    standing: Standing,
    version: int,
    deadline: int | None,
    act: Act,
    action: UUID,
    now: int,
) -> Prepared:
    """Return what `act` would write; pure but for its arguments. Raises `IllegalMove`."""
    advanced = advance(facts, standing, act, now)
    began = _beginning(advanced, deadline)
    pace = settings.ROBOT_PACE_MS
    timing = timing_of(facts, advanced.standing, version + 1, now, pace, began)
    # A seat that a robot plays for from now on has no clock to keep.
    keeps_clock = advanced.keeps_clock and deadline is not None and timing.deadline is not None
    if advanced.is_over:
        timing = Timing(None, None)
    elif keeps_clock and deadline is not None:
        timing = _kept(advanced, timing, deadline + advanced.more_time)
    row = Row(
        match=facts.match_id,
        version=version,
        action=action,
        seat=act.seat,
        state=advanced.standing.dump(),
        data=frames.text_of(_plain(advanced.record)),
        deadline=to_moment(timing.deadline),
        wake=to_moment(timing.wake),
        keeps_clock=keeps_clock and not advanced.more_time and not advanced.is_over,
        at=to_moment(now),  # type: ignore[arg-type]
    )
    return Prepared(row, advanced, timing)


def _beginning(advanced: Advance, deadline: int | None) -> int | None:
    """Return when the clock began that runs on to `deadline`; None where a new one begins."""
    timed = advanced.standing.state.clock
    if deadline is None or timed is None or not advanced.keeps_clock:
        return None
    return deadline + advanced.more_time - timed.seconds * 1000


def _kept(advanced: Advance, timing: Timing, deadline: int) -> Timing:
    """Return the timing with a clock that runs on to `deadline`."""
    wakes = (deadline + grace_in(advanced.standing), timing.wake)
    return Timing(deadline, min(wake for wake in wakes if wake is not None))


def _plain(record: Record) -> dict[str, Any]:
    return {
        "cause": record.cause,
        "seat": record.seat,
        "at": record.at,
        "move": record.move,
        "drawn": record.drawn,
        "events": record.events,
        "private": record.private,
    }


def announcement_of(
    facts: MatchFacts, ready: Prepared, before: frames.Views, after: frames.Views
) -> wire.Step:
    """Return what tells everybody of a written step; `before`, `after`: the views around it."""
    version = ready.row.version + 1
    record = ready.advanced.record
    texts = frames.step_texts(facts, version, record, ready.row.action, before, after, ready.timing)
    sitting = sitting_by_audience(facts, ready.advanced.standing)
    state, deadline = ready.row.state, ready.timing.deadline
    return wire.Step(facts.match_id, version, texts, state, deadline, sitting)
