"""Positions for the tests of Casino, written shortly."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from apps.engine.contract import Step
from apps.engine.errors import IllegalMove
from apps.games.casino import GAME
from apps.games.casino.cards import DECK, Cards
from apps.games.casino.layout import Building
from apps.games.casino.state import CasinoState, Phase


def after(step: Step) -> CasinoState:
    assert isinstance(step.state, CasinoState)
    return step.state


def dealt(seats: int = 2, dealer: int = 0, deck: Cards = DECK, **options: Any) -> CasinoState:
    """Return a match just dealt from `deck`."""
    state = after(GAME.new_state(seats, GAME.options(options)).resolve(dealer))
    return after(state.resolve(deck))


def position(
    hand: str, loose: str = "", builds: Sequence[Building] = (), *, other: str = "", **options: Any
) -> CasinoState:
    """Return a position of two in which seat 0 plays; cards that are nowhere lie in the stock."""
    held = (tuple(hand.split()), tuple(other.split()))
    table = tuple(loose.split())
    used = {*held[0], *held[1], *table, *(card for one in builds for card in one.cards)}
    stock = tuple(card for card in DECK if card not in used)
    return replace(
        GAME.new_state(2, GAME.options(options)),
        phase=Phase.PLAYING,
        packet=1,
        turn=0,
        stock=stock,
        hands=held,
        loose=table,
        builds=tuple(builds),
        opened=10,
    )


def build(value: int, *sets: str, by: int = 1, name: str = "b1") -> Building:
    return Building(name, value, tuple(tuple(one.split()) for one in sets), by)


def play(state: CasinoState, **move: Any) -> CasinoState:
    """Let the seat to act make a move, written as clients send it."""
    (seat,) = state.to_act
    raw = {name.rstrip("_"): value for name, value in move.items()}
    return after(state.apply(seat, GAME.parse_move(raw)))


def refused(state: CasinoState, **move: Any) -> str:
    """Return the code with which a move is refused."""
    try:
        play(state, **move)
    except IllegalMove as refusal:
        return refusal.code
    raise AssertionError(f"{move} was accepted")
