"""The robots of Banco ! (RULES.md §11). Long series: `manage.py simulate banco`."""

import random
from itertools import combinations

import pytest

from apps.engine.testing import Robots, playout
from apps.games.banco import GAME
from apps.games.banco.bots.throws import packings
from apps.games.banco.bots.worth import bit_of, pile_of, worth_of
from apps.games.banco.moves import Banco, Roll, Steal, Take
from apps.games.banco.scoring import score_of
from apps.games.banco.state import DECK, BancoState
from apps.games.banco.tests.positions import position


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.prepare()


def choice(state: BancoState, level: str, seed: int = 1) -> object:
    legal = list(state.legal_moves(0))
    return GAME.choose(state.view(0), [], legal, random.Random(seed), level)


def wins(levels: tuple[str, str], matches: int) -> float:
    """The share of matches that the first level wins, from both seats, ties half."""
    won = 0.0
    for number in range(matches):
        order = levels if number % 2 == 0 else levels[::-1]
        state = GAME.new_state(2, GAME.options({}))
        chance = random.Random(f"deal {number // 2}")
        match = playout(GAME, state, random.Random(number), Robots(GAME, order), chance)
        *_, last = match
        assert last.step.state.outcome is not None
        winners = {order[seat] for seat in last.step.state.outcome.winners}
        won += (levels[0] in winners) / len(winners)
    return won / matches


def test_difficile_beats_moyen_and_moyen_beats_facile() -> None:
    assert wins(("difficile", "moyen"), 40) >= 0.8
    assert wins(("moyen", "facile"), 30) >= 0.95


def test_moyen_takes_the_highest_value_with_the_most_dice() -> None:
    state = position("6642", centre=["QC", "6S", "2D", "AS", "3S"])
    assert choice(state, "moyen") == Take((0, 2, 3), "QC")
    state = position("6422", centre=["6S", "KD", "KC", "KS", "KH"])
    assert choice(state, "moyen") == Take((1, 2), "6S")


def test_moyen_throws_on_while_rate_is_unlikely() -> None:
    safe = position("5'3'6'1'", centre=["AS", "2S", "3S", "4S", "5S"], pending=["8D"], acted=True)
    risky = position("5'3'6'1", centre=["KS", "QS", "JS", "10S", "9S"], pending=["8D"], acted=True)
    assert choice(safe, "moyen") == Roll()
    assert choice(risky, "moyen") == Banco()


def test_difficile_keeps_a_great_stake_from_a_great_risk() -> None:
    """A couleur and a suite at stake, and one die left, which only a one would save."""
    pending = ["AH", "2H", "3H", "4H", "KH"]
    state = position("5'3'6'6", centre=["AS", "QS", "JS", "10S", "9S"], pending=pending, acted=True)
    assert choice(state, "difficile") == Banco()


def test_difficile_steals_what_hurts_most() -> None:
    won = ((), ("2D", "2C", "2S", "3C"))
    state = position("6661", centre=["KS", "KD", "QC", "QS", "KH"], won=won)
    assert choice(state, "difficile") in {Steal(1, "2D"), Steal(1, "2C"), Steal(1, "2S")}


@pytest.mark.parametrize("level", ["facile", "moyen", "difficile"])
def test_a_robot_knows_its_way_through_every_kind_of_position(level: str) -> None:
    """Thousands of decisions in odd positions (empty stock, small centre, big piles)."""
    rng = random.Random(30)
    for _ in range(150):
        cards = rng.sample(DECK, 52)
        seats = rng.randint(2, 4)
        centre, cards = cards[: rng.randint(1, 5)], cards[5:]
        won = tuple(tuple(cards[seat::6][: rng.randint(0, 8)]) for seat in range(seats))
        dice = "".join(rng.choice("123456") + rng.choice(["", "", "'", '"']) for _ in range(4))
        stock = cards[5::6][: rng.choice((0, 1, 2, 8))]
        state = position(dice, centre, stock, won, pending=cards[4::6][:3], acted=True)
        assert state.can(0, choice(state, level))  # type: ignore[arg-type]


# -- the mathematics under Difficile --


def test_worth_is_the_score_without_hearts_and_with_progress() -> None:
    rng = random.Random(31)
    for _ in range(500):
        pile = tuple(rng.sample(DECK, rng.randint(0, 30)))
        ranks = [DECK.index(card) % 13 for card in pile]
        pairs = sum(ranks.count(rank) == 2 for rank in range(13))
        suits = [sum(card[-1] == suit for card in pile) for suit in "HDCS"]
        progress = 8 * pairs + sum({4: 20, 3: 5, 2: 2}.get(count, 0) for count in suits)
        assert worth_of(pile_of(pile)) == score_of(pile).subtotal + 6 * suits[0] + progress


def test_cards_have_a_bit_each() -> None:
    assert len({bit_of(card) for card in DECK}) == 52
    assert all(one & other == 0 for one, other in combinations(map(bit_of, DECK), 2))


def test_a_throw_packs_into_the_cards_it_can_take_together() -> None:
    found = set(packings((1, 1, 5)))
    assert ((1, 1), 2) in found  # each die a card
    assert ((1, 5), 3) in found  # the double as one
    assert ((2, 5), 3) in found  # the double as its sum
    assert ((7,), 3) in found
    assert ((6,), 2) in found
    assert ((6,), 3) not in found  # a double inside a group counts in full
