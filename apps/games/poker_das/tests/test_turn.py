"""The turn search against numbers found independently of it (RULES.md §2, §5)."""

import pytest

from apps.games.poker_das.bots.throws import KEEPS, NOTHING, THROWS, expected, keeps_of
from apps.games.poker_das.bots.turn import Worth, prospect, value_of_turn, with_choice
from apps.games.poker_das.scoring import ROW_OF, points


def both(values: list[float]) -> Worth:
    return values, values


def chance_of(row: str) -> float:
    """The chance to have this row made by the third throw, playing for nothing else."""
    made = [float(points(ROW_OF[row], throw, False) is not None) for throw in THROWS]
    return value_of_turn(both(made))


def test_there_are_252_throws_and_210_sets_to_keep() -> None:
    assert (len(THROWS), len(KEEPS)) == (252, 210)


def test_the_outcomes_of_every_set_add_up_to_one() -> None:
    for keep in range(len(KEEPS)):
        assert expected(keep, [1.0] * len(THROWS)) == pytest.approx(1)


def test_every_throw_may_be_thrown_again_whole_and_never_be_kept_whole() -> None:
    for throw in range(len(THROWS)):
        assert NOTHING in keeps_of(throw)
        assert max(len(KEEPS[keep]) for keep in keeps_of(throw)) == 4


def test_the_chance_of_a_poker_in_three_throws() -> None:
    assert chance_of("poker") == pytest.approx(0.0460286, abs=1e-7)


def test_the_chance_of_four_or_more_equal_in_three_throws() -> None:
    assert chance_of("carre") == pytest.approx(0.29079, abs=1e-5)


def test_the_chance_to_close_an_ecole_box_without_reserve() -> None:
    hit = 1 - (5 / 6) ** 3
    binomial = sum(
        ways * hit**dice * (1 - hit) ** (5 - dice) for dice, ways in ((3, 10), (4, 5), (5, 1))
    )
    closes = [float(throw.count(4) >= 3) for throw in THROWS]
    assert value_of_turn(both(closes)) == pytest.approx(binomial)


def test_the_mean_somme_with_and_without_doubling() -> None:
    plain = [float(sum(throw)) for throw in THROWS]
    doubled = [2 * value for value in plain]
    assert value_of_turn((plain, doubled)) == pytest.approx(39.85, abs=0.005)
    assert value_of_turn(both(plain)) == pytest.approx(23.3333, abs=1e-4)


def test_throwing_all_five_again_may_be_right_because_it_doubles() -> None:
    """A low throw of four kept dice is worth less than five new ones that count twice."""
    plain = [float(sum(throw)) for throw in THROWS]
    later = prospect((plain, [2 * value for value in plain]))
    low = THROWS.index((1, 1, 1, 1, 6))
    assert max(keeps_of(low), key=later.by_keep.__getitem__) == NOTHING
    assert with_choice(both(plain), later)[False][low] == pytest.approx(35)
