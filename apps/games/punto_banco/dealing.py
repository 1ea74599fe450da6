"""The cards of a coup and its settlement (RULES.md §6.7, §6.8)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from apps.engine.contract import Seat
from apps.games.punto_banco import events as happened
from apps.games.punto_banco.bets import Receipt, receipt
from apps.games.punto_banco.coups import Result, result_of, settlements
from apps.games.punto_banco.phases import Phase
from apps.games.punto_banco.places import Place, with_place
from apps.games.punto_banco.steps import Made, enter
from apps.games.punto_banco.tableau import PUNTO, hands_of, next_hand, total_of

if TYPE_CHECKING:
    from apps.games.punto_banco.state import PuntoBancoState


def begin(state: "PuntoBancoState") -> Made:
    """Deal the first card of a coup."""
    return go_on(replace(state, empty_windows=0, coup_start=state.shoe.gone))


def go_on(state: "PuntoBancoState") -> Made:
    """Deal the next card, or settle when there is none to come (2.1)."""
    hand = next_hand(state.dealt)
    if hand is None:
        return _settle(state)
    shoe = state.shoe.drawn()
    dealt = (*state.dealt, shoe.cards[shoe.gone - 1])
    punto, banco = hands_of(dealt)
    cards = punto if hand == PUNTO else banco
    told = happened.CardFell(hand, len(cards) - 1, cards[-1], total_of(cards))
    return enter(state, Phase.DEALING, told, shoe=shoe)


def _settle(state: "PuntoBancoState") -> Made:
    """Pay everybody who bet, those who left first (3, 5.3)."""
    result = result_of(state.dealt)
    told = happened.Ended(result.winner, result.punto, result.banco, result.natural)
    made = enter(state, Phase.SETTLING, told, results=(*state.results, result))
    for one in state.departed:
        due = receipt(one.bets, result.winner, one.carry)
        made = _pay(made, one.seat, due, departed=True)
    for seat, place in enumerate(state.places):
        if place is not None and place.bets.total:
            made = _pay_seated(made, seat, place, result)
    return made


def _pay_seated(made: Made, seat: Seat, place: Place, result: Result) -> Made:
    due = receipt(place.bets, result.winner, place.carry)
    paid = _pay(made, seat, due, departed=False)
    places = with_place(paid.state.places, seat, place.settled(due))
    return replace(paid, state=replace(paid.state, places=places))


def _pay(made: Made, seat: Seat, due: Receipt, *, departed: bool) -> Made:
    """Add one bettor's receipt to a step: his money, what is told, and the seat's account."""
    nets = tuple(net + due.net * (at == seat) for at, net in enumerate(made.state.nets))
    told = happened.Settled(seat, departed, due.paid, due.staked, due.net, due.commission)
    money = tuple(settlements(made.state.coup_number, seat, due))
    after = replace(made.state, nets=nets)
    return Made(after, (*made.events, told), (*made.money, *money))
