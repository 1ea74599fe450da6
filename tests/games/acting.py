"""What worked cases do that no client can do: let the clock act for a seat."""

from apps.engine.contract import Seat, State, Step
from apps.engine.errors import IllegalMove

NOBODY: Seat = -1  # somebody whom the case does not seat


def time_out(state: State, seat: Seat) -> Step:
    """Return the server's act for `seat`; raises `IllegalMove` if it is not his time that runs."""
    if state.outcome is None and seat not in state.to_act:
        raise IllegalMove("not_your_turn" if 0 <= seat < state.seats else "not_seated")
    return state.expire()


def seat_named(name: object, names: list[str]) -> Seat:
    """Return the seat of a name of the case, `NOBODY` for one that it does not seat."""
    return names.index(str(name)) if name in names else NOBODY
