"""With the seed anyone deals a finished shoe again, coup by coup (RULES.md §10.2)."""

import random
from collections.abc import Iterator, Sequence

import pytest

from apps.engine.chance import Pick, Shuffle
from apps.engine.fair import FairStream
from apps.engine.testing import AnyMove, Input, feed, next_input, passers_by
from apps.games.punto_banco import GAME
from apps.games.punto_banco.coups import Result, result_of
from apps.games.punto_banco.shoe import CUT_CARD, DECK, HIGHEST_CUT, LOWEST_CUT, burnt_by
from apps.games.punto_banco.state import PuntoBancoState
from apps.games.punto_banco.tableau import next_hand

SEED, SEEDS = bytes(range(32)), ["a", "", "b", "", "", "", "", ""]


def played(chooser: random.Random, *, cuts: bool) -> tuple[PuntoBancoState, list[Input]]:
    """Return the end of a shoe that was drawn from the fair stream, and all that was put in."""
    stream, draws, log = FairStream(SEED, SEEDS), 0, []
    state = GAME.new_state(8, GAME.options({}))
    while state.outcome is None:
        if state.chance is not None:
            put = Input("chance", value=stream.draw(draws, state.chance))
            draws += 1
        elif state.view(None)["offer"] and state.to_act:
            answer = {"type": "cut", "accept": cuts, "position": 187}
            put = Input("move", min(state.to_act), answer)
        else:
            come = passers_by(state, chooser)
            put = come or next_input(state, chooser, AnyMove(), chooser)
        log.append(put)
        after = feed(GAME, state, put).state
        assert isinstance(after, PuntoBancoState)
        state = after
    return state, log


def position_in(log: Sequence[Input]) -> int:
    """Return where the shoe was cut: what a move said, or what the stream's second draw said."""
    for put in log:
        if put.kind == "move" and put.value["type"] == "cut" and put.value["accept"]:
            return int(put.value["position"])
    cut = FairStream(SEED, SEEDS).draw(1, Pick(HIGHEST_CUT - LOWEST_CUT + 1))
    return LOWEST_CUT + int(cut)


def dealt_again(shoe: Sequence[str]) -> Iterator[Result]:
    """Yield the coups of a shoe that has been cut, without the engine's states."""
    gone = 1 + burnt_by(shoe[0])
    while gone < CUT_CARD:
        start = gone
        while next_hand(shoe[start:gone]) is not None:
            gone += 1
        yield result_of(tuple(shoe[start:gone]))


@pytest.mark.parametrize("cuts", [True, False])
def test_10_2_every_coup_of_a_shoe_follows_from_the_seed_and_the_cut(cuts: bool) -> None:
    state, log = played(random.Random(5), cuts=cuts)
    order = FairStream(SEED, SEEDS).draw(0, Shuffle(DECK))
    position = position_in(log)
    assert (position == 187) == cuts
    shoe = order[position:] + order[:position]
    assert state.shoe.cards == shoe
    assert list(state.results) == list(dealt_again(shoe))
    assert len(state.results) > 60


def test_10_2_who_bets_what_changes_no_card() -> None:
    one, _ = played(random.Random(5), cuts=True)
    other, _ = played(random.Random(6), cuts=True)
    assert one.nets != other.nets
    assert one.results == other.results
