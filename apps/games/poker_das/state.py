"""The position of a match of Poker d'as and how it moves on. Numbers are those of RULES.md."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum, unique
from typing import Any, ClassVar, Self

from apps.engine import chance
from apps.engine.contract import Clock, Event, Move, Order, Outcome, Seat, Step, View
from apps.engine.errors import IllegalMove
from apps.engine.ranking import ranks_by_score
from apps.engine.turns import TurnState
from apps.games.poker_das import events as happened
from apps.games.poker_das.hurry import best_writing
from apps.games.poker_das.legality import check_roll, check_write, rolls, writes
from apps.games.poker_das.moves import Roll, Write
from apps.games.poker_das.options import PokerDasOptions
from apps.games.poker_das.scoring import DICE, ROW_OF, ROWS
from apps.games.poker_das.sheet import Sheet, Writing, writing
from apps.games.poker_das.stars import ROW, Star, Stars, total_of, won_by
from apps.games.poker_das.view import board

SECONDS, TURBO_SECONDS = 60, 30  # 8.1
FACELESS = (0,) * DICE


@unique
class Phase(StrEnum):
    """What the match waits for: chance in the first two, then a seat, then nothing."""

    CHOOSING_FIRST = "choosing_first"
    ROLLING = "rolling"
    AWAIT_ROLL = "await_roll"
    MAY_WRITE = "may_write"
    GAME_OVER = "game_over"


DECISIONS = frozenset({Phase.AWAIT_ROLL, Phase.MAY_WRITE})


@dataclass(frozen=True, slots=True, repr=False)
class PokerDasState(TurnState):
    """`faces`: five, 0 for a die without one. `keep`: not thrown in the last throw, of `thrown`.

    `is_late`: the clock has ended the turn, and the throw it makes is written at once (8.2).
    """

    decisions: ClassVar[frozenset[Phase]] = DECISIONS

    options: PokerDasOptions
    phase: Phase
    turn: Seat
    faces: tuple[int, ...]
    keep: tuple[int, ...]
    thrown: int
    is_late: bool
    sheets: tuple[Sheet, ...]
    stars: Stars
    left: frozenset[Seat]
    ended: Outcome | None

    @classmethod
    def at_start(cls, seats: int, options: PokerDasOptions) -> Self:
        """Return the state before it is known who begins (1.4)."""
        return cls(
            options=options,
            phase=Phase.CHOOSING_FIRST,
            turn=0,
            faces=FACELESS,
            keep=(),
            thrown=0,
            is_late=False,
            sheets=(Sheet(options.columns),) * seats,
            stars=(),
            left=frozenset(),
            ended=None,
        )

    # -- whose turn --

    @property
    def seats(self) -> int:
        return len(self.sheets)

    @property
    def progress(self) -> int:
        """The part of all boxes that are filled."""
        boxes = len(ROWS) * self.options.columns * self.seats
        return 100 * sum(sheet.filled for sheet in self.sheets) // boxes

    @property
    def chance(self) -> chance.Chance | None:
        match self.phase:
            case Phase.CHOOSING_FIRST:
                return chance.Pick(self.seats)
            case Phase.ROLLING:
                return chance.Roll(DICE - len(self.keep))
        return None

    @property
    def clock(self) -> Clock | None:
        if self.phase not in DECISIONS:
            return None
        return Clock(self.turn, TURBO_SECONDS if self.options.turbo else SECONDS)

    @property
    def doubles(self) -> bool:
        """Tell whether the last throw was of all five dice (5.2)."""
        return self.thrown > 0 and not self.keep

    @property
    def sheet(self) -> Sheet:
        """The sheet of the seat whose turn it is."""
        return self.sheets[self.turn]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(
            total_of(sheet, seat, self.stars).total for seat, sheet in enumerate(self.sheets)
        )

    # -- legality --

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if seat not in self.to_act:
            return
        yield from rolls(self.thrown)
        if self.thrown:
            yield from writes(self.sheet, self.faces, self.doubles)

    def _verify(self, seat: Seat, move: Move) -> None:
        match move:
            case Roll():
                check_roll(move, self.thrown)
            case Write():
                if not self.thrown:
                    raise IllegalMove("must_roll_first")
                check_write(move, self.sheet, self.faces, self.doubles)
            case _:
                raise IllegalMove("unknown_action")

    # -- decisions --

    def _apply(self, seat: Seat, move: Move) -> Step:
        if isinstance(move, Write):
            row = ROW_OF[move.row]
            return self._write(writing(self.sheet, row, move.mode, self.faces, self.doubles))
        keep = move.keep if isinstance(move, Roll) else None
        return Step(self._taken_up(tuple(sorted(keep or ()))))

    def _taken_up(self, keep: tuple[int, ...]) -> Self:
        """Return the state in which all dice but those kept are in the hand."""
        faces = tuple(face if die in keep else 0 for die, face in enumerate(self.faces))
        return replace(self, phase=Phase.ROLLING, faces=faces, keep=keep)

    def _write(self, choice: Writing, *told: Event) -> Step:
        """Fill the box, see what it wins, and pass the turn on (3.1, 6.4)."""
        sheet = self.sheet.with_box(choice.row, choice.box)
        won = tuple(won_by(sheet, self.turn, choice.row, self.stars))
        sheets = (*self.sheets[: self.turn], sheet, *self.sheets[self.turn + 1 :])
        after = replace(
            self,
            phase=Phase.AWAIT_ROLL,
            faces=FACELESS,
            keep=(),
            thrown=0,
            is_late=False,
            sheets=sheets,
            stars=self.stars + won,
        )
        return after._end_turn((*told, _wrote(self.turn, sheet, choice), *map(_star_won, won)))

    def expire(self) -> Step:
        if self.ended is not None:
            raise IllegalMove("game_over")
        late = happened.Timeout(self.turn)
        if not self.thrown:
            return Step(replace(self._taken_up(()), is_late=True), (late,))
        return self._write(best_writing(self.sheet, self.faces, self.doubles), late)

    # -- chance --

    def _resolve(self, drawn: Any) -> Step:
        if self.phase is Phase.CHOOSING_FIRST:
            after = replace(self, phase=Phase.AWAIT_ROLL, turn=drawn)
            return Step(after, (happened.Started(drawn),))
        coming = iter(drawn)
        faces = tuple(face or next(coming) for face in self.faces)
        after = replace(self, phase=Phase.MAY_WRITE, faces=faces, thrown=self.thrown + 1)
        rolled = happened.Rolled(self.turn, after.thrown, self.keep, faces)
        if not self.is_late:
            return Step(after, (rolled,))
        return after._write(best_writing(after.sheet, faces, after.doubles), rolled)

    # -- the end of a turn, and of the match --

    def _end_turn(self, told: tuple[Event, ...]) -> Step:
        """Pass the turn to the next seat whose sheet has an empty box, if there is one (7.1)."""
        following = ((self.turn + step) % self.seats for step in range(1, self.seats + 1))
        turn = next((seat for seat in following if not self.sheets[seat].is_full), None)
        if turn is None:
            return self._finish("played", told)
        return Step(replace(self, turn=turn), told)

    def _finish(self, ending: str, told: tuple[Event, ...]) -> Step:
        scores = self.scores
        ended = Outcome(ending, ranks_by_score(scores, self.left), scores)
        after = replace(self, phase=Phase.GAME_OVER, ended=ended)
        return Step(after, (*told, happened.GameOver(scores)))

    def _abandoned(self, told: tuple[Event, ...], side: int | None) -> Step:
        return self._finish("abandon", told)

    # -- knowledge and storage --

    def _view(self, viewer: Seat | None) -> View:
        return board(self)

    def material(self) -> Counter[str]:
        return Counter({"die": len(self.faces)})

    def scrambled(self, viewer: Seat | None, order: Order) -> Self:
        return self


def _wrote(seat: Seat, sheet: Sheet, choice: Writing) -> happened.Wrote:
    box, column = choice.box, len(sheet.rows[choice.row]) - 1
    name = ROWS[choice.row]
    return happened.Wrote(
        seat, name, column, choice.mode, box.points, box.doubled, box.delta, sheet.reserve
    )


def _star_won(star: Star) -> happened.StarWon:
    if star.line == ROW:
        return happened.StarWon(star.seat, ROWS[star.number], None, star.points)
    return happened.StarWon(star.seat, None, star.number, star.points)
