"""Who takes the stakes: every row of the site's table about winners, leavers and ties."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.tables.pot import shares_of

APART = [0, 1, 2, 3]
TEAMS = [0, 1, 0, 1]


def amounts(
    stakers: list[int], sides: list[int], ranks: list[int], gone: set[int], stake: int = 6000
) -> dict[int, int]:
    return {s.seat: s.amount for s in shares_of(stake, stakers, sides, ranks, gone)}


@pytest.mark.parametrize(
    ("stakers", "sides", "ranks", "gone", "paid"),
    [
        pytest.param("01", APART, [2, 1], "", [0, 12000], id="a duel"),
        pytest.param("01", APART, [1, 1], "", [6000, 6000], id="a tied duel"),
        pytest.param("01", APART, [1, 2], "0", [0, 12000], id="the leader left"),
        pytest.param("0123", APART, [2, 1, 4, 3], "", [0, 24000, 0, 0], id="four"),
        pytest.param("012", APART, [1, 1, 3], "", [9000, 9000, 0], id="a tie of two in three"),
        pytest.param("02", APART, [2, 1, 3], "", [12000, 0], id="a robot came first"),
        pytest.param("02", APART, [1, 1, 1], "", [6000, 6000], id="all tie, a robot too"),
        pytest.param("0123", TEAMS, [1, 2, 1, 2], "", [12000, 0, 12000, 0], id="partners share"),
        pytest.param("0123", TEAMS, [1, 2, 1, 2], "0", [0, 0, 24000, 0], id="a partner left"),
        pytest.param("0123", TEAMS, [1, 2, 1, 2], "02", [0, 12000, 0, 12000], id="a team left"),
        pytest.param("013", TEAMS, [1, 2, 1, 2], "", [18000, 0, 0], id="a robot's partner"),
        pytest.param("01", APART, [1, 2], "01", [6000, 6000], id="nobody stayed"),
    ],
)
def test_the_pot_goes_to_whom_the_rules_say(
    stakers: str, sides: list[int], ranks: list[int], gone: str, paid: list[int]
) -> None:
    seats = [int(seat) for seat in stakers]
    shares = amounts(seats, sides, ranks, {int(seat) for seat in gone})
    assert shares == dict(zip(seats, paid, strict=True))


def test_odd_jetons_go_to_the_lowest_seat() -> None:
    assert amounts([0, 1, 2, 3], APART, [4, 1, 1, 1], set(), 6100) == {
        0: 0,
        1: 8134,
        2: 8133,
        3: 8133,
    }


@given(st.data())
def test_what_is_paid_out_is_what_was_staked_and_never_to_the_gone(data: st.DataObject) -> None:
    seats = data.draw(st.integers(1, 4))
    sides = data.draw(st.sampled_from([APART, TEAMS]))
    stakers = data.draw(st.lists(st.integers(0, seats - 1), min_size=1, unique=True).map(sorted))
    ranks = data.draw(st.lists(st.integers(1, 4), min_size=seats, max_size=seats))
    gone = data.draw(st.sets(st.integers(0, seats - 1)))
    stake = data.draw(st.integers(60, 10_000)) * 100
    paid = amounts(stakers, sides, ranks, gone, stake)
    assert sum(paid.values()) == stake * len(stakers)
    assert min(paid.values()) >= 0
    if set(stakers) - gone:
        assert not any(paid[seat] for seat in stakers if seat in gone)
