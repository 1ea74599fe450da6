"""What may be done in a position, and the code that refuses anything else (RULES.md §7)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from apps.engine.contract import Move, Seat
from apps.engine.errors import IllegalMove
from apps.games.punto_banco import bets
from apps.games.punto_banco.moves import Bet, Cut, Pass, Wake
from apps.games.punto_banco.phases import Phase
from apps.games.punto_banco.places import Status
from apps.games.punto_banco.shoe import DECK, HIGHEST_CUT, LOWEST_CUT

if TYPE_CHECKING:
    from apps.games.punto_banco.state import PuntoBancoState

DECIDED = frozenset({Status.CONFIRMED, Status.PASSED})
# Of all that one may bet, in units: what a raise, each chip and each mixture may bring about.
SAMPLES = (
    *((stake, 0, 0) for stake in (1, 5, 25, bets.MOST)),
    *((0, stake, 0) for stake in (1, 5, 19, bets.MOST)),
    *((0, 0, stake) for stake in (1, 25, bets.MOST)),
    (25, 0, 5),
    (0, 30, 5),
    (7, 11, 2),
    (0, 0, 0),
)


def moves(state: "PuntoBancoState") -> Iterator[Move]:
    """Yield what a seat that is to act may do; of bets and cuts a choice (7.1)."""
    match state.phase:
        case Phase.BETTING:
            yield Pass(state.round)
            unit = state.options.unit
            for stakes in SAMPLES:
                yield Bet(state.round, *(stake * unit for stake in stakes))
        case Phase.CUT_OFFER:
            yield Cut(accept=False)
            for position in (LOWEST_CUT, len(DECK) // 2, HIGHEST_CUT):
                yield Cut(accept=True, position=position)
        case Phase.IDLE:
            yield Wake()


def check(state: "PuntoBancoState", move: Move) -> None:
    """Raise `IllegalMove` unless a seat that is to act may make the move (7.2)."""
    match move:
        case Bet() | Pass():
            if state.phase is not Phase.BETTING or move.round != state.round:
                raise IllegalMove("window_closed")
            if isinstance(move, Bet):
                bets.check(move.bets, state.options.unit)
        case Cut():
            _check_cut(state, move)
        case Wake():
            if state.phase is not Phase.IDLE:
                raise IllegalMove("already_awake")
        case _:
            raise IllegalMove("unknown_action")


def _check_cut(state: "PuntoBancoState", move: Cut) -> None:
    if state.phase is not Phase.CUT_OFFER:
        raise IllegalMove("not_your_cut")
    if move.accept and not LOWEST_CUT <= move.position <= HIGHEST_CUT:
        raise IllegalMove("cut_range", low=LOWEST_CUT, high=HIGHEST_CUT)


def not_now(state: "PuntoBancoState", seat: Seat, move: Move) -> str:
    """Return the code that refuses a move to a seat that is not to act (7.2)."""
    match move:
        case Cut():
            return "not_your_cut"
        case Wake():
            return "already_awake"
        case Bet() | Pass() if state.phase is Phase.BETTING and move.round == state.round:
            has_decided = state.place(seat).status in DECIDED
            return "already_confirmed" if has_decided else "window_closed"
    return "window_closed"
