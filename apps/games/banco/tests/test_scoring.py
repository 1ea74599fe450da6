"""The points of piles (RULES.md §7): tables, and a second scorer written apart from the first."""

import random
from itertools import groupby

import pytest

from apps.engine.ranking import ranks_by_score
from apps.games.banco.scoring import gain, hearts_bonuses, score_of, totals
from apps.games.banco.state import DECK


def pile(written: str) -> tuple[str, ...]:
    return tuple(written.split())


@pytest.mark.parametrize(
    ("cards", "base", "bonuses"),
    [
        ("", 0, 0),
        ("AS 5D KC", 19, 0),
        ("7S 7D", 14, 0),
        ("7S 7D 7C", 21, 20),
        ("7S 7D 7C 7H", 28, 20),  # four of a rank: one brelan
        ("2S 2D 2C 3S 3D 3C", 15, 40),
        ("2S 3D 4C", 9, 0),
        ("2S 3D 4C 5H", 14, 30),
        ("AS 2D 3C 4S 5D 6C 7S 8D", 36, 30),  # as long as it goes: one suite
        ("AS 2D 3C 4S 6D 7C 8S 9D", 40, 60),  # two runs apart: two
        ("2S 3D 3C 4C 5H 5D", 22, 30),  # repeats make no second run
        ("10S JD QC KS", 46, 30),
        ("JS QD KC AS", 37, 0),  # no way round
        ("QS KD AC 2S", 28, 0),
        ("AS 3S 5S 7S", 16, 0),
        ("AS 3S 5S 7S 9S", 25, 40),
        ("AS 3S 5S 7S 9S JS KS QS 2S 4S", 67, 40 + 30),  # ten of a suit: one couleur
        ("AS 3S 5S 7S 9S AD 3D 5D 7D 9D", 50, 80),
        ("AH 2H 3H 4H 5H 5S 5D", 25, 40 + 30 + 20),  # one card in several bonuses
        (" ".join(DECK), 364, 13 * 20 + 30 + 4 * 40),
    ],
)
def test_7_1_to_7_4_and_7_6_a_pile_scores_its_values_and_bonuses(
    cards: str, base: int, bonuses: int
) -> None:
    score = score_of(pile(cards))
    assert (score.base, score.subtotal) == (base, base + bonuses)


@pytest.mark.parametrize(
    ("piles", "bonuses"),
    [
        (("2S", "3S"), (0, 0)),  # no heart, no bonus
        (("2H", "3S"), (25, 0)),
        (("2H 4H", "3H KH QH"), (0, 25)),
        (("2H", "3H", "4S"), (25, 25, 0)),
        (("AH 2H", "3H 4H", "5H", "6H 7H"), (25, 25, 0, 25)),
    ],
)
def test_7_5_all_who_tie_for_most_hearts_get_the_bonus(
    piles: tuple[str, ...], bonuses: tuple[int, ...]
) -> None:
    assert hearts_bonuses(tuple(map(pile, piles))) == bonuses


def test_7_5_a_gain_counts_the_hearts_that_change_sides() -> None:
    won = (pile("2H"), pile("3H 4H"))
    assert gain(won, 0, pile("5H")) == 5 + 25
    assert gain(won, 1, pile("5H")) == 5
    assert gain(won, 0, ()) == 0


@pytest.mark.parametrize(
    ("scores", "left", "ranks"),
    [
        ((10, 20), (), (2, 1)),
        ((20, 20), (), (1, 1)),
        ((5, 20, 20, 7), (), (4, 1, 1, 3)),
        ((5, 20, 20, 7), (1,), (3, 4, 1, 2)),
        ((5, 20, 20, 7), (1, 2, 3), (1, 2, 2, 4)),
    ],
)
def test_7_7_and_8_4_ranks(
    scores: tuple[int, ...], left: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    assert ranks_by_score(scores, frozenset(left)) == ranks


# -- the second scorer --

LETTERS = "A23456789TJQK"


def second_total(cards: list[str], all_piles: list[list[str]]) -> int:
    """Score by sorting and grouping letters, as somebody counting on paper would."""
    letters = sorted((LETTERS.index(card.replace("10", "T")[0]) for card in cards), key=int)
    points = sum(place + 1 for place in letters)
    points += 20 * sum(len(list(same)) > 2 for _, same in groupby(letters))
    line = "".join("x" if place in letters else "." for place in range(13))
    points += 30 * sum(len(run) > 3 for run in line.split("."))
    points += 40 * sum(len(list(same)) > 4 for _, same in groupby(sorted(c[-1] for c in cards)))
    hearts = "".join(cards).count("H")
    return points + 25 * (0 < hearts == max("".join(other).count("H") for other in all_piles))


def test_two_scorers_agree_on_random_piles() -> None:
    rng = random.Random(20)
    for _ in range(4000):
        seats = rng.randint(2, 4)
        deck = rng.sample(DECK, rng.randint(0, 52))
        cuts = sorted(rng.choices(range(len(deck) + 1), k=seats - 1))
        piles = [deck[i:j] for i, j in zip([0, *cuts], [*cuts, len(deck)], strict=True)]
        expected = tuple(second_total(cards, piles) for cards in piles)
        assert totals(tuple(map(tuple, piles))) == expected
