"""Sitting down and leaving (RULES.md §5)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from apps.engine.contract import Seat
from apps.engine.errors import IllegalMove
from apps.games.punto_banco import cutting, windows
from apps.games.punto_banco import events as happened
from apps.games.punto_banco.phases import Phase
from apps.games.punto_banco.places import SEATS, Departed, Place, with_place, without
from apps.games.punto_banco.steps import Made, enter

if TYPE_CHECKING:
    from apps.games.punto_banco.state import PuntoBancoState

BETS_STAND = frozenset({Phase.BETTING, Phase.DEALING})


def join(state: "PuntoBancoState", seat: Seat, carry: int, *, waits: bool = False) -> Made:
    """Seat somebody who owes `carry` twentieths; raises `IllegalMove`.

    `waits`: he has bet on this coup from another seat (5.3).
    """
    if state.ended is not None:
        raise IllegalMove("game_over")
    if not 0 <= seat < state.seats:
        raise IllegalMove("no_such_seat")
    if seat in state.occupied:
        raise IllegalMove("seat_taken")
    is_taken = waits or seat in {one.seat for one in state.departed}
    may_bet = state.phase is Phase.BETTING and not is_taken
    place = Place(carry).asked() if may_bet else Place(carry)
    after = replace(state, places=with_place(state.places, seat, place))
    made = Made(after, (happened.Joined(seat, waits=_waits(state, may_bet=may_bet)),))
    if state.phase is not Phase.EMPTY:
        return made
    return made.then(windows.open_window if state.shoe.is_cut else cutting.offer)


def _waits(state: "PuntoBancoState", *, may_bet: bool) -> bool:
    """Tell whether a round is under way that the newcomer has no part in (5.2)."""
    return state.phase in BETS_STAND | {Phase.SETTLING} and not may_bet


def leave(state: "PuntoBancoState", seat: Seat) -> Made:
    """Free a seat; confirmed bets stand (5.3). Raises `IllegalMove`."""
    if state.ended is not None:
        raise IllegalMove("game_over")
    place = state.place(seat)
    stands = place.bets.total > 0 and state.phase in BETS_STAND
    after = replace(
        state,
        places=with_place(state.places, seat, None),
        departed=(*state.departed, *_departing(seat, place, stands=stands)),
        holder=None if state.holder == seat else state.holder,
    )
    return Made(after, (happened.Left(seat),)).then(lambda left: _go_on_without(left, seat))


def _departing(seat: Seat, place: Place, *, stands: bool) -> tuple[Departed, ...]:
    return (Departed(seat, place.bets, place.carry),) if stands else ()


def _go_on_without(state: "PuntoBancoState", seat: Seat) -> Made:
    """Do what a seat that is now free was waited for."""
    match state.phase:
        case Phase.CUT_OFFER if state.asked == seat:
            return cutting.pass_by(state)
        case Phase.BETTING if not state.to_act:
            return windows.close(state)
        case Phase.IDLE if not state.occupied:
            return enter(state, Phase.EMPTY)
    return Made(state)


def free_all(state: "PuntoBancoState") -> Made:
    """Free all seats of a table at which nothing has happened for long (6.6)."""
    told = map(happened.Left, sorted(state.occupied))
    return enter(state, Phase.EMPTY, *told, places=without(state.places, range(SEATS)), holder=None)
