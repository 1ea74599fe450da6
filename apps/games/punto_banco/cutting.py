"""The offer of the cut, the cut, and the cards put away (RULES.md §4)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from apps.engine.contract import Seat
from apps.games.punto_banco import events as happened
from apps.games.punto_banco import windows
from apps.games.punto_banco.phases import Phase
from apps.games.punto_banco.steps import Made, enter

if TYPE_CHECKING:
    from apps.games.punto_banco.state import PuntoBancoState


def offer(state: "PuntoBancoState") -> Made:
    """Offer the cut of a fresh shoe to the first whose turn it is (4.2)."""
    first = 0 if state.last_holder is None else state.last_holder + 1
    return offer_from(replace(state, asked=None, declined=()), first)


def offer_from(state: "PuntoBancoState", start: Seat) -> Made:
    """Offer it to the next seat, from `start` on, that has not refused; else chance cuts (4.4)."""
    if not state.occupied:
        return enter(state, Phase.EMPTY, asked=None, declined=())
    seat = next(_willing(state, start), None)
    if seat is None:
        return enter(state, Phase.CUTTING, asked=None)
    return enter(state, Phase.CUT_OFFER, happened.Offered(seat), asked=seat)


def _willing(state: "PuntoBancoState", start: Seat) -> Iterator[Seat]:
    clockwise = ((start + step) % state.seats for step in range(state.seats))
    yield from (s for s in clockwise if s in state.occupied and s not in state.declined)


def decline(state: "PuntoBancoState", *, late: bool) -> Made:
    """Take the refusal of the seat that is asked, and ask the next."""
    seat = _asked(state)
    after = replace(state, declined=(*state.declined, seat))
    made = Made(after, (happened.Declined(seat, late),))
    return made.then(lambda refused: offer_from(refused, seat + 1))


def pass_by(state: "PuntoBancoState") -> Made:
    """Ask the next, for the seat that was asked has been left."""
    return offer_from(state, _asked(state) + 1)


def _asked(state: "PuntoBancoState") -> Seat:
    if state.asked is None:
        raise AssertionError("somebody is asked as long as the cut is offered")
    return state.asked


def cut(state: "PuntoBancoState", position: int, seat: Seat | None) -> Made:
    """Cut the shoe; `seat` (None: chance) holds it from now on (4.3)."""
    after = replace(
        state,
        shoe=state.shoe.cut(position, seat),
        asked=None,
        declined=(),
        holder=seat,
        last_holder=state.last_holder if seat is None else seat,
    )
    return Made(after, (happened.Cut(seat, position),)).then(_burn)


def _burn(state: "PuntoBancoState") -> Made:
    """Put the first cards away, at tables where that is done (4.5)."""
    if not state.options.burn:
        return windows.open_window(state)
    shoe = state.shoe.burn()
    told = happened.Burnt(shoe.cards[0], shoe.burnt - 1)
    return enter(state, Phase.BURNING, told, shoe=shoe)
