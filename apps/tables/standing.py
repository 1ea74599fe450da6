"""What a running match is, apart from the database. Pure.

`MatchFacts` never change during a match; `Standing` is all that a position's row holds.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from apps.engine import codec
from apps.engine.contract import Game, Options, Outcome, Seat, State, View
from apps.engine.fair import FairStream
from apps.engine.ranking import ranks_by
from apps.games import catalogue

SPECTATORS = "s"
ABANDONED = "abandon"


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """Who plays what. By seat: `levels` ("": a person's), `people` (ids of accounts or None)."""

    match_id: int
    table_id: str
    number: int
    slug: str
    options: Options
    people: tuple[int | None, ...]
    levels: tuple[str, ...]
    server_seed: bytes = field(repr=False)
    client_seeds: tuple[str, ...] = field(repr=False)

    @property
    def game(self) -> Game:
        return catalogue()[self.slug]

    @property
    def stream(self) -> FairStream:
        return FairStream(self.server_seed, self.client_seeds)

    @property
    def is_walk_up(self) -> bool:
        """Whether people come and go while it runs: the standing, not `people`, says who plays."""
        return self.game.info.bank

    @property
    def audiences(self) -> list[str]:
        """The seats of people, and the spectators: everybody who is sent frames of his own."""
        return [*map(str, self.human_seats), SPECTATORS]

    @property
    def human_seats(self) -> list[Seat]:
        """The seats that people took, or may take where they come and go.

        An account may be erased later; its seat stays a person's.
        """
        is_open = self.is_walk_up
        return [seat for seat, level in enumerate(self.levels) if is_open or not level]


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """How present a seat's person is. `absent_since` in milliseconds since 1970.

    `person` (an account) or `robot` (a level): who sits there now, where people come and go.
    """

    timeouts: int = 0
    absent_since: int | None = None
    has_left: bool = False
    person: int | None = None
    robot: str = ""

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
    """A position of a match: the game's state, chance drawn so far, and the seats' presence.

    `is_abandoned`: every person has left, so that nobody is there to finish for.
    """

    state: State
    draws: int
    seating: tuple[SeatStanding, ...]
    is_abandoned: bool = False

    def dump(self) -> bytes:
        return codec.dump((self.state.dump(), self.draws, self.seating, self.is_abandoned))

    @property
    def gone(self) -> list[Seat]:
        """The seats that left, or are absent, which at the end counts as the same (ECONOMY)."""
        return [
            number for number, seat in enumerate(self.seating) if seat.has_left or seat.is_absent
        ]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: as the game says, but whoever is gone is ranked last."""
        outcome = self.state.outcome
        if outcome is None and self.is_abandoned:
            level = (1,) * len(self.seating)
            outcome = Outcome(ABANDONED, level, (0,) * len(self.seating))
        if outcome is None:
            return None
        return replace(outcome, ranks=_ranks(outcome.ranks, self.gone))

    def with_seat(self, seat: Seat, **changes: Any) -> "Standing":
        changed = replace(self.seating[seat], **changes)
        seating = (*self.seating[:seat], changed, *self.seating[seat + 1 :])
        return replace(self, seating=seating)

    def view(self, audience: str) -> View:
        return self.views([audience])[audience]

    def views(self, audiences: Iterable[str]) -> dict[str, View]:
        """Return the view of each audience; what all may know is made once and shared."""
        shared: View = {"seating": [seat.to_plain() for seat in self.seating]}
        if (outcome := self.outcome) is not None:
            shared |= {"outcome": codec.to_plain(outcome), "to_act": []}
        return {name: self.state.view(viewer_of(name)) | shared for name in audiences}


def _ranks(ranks: tuple[int, ...], gone: list[Seat]) -> tuple[int, ...]:
    """Return the ranks counted anew from 1 with `gone` behind everybody; ties share the better."""
    last = len(ranks) + 1
    placed = [last if seat in gone else rank for seat, rank in enumerate(ranks)]
    return ranks_by(placed)


def viewer_of(audience: str) -> Seat | None:
    """Return the seat that an audience is, or None for the spectators."""
    return None if audience == SPECTATORS else int(audience)


def load_standing(data: bytes, game: Game) -> Standing:
    """Return the standing that was dumped."""
    state, draws, seating, is_abandoned = codec.load(
        data, tuple[bytes, int, tuple[SeatStanding, ...], bool]
    )
    return Standing(game.load(state), draws, seating, is_abandoned)


def person_at(facts: MatchFacts, standing: Standing, seat: Seat) -> int | None:
    """Return the account that plays `seat` now."""
    return standing.seating[seat].person if facts.is_walk_up else facts.people[seat]


def sitting_by_audience(facts: MatchFacts, standing: Standing) -> dict[str, int | None]:
    """Return who may be sent what the seats in play see, where people come and go."""
    if not facts.is_walk_up:
        return {}
    return {str(seat): standing.seating[seat].person for seat in sorted(standing.state.occupied)}


def level_at(facts: MatchFacts, standing: Standing, seat: Seat) -> str:
    """Return the level of the robot whose seat it is now; "" for a person's."""
    return standing.seating[seat].robot if facts.is_walk_up else facts.levels[seat]


def is_driven(facts: MatchFacts, standing: Standing, seat: Seat) -> bool:
    """Tell whether a robot decides for `seat`: its own, or in place of somebody away."""
    away = standing.seating[seat]
    return bool(level_at(facts, standing, seat)) or away.is_absent or away.has_left
