"""One step of a match, purely: an act on a standing gives the next standing and its record.

Every act of people, robots, clocks and the server goes through `advance`, and a replay makes the
same calls: nothing here reads a clock, draws chance or touches the database.
"""

from dataclasses import dataclass, field, replace
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


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody sits down at a running match: a `person` (an account) or a `robot` (its level).

    `carry`: what he owes the house from before, in twentieths of a jeton. `waits`: for the next
    round, since he has bet in this one from another seat.
    """

    seat: Seat
    person: int | None = None
    robot: str = ""
    carry: int = 0
    waits: bool = False
    cause = "join"

    def to_plain(self) -> View:
        told = {"person": self.person, "robot": self.robot, "carry": self.carry}
        return {"type": "join", **told, "waits": self.waits}


Act = Start | Play | Expire | Leave | Return | Claim | Join


@dataclass(frozen=True, slots=True)
class Record:
    """What the journal keeps of a step; enough to replay it and to tell it to each viewer."""

    cause: str
    seat: Seat | None
    at: int
    move: View | None
    drawn: list[Any] = field(repr=False)
    events: list[View]
    private: dict[str, list[View]] = field(repr=False)

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
    first, seated = _perform(facts, standing, act, now)
    requests, drawn, step = _resolve_chance(facts, first, standing.draws)
    after = replace(
        seated,
        state=step.state,
        draws=standing.draws + len(drawn),
        seating=_still_seated(facts, seated, step.state),
        is_abandoned=_nobody_stays(facts, seated),
    )
    return Advance(
        standing=after,
        record=_record(facts, act, now, drawn, step.events),
        step=step,
        requests=requests,
        keeps_clock=_keeps_clock(facts, standing.state, step.state, act),
        more_time=_more_time(standing.state.clock, step.state.clock),
    )


def _perform(facts: MatchFacts, standing: Standing, act: Act, now: int) -> tuple[Step, Standing]:
    """Return the game's own step and the standing with presence brought up to date."""
    state = standing.state
    if facts.is_walk_up and isinstance(act, Join | Leave | Expire):
        return _come_and_go(standing, act)
    match act:
        case Start():
            return Step(state), standing
        case Play():
            return _play(standing, act)
        case Expire(seat=seat):
            return state.expire(), _timed_out(standing, seat, now)
        case Leave(seat=seat):
            return _leave(standing, seat)
        case Return(seat=seat):
            return _return(standing, seat)
        case Claim(seat=seat):
            here = standing.with_seat(seat, timeouts=0, absent_since=None)
            return _leave(here, _claimed(standing, seat, now))
    raise IllegalMove("no_joining")


def _play(standing: Standing, act: Play) -> tuple[Step, Standing]:
    if act.by_robot:
        return standing.state.apply(act.seat, act.move), standing
    _require_staying(standing, act.seat)
    here = standing.with_seat(act.seat, timeouts=0, absent_since=None)
    return standing.state.apply(act.seat, act.move), here


def _come_and_go(standing: Standing, act: Join | Leave | Expire) -> tuple[Step, Standing]:
    """Return the step where people come and go: nobody is away there, he is gone."""
    match act:
        case Join(seat=seat, person=person, robot=robot, carry=carry, waits=waits):
            joined = standing.with_seat(seat, person=person, robot=robot)
            return standing.state.join(seat, carry, waits=waits), joined
        case Leave(seat=seat):
            return standing.state.leave(seat), standing
        case Expire():
            return standing.state.expire(), standing


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
        move=_told_of(act),
        drawn=drawn,
        events=[event.to_plain() for event in public],
        private={name: [event.to_plain() for event in told] for name, told in own.items()},
    )


def _told_of(act: Act) -> View | None:
    """Return what a replay must know of an act beside its cause and its seat."""
    if isinstance(act, Play):
        return act.move.to_plain()
    return act.to_plain() if isinstance(act, Join) else None


def _seen(events: tuple[Event, ...], audience: str) -> list[Event]:
    viewer = viewer_of(audience)
    seen = (event.seen_by(viewer) for event in events)
    return [event for event in seen if event is not None]


def _keeps_clock(facts: MatchFacts, before: State, after: State, act: Act) -> bool:
    """Somebody else's coming or going never moves the clock of the seat that thinks.

    Nor do its own moves where a whole turn is timed.
    """
    is_others = isinstance(act, Leave | Return) and act.seat not in before.to_act
    if is_others and not facts.is_walk_up:
        return True
    return after.clock is not None and after.clock.runs_on_from(before.clock)


def _more_time(before: Clock | None, after: Clock | None) -> int:
    if before is None or after is None or not after.runs_on_from(before):
        return 0
    return (after.seconds - before.seconds) * 1000


def _still_seated(facts: MatchFacts, standing: Standing, state: State) -> tuple[SeatStanding, ...]:
    """Return the seats' presence; whoever the game has sent away sits there no more."""
    if not facts.is_walk_up:
        return standing.seating
    return tuple(
        presence if seat in state.occupied else SeatStanding()
        for seat, presence in enumerate(standing.seating)
    )


def _nobody_stays(facts: MatchFacts, standing: Standing) -> bool:
    if facts.is_walk_up:
        return False
    people = facts.human_seats
    return bool(people) and all(standing.seating[seat].has_left for seat in people)


def first_standing(facts: MatchFacts, last: Standing | None = None) -> Standing:
    """Return the standing before the deal; `last`: of the match before, where people stay on."""
    if last is not None:
        return Standing(facts.game.following(last.state, facts.options), 0, last.seating)
    state = facts.game.new_state(len(facts.people), facts.options)
    return Standing(state, 0, tuple(SeatStanding() for _ in facts.people))
