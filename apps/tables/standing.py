"""What a running match is, apart from the database. Pure.

`MatchFacts` never change during a match; `Standing` is all that a position's row holds.
"""

from dataclasses import dataclass, replace
from typing import Any

from apps.engine import codec
from apps.engine.contract import Game, Options, Seat, State, View
from apps.engine.fair import FairStream
from apps.games import catalogue

SPECTATORS = "s"


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """Who plays what. By seat: `people` (user ids, None: a robot), `levels` ("": a person)."""

    match_id: int
    table_id: str
    number: int
    slug: str
    options: Options
    people: tuple[int | None, ...]
    levels: tuple[str, ...]
    server_seed: bytes
    client_seeds: tuple[str, ...]

    @property
    def game(self) -> Game:
        return catalogue()[self.slug]

    @property
    def stream(self) -> FairStream:
        return FairStream(self.server_seed, self.client_seeds)

    @property
    def audiences(self) -> list[str]:
        """The seats of people, and the spectators: everybody who is sent frames of his own."""
        seats = [str(seat) for seat, user in enumerate(self.people) if user is not None]
        return [*seats, SPECTATORS]


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """How present a seat's person is. `absent_since` in milliseconds since 1970."""

    timeouts: int = 0
    absent_since: int | None = None
    has_left: bool = False

    @property
    def is_absent(self) -> bool:
        return self.absent_since is not None

    def to_plain(self) -> View:
        return {
            "absent": self.is_absent,
            "absent_since": self.absent_since,
            "left": self.has_left,
        }


@dataclass(frozen=True, slots=True)
class Standing:
    """A position of a match: the game's state, chance drawn so far, and the seats' presence."""

    state: State
    draws: int
    seating: tuple[SeatStanding, ...]

    def dump(self) -> bytes:
        return codec.dump((self.state.dump(), self.draws, self.seating))

    def with_seat(self, seat: Seat, **changes: Any) -> "Standing":
        changed = replace(self.seating[seat], **changes)
        seating = (*self.seating[:seat], changed, *self.seating[seat + 1 :])
        return replace(self, seating=seating)

    def view(self, audience: str) -> View:
        viewer = None if audience == SPECTATORS else int(audience)
        view = self.state.view(viewer)
        view["seating"] = [seat.to_plain() for seat in self.seating]
        return view


def load_standing(data: bytes, game: Game) -> Standing:
    """Return the standing that was dumped."""
    state, draws, seating = codec.load(data, tuple[bytes, int, tuple[SeatStanding, ...]])
    return Standing(game.load(state), draws, seating)


def is_driven(facts: MatchFacts, standing: Standing, seat: Seat) -> bool:
    """Tell whether a robot decides for `seat`: its own, or in place of somebody away."""
    away = standing.seating[seat]
    return bool(facts.levels[seat]) or away.is_absent or away.has_left
