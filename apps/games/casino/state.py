"""The position of a match of Casino and how it moves on. Numbers are those of RULES.md."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum, unique
from itertools import chain, islice
from typing import Any, ClassVar, Self

from apps.engine import chance
from apps.engine.contract import Clock, Event, Move, Order, Outcome, Seat, Step, View
from apps.engine.errors import IllegalMove, InvalidOptions
from apps.engine.turns import TurnState
from apps.games.casino import choices, counting, legality
from apps.games.casino import events as happened
from apps.games.casino.automatic import automatic_move
from apps.games.casino.cards import DECK, Cards
from apps.games.casino.dealing import dealt, packets_in_a_round
from apps.games.casino.layout import Building, Layout
from apps.games.casino.moves import Capture
from apps.games.casino.options import CasinoOptions
from apps.games.casino.outcomes import ranks_of, sides_of
from apps.games.casino.tabling import change
from apps.games.casino.view import shown

SECONDS, TURBO_SECONDS = 30, 15  # for a card (7.1)
TEAM_SEATS = 4
COUNT_SECONDS, TURBO_COUNT_SECONDS = 12, 8  # to read the count of a round (8.5)


@unique
class Phase(StrEnum):
    """What the match waits for: chance in the first two, a seat, the table, nothing."""

    CHOOSING_DEALER = "choosing_dealer"
    SHUFFLING = "shuffling"
    PLAYING = "playing"
    COUNTED = "counted"
    GAME_OVER = "game_over"


@dataclass(frozen=True, slots=True, repr=False)
class CasinoState(TurnState):
    """Hands by seat; piles, totals by side; `sweeps`: the sides that made them, in order.

    `round` and `packet` count from 1. `count`: the last round's. `results`: points of every round
    counted, by seat. `opened`: how many builds the round has seen.
    """

    decisions: ClassVar[frozenset[Phase]] = frozenset({Phase.PLAYING})

    options: CasinoOptions
    phase: Phase
    round: int
    packet: int
    dealer: Seat
    turn: Seat
    stock: Cards
    hands: tuple[Cards, ...]
    loose: Cards
    builds: tuple[Building, ...]
    opened: int
    piles: tuple[Cards, ...]
    sweeps: tuple[int, ...]
    last_capturer: Seat | None
    last_play: happened.Played | None
    count: happened.Counted | None
    totals: tuple[int, ...]
    results: tuple[tuple[int, ...], ...]
    left: frozenset[Seat]
    ended: Outcome | None

    @classmethod
    def at_start(cls, seats: int, options: CasinoOptions) -> Self:
        """Return the state before the dealer is drawn (1.3)."""
        if options.teams and seats != TEAM_SEATS:
            raise InvalidOptions("bad_seats", seats=seats)
        sides = len(set(sides_of(seats, options.teams)))
        return cls(
            options=options,
            phase=Phase.CHOOSING_DEALER,
            round=1,
            packet=0,
            dealer=0,
            turn=0,
            stock=DECK,
            hands=((),) * seats,
            loose=(),
            builds=(),
            opened=0,
            piles=((),) * sides,
            sweeps=(),
            last_capturer=None,
            last_play=None,
            count=None,
            totals=(0,) * sides,
            results=(),
            left=frozenset(),
            ended=None,
        )

    # -- whose turn --

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def sides(self) -> tuple[int, ...]:
        return sides_of(self.seats, self.options.teams)

    @property
    def round_results(self) -> tuple[tuple[int, ...], ...]:
        return self.results

    @property
    def chance(self) -> chance.Chance | None:
        match self.phase:
            case Phase.CHOOSING_DEALER:
                return chance.Pick(self.seats)
            case Phase.SHUFFLING:
                return chance.Shuffle(DECK)
        return None

    @property
    def clock(self) -> Clock | None:
        turbo = self.options.turbo
        if self.phase is Phase.PLAYING:
            return Clock(self.turn, TURBO_SECONDS if turbo else SECONDS)
        if self.phase is Phase.COUNTED:
            return Clock(None, TURBO_COUNT_SECONDS if turbo else COUNT_SECONDS)
        return None

    @property
    def is_last_packet(self) -> bool:
        return self.packet == packets_in_a_round(self.seats)

    def layout(self, seat: Seat) -> Layout:
        """Return the table as `seat` meets it with its hand."""
        return Layout(seat, self.hands[seat], self.loose, self.builds, self.options.is_royal)

    # -- moves --

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if seat in self.to_act:
            yield from choices.legal_moves(self.layout(seat))

    def _verify(self, seat: Seat, move: Move) -> None:
        legality.check(self.layout(seat), move)

    def _apply(self, seat: Seat, move: Move) -> Step:
        return self._play(seat, move, auto=False)

    def expire(self) -> Step:
        """Play a card for the seat whose time is over (7.1), or begin the next round (8.5)."""
        if self.phase is Phase.PLAYING:
            return self._play(self.turn, automatic_move(self.layout(self.turn)), auto=True)
        if self.phase is Phase.COUNTED:
            return Step(self._cleared())
        raise IllegalMove("game_over" if self.ended else "nothing_timed")

    def _play(self, seat: Seat, move: Move, *, auto: bool) -> Step:
        after = change(self.layout(seat), move, f"b{self.opened + 1}")
        told = replace(after.told, auto=auto)
        hand = tuple(card for card in self.hands[seat] if card != told.card)
        played = replace(
            self,
            hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]),
            loose=after.loose,
            builds=after.builds,
            opened=self.opened + (len(after.builds) > len(self.builds)),
            last_play=told,
        )
        if isinstance(move, Capture):
            return played._won(told)._go_on()
        return played._go_on()

    def _won(self, told: happened.Played) -> Self:
        """Put the cards of a capture on the pile of its side (3.5, 3.6)."""
        side = self.sides[told.seat]
        is_sweep = self.options.counts_sweeps and not self.loose and not self.builds
        return replace(
            self,
            piles=self._piles_with(side, told.taken),
            sweeps=(*self.sweeps, side) if is_sweep else self.sweeps,
            last_capturer=told.seat,
            last_play=replace(told, is_sweep=is_sweep),
        )

    def _piles_with(self, side: int, cards: Cards) -> tuple[Cards, ...]:
        return (*self.piles[:side], self.piles[side] + cards, *self.piles[side + 1 :])

    def _go_on(self) -> Step:
        """Pass the turn; with all hands empty deal the next packet, or count."""
        told = () if self.last_play is None else (self.last_play,)
        following = replace(self, turn=(self.turn + 1) % self.seats)
        if any(self.hands):
            return Step(following, told)
        return self._counted(told) if not self.stock else following._deal(told)

    # -- deals --

    def _resolve(self, drawn: Any) -> Step:
        if self.phase is Phase.CHOOSING_DEALER:
            return Step(replace(self, phase=Phase.SHUFFLING, dealer=drawn))
        return replace(self, stock=tuple(drawn), packet=0)._deal(())

    def _deal(self, told: tuple[Event, ...]) -> Step:
        is_first = self.packet == 0
        deal = dealt(self.stock, self.seats, self.dealer, lays_table=is_first)
        after = replace(
            self,
            phase=Phase.PLAYING,
            packet=self.packet + 1,
            turn=(self.dealer + 1) % self.seats,
            stock=deal.stock,
            hands=deal.hands,
            loose=deal.loose if is_first else self.loose,
        )
        event = happened.Dealt(
            round=self.round,
            packet=after.packet,
            is_last=after.is_last_packet,
            dealer=self.dealer,
            hands=deal.hands,
            loose=deal.loose,
            stock=len(deal.stock),
        )
        return Step(after, (*told, event))

    # -- the end of a round, and of the match --

    def _counted(self, told: tuple[Event, ...]) -> Step:
        """Give the leftovers to the last capturer and count (1.9, 8)."""
        if self.loose:
            told = (*told, happened.Leftovers(self.last_capturer, self.loose))
        swept = self._with_leftovers()
        sweeps = self.sweeps if self.options.counts_sweeps else ()
        steps = counting.count(swept.piles, sweeps)
        result = counting.verdict(
            self.totals, steps, self.options.target, in_order=self.options.counts_in_order
        )
        points = counting.points_of(steps, len(self.totals))
        count = happened.Counted(
            self.round, steps, points, result.totals, result.won_at, result.winner is not None
        )
        after = replace(
            swept,
            phase=Phase.COUNTED,
            count=count,
            totals=result.totals,
            results=(*self.results, tuple(points[side] for side in self.sides)),
        )
        if result.winner is None:
            return Step(after, (*told, count))
        return after._finish("played", (*told, count), result.winner)

    def _with_leftovers(self) -> Self:
        if self.last_capturer is None:
            return self  # nobody took anything: the cards count for nobody and stay (1.9)
        side = self.sides[self.last_capturer]
        return replace(self, piles=self._piles_with(side, self.loose), loose=())

    def _cleared(self) -> Self:
        """Return the state before the next round's shuffle; the deal passes to the left (1.3)."""
        return replace(
            self,
            phase=Phase.SHUFFLING,
            round=self.round + 1,
            packet=0,
            dealer=(self.dealer + 1) % self.seats,
            stock=DECK,
            loose=(),
            opened=0,
            piles=((),) * len(self.piles),
            sweeps=(),
            last_capturer=None,
            last_play=None,
            count=None,
        )

    def _finish(self, ending: str, told: tuple[Event, ...], winner: int | None) -> Step:
        scores = tuple(self.totals[side] for side in self.sides)
        ranks = ranks_of(scores, self.sides, winner, self.left)
        after = replace(self, phase=Phase.GAME_OVER, ended=Outcome(ending, ranks, scores))
        return Step(after, (*told, happened.GameOver(scores)))

    def _abandoned(self, told: tuple[Event, ...], side: int | None) -> Step:
        return self._finish("abandon", told, side)

    # -- knowledge and storage --

    def _view(self, viewer: Seat | None) -> View:
        return shown(self, viewer)

    def material(self) -> Counter[str]:
        built = (one.cards for one in self.builds)
        return Counter(chain(self.stock, self.loose, *self.hands, *built, *self.piles))

    def scrambled(self, viewer: Seat | None, order: Order) -> Self:
        hidden = [seat for seat in range(self.seats) if seat != viewer]
        rows = [self.stock, *self.piles, *(self.hands[seat] for seat in hidden)]
        cards = iter(order(tuple(chain(*rows))))
        stock, *others = [tuple(islice(cards, len(row))) for row in rows]
        piles, hands = others[: len(self.piles)], list(self.hands)
        for seat, hand in zip(hidden, others[len(self.piles) :], strict=True):
            hands[seat] = hand
        return replace(self, stock=stock, piles=tuple(piles), hands=tuple(hands))
