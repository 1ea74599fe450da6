"""Two ways to know what is legal agree: the list of legal moves, and the check of every move."""

import random
from collections.abc import Iterator
from itertools import product

from apps.engine.contract import Move
from apps.engine.testing import AnyMove, playout
from apps.games.banco import GAME
from apps.games.banco.moves import Banco, Roll, Steal, Take
from apps.games.banco.state import DECK


def every_move(seats: int) -> Iterator[Move]:
    """Every move there could be: any dice (in ascending order) for any card, any steal."""
    yield from (Roll(), Banco())
    for chosen in product((False, True), repeat=4):
        dice = tuple(die for die, is_in in enumerate(chosen) if is_in)
        yield from (Take(dice, card) for card in DECK)
    yield from (Steal(seat, card) for seat in range(seats) for card in DECK)


def test_legal_moves_are_exactly_those_that_pass() -> None:
    for seats in (2, 3, 4):
        start = GAME.new_state(seats, GAME.options({}))
        for played in playout(GAME, start, random.Random(seats), AnyMove()):
            state = played.before
            for seat in state.to_act:
                listed = list(state.legal_moves(seat))
                assert len(set(listed)) == len(listed)
                assert set(listed) == {move for move in every_move(seats) if state.can(seat, move)}


def test_the_view_lists_the_same_moves() -> None:
    start = GAME.new_state(3, GAME.options({}))
    for played in playout(GAME, start, random.Random(9), AnyMove()):
        state, actions = played.before, played.before.view(None)["actions"]
        told: list[Move] = [Take(tuple(take["dice"]), take["card"]) for take in actions["takes"]]
        told += [Steal(steal["seat"], steal["card"]) for steal in actions["steals"]]
        told += [move for move, name in ((Roll(), "roll"), (Banco(), "banco")) if actions[name]]
        legal = [move for seat in state.to_act for move in state.legal_moves(seat)]
        assert sorted(map(repr, told)) == sorted(map(repr, legal))
