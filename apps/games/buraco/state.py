"""The position of a match of Buraco and how it moves on. Numbers are those of RULES.md."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, ClassVar, Self, TypeVar

from apps.engine import chance
from apps.engine.contract import Clock, Event, Move, Order, Outcome, Seat, Step, View
from apps.engine.errors import IllegalMove
from apps.engine.turns import TurnState
from apps.games.buraco import choices, legality
from apps.games.buraco import events as happened
from apps.games.buraco.automatic import automatic_move
from apps.games.buraco.cards import Cards, Tokens, face_of, faces_of, issued, without
from apps.games.buraco.dealing import REBUS_SIZE, dealt
from apps.games.buraco.laying import told_of
from apps.games.buraco.moves import Discard, DrawStock, Extend, Meld, TakePile, Use
from apps.games.buraco.options import BuracoOptions
from apps.games.buraco.outcomes import SIDES, counted, leading_side, ranks_of, sides_of
from apps.games.buraco.phases import SEAT_DECIDES, Phase, seconds_of_turn
from apps.games.buraco.rules import ModeRules
from apps.games.buraco.scrambling import scrambled
from apps.games.buraco.table import TAKEN_UNUSED, UNTAKEN, USED, Laid, Melds, Place, with_meld
from apps.games.buraco.view import shown

T = TypeVar("T")

MOST_IDLE_TURNS = 40  # then piles only change hands (9.3)


@dataclass(frozen=True, slots=True, repr=False)
class BuracoState(TurnState):
    """Hands (tokens) and waiting rebus (faces) by seat; all else are faces.

    `pile`: bottom to top. `rebus`: packets on the table. `rebus_states` by side. `laid`: how many
    melds were opened. Of the running turn: `single`, the token of the lone card taken; `drawn`, the
    token drawn from the stock; `is_stirred`, whether the stock was drawn from or a card laid;
    `has_won_rebus`, directly. `idle`: turns in a row that stirred nothing.
    """

    decisions: ClassVar[frozenset[Phase]] = SEAT_DECIDES

    options: BuracoOptions
    phase: Phase
    first: Seat
    turn: Seat
    turn_number: int
    stock: Cards
    pile: Cards
    hands: tuple[Tokens, ...]
    rebus: tuple[Cards, ...]
    rebus_states: tuple[str, ...]
    waiting: tuple[Cards, ...]
    melds: Melds
    laid: int
    single: str | None
    drawn: str | None
    is_stirred: bool
    has_won_rebus: bool
    idle: int
    left: frozenset[Seat]
    score: happened.Scored | None
    ended: Outcome | None

    @classmethod
    def at_start(cls, seats: int, options: BuracoOptions) -> Self:
        """Return the state before it is drawn who begins (1.3)."""
        return cls(
            options=options,
            phase=Phase.CHOOSING_FIRST,
            first=0,
            turn=0,
            turn_number=0,
            stock=options.rules.deck,
            pile=(),
            hands=((),) * seats,
            rebus=(),
            rebus_states=(UNTAKEN,) * SIDES,
            waiting=((),) * seats,
            melds=(),
            laid=0,
            single=None,
            drawn=None,
            is_stirred=False,
            has_won_rebus=False,
            idle=0,
            left=frozenset(),
            score=None,
            ended=None,
        )

    # -- whose turn --

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def sides(self) -> tuple[int, ...]:
        return sides_of(self.seats)

    @property
    def rules(self) -> ModeRules:
        return self.options.rules

    @property
    def chance(self) -> chance.Chance | None:
        match self.phase:
            case Phase.CHOOSING_FIRST:
                return chance.Pick(self.seats)
            case Phase.SHUFFLING:
                return chance.Shuffle(self.rules.deck)
        return None

    @property
    def clock(self) -> Clock | None:
        if self.phase not in SEAT_DECIDES:
            return None
        seconds = seconds_of_turn(self.options.turbo, has_won_rebus=self.has_won_rebus)
        return Clock(self.turn, seconds, span=self.turn_number)

    @property
    def progress(self) -> int | None:
        """How much of the stock and of the rebus on the table is used up."""
        if self.phase not in SEAT_DECIDES:
            return 100 if self.ended else 0
        all_cards = len(self.rules.deck) - REBUS_SIZE * self.seats
        return 100 - 100 * (len(self.stock) + REBUS_SIZE * len(self.rebus)) // all_cards

    def place(self, seat: Seat) -> Place:
        """Return the position as `seat` meets it."""
        side = seat % SIDES
        return Place(
            seat=seat,
            side=side,
            rules=self.rules,
            has_drawn=self.phase is Phase.PLAY,
            hand=self.hands[seat],
            melds=self.melds,
            top=self.pile[-1] if self.pile else None,
            pile=len(self.pile),
            single=self.single,
            wins_rebus=bool(self.rebus) and self.rebus_states[side] == UNTAKEN,
            next_id=f"m{self.laid + 1}",
        )

    # -- moves --

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if seat in self.to_act:
            yield from choices.legal_moves(self.place(seat))

    def _verify(self, seat: Seat, move: Move) -> None:
        legality.check(self.place(seat), move)

    def _apply(self, seat: Seat, move: Move) -> Step:
        return self._play(move, auto=False)

    def _play(self, move: Move, *, auto: bool) -> Step:
        match move:
            case DrawStock():
                return self._draw(auto=auto)
            case TakePile(use=use):
                return self._take(use)
            case Meld(cards=cards) | Extend(cards=cards):
                laid = legality.laid_by(self.place(self.turn), move)
                hand = without(self.hands[self.turn], cards)
                return self._lay(laid, faces_of(cards), hand, ())
            case Discard(card=card):
                return self._discard(card, auto=auto)
        raise IllegalMove("unknown_action")

    def _draw(self, *, auto: bool) -> Step:
        hand = self.hands[self.turn]
        (token,) = issued(hand, self.stock[:1])
        after = replace(
            self,
            phase=Phase.PLAY,
            stock=self.stock[1:],
            hands=self._hands_with((*hand, token)),
            drawn=token,
            is_stirred=True,
        )
        return Step(after, (happened.Drew(self.turn, token, auto),))

    def _take(self, use: Use | None) -> Step:
        """Take the pile; where its top card must be laid at once, that comes first (4.3, 4.4)."""
        rules, hand = self.rules, self.hands[self.turn]
        if rules.open_pile or use is None:
            tokens = issued(hand, self.pile)
            is_single = len(tokens) == 1
            after = replace(self._with_pile(hand + tokens), single=tokens[0] if is_single else None)
            return Step(after, (self._told_of_pile(tokens),))
        laid = legality.use_of_top(self.place(self.turn), use)
        kept = without(hand, use.cards)
        tokens = issued(kept, self.pile[:-1])
        added = (self.pile[-1], *faces_of(use.cards))
        told = (self._told_of_pile(tokens),)
        return self._with_pile(kept)._lay(laid, added, kept + tokens, told)

    def _with_pile(self, hand: Tokens) -> Self:
        return replace(self, phase=Phase.PLAY, pile=(), hands=self._hands_with(hand))

    def _told_of_pile(self, tokens: Tokens) -> happened.TookPile:
        return happened.TookPile(
            self.turn, len(self.pile), self.pile[-1], self.rules.open_pile, tokens
        )

    def _hands_with(self, hand: Tokens) -> tuple[Tokens, ...]:
        return _replaced(self.hands, self.turn, hand)

    def _lay(self, laid: Laid, added: Cards, hand: Tokens, told: tuple[Event, ...]) -> Step:
        """Lay a meld that is legal; `hand` is what is left of it."""
        before = next((meld for meld in self.melds if meld.id == laid.id), None)
        after = replace(
            self,
            hands=self._hands_with(hand),
            melds=with_meld(self.melds, laid),
            laid=self.laid + (before is None),
            is_stirred=True,
        )
        told = (*told, *told_of(self.turn, before, laid, added))
        if hand:
            return Step(after, told)
        if after.place(self.turn).wins_rebus:
            return after._win_rebus_directly(told)
        return after._count("out", told, out=self.turn)

    def _win_rebus_directly(self, told: tuple[Event, ...]) -> Step:
        """Take the rebus into the empty hand; the turn goes on (7.2)."""
        tokens = issued((), self.rebus[0])
        side = self.turn % SIDES
        after = replace(
            self,
            hands=self._hands_with(tokens),
            rebus=self.rebus[1:],
            rebus_states=_replaced(self.rebus_states, side, USED),
            single=None,  # laid by now, and its token may be given out again
            drawn=None,
            has_won_rebus=True,
        )
        return Step(after, (*told, happened.RebusDirect(self.turn, side, tokens)))

    def _discard(self, token: str, *, auto: bool) -> Step:
        face = face_of(token)
        hand = without(self.hands[self.turn], (token,))
        thrown = replace(self, pile=(*self.pile, face), hands=self._hands_with(hand))
        told = (happened.Discarded(self.turn, face, self.rules.open_pile, auto),)
        if hand:
            return thrown._end_turn(told)
        if thrown.place(self.turn).wins_rebus:
            return thrown._win_rebus_by_discard(told)
        return thrown._count("out", told, out=self.turn)

    def _win_rebus_by_discard(self, told: tuple[Event, ...]) -> Step:
        """Lay the rebus aside for the seat's next turn (7.3)."""
        packet, side = self.rebus[0], self.turn % SIDES
        after = replace(
            self,
            rebus=self.rebus[1:],
            rebus_states=_replaced(self.rebus_states, side, TAKEN_UNUSED),
            waiting=_replaced(self.waiting, self.turn, packet),
        )
        return after._end_turn((*told, happened.RebusIndirect(self.turn, side, packet)))

    # -- the end of a turn, and of the match --

    def _end_turn(self, told: tuple[Event, ...]) -> Step:
        """Refill an empty stock, end the match where nothing is left, pass the turn (9)."""
        after = replace(self, idle=0 if self.is_stirred else self.idle + 1)
        if not after.stock:
            if not after.rebus:
                return after._count("stock", told)
            after = replace(after, stock=after.rebus[-1], rebus=after.rebus[:-1])
            told = (*told, happened.StockRefilled(len(after.stock)))
        if after.idle >= MOST_IDLE_TURNS:
            return after._count("idle", told)
        return after._begin_turn((self.turn + 1) % self.seats, told)

    def _begin_turn(self, seat: Seat, told: tuple[Event, ...]) -> Step:
        """Give the turn to `seat`, with the rebus that waited for it (4.1)."""
        after = replace(
            self,
            phase=Phase.DRAW,
            turn=seat,
            turn_number=self.turn_number + 1,
            single=None,
            drawn=None,
            is_stirred=False,
            has_won_rebus=False,
        )
        packet = self.waiting[seat]
        if not packet:
            return Step(after, told)
        tokens, side = issued((), packet), seat % SIDES
        opened = replace(
            after,
            hands=_replaced(self.hands, seat, tokens),
            waiting=_replaced(self.waiting, seat, ()),
            rebus_states=_replaced(self.rebus_states, side, USED),
        )
        return Step(opened, (*told, happened.RebusOpened(seat, side, tokens)))

    def _count(self, reason: str, told: tuple[Event, ...], out: Seat | None = None) -> Step:
        """Count the deal, which is the match (10)."""
        score = counted(reason, out, self.hands, self.melds, self.rebus_states, self.rules)
        totals = tuple(line.total for line in score.lines)
        after = replace(self, score=score)
        return after._finish(reason, (*told, score), leading_side(totals), totals)

    def _finish(
        self, ending: str, told: tuple[Event, ...], winner: int | None, totals: tuple[int, ...]
    ) -> Step:
        scores = tuple(totals[side] for side in self.sides)
        ranks = ranks_of(self.sides, winner, self.left)
        after = replace(self, phase=Phase.GAME_OVER, ended=Outcome(ending, ranks, scores))
        return Step(after, (*told, happened.GameOver(scores)))

    # -- chance, the clock, leaving --

    def _resolve(self, drawn: Any) -> Step:
        if self.phase is Phase.CHOOSING_FIRST:
            return Step(replace(self, phase=Phase.SHUFFLING, first=drawn, turn=drawn))
        deal = dealt(tuple(drawn), self.seats)
        hands = tuple(issued((), hand) for hand in deal.hands)
        after = replace(
            self,
            phase=Phase.DRAW,
            turn_number=1,
            hands=hands,
            rebus=deal.rebus,
            stock=deal.stock,
        )
        return Step(after, (happened.Dealt(self.first, hands, len(deal.stock)),))

    def expire(self) -> Step:
        """End the turn of the seat whose time is over (13.2)."""
        if self.phase not in SEAT_DECIDES:
            raise IllegalMove("game_over" if self.ended else "nothing_timed")
        step = Step(self) if self.phase is Phase.PLAY else self._draw(auto=True)
        while True:
            state = step.state
            assert isinstance(state, BuracoState)  # noqa: S101 - a step of this game
            if state.ended or state.turn_number > self.turn_number:
                return step
            move = automatic_move(state.place(self.turn), state.drawn)
            more = state._play(move, auto=True)
            step = Step(more.state, (*step.events, *more.events))

    def _abandoned(self, told: tuple[Event, ...], side: int | None) -> Step:
        return self._finish("abandon", told, side, (0,) * SIDES)

    # -- knowledge and storage --

    def _view(self, viewer: Seat | None) -> View:
        return shown(self, viewer)

    def material(self) -> Counter[str]:
        tokens = chain.from_iterable(self.hands)
        laid = (meld.lies.cards for meld in self.melds)
        faces = (self.stock, self.pile, *self.rebus, *self.waiting, *laid)
        return Counter(chain(faces_of(tokens), *faces))

    def scrambled(self, viewer: Seat | None, order: Order) -> Self:
        return replace(self, **scrambled(self, viewer, order))


def _replaced(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])
