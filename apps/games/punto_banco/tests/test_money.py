"""Bets, limits, payment and commission (RULES.md §3)."""

import random
from itertools import product

import pytest

from apps.engine.contract import Step
from apps.engine.errors import IllegalMove
from apps.engine.money import Bet, Settlement
from apps.games.punto_banco import GAME
from apps.games.punto_banco.bets import (
    FIELDS,
    LEAST,
    MOST,
    TIE_PAYS,
    Bets,
    receipt,
)
from apps.games.punto_banco.tests.positions import (
    after,
    bet,
    betting,
    events,
    play,
    settled,
    step,
    table,
)

PUNTO_WINS = ("9C", "3D", "KH", "4S")
BANCO_WINS = ("2C", "9D", "KH", "TS")
TIE = ("8C", "3D", "KH", "5S")

MOST_THE_HOUSE_LOSES = MOST * TIE_PAYS  # to a seat, in units

# What is returned of 100, by field and winner.
RETURNED = {
    ("player", "player"): 200,
    ("player", "banker"): 0,
    ("player", "tie"): 100,
    ("banker", "player"): 0,
    ("banker", "banker"): 195,
    ("banker", "tie"): 100,
    ("tie", "player"): 0,
    ("tie", "banker"): 0,
    ("tie", "tie"): 900,
}


@pytest.mark.parametrize(("field", "winner"), list(product(FIELDS, FIELDS)))
def test_3_1_every_bet_on_every_outcome(field: str, winner: str) -> None:
    due = receipt(Bets(**{field: 100}), winner, carry=0)
    (paid,) = due.paid
    assert paid.returned == RETURNED[field, winner]
    assert due.net == paid.returned - 100
    assert due.commission == (5 if (field, winner) == ("banker", "banker") else 0)


def test_3_2_a_tie_gives_stakes_back_and_leaves_the_carry_alone() -> None:
    due = receipt(Bets(player=50, banker=50, tie=5), "tie", carry=13)
    assert [paid.returned for paid in due.paid] == [50, 50, 45]
    assert (due.net, due.commission, due.owed) == (40, 0, 0)


# -- commission --


def test_3_3_a_quarter_of_a_jeton_is_owed_until_four_make_one() -> None:
    carry, commissions = 0, []
    for _ in range(4):
        due = receipt(Bets(banker=5), "banker", carry)
        carry += due.owed
        commissions.append((due.commission, carry))
    assert commissions == [(0, 5), (0, 10), (0, 15), (1, 0)]


@pytest.mark.parametrize("stake", [5, 7, 10, 19, 20, 25, 113, 300])
def test_3_3_the_commission_is_a_twentieth_in_the_long_run_whatever_the_stake(stake: int) -> None:
    carry = kept = 0
    for _ in range(1000):
        due = receipt(Bets(banker=stake), "banker", carry)
        carry += due.owed
        kept += due.commission
    assert 20 * kept + carry == 1000 * stake
    assert 0 <= carry < 20


def test_3_3_mixed_stakes_and_outcomes_owe_the_same_to_the_twentieth() -> None:
    rng = random.Random(6)
    carry, kept, won = 11, 0, 0
    for _ in range(5000):
        stake, winner = rng.randint(5, 300), rng.choice(FIELDS)
        due = receipt(Bets(player=5, banker=stake), winner, carry)
        carry += due.owed
        kept += due.commission
        won += stake if winner == "banker" else 0
        assert due.owed == 0 or winner == "banker"
    assert 20 * kept + carry == won + 11


def test_3_3_a_carry_below_zero_is_used_up_before_anything_is_due() -> None:
    assert receipt(Bets(banker=20), "banker", carry=-30).commission == 0
    assert receipt(Bets(banker=20), "banker", carry=-30).owed == 20
    assert receipt(Bets(banker=50), "banker", carry=-30).commission == 1


def test_3_3_no_debt_takes_more_than_was_won() -> None:
    due = receipt(Bets(banker=5), "banker", carry=1000)
    assert (due.commission, due.net) == (5, 0)
    assert 1000 + due.owed == 1005 - 100


def test_3_3_the_carry_of_a_seat_comes_from_its_bettor_and_stays_his() -> None:
    state = bet(betting(table({3: 15}, BANCO_WINS)), 3, banker=5)
    made = settled(state)
    assert made.money == (Settlement(3, "1:3:banker", 9, -15),)
    place = after(made).place(3)
    assert (place.carry, place.commission) == (0, 1)


# -- limits --


@pytest.mark.parametrize("unit", [1, 10, 100])
def test_3_4_the_limits_are_five_and_three_hundred_units_on_each_field(unit: int) -> None:
    state = betting(table({3: 0}, unit=unit))
    full = dict.fromkeys(FIELDS, MOST * unit)
    assert bets_of(step(state, 3, type="bet", **full)) == full
    with pytest.raises(IllegalMove, match="above_max"):
        step(state, 3, type="bet", tie=(MOST + 1) * unit)
    assert bets_of(step(state, 3, type="bet", tie=unit)) == {"tie": LEAST * unit}


def bets_of(made: Step) -> dict[str, int]:
    """Return what a step has its bettor lay down, by field."""
    laid = [one for one in made.money if isinstance(one, Bet)]
    return {one.cause.rpartition(":")[2]: one.amount for one in laid}


def test_3_5_each_field_is_raised_and_told_by_itself() -> None:
    made = step(betting(table({3: 0})), 3, type="bet", player=3, banker=25, tie=1)
    (told,) = events(made, "bet")
    assert (told["player"], told["banker"], told["tie"]) == (5, 25, 5)
    assert told["raised"] == ["player", "tie"]
    assert made.money == (
        Bet(3, "1:3:player", 5, liability=5),
        Bet(3, "1:3:banker", 25, liability=25),
        Bet(3, "1:3:tie", 5, liability=40),
    )


@pytest.mark.parametrize(
    ("unit", "stake", "code"),
    [
        (1, 301, "above_max"),
        (1, 500, "above_max"),
        (1, -5, "bad_field"),
        (1, "5", "bad_field"),
        (1, 5.0, "bad_field"),
        (1, True, "bad_field"),
        (1, None, "bad_field"),
        (1, 10**30, "above_max"),
        (10, 55, "bad_chip"),
        (100, 3050, "bad_chip"),
    ],
)
@pytest.mark.parametrize("field", FIELDS)
def test_3_6_a_stake_that_cannot_be_is_refused(
    field: str, unit: int, stake: object, code: str
) -> None:
    state = betting(table({3: 0}, unit=unit))
    with pytest.raises(IllegalMove, match=code):
        step(state, 3, type="bet", **{field: stake})


def test_7_2_of_several_faults_the_first_of_the_list_is_told() -> None:
    state = betting(table({3: 0}, unit=10))
    for faults, code in [
        ({"player": 5000, "banker": 55, "tie": -1}, "bad_field"),
        ({"player": 5000, "banker": 55}, "bad_chip"),
        ({"player": 5000, "round": 7}, "window_closed"),
    ]:
        with pytest.raises(IllegalMove, match=code):
            step(state, 3, type="bet", **faults)


def test_3_7_confirming_nothing_is_passing() -> None:
    state = betting(table({3: 0, 4: 0}))
    made = step(state, 3, type="bet")
    assert (events(made, "passed"), made.money) == ([{"kind": "passed", "seat": 3}], ())
    assert made.state == play(state, 3, type="pass")


def test_7_1_what_else_a_bet_says_counts_for_nothing() -> None:
    state = betting(table({3: 0}, PUNTO_WINS))
    plain = {"type": "bet", "round": state.round, "player": 5}
    boasting = {"returned": 900, "net": 500, "seat": 4, "carry": -99, "winner": "player", "chip": 5}
    assert GAME.parse_move(plain | boasting) == GAME.parse_move(plain)
    assert after(state.apply(3, GAME.parse_move(plain | boasting))).place(3).bets == Bets(player=5)


@pytest.mark.parametrize(("field", "winner"), list(product(FIELDS, FIELDS)))
def test_3_1_no_bet_costs_the_house_more_than_its_liability(field: str, winner: str) -> None:
    made = step(betting(table({3: 0})), 3, type="bet", **{field: 100})
    (laid,) = (one for one in made.money if isinstance(one, Bet))
    assert RETURNED[field, winner] - 100 <= laid.liability


# -- the house --


def test_3_1_no_bets_of_a_seat_cost_the_house_more_than_the_full_tie() -> None:
    stakes = (0, LEAST, MOST)
    worst = max(
        receipt(Bets(*laid), winner, 0).net
        for laid in product(stakes, repeat=3)
        for winner in FIELDS
    )
    assert worst == MOST_THE_HOUSE_LOSES == 2400


def test_3_1_eight_seats_that_bet_all_they_may_on_a_tie_are_paid_to_the_jeton() -> None:
    state = betting(table(dict.fromkeys(range(8), 0), TIE))
    for seat in range(8):
        state = bet(state, seat, player=300, banker=300, tie=300)
    made = settled(state)
    returned = sum(one.returned for one in made.money if isinstance(one, Settlement))
    assert returned - 8 * 900 == 8 * MOST_THE_HOUSE_LOSES
    assert after(made).nets == (2400,) * 8


def test_6_8_every_bet_is_settled_once_lost_ones_with_nothing() -> None:
    state = betting(table({0: 0, 5: 7}, PUNTO_WINS))
    state = bet(state, 0, player=25, tie=5)
    made = settled(bet(state, 5, banker=40))
    assert made.money == (
        Settlement(0, "1:0:player", 50),
        Settlement(0, "1:0:tie", 0),
        Settlement(5, "1:5:banker", 0),
    )
    assert [told["net"] for told in events(made, "settled")] == [20, -40]
    assert after(made).nets == (20, 0, 0, 0, 0, -40, 0, 0)


def test_6_8_a_bet_is_named_by_its_coup_as_people_count_them() -> None:
    state = betting(table({0: 0}, (*PUNTO_WINS, *BANCO_WINS)))
    state = after(after(settled(bet(state, 0, player=5))).expire())
    state = after(after(state.expire()).expire())  # windows without a bet are no coups
    assert (state.round, state.coup_number) == (4, 2)
    made = step(state, 0, type="bet", tie=5)
    assert [one.cause for one in made.money] == ["2:0:tie"]
    assert [one.cause for one in settled(after(made)).money] == ["2:0:tie"]
