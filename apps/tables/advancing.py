"""One step of a match, purely: an act on a standing gives the next standing and its record.

Every act of people, robots, clocks and the server goes through `advance`, and a replay makes the
same calls: nothing here reads a clock, draws chance or touches the database.
"""

from dataclasses import dataclass, replace
from typing import Any

from apps.engine.chance import Chance
from apps.engine.contract import Clock, Event, Move, Seat, State, Step, View
from apps.engine.errors import IllegalMove
from apps.tables.standing import SPECTATORS, MatchFacts, SeatStanding, Standing, viewer_of

# ECONOMY: three timeouts in a row make a seat absent; a duel may be claimed a minute later.
TIMEOUTS_UNTIL_ABSENT = 3
CLAIM_AFTER_MS = 60_000


@dataclass(frozen=True, slots=True)
class Start:
    """The deal: chance is drawn until somebody has to decide."""

    cause = "start"
    seat = None


@dataclass(frozen=True, slots=True)
class Play:
    """A decision of `seat`, by its person or (`by_robot`) for it."""

    seat: Seat
    move: Move
    by_robot: bool = False

    @property
    def cause(self) -> str:
        return "robot" if self.by_robot else "move"


@dataclass(frozen=True, slots=True)
class Expire:
    """The time of `seat` (or of the phase, None) is over."""

    seat: Seat | None
    cause = "clock"


@dataclass(frozen=True, slots=True)
class Leave:
    """`seat` gives the match up for good."""

    seat: Seat
    cause = "leave"


@dataclass(frozen=True, slots=True)
class Return:
    """The person of `seat` takes it back from the robot that stood in."""

    seat: Seat
    cause = "back"


@dataclass(frozen=True, slots=True)
class Claim:
    """`seat` ends a duel whose other side has been absent for long enough."""

    seat: Seat
    cause = "claim"


Act = Start | Play | Expire | Leave | Return | Claim


@dataclass(frozen=True, slots=True)
class Record:
    """What the journal keeps of a step; enough to replay it and to tell it to each viewer."""

    cause: str
    seat: Seat | None
    at: int
    move: View | None
    drawn: list[Any]
    events: list[View]
    private: dict[str, list[View]]

    def events_for(self, audience: str) -> list[View]:
        return self.private.get(audience, self.events)


@dataclass(frozen=True, slots=True)
class Advance:
    """The outcome of an act. `keeps_clock`: what was timed is still the same thing.

    `more_time`: by how many ms a clock that is kept was lengthened. `requests`: what chance was
    asked on the way, in the order of `record.drawn`.
    """

    standing: Standing
    record: Record
    step: Step
    requests: list[Chance]
    keeps_clock: bool
    more_time: int = 0

    @property
    def is_over(self) -> bool:
        return self.standing.outcome is not None


def advance(facts: MatchFacts, standing: Standing, act: Act, now: int) -> Advance:
    """Return what `act` makes of `standing` at `now` (ms); raises `IllegalMove`."""
    if standing.outcome is not None:
        raise IllegalMove("game_over")
    first, seated = _perform(standing, act, now)
    requests, drawn, step = _resolve_chance(facts, first, standing.draws)
    after = replace(
        seated,
        state=step.state,
        draws=standing.draws + len(drawn),
        is_abandoned=_nobody_stays(facts, seated),
    )
    return Advance(
        standing=after,
        record=_record(facts, act, now, drawn, step.events),
        step=step,
        requests=requests,
        keeps_clock=_keeps_clock(standing.state, step.state, act),
        more_time=_more_time(standing.state.clock, step.state.clock),
    )


def _perform(standing: Standing, act: Act, now: int) -> tuple[Step, Standing]:
    """Return the game's own step and the standing with presence brought up to date."""
    state = standing.state
    match act:
        case Start():
            return Step(state), standing
        case Play(seat=seat, move=move, by_robot=True):
            return state.apply(seat, move), standing
        case Play(seat=seat, move=move):
            _require_staying(standing, seat)
            return state.apply(seat, move), standing.with_seat(seat, timeouts=0, absent_since=None)
        case Expire(seat=seat):
            return state.expire(), _timed_out(standing, seat, now)
        case Leave(seat=seat):
            return _leave(standing, seat)
        case Return(seat=seat):
            return _return(standing, seat)
        case Claim(seat=seat):
            here = standing.with_seat(seat, timeouts=0, absent_since=None)
            return _leave(here, _claimed(standing, seat, now))


def _timed_out(standing: Standing, seat: Seat | None, now: int) -> Standing:
    if seat is None:
        return standing
    timeouts = standing.seating[seat].timeouts + 1
    if timeouts < TIMEOUTS_UNTIL_ABSENT:
        return standing.with_seat(seat, timeouts=timeouts)
    return standing.with_seat(seat, timeouts=timeouts, absent_since=now)


def _leave(standing: Standing, seat: Seat) -> tuple[Step, Standing]:
    _require_staying(standing, seat)
    return standing.state.leave(seat), standing.with_seat(seat, has_left=True)


def _return(standing: Standing, seat: Seat) -> tuple[Step, Standing]:
    _require_staying(standing, seat)
    if not standing.seating[seat].is_absent:
        raise IllegalMove("not_absent")
    return Step(standing.state), standing.with_seat(seat, timeouts=0, absent_since=None)


def _claimed(standing: Standing, seat: Seat, now: int) -> Seat:
    """Return the absent seat whose match `seat` may end; raises `IllegalMove`."""
    if standing.state.seats != 2:
        raise IllegalMove("not_a_duel")
    other = 1 - seat
    since = standing.seating[other].absent_since
    if since is None or now < since + CLAIM_AFTER_MS:
        raise IllegalMove("claim_too_early")
    return other


def _require_staying(standing: Standing, seat: Seat) -> None:
    if 0 <= seat < len(standing.seating) and standing.seating[seat].has_left:
        raise IllegalMove("already_left")


def _resolve_chance(
    facts: MatchFacts, step: Step, draws: int
) -> tuple[list[Chance], list[Any], Step]:
    """Draw until a decision is needed. A draw hangs on its number alone: a retry draws the same."""
    requests: list[Chance] = []
    drawn: list[Any] = []
    while (request := step.state.chance) is not None:
        requests.append(request)
        drawn.append(facts.stream.draw(draws + len(drawn), request))
        more = step.state.resolve(drawn[-1])
        step = Step(more.state, (*step.events, *more.events), (*step.money, *more.money))
    return requests, drawn, step


def _record(
    facts: MatchFacts, act: Act, now: int, drawn: list[Any], events: tuple[Event, ...]
) -> Record:
    public = _seen(events, SPECTATORS)
    # Of every seat: a robot's history is what its seat saw, as a person's is.
    seen = {str(seat): _seen(events, str(seat)) for seat in range(len(facts.people))}
    own = {name: told for name, told in seen.items() if told != public}
    return Record(
        cause=act.cause,
        seat=act.seat,
        at=now,
        move=act.move.to_plain() if isinstance(act, Play) else None,
        drawn=drawn,
        events=[event.to_plain() for event in public],
        private={name: [event.to_plain() for event in told] for name, told in own.items()},
    )


def _seen(events: tuple[Event, ...], audience: str) -> list[Event]:
    viewer = viewer_of(audience)
    seen = (event.seen_by(viewer) for event in events)
    return [event for event in seen if event is not None]


def _keeps_clock(before: State, after: State, act: Act) -> bool:
    """Somebody else's coming or going never moves the clock of the seat that thinks.

    Nor do its own moves where a whole turn is timed.
    """
    if isinstance(act, Leave | Return) and act.seat not in before.to_act:
        return True
    return after.clock is not None and after.clock.runs_on_from(before.clock)


def _more_time(before: Clock | None, after: Clock | None) -> int:
    if before is None or after is None or not after.runs_on_from(before):
        return 0
    return (after.seconds - before.seconds) * 1000


def _nobody_stays(facts: MatchFacts, standing: Standing) -> bool:
    people = facts.human_seats
    return bool(people) and all(standing.seating[seat].has_left for seat in people)


def first_standing(facts: MatchFacts) -> Standing:
    """Return the standing before the deal."""
    state = facts.game.new_state(len(facts.people), facts.options)
    return Standing(state, 0, tuple(SeatStanding() for _ in facts.people))
