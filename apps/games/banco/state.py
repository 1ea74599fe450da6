"""The position of a match of Banco ! and how it moves on. Numbers are those of RULES.md."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum, unique
from itertools import chain
from typing import Any, ClassVar, Self

from apps.engine import chance
from apps.engine.cards import pack
from apps.engine.contract import Clock, Event, Move, Order, Outcome, Seat, Step, View
from apps.engine.errors import IllegalMove
from apps.engine.ranking import ranks_by_score
from apps.engine.turns import TurnState
from apps.games.banco import dice as tray
from apps.games.banco import events as happened
from apps.games.banco.choices import check_steal, check_take, takes
from apps.games.banco.moves import Banco, Roll, Steal, Take
from apps.games.banco.options import BancoOptions
from apps.games.banco.scoring import gain, totals, with_won
from apps.games.banco.view import board

DECK = pack(ten="10")
CENTRE_SIZE = 5
SECONDS, TURBO_SECONDS = 30, 15  # 8.1

Cards = tuple[str, ...]


@unique
class Phase(StrEnum):
    """What the match waits for: chance in the first three, then a seat, then nothing."""

    SHUFFLING = "shuffling"
    CHOOSING_FIRST = "choosing_first"
    ROLLING = "rolling"
    AWAIT_ROLL = "await_roll"
    MUST_TAKE = "must_take"
    MAY_CONTINUE = "may_continue"
    GAME_OVER = "game_over"


DECISIONS = frozenset({Phase.AWAIT_ROLL, Phase.MUST_TAKE, Phase.MAY_CONTINUE})


@dataclass(frozen=True, slots=True, repr=False)
class BancoState(TurnState):
    """`centre` by place, `stock` from its top, `won` a pile a seat, `pending` as acquired."""

    decisions: ClassVar[frozenset[Phase]] = DECISIONS

    options: BancoOptions
    phase: Phase
    turn: Seat
    centre: Cards
    stock: Cards
    won: tuple[Cards, ...]
    pending: Cards
    dice: tray.Dice
    has_stolen: bool
    left: frozenset[Seat]
    ended: Outcome | None

    @classmethod
    def at_start(cls, seats: int, options: BancoOptions) -> Self:
        """Return the state before the deal, which asks for a shuffle (1.4)."""
        return cls(
            options=options,
            phase=Phase.SHUFFLING,
            turn=0,
            centre=(),
            stock=DECK,
            won=((),) * seats,
            pending=(),
            dice=tray.FRESH,
            has_stolen=False,
            left=frozenset(),
            ended=None,
        )

    # -- whose turn --

    @property
    def seats(self) -> int:
        return len(self.won)

    @property
    def progress(self) -> int:
        """The part of the pack that has been won: what nobody has is still to be played for."""
        return 100 * sum(map(len, self.won)) // len(DECK)

    @property
    def chance(self) -> chance.Chance | None:
        match self.phase:
            case Phase.SHUFFLING:
                return chance.Shuffle(DECK)
            case Phase.CHOOSING_FIRST:
                return chance.Pick(self.seats)
            case Phase.ROLLING:
                return chance.Roll(len(tray.live_positions(self.dice)))
        return None

    @property
    def clock(self) -> Clock | None:
        if self.phase not in DECISIONS:
            return None
        return Clock(self.turn, TURBO_SECONDS if self.options.turbo else SECONDS)

    @property
    def can_steal(self) -> bool:
        """Tell whether the throw on the table still allows a steal (4.1, 4.4, 4.5)."""
        return not self.has_stolen and self.others_own_cards and tray.has_triple(self.dice)

    @property
    def others_own_cards(self) -> bool:
        return any(pile for seat, pile in enumerate(self.won) if seat != self.turn)

    # -- legality --

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if seat not in self.to_act:
            return
        if self.phase is Phase.AWAIT_ROLL:
            yield Roll()
            return
        yield from takes(self.dice, self.centre)
        yield from self.steals()
        if self.phase is Phase.MAY_CONTINUE:
            yield Roll()
            yield Banco()

    def steals(self) -> Iterator[Steal]:
        """Yield the steals that the throw on the table allows."""
        if self.can_steal:
            for seat, pile in enumerate(self.won):
                if seat != self.turn:
                    yield from (Steal(seat, card) for card in pile)

    def _verify(self, seat: Seat, move: Move) -> None:
        match move:
            case Roll():
                self._require_choice()
            case Banco():
                self._require_throw()
                self._require_choice()
            case Take():
                self._require_throw()
                check_take(move, self.dice, self.centre)
            case Steal():
                self._require_throw()
                check_steal(move, self.dice, self.has_stolen, self.turn, self.won)
            case _:
                raise IllegalMove("unknown_action")

    def _require_throw(self) -> None:
        if self.phase is Phase.AWAIT_ROLL:
            raise IllegalMove("must_roll_first")

    def _require_choice(self) -> None:
        if self.phase is Phase.MUST_TAKE:
            raise IllegalMove("must_take_first")

    # -- decisions --

    def _apply(self, seat: Seat, move: Move) -> Step:
        match move:
            case Take():
                return self._take(move)
            case Steal():
                return self._steal(move)
            case Banco():
                return self._bank(happened.BancoCalled)
        return Step(replace(self, phase=Phase.ROLLING, dice=tray.taken_up(self.dice)))

    def _take(self, take: Take) -> Step:
        place = self.centre.index(take.card)
        refill, stock = self.stock[:1], self.stock[1:]
        after = replace(
            self,
            phase=Phase.MAY_CONTINUE,
            centre=self.centre[:place] + refill + self.centre[place + 1 :],
            stock=stock,
            pending=(*self.pending, take.card),
            dice=tray.spent(self.dice, take.dice),
        )
        refilled = refill[0] if refill else None
        return Step(after, (happened.Took(self.turn, take.card, take.dice, refilled),))

    def _steal(self, steal: Steal) -> Step:
        robbed = tuple(card for card in self.won[steal.player] if card != steal.card)
        after = replace(
            self,
            phase=Phase.MAY_CONTINUE,
            won=(*self.won[: steal.player], robbed, *self.won[steal.player + 1 :]),
            pending=(*self.pending, steal.card),
            has_stolen=True,
        )
        return Step(after, (happened.Stole(self.turn, steal.card, steal.player),))

    def _bank(self, event: type[happened.BancoCalled | happened.Timeout]) -> Step:
        """Win the pending cards and end the turn (5.1, 8.2)."""
        told = event(self.turn, self.pending, gain(self.won, self.turn, self.pending))
        won = with_won(self.won, self.turn, self.pending)
        return replace(self, won=won, pending=())._end_turn(told)

    def expire(self) -> Step:
        if self.ended is not None:
            raise IllegalMove("game_over")
        return self._bank(happened.Timeout)

    # -- chance --

    def _resolve(self, drawn: Any) -> Step:
        match self.phase:
            case Phase.SHUFFLING:
                return Step(replace(self, phase=Phase.CHOOSING_FIRST, stock=tuple(drawn)))
            case Phase.CHOOSING_FIRST:
                return self._deal(drawn)
        return self._throw(tuple(drawn))

    def _deal(self, first: Seat) -> Step:
        centre, stock = self.stock[:CENTRE_SIZE], self.stock[CENTRE_SIZE:]
        after = replace(self, phase=Phase.AWAIT_ROLL, turn=first, centre=centre, stock=stock)
        return Step(after, (happened.Dealt(centre, first),))

    def _throw(self, faces: Sequence[int]) -> Step:
        """Put the faces on the table and see what they allow, in the order of 2.3."""
        positions = tray.live_positions(self.dice)
        rolled = happened.Rolled(self.turn, positions, tuple(faces))
        dice = tray.thrown(self.dice, faces)
        after = replace(self, phase=Phase.MUST_TAKE, dice=dice, has_stolen=False)
        if tray.is_carre(faces):
            return after._carre(rolled)
        if takes(dice, self.centre) or after.can_steal:
            return Step(after, (rolled,))
        return after._bust(rolled)

    def _carre(self, rolled: Event) -> Step:
        cards = self.pending + self.centre
        told = happened.Carre(self.turn, cards, gain(self.won, self.turn, cards))
        won = with_won(self.won, self.turn, cards)
        return replace(self, won=won, pending=(), centre=())._end_turn(rolled, told)

    def _bust(self, rolled: Event) -> Step:
        told = happened.Rate(self.turn, self.pending)
        stock = self.stock + self.pending
        return replace(self, stock=stock, pending=())._end_turn(rolled, told)

    # -- the end of a turn, and of the match --

    def _end_turn(self, *told: Event) -> Step:
        missing = CENTRE_SIZE - len(self.centre)
        refill, stock = self.stock[:missing], self.stock[missing:]
        cleared = replace(
            self, centre=self.centre + refill, stock=stock, dice=tray.FRESH, has_stolen=False
        )
        if refill:
            told = (*told, happened.CentreRefilled(refill))
        if len(cleared.centre) < CENTRE_SIZE:
            return cleared._finish("played", told)
        following = (self.turn + 1) % self.seats
        return Step(replace(cleared, phase=Phase.AWAIT_ROLL, turn=following), told)

    def _finish(self, ending: str, told: tuple[Event, ...]) -> Step:
        scores = totals(self.won)
        ranks = ranks_by_score(scores, self.left)
        after = replace(self, phase=Phase.GAME_OVER, ended=Outcome(ending, ranks, scores))
        return Step(after, (*told, happened.GameOver(scores)))

    def _abandoned(self, told: tuple[Event, ...], side: int | None) -> Step:
        return self._finish("abandon", told)

    # -- knowledge and storage --

    def _view(self, viewer: Seat | None) -> View:
        return board(self)

    def material(self) -> Counter[str]:
        cards = chain(self.stock, self.centre, self.pending, *self.won)
        return Counter(chain(cards, ["die"] * len(self.dice)))

    def scrambled(self, viewer: Seat | None, order: Order) -> Self:
        return replace(self, stock=order(self.stock))
