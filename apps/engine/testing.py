"""Playing games without a site: random playouts, scripts, replays and golden playthroughs.

An `Input` is anything that is put into a match. Inputs are plain, so that a match can be written
down, read again and fed to a fresh state.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from apps.engine.chance import Chance, Pick, Roll, Shuffle
from apps.engine.changes import changes_between
from apps.engine.contract import Game, Move, Seat, State, Step, View
from apps.engine.money import Bet, Money, Settlement

if TYPE_CHECKING:  # whoever plays brings the random numbers
    from random import Random

MOST_INPUTS = 20_000


@dataclass(frozen=True, slots=True)
class Input:
    """What is put in: `move` (a raw move), `chance` (an answer), `expire`, `leave` or `join`.

    `value` of a `join`: the twentieths of a jeton that the newcomer owes.
    """

    kind: str
    seat: Seat | None = None
    value: Any = None


@dataclass(frozen=True, slots=True)
class Played:
    """One input, the state it met and the step it made."""

    before: State
    put: Input
    step: Step


class Policy(Protocol):
    """Who decides for the seats of a playout."""

    def choose(self, state: State, seat: Seat, legal: Sequence[Move], rng: "Random") -> Move:
        """Return one of the `legal` moves of `seat`."""

    def saw(self, step: Step) -> None:
        """Take note of a step that was made."""


class AnyMove:
    """Decides among the legal moves, each as likely as the next."""

    def choose(self, state: State, seat: Seat, legal: Sequence[Move], rng: "Random") -> Move:
        return rng.choice(legal)

    def saw(self, step: Step) -> None:
        """Keep no memory."""


class Robots:
    """Lets a robot of the given level decide for each seat, from what that seat saw."""

    def __init__(self, game: Game, levels: Sequence[str]) -> None:
        self.game = game
        self.levels = levels
        self.histories: list[list[View]] = [[] for _ in levels]

    def choose(self, state: State, seat: Seat, legal: Sequence[Move], rng: "Random") -> Move:
        view, history = state.view(seat), self.histories[seat]
        return self.game.choose(view, history, legal, rng, self.levels[seat])

    def saw(self, step: Step) -> None:
        for seat, history in enumerate(self.histories):
            history.extend(seen_events(step, seat))


# Who comes and who goes, at tables that people walk up to: what is put in next, or None.
Crowd = Callable[[State, "Random"], Input | None]

CARRIES = (*range(20), -7, 43)  # what a newcomer may owe; seats taken at once leave odd sums
COMES, GOES, DAWDLES = 0.06, 0.03, 0.04  # how likely at each step


def taking(seats: Iterable[Seat]) -> Crowd:
    """Return a crowd that takes these seats at once, and stays."""
    wanted = frozenset(seats)
    return lambda state, rng: _newcomer(rng, wanted - state.occupied)


def passers_by(state: State, rng: "Random") -> Input | None:
    """Let people come, go, and let time run out while they are asked."""
    lot = rng.random()
    if not state.occupied or lot < COMES:
        return _newcomer(rng, frozenset(range(state.seats)) - state.occupied)
    if lot < COMES + GOES:
        return Input("leave", rng.choice(sorted(state.occupied)))
    if lot < COMES + GOES + DAWDLES and state.clock is not None:
        return Input("expire")
    return None


def _newcomer(rng: "Random", free: frozenset[Seat]) -> Input | None:
    return Input("join", rng.choice(sorted(free)), rng.choice(CARRIES)) if free else None


class EndlessMatch(Exception):
    """Raised when a playout does not end within `MOST_INPUTS` inputs."""


def feed(game: Game, state: State, put: Input) -> Step:
    """Return the step that `put` makes; raises what the state raises."""
    if put.kind == "chance":
        return state.resolve(put.value)
    if put.kind == "expire":
        return state.expire()
    if put.seat is None:
        raise ValueError(f"{put!r} names no seat")
    if put.kind == "leave":
        return state.leave(put.seat)
    if put.kind == "join":
        return state.join(put.seat, put.value)
    return state.apply(put.seat, game.parse_move(put.value))


def play_script(game: Game, state: State, script: Iterable[Input]) -> list[Step]:
    """Return the steps that the inputs of `script` make, one after the other."""
    steps: list[Step] = []
    for put in script:
        steps.append(feed(game, steps[-1].state if steps else state, put))
    return steps


def replay(game: Game, state: State, script: Iterable[Input]) -> State:
    """Return the state after `script`."""
    for put in script:
        state = feed(game, state, put).state
    return state


class UnsoundMoney(Exception):
    """Raised when bets and settlements of a match do not fit together; its text says how."""


class Till:
    """Follows the money of a bank's match: what is held for bets, and what the house has made.

    For bettors, bets on the table and the house together nothing is ever won or lost.
    """

    def __init__(self) -> None:
        self.held: dict[str, Bet] = {}
        self.settled: set[str] = set()
        self.house = 0
        self.bettors = 0

    def take(self, money: Iterable[Money]) -> None:
        """Post one step's money; raises `UnsoundMoney`."""
        for one in money:
            if isinstance(one, Bet):
                self._hold(one)
            else:
                self._settle(one)
        if self.bettors + self.house + sum(bet.amount for bet in self.held.values()):
            raise UnsoundMoney("jetons were made or lost")

    def _hold(self, bet: Bet) -> None:
        if bet.amount <= 0 or bet.cause in self.held or bet.cause in self.settled:
            raise UnsoundMoney(f"{bet} cannot be laid")
        self.held[bet.cause] = bet
        self.bettors -= bet.amount

    def _settle(self, one: Settlement) -> None:
        bet = self.held.pop(one.cause, None)
        if bet is None or bet.seat != one.seat or one.returned < 0:
            raise UnsoundMoney(f"{one} settles no bet")
        self.settled.add(one.cause)
        self.bettors += one.returned
        self.house += bet.amount - one.returned


def answer_to(request: Chance, rng: "Random") -> Any:
    """Return a random answer to `request`: for tests and simulations, never for a real match."""
    match request:
        case Roll(dice=dice, faces=faces):
            return tuple(rng.randint(1, faces) for _ in range(dice))
        case Shuffle(cards=cards):
            return tuple(rng.sample(cards, len(cards)))
        case Pick(among=among):
            return rng.randrange(among)


def playout(
    game: Game,
    state: State,
    rng: "Random",
    policy: Policy,
    chance: "Random | None" = None,
    crowd: Crowd | None = None,
) -> Iterator[Played]:
    """Yield every step from `state` to the end of the match; raises `EndlessMatch`.

    `rng` is for decisions and, unless `chance` is given, for cards and dice too. `crowd` brings
    people to a bank's table and away from it; without one nobody comes.
    """
    for _ in range(MOST_INPUTS):
        if state.outcome is not None:
            return
        come = crowd(state, rng) if crowd is not None and state.chance is None else None
        put = come or next_input(state, rng, policy, chance or rng)
        step = feed(game, state, put)
        policy.saw(step)
        yield Played(state, put, step)
        state = step.state
    raise EndlessMatch(f"{game.info.slug}: not over after {MOST_INPUTS} inputs")


def next_input(state: State, rng: "Random", policy: Policy, chance: "Random") -> Input:
    """Return what comes next: chance, a seat's decision, or the clock where nobody decides."""
    request = state.chance
    if request is not None:
        return Input("chance", value=answer_to(request, chance))
    if not state.to_act:
        return Input("expire")
    seat = rng.choice(sorted(state.to_act))
    chosen = policy.choose(state, seat, list(state.legal_moves(seat)), rng)
    return Input("move", seat, chosen.to_plain())


# -- golden playthroughs: what went in and all that came out, as text --


def playthrough(
    game: Game, seats: int, options: Mapping[str, Any], script: Iterable[Input]
) -> Iterator[str]:
    """Yield the lines of a playthrough.

    `#` the set-up, `=` a spectator's view, `>` an input, `*` an event and `~` a change of the view
    as a spectator gets them; `*2` and `~2`: what seat 2 gets besides or instead.
    """
    state = game.new_state(seats, game.options(options))
    yield "# " + _text({"game": game.info.slug, "seats": seats, "options": dict(options)})
    yield "= " + _text(state.view(None))
    for put in script:
        yield f"> {put.kind} {_text(put.seat)} {_text(put.value)}"
        step = feed(game, state, put)
        yield from _told(state, step)
        state = step.state
    yield "= " + _text(state.view(None))


def read_playthrough(text: str) -> tuple[str, int, dict[str, Any], list[Input]]:
    """Return slug, seats, raw options and inputs of a playthrough's `text`."""
    lines = text.splitlines()
    setup = json.loads(lines[0].removeprefix("# "))
    script = [_read_input(line) for line in lines if line.startswith("> ")]
    return setup["game"], setup["seats"], setup["options"], script


def _told(before: State, step: Step) -> Iterator[str]:
    public = _events(step, None)
    changes = changes_between(before.view(None), step.state.view(None))
    yield from (f"* {line}" for line in public)
    yield from (f"~ {_text(change)}" for change in changes)
    for seat in range(before.seats):
        own_events = _events(step, seat)
        own_changes = changes_between(before.view(seat), step.state.view(seat))
        yield from (f"*{seat} {line}" for line in own_events if line not in public)
        yield from (f"~{seat} {_text(change)}" for change in own_changes if change not in changes)


def _events(step: Step, viewer: Seat | None) -> list[str]:
    return [_text(event) for event in seen_events(step, viewer)]


def seen_events(step: Step, viewer: Seat | None) -> list[View]:
    """Return the step's events, plain, as `viewer` sees them."""
    seen = (event.seen_by(viewer) for event in step.events)
    return [event.to_plain() for event in seen if event is not None]


def _read_input(line: str) -> Input:
    _, kind, seat, value = line.split(" ", 3)
    return Input(kind, json.loads(seat), json.loads(value))


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
