"""The position of a table of Punto Banco and how it moves on. Numbers are those of RULES.md."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from apps.engine.chance import Chance, Pick, Shuffle
from apps.engine.contract import Clock, Move, Order, Outcome, Seat, State, Step, View
from apps.engine.errors import IllegalMove
from apps.games.punto_banco import cutting, dealing, ending, legality, people, windows
from apps.games.punto_banco import events as happened
from apps.games.punto_banco.coups import Result
from apps.games.punto_banco.moves import Bet, Cut, Pass
from apps.games.punto_banco.options import PuntoBancoOptions
from apps.games.punto_banco.phases import Phase, seconds_of
from apps.games.punto_banco.places import SEATS, Departed, Place, Places, occupied, thinking
from apps.games.punto_banco.shoe import CUT_CARD, DECK, FRESH, HIGHEST_CUT, LOWEST_CUT, Shoe
from apps.games.punto_banco.steps import Made
from apps.games.punto_banco.view import shown


@dataclass(frozen=True, slots=True, repr=False)
class PuntoBancoState(State):
    """A table during one shoe.

    `stretch` counts the stretches of time, `round` the windows; both go on from shoe to shoe.
    `asked`: the seat the cut is offered to, `declined`: those that refused it. `holder`: who holds
    the shoe (None: the house), `last_holder`: the last who held any. `empty_windows`: in a row.
    `coup_start`: how many cards were gone before the latest coup. `nets`: jetons by seat.
    """

    options: PuntoBancoOptions
    phase: Phase = Phase.SHUFFLING
    stretch: int = 0
    round: int = 0
    shoe: Shoe = FRESH
    places: Places = (None,) * SEATS
    departed: tuple[Departed, ...] = ()
    asked: Seat | None = None
    declined: tuple[Seat, ...] = ()
    holder: Seat | None = None
    last_holder: Seat | None = None
    empty_windows: int = 0
    coup_start: int | None = None
    results: tuple[Result, ...] = ()
    nets: tuple[int, ...] = (0,) * SEATS
    ended: Outcome | None = None

    @classmethod
    def at_start(cls, seats: int, options: PuntoBancoOptions) -> Self:
        """Return the state of the first shoe, at which nobody sits yet."""
        return cls(options)

    @classmethod
    def after(cls, last: Self, options: PuntoBancoOptions) -> Self:
        """Return the state of the next shoe: everybody stays, with what he owes (1.3)."""
        return cls(
            options,
            stretch=last.stretch + 1,
            round=last.round,
            places=last.places,
            last_holder=last.last_holder,
        )

    # -- whose turn --

    @property
    def seats(self) -> int:
        return len(self.places)

    @property
    def occupied(self) -> frozenset[Seat]:
        return occupied(self.places)

    @property
    def to_act(self) -> frozenset[Seat]:
        match self.phase:
            case Phase.BETTING:
                return thinking(self.places)
            case Phase.IDLE:
                return self.occupied
            case Phase.CUT_OFFER if self.asked is not None:
                return frozenset((self.asked,))
        return frozenset()

    @property
    def commutes(self) -> bool:
        return self.phase is Phase.BETTING

    @property
    def chance(self) -> Chance | None:
        match self.phase:
            case Phase.SHUFFLING:
                return Shuffle(DECK)
            case Phase.CUTTING:
                return Pick(HIGHEST_CUT - LOWEST_CUT + 1)
        return None

    @property
    def outcome(self) -> Outcome | None:
        return self.ended

    @property
    def clock(self) -> Clock | None:
        seconds = seconds_of(self.phase, turbo=self.options.turbo)
        return None if seconds is None else Clock(self.asked, seconds, self.stretch)

    @property
    def progress(self) -> int:
        """The part of the cards before the yellow one that are gone."""
        return min(100, 100 * self.shoe.gone // CUT_CARD)

    @property
    def dealt(self) -> tuple[str, ...]:
        """The cards of the latest coup, in the order in which they fell."""
        return () if self.coup_start is None else self.shoe.cards[self.coup_start : self.shoe.gone]

    @property
    def is_settled(self) -> bool:
        """Tell whether the cards on the table are those of a coup that is decided."""
        return bool(self.dealt) and self.phase is not Phase.DEALING

    @property
    def coup_number(self) -> int:
        """The number of the coup that is played, or is bet on, in this shoe."""
        is_past = self.phase in {Phase.SETTLING, Phase.OVER}
        return len(self.results) + (0 if is_past else 1)

    def place(self, seat: Seat) -> Place:
        """Return the place of somebody; raises `IllegalMove("not_seated")`."""
        place = self.places[seat] if 0 <= seat < self.seats else None
        if place is None:
            raise IllegalMove("not_seated")
        return place

    # -- decisions --

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if seat in self.to_act:
            yield from legality.moves(self)

    def not_now(self, seat: Seat, move: Move) -> str:
        return legality.not_now(self, seat, move)

    def _verify(self, seat: Seat, move: Move) -> None:
        legality.check(self, move)

    def _apply(self, seat: Seat, move: Move) -> Step:
        return self._made(seat, move).step()

    def _made(self, seat: Seat, move: Move) -> Made:
        match move:
            case Bet() if move.bets.total:
                return windows.bet(self, seat, move.bets)
            case Bet() | Pass():
                return windows.passing(self, seat)
            case Cut(accept=True):
                return cutting.cut(self, move.position, seat)
            case Cut():
                return cutting.decline(self, late=False)
            case _:
                return windows.wake(self, seat)

    def expire(self) -> Step:
        if self.ended is not None:
            raise IllegalMove("game_over")
        return self._expired().step()

    def _expired(self) -> Made:
        match self.phase:
            case Phase.CUT_OFFER:
                return cutting.decline(self, late=True)
            case Phase.BURNING:
                return windows.open_window(self)
            case Phase.BETTING:
                return windows.close(self)
            case Phase.IDLE:
                return people.free_all(self)
            case Phase.DEALING:
                return dealing.go_on(self)
            case Phase.SETTLING:
                return ending.end_round(self)
            case Phase.EMPTY:
                return ending.finish(self, "empty")
        raise IllegalMove("not_timed")

    def join(self, seat: Seat, carry: int, *, waits: bool = False) -> Step:
        return people.join(self, seat, carry, waits=waits).step()

    def leave(self, seat: Seat) -> Step:
        return people.leave(self, seat).step()

    # -- chance --

    def _resolve(self, drawn: Any) -> Step:
        if self.phase is Phase.CUTTING:
            return cutting.cut(self, LOWEST_CUT + drawn, None).step()
        shuffled = replace(self, shoe=Shoe(tuple(drawn)))
        return Made(shuffled, (happened.Shuffled(),)).then(cutting.offer).step()

    # -- knowledge and storage --

    def _view(self, viewer: Seat | None) -> View:
        return shown(self, viewer)

    def material(self) -> Counter[str]:
        return Counter(self.shoe.cards)

    def scrambled(self, viewer: Seat | None, order: Order) -> Self:
        """Rearrange the cards that nobody knows, and what the others owe."""
        if self.phase is Phase.SHUFFLING:
            return self
        others = [at for at, place in enumerate(self.places) if place and at != viewer]
        owed = [str(place.carry) for at in others if (place := self.places[at])]
        moved = dict(zip(others, map(int, order(owed)), strict=True))
        places = tuple(
            replace(place, carry=moved.get(at, place.carry)) if place else None
            for at, place in enumerate(self.places)
        )
        hidden = self.shoe.with_hidden(order(self.shoe.hidden))
        return replace(self, shoe=hidden, places=places)
