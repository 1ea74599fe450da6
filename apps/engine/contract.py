"""What a game is, to everything that runs games.

`Game` describes and makes; `State` is a position and plays. A state is a frozen dataclass: a
refused move cannot half-change it. Legality is written once, in `State.verify`.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from apps.engine import codec
from apps.engine.chance import Chance
from apps.engine.errors import GameError, IllegalMove, InvalidMove, InvalidOptions
from apps.engine.info import GameInfo as GameInfo
from apps.engine.info import Options as Options
from apps.engine.money import Money
from apps.engine.options import checked_options

if TYPE_CHECKING:  # an engine must run where `random` is out of reach
    from random import Random

Seat = int
View = dict[str, Any]
Order = Callable[[Sequence[str]], tuple[str, ...]]

LEVELS = ("facile", "moyen", "difficile")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended, by seat: `ranks` from 1 (ties share), `scores` as the game counts."""

    ending: str
    ranks: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


@dataclass(frozen=True, slots=True)
class Clock:
    """What is timed now: `seat`'s decision, or a phase of the whole table (`seat` is None).

    `span`, for a time that covers several decisions (a whole turn): as long as it stays the same,
    the clock of the seat runs on, and `seconds` count from where it began; more seconds move its
    end. Without it every step begins anew.
    """

    seat: Seat | None
    seconds: int
    span: int | None = None

    def runs_on_from(self, before: "Clock | None") -> bool:
        """Tell whether this clock, a step later, is still the one that ran `before`."""
        return (
            before is not None
            and self.span is not None
            and (self.seat, self.span) == (before.seat, before.span)
        )


@dataclass(frozen=True, slots=True)
class Move:
    """A seat's decision. Subclasses carry `action` as a class variable and plain fields.

    Fields are named as in the JSON move, so that `Game.parse_move(move.to_plain()) == move`.
    """

    action: ClassVar[str]

    def to_plain(self) -> View:
        """Return the move as clients send it: `{"type": …}` with the move's fields."""
        return {"type": self.action, **codec.to_plain(self)}


@dataclass(frozen=True, slots=True)
class Unreadable(Move):
    """What was sent and is no move of the game; `State.verify` refuses it with `code`.

    So whoever sends it is told first that the match is over, or that it is not his turn.
    """

    action: ClassVar[str] = ""

    code: str = "unknown_action"


@dataclass(frozen=True, slots=True)
class Event:
    """A fact that resulted. Subclasses carry `kind` as a class variable and plain fields."""

    kind: ClassVar[str]

    def seen_by(self, viewer: Seat | None) -> "Event | None":
        """Return the event as `viewer` may know it (None: a spectator), or None if not at all."""
        return self

    def to_plain(self) -> View:
        """Return `{"kind": …}` with the event's fields, as plain data."""
        return {"kind": self.kind, **codec.to_plain(self)}


@dataclass(frozen=True, slots=True)
class Step:
    """The result of playing: the state after, what happened, and money to post."""

    state: "State"
    events: tuple[Event, ...] = ()
    money: tuple[Money, ...] = ()


@cache
def _all_seats(seats: int) -> frozenset[Seat]:
    return frozenset(range(seats))


class State(ABC):
    """A position. Subclasses are frozen dataclasses with a field `phase`, and without a `repr`."""

    __slots__ = ()

    phase: Any

    @classmethod
    @abstractmethod
    def at_start(cls, seats: int, options: Any) -> Self:
        """Return the first position, usually one that asks for chance.

        `options` are the game's own. Raises `InvalidOptions` where they do not suit the seats.
        """

    def __repr__(self) -> str:
        """Return nothing of what people hide from each other: it may stand in a log."""
        return f"<{type(self).__name__}: {self.phase}>"

    # -- whose turn --

    @property
    @abstractmethod
    def seats(self) -> int:
        """The number of seats."""

    @property
    @abstractmethod
    def to_act(self) -> frozenset[Seat]:
        """The seats that may decide now; empty while chance is awaited or the game is over."""

    @property
    @abstractmethod
    def chance(self) -> Chance | None:
        """What must be drawn before anything else happens, or None."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it runs."""

    @property
    @abstractmethod
    def clock(self) -> Clock | None:
        """What is timed now, or None."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The side each seat plays for, by seat; partners have the same number."""
        return tuple(range(self.seats))

    @property
    def progress(self) -> int | None:
        """How far the match has come, in percent; None where nobody can say.

        Spectators are told, so it may rest on nothing that one of them does not know.
        """
        return None

    @property
    def round_results(self) -> tuple[tuple[int, ...], ...]:
        """The points each seat made in every deal finished so far, for a match of several deals.

        Empty where a match is one deal.
        """
        return ()

    @property
    def occupied(self) -> frozenset[Seat]:
        """The seats that somebody plays from; all of them but where people come and go."""
        return _all_seats(self.seats)

    @property
    def commutes(self) -> bool:
        """Whether the moves that are possible now disturb each other in no order.

        Such a move is made on the newest position, whichever its author saw; what it rests on (a
        round's number) travels in the move itself.
        """
        return False

    # -- moves --

    @abstractmethod
    def legal_moves(self, seat: Seat) -> Iterable[Move]:
        """Yield moves that `seat` may make; primitive ones where the space is combinatorial."""

    def verify(self, seat: Seat, move: Move) -> None:
        """Raise `IllegalMove` unless `seat` may make `move`: over, seated, turn, then the game.

        What could not be read is an `InvalidMove`, once it is known whose turn it is.
        """
        if self.outcome is not None:
            raise IllegalMove("game_over")
        if not 0 <= seat < self.seats or seat not in self.occupied:
            raise IllegalMove("not_seated")
        if seat not in self.to_act:
            raise IllegalMove(self.not_now(seat, move))
        if isinstance(move, Unreadable):
            raise InvalidMove(move.code)
        self._verify(seat, move)

    def not_now(self, seat: Seat, move: Move) -> str:
        """Return the code that refuses `move` to a seat that is not to act."""
        return "not_your_turn"

    def can(self, seat: Seat, move: Move) -> bool:
        """Tell whether `verify` lets the move pass."""
        try:
            self.verify(seat, move)
        except GameError:
            return False
        return True

    def apply(self, seat: Seat, move: Move) -> Step:
        """Return the step that `move` makes; raises `IllegalMove`, changing nothing."""
        self.verify(seat, move)
        return self._apply(seat, move)

    @abstractmethod
    def _verify(self, seat: Seat, move: Move) -> None:
        """Raise `IllegalMove` in the order phase, shape, resources."""

    @abstractmethod
    def _apply(self, seat: Seat, move: Move) -> Step:
        """Make a verified move."""

    def resolve(self, drawn: Any) -> Step:
        """Return the step that answering `chance` with `drawn` makes; raises `ValueError`.

        Its words tell no card: they may stand in a log.
        """
        request = self.chance
        if request is None or not request.accepts(drawn):
            raise ValueError(f"what was drawn does not answer {type(request).__name__}")
        return self._resolve(drawn)

    @abstractmethod
    def _resolve(self, drawn: Any) -> Step:
        """Take in an accepted answer."""

    @abstractmethod
    def expire(self) -> Step:
        """Return the step the clock makes when its time is over."""

    @abstractmethod
    def leave(self, seat: Seat) -> Step:
        """Return the step made when `seat` gives up for good.

        With one side left the game ends there. Otherwise the seat stays in play: the runner
        lets a robot act for it.
        """

    def join(self, seat: Seat, carry: int, *, waits: bool = False) -> Step:
        """Return the step made when somebody sits down at a free seat of a running match.

        `carry`: the twentieths of a jeton that he owes the house from before. `waits`: he has bet
        in the running round from a seat that he left, and has no other part in it. Raises
        `IllegalMove`; so it always does where people do not come and go.
        """
        raise IllegalMove("no_joining")

    # -- knowledge --

    def view(self, viewer: Seat | None) -> View:
        """Return the position as `viewer` may know it (None: a spectator), as plain data.

        What lies inside may be shared with other views: read it, never write into it.
        """
        return {
            "phase": str(self.phase),
            "to_act": sorted(self.to_act),
            "you": viewer,
            "outcome": codec.to_plain(self.outcome),
            **self._view(viewer),
        }

    @abstractmethod
    def _view(self, viewer: Seat | None) -> View:
        """Return the game's own part of the view, built by naming what may be seen."""

    # -- for storage and for the contract suite --

    def dump(self) -> bytes:
        """Return the state as bytes; `Game.load` brings back an equal state."""
        return codec.dump(self)

    @abstractmethod
    def material(self) -> Counter[str]:
        """Return every card, die and chip in play; the same at every moment of a match."""

    @abstractmethod
    def scrambled(self, viewer: Seat | None, order: Order) -> Self:
        """Return a state that `viewer` cannot tell from this one.

        Everything hidden from him is rearranged by `order`, which permutes a row of cards.
        """


class Game(ABC):
    """A game: its facts, the types of its options and of its positions, its robots."""

    info: ClassVar[GameInfo]
    options_type: ClassVar[type[Options]]
    state_type: ClassVar[type[State]]

    def options(self, raw: Mapping[str, Any]) -> Options:
        """Return checked options; raises `InvalidOptions`. Missing ones take their default."""
        return checked_options(self.options_type, raw)

    def new_state(self, seats: int, options: Options) -> State:
        """Return the first state; raises `InvalidOptions`."""
        if seats not in self.info.seats:
            raise InvalidOptions("bad_seats", seats=seats)
        if not isinstance(options, self.options_type):
            raise InvalidOptions("bad_options")
        return self.state_type.at_start(seats, options)

    def sides(self, seats: int, options: Options) -> tuple[int, ...]:
        """Return the side each seat would play for; partners have the same number."""
        return self.new_state(seats, options).sides

    def following(self, last: State, options: Options) -> State:
        """Return the first state of the match that comes after `last` at the same table.

        Where people come and go they stay seated from one match to the next.
        """
        return self.new_state(last.seats, options)

    @abstractmethod
    def parse_move(self, raw: Any) -> Move:
        """Return the move that `raw` (decoded JSON) says; an `Unreadable` one if it says none.

        Nothing is refused here: `State.verify` checks first whether the match is over, and the
        turn. `apps/engine/reading.py` helps.
        """

    def load(self, data: bytes) -> State:
        """Return the state that was dumped."""
        return codec.load(data, self.state_type)

    @abstractmethod
    def choose(
        self,
        view: View,
        history: Sequence[View],
        legal: Sequence[Move],
        rng: "Random",
        level: str,
    ) -> Move:
        """Return a robot's move for the seat `view["you"]`.

        `history`: the match's events as that seat saw them, plain. `legal`: the seat's legal
        moves, never empty. `level`: one of `LEVELS`. It gets nothing a client would not have.
        """

    def recalled(self, log: Sequence[View]) -> list[View]:
        """Return what is told again of a running match to somebody who comes (back) to it.

        `log`: its latest steps as he saw them, oldest first, each with its `events`. A game in
        which memory is part of the play leaves out what people are to remember by themselves.
        """
        return list(log)

    def prepare(self) -> None:  # noqa: B027 - optional: most games need nothing
        """Fill tables that robots need, once in a process that runs robots."""
