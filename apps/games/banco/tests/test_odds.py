"""The chance of a raté (RULES.md §2.3, §5.2), against counting every ordered throw by hand."""

import random
from itertools import chain, combinations, product

import pytest

from apps.games.banco.bots.outlook import fill_outlooks, outlook
from apps.games.banco.odds import bust_count, bust_probability
from apps.games.banco.state import DECK
from apps.games.banco.tests.positions import kinds, position, roll


def counted(values: set[int], dice: int, can_steal: bool) -> int:
    """Count the ratés among all 6 ** dice throws, group by group."""
    return sum(is_bust(throw, values, can_steal) for throw in product(range(1, 7), repeat=dice))


def is_bust(throw: tuple[int, ...], values: set[int], can_steal: bool) -> bool:
    if len(throw) == 4 and len(set(throw)) == 1:
        return False
    if can_steal and any(throw.count(face) > 2 for face in throw):
        return False
    groups = chain.from_iterable(combinations(throw, n) for n in range(1, len(throw) + 1))
    return not any(sum(group) in values for group in groups)


@pytest.mark.parametrize(
    ("values", "dice", "can_steal", "expected"),
    [
        ({1, 2, 3, 4, 5}, 1, False, 1),
        ({13}, 3, False, 195),
        ({13}, 3, True, 189),
        ({8, 9}, 2, False, 27),
        ({7}, 2, False, 30),
        ({1}, 4, False, 620),
        ({1}, 3, True, 120),
        (set(), 4, True, 1170),
    ],
)
def test_known_counts_of_rate(values: set[int], dice: int, can_steal: bool, expected: int) -> None:
    assert bust_count(frozenset(values), dice, can_steal) == expected
    assert counted(values, dice, can_steal) == expected


def test_counts_of_rate_for_random_centres() -> None:
    rng = random.Random(21)
    for _ in range(120):
        values = set(rng.sample(range(1, 14), rng.randint(0, 5)))
        dice, can_steal = rng.randint(1, 4), rng.random() < 0.5
        assert bust_count(frozenset(values), dice, can_steal) == counted(values, dice, can_steal)


def test_the_robot_and_the_table_know_the_same_odds() -> None:
    fill_outlooks()
    rng = random.Random(22)
    for _ in range(300):
        centre = rng.sample(DECK, rng.randint(0, 5))
        values = {DECK.index(card) % 13 + 1 for card in centre}
        dice = rng.randint(1, 4)
        seen = outlook(sum(1 << value for value in values), dice, 0)
        assert seen.bust == bust_probability(centre, dice, can_steal=False)
        assert seen.bust_if_steal == bust_probability(centre, dice, can_steal=True)


@pytest.mark.parametrize("won", [((), ()), ((), ("9H",))])
def test_the_engine_busts_exactly_on_the_throws_counted(won: tuple[tuple[str, ...], ...]) -> None:
    centre = ["KD", "QC", "9S"]
    state = position("5\"3'16", centre=centre, won=won, pending=["8D"], acted=True)
    throws = list(product(range(1, 7), repeat=2))
    busts = [throw for throw in throws if "rate" in kinds(roll(state, *throw))]
    assert len(busts) == counted({13, 12, 9}, 2, can_steal=bool(won[1]))
    roll_view = state.view(None)["actions"]["roll"]
    assert roll_view == {"dice": 2, "bust": round(len(busts) / 36, 4)}
