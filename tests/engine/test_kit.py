"""The small parts of the kit: options, cards, codec, and playing without a site."""

import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from apps.engine.cards import pack, rank_of, suit_of, value_of
from apps.engine.codec import to_plain
from apps.engine.contract import Options, Outcome
from apps.engine.errors import InvalidOptions
from apps.engine.options import checked_options
from apps.engine.testing import (
    AnyMove,
    EndlessMatch,
    Input,
    play_script,
    playout,
    playthrough,
    read_playthrough,
    replay,
)
from apps.games import catalogue

BANCO = catalogue()["banco"]


@dataclass(frozen=True, slots=True)
class ColumnOptions(Options):
    columns: int = field(default=3, metadata={"choices": (1, 3, 5)})


def test_missing_options_take_their_default() -> None:
    assert checked_options(ColumnOptions, {}) == ColumnOptions()
    assert checked_options(ColumnOptions, {"columns": 5, "turbo": True}).columns == 5


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"rows": 3}, "unknown_option"),
        ({3: 3}, "unknown_option"),
        ({"columns": 4}, "bad_option"),
        ({"columns": "3"}, "bad_option"),
        ({"columns": True}, "bad_option"),
        ({"columns": [3]}, "bad_option"),
        ({"turbo": 1}, "bad_option"),
        ({"aids": None}, "bad_option"),
    ],
)
def test_bad_options_are_refused_with_a_code(raw: dict[Any, Any], code: str) -> None:
    with pytest.raises(InvalidOptions, match=code):
        checked_options(ColumnOptions, raw)


@pytest.mark.parametrize("ten", ["T", "10"])
def test_a_pack_has_four_suits_of_thirteen_values(ten: str) -> None:
    cards = pack(ten)
    assert len(set(cards)) == 52
    assert sorted(map(value_of, cards)) == sorted([*range(1, 14)] * 4)
    assert {suit_of(card) for card in cards} == set("HDCS")
    assert sum(rank_of(card) == ten for card in cards) == 4


def test_plain_data_has_lists_where_values_have_tuples() -> None:
    assert to_plain(Outcome("played", (1, 2), (9, 3))) == {
        "ending": "played",
        "ranks": [1, 2],
        "scores": [9, 3],
    }
    assert to_plain(None) is None


def test_a_script_gives_a_step_an_input_and_replay_its_last_state() -> None:
    start = BANCO.new_state(2, BANCO.options({}))
    match = list(playout(BANCO, start, random.Random(1), AnyMove()))
    script = [played.put for played in match]
    steps = play_script(BANCO, start, script)
    assert [step.state for step in steps] == [played.step.state for played in match]
    assert replay(BANCO, start, script) == steps[-1].state


def test_the_same_random_numbers_play_the_same_match() -> None:
    def played(seed: int) -> list[Input]:
        start = BANCO.new_state(3, BANCO.options({}))
        return [step.put for step in playout(BANCO, start, random.Random(seed), AnyMove())]

    assert played(4) == played(4)
    assert played(4) != played(5)


def test_a_match_that_never_ends_is_noticed() -> None:
    start = BANCO.new_state(2, BANCO.options({}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("apps.engine.testing.MOST_INPUTS", 10)
        with pytest.raises(EndlessMatch, match="banco"):
            list(playout(BANCO, start, random.Random(1), AnyMove()))


def test_a_playthrough_can_be_read_back() -> None:
    script = [
        Input("chance", value=list(pack("10"))),
        Input("chance", value=1),
        Input("expire"),
        Input("move", 0, {"type": "roll"}),
        Input("chance", value=[1, 2, 3, 4]),
        Input("leave", 1),
    ]
    text = "\n".join(playthrough(BANCO, 2, {"turbo": True}, script))
    assert read_playthrough(text) == ("banco", 2, {"turbo": True}, script)
    assert '* {"kind": "game_over", "scores": [0, 0]}' in text.splitlines()
