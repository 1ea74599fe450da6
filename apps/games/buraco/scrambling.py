"""What a viewer does not know, rearranged: for the tests of secrecy."""

from itertools import chain
from typing import TYPE_CHECKING, Any

from apps.engine.contract import Order, Seat
from apps.games.buraco.cards import Cards, faces_of, issued

if TYPE_CHECKING:
    from apps.games.buraco.state import BuracoState


def scrambled(state: "BuracoState", viewer: Seat | None, order: Order) -> dict[str, Any]:
    """Return the fields of a state with all that is hidden from `viewer` rearranged (11)."""
    others = [seat for seat in range(state.seats) if seat != viewer]
    hands = [faces_of(state.hands[seat]) for seat in others] if state.score is None else []
    waiting = [state.waiting[seat] for seat in others]
    buried = () if state.rules.open_pile else state.pile[:-1]
    rows = [state.stock, buried, *state.rebus, *waiting, *hands]
    new = _cut(order(tuple(chain(*rows))), [len(row) for row in rows])
    first_waiting = 2 + len(state.rebus)
    first_hand = first_waiting + len(others)
    tokens = [issued((), hand) for hand in new[first_hand:]]
    return {
        "stock": new[0],
        "pile": (*new[1], *state.pile[len(buried) :]),
        "rebus": tuple(new[2:first_waiting]),
        "waiting": _with(state.waiting, others, new[first_waiting:first_hand]),
        "hands": _with(state.hands, others, tokens) if hands else state.hands,
    }


def _cut(row: Cards, sizes: list[int]) -> list[Cards]:
    cut: list[Cards] = []
    for size in sizes:
        cut.append(row[:size])
        row = row[size:]
    return cut


def _with(rows: tuple[Cards, ...], seats: list[Seat], new: list[Cards]) -> tuple[Cards, ...]:
    changed = list(rows)
    for seat, row in zip(seats, new, strict=True):
        changed[seat] = row
    return tuple(changed)
