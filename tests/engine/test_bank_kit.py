"""The parts of the kit for tables that people walk up to: seats, time, the till, the crowd."""

import random

import pytest

from apps.engine.errors import IllegalMove
from apps.engine.money import Bet, Settlement
from apps.engine.seating import next_free_seat
from apps.engine.testing import AnyMove, Till, UnsoundMoney, passers_by, playout, taking
from apps.games import catalogue

BET, WON = Bet(2, "1:2:tie", 10, 80), Settlement(2, "1:2:tie", 90)


def test_a_taken_seat_is_the_next_free_one_clockwise() -> None:
    assert [next_free_seat(seat, {6, 7, 0}, 8) for seat in (5, 6, 7, 0)] == [5, 1, 1, 1]


@pytest.mark.parametrize("seat", [-1, 8])
def test_a_seat_that_is_not_there_is_refused_even_at_a_full_table(seat: int) -> None:
    with pytest.raises(IllegalMove, match="no_such_seat"):
        next_free_seat(seat, set(range(8)), 8)


def test_a_full_table_has_no_seat() -> None:
    with pytest.raises(IllegalMove, match="table_full"):
        next_free_seat(0, set(range(8)), 8)


def test_the_till_holds_a_bet_until_it_is_settled() -> None:
    till = Till()
    till.take([BET])
    assert (till.bettors, till.house, list(till.held)) == (-10, 0, ["1:2:tie"])
    till.take([WON])
    assert (till.bettors, till.house, list(till.held)) == (80, -80, [])


@pytest.mark.parametrize(
    "money",
    [
        [WON],
        [BET, BET],
        [BET, WON, WON],
        [BET, WON, BET],
        [BET, Settlement(3, "1:2:tie", 90)],
        [BET, Settlement(2, "1:2:tie", -1)],
        [Bet(2, "1:2:tie", 0, 0)],
    ],
)
def test_the_till_refuses_money_that_does_not_fit_together(money: list[Bet | Settlement]) -> None:
    with pytest.raises(UnsoundMoney):
        Till().take(money)


@pytest.mark.parametrize("slug", [slug for slug, game in catalogue().items() if game.info.bank])
def test_a_crowd_fills_a_table_or_comes_and_goes(slug: str) -> None:
    game = catalogue()[slug]
    state = game.new_state(game.info.seats[0], game.options({}))
    crowd = taking([0, 2, 5])
    some = list(playout(game, state, random.Random(1), AnyMove(), None, crowd))
    assert {one.put.seat for one in some if one.put.kind == "join"} == {0, 2, 5}
    assert some[-1].step.state.occupied == {0, 2, 5}
    passing = [
        one.put.kind for one in playout(game, state, random.Random(1), AnyMove(), None, passers_by)
    ]
    assert min(passing.count(kind) for kind in ("join", "leave", "expire")) > state.seats


def test_without_a_crowd_nobody_comes() -> None:
    game = catalogue()["punto_banco"]
    alone = list(playout(game, game.new_state(8, game.options({})), random.Random(1), AnyMove()))
    assert [one.put.kind for one in alone] == ["chance", "expire"]
