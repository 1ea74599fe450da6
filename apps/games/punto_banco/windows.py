"""The time in which everybody may bet (RULES.md §3, §6.4 to §6.6)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from apps.engine.contract import Event, Seat
from apps.engine.money import Bet
from apps.games.punto_banco import dealing
from apps.games.punto_banco import events as happened
from apps.games.punto_banco.bets import Bets, most_won
from apps.games.punto_banco.coups import cause_of
from apps.games.punto_banco.phases import Phase
from apps.games.punto_banco.places import Place, each, forsaken, thinking, with_place, without
from apps.games.punto_banco.steps import Made, enter

if TYPE_CHECKING:
    from apps.games.punto_banco.state import PuntoBancoState

MOST_EMPTY = 3  # windows in a row without a bet (6.5)


def open_window(state: "PuntoBancoState") -> Made:
    """Ask everybody for his bets; with nobody there the table is empty."""
    if not state.occupied:
        return enter(state, Phase.EMPTY, empty_windows=0)
    number = state.round + 1
    places = each(state.places, Place.asked)
    return enter(state, Phase.BETTING, happened.Window(number), round=number, places=places)


def bet(state: "PuntoBancoState", seat: Seat, wanted: Bets) -> Made:
    """Confirm what `seat` bets, raised to the minimum (3.5)."""
    laid = wanted.raised(state.options.unit)
    old = dict(wanted.fields)
    raised = tuple(name for name, stake in laid.laid if stake > old[name])
    told = happened.Confirmed(seat, laid.player, laid.banker, laid.tie, raised)
    money = tuple(
        Bet(seat, cause_of(state.coup_number, seat, field), stake, most_won(field, stake))
        for field, stake in laid.laid
    )
    return Made(_with(state, seat, state.place(seat).bet(laid)), (told,), money).then(_decided)


def passing(state: "PuntoBancoState", seat: Seat) -> Made:
    """Let `seat` pass."""
    after = _with(state, seat, state.place(seat).passed())
    return Made(after, (happened.Passed(seat),)).then(_decided)


def _with(state: "PuntoBancoState", seat: Seat, place: Place) -> "PuntoBancoState":
    return replace(state, places=with_place(state.places, seat, place))


def _decided(state: "PuntoBancoState") -> Made:
    """End the window once nobody is left to decide."""
    return Made(state) if state.to_act else close(state)


def close(state: "PuntoBancoState") -> Made:
    """End the window: deal if anything was bet (6.4)."""
    late = tuple(sorted(thinking(state.places)))
    places = each(state.places, Place.closed)
    gone = tuple(sorted(forsaken(places)))
    told: tuple[Event, ...] = (happened.Timeout(late),) if late else ()
    after = replace(
        state,
        places=without(places, gone),
        holder=None if state.holder in gone else state.holder,
    )
    made = Made(after, (*told, *map(happened.Left, gone)))
    return made.then(dealing.begin if _is_bet_on(after) else _without_bets)


def _is_bet_on(state: "PuntoBancoState") -> bool:
    return bool(state.departed) or any(place and place.bets.total for place in state.places)


def _without_bets(state: "PuntoBancoState") -> Made:
    """Open the next window, or rest if that has been so for some time (6.5)."""
    empty = state.empty_windows + 1
    if empty < MOST_EMPTY or not state.occupied:
        return open_window(replace(state, empty_windows=empty))
    places = each(state.places, Place.resting)
    return enter(state, Phase.IDLE, happened.Idle(), places=places, empty_windows=0)


def wake(state: "PuntoBancoState", seat: Seat) -> Made:
    """Open a window, for `seat` wants to bet (6.6)."""
    return Made(state, (happened.Woken(seat),)).then(open_window)
