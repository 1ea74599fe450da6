"""Melds, by rule number (RULES.md §5, §6), and two judges of them that must agree.

The long form of the comparison: `BAGS=100000 pytest apps/games/buraco/tests/test_melds.py`.
"""

import os
from random import Random

import pytest

from apps.games.buraco.melds import BONUSES, Arrangement, fits, grown, new_meld
from apps.games.buraco.rules import MODES, ModeRules
from apps.games.buraco.tests.brute import WILDS, random_bag, readings
from apps.games.buraco.tests.positions import arrangement

FERME = MODES["ferme"]

BAGS = int(os.environ.get("BAGS", "4000"))


def fault(cards: str, mode: str = "ferme") -> str:
    lies = new_meld(cards.split(), MODES[mode])
    assert isinstance(lies, str), f"{cards} is a meld"
    return lies


def with_added(cards: str, added: str, mode: str = "ferme") -> Arrangement | str:
    return grown(arrangement(cards, mode), added.split(), MODES[mode])


# -- two judges --


def compare(mode: ModeRules, number: int, seed: int) -> int:
    """Compare the judges on random bags; return how many of these were melds."""
    rng, legal = Random(seed), 0
    for _ in range(number):
        bag = random_bag(rng, mode)
        found, known = new_meld(bag, mode), readings(bag, mode)
        if isinstance(found, str):
            assert not known, (bag, found, known)
            continue
        legal += 1
        mine = (found.shape, found.cards, found.start, found.wild)
        assert mine in {tuple(one) for one in known}, (bag, found, known)
        assert BONUSES[found.canasta] == max(one.bonus for one in known), (bag, found)
    return legal


@pytest.mark.parametrize("mode", MODES.values(), ids=list(MODES))
def test_two_judges_of_melds_agree(mode: ModeRules) -> None:
    assert compare(mode, BAGS // len(MODES), seed=1) > BAGS // len(MODES) // 5


@pytest.mark.parametrize("mode", MODES.values(), ids=list(MODES))
def test_what_a_meld_takes_agrees_with_the_second_judge(mode: ModeRules) -> None:
    rng, looked = Random(3), 0
    while looked < 25:
        bag = random_bag(rng, mode)
        lies = new_meld(bag, mode)
        if isinstance(lies, str):
            continue
        looked += 1
        for face in set(mode.deck):
            known = {one.shape for one in readings([*bag, face], mode)}
            assert (face in fits(lies, mode)) == (lies.shape in known), (bag, face)


# -- 5: what a meld is --


def test_5_1_a_meld_has_three_cards_and_one_wild_at_most() -> None:
    assert fault("5H 6H") == "too_few_cards"
    assert fault("5H 6H JK 2S") == "too_many_wilds"
    assert fault("JK 2S 9H") == "too_many_wilds"
    assert fault("JK JK 2C") == "too_many_wilds"
    assert fault("KH AH JK 2S") == "too_many_wilds"  # with an ace at either end
    assert fault("AH KH QH JK JK") == "too_many_wilds"


def test_5_2_a_run_is_of_one_suit_in_a_row() -> None:
    assert fault("5H 6D 7H") == "mixed_suits"
    assert fault("5H 5H 6H") == "not_consecutive"
    assert fault("QH KH AH 2H 3H") == "not_consecutive"


def test_5_2_a_natural_two_leaves_room_for_a_wild() -> None:
    lies = arrangement("2H 2H 3H 4H", "ouvert")
    assert (lies.cards, lies.wild, lies.stands_for) == (("2H", "3H", "4H", "2H"), 3, "5H")


def test_5_2_the_ace_stands_at_both_ends_only_where_the_mode_says_so() -> None:
    line = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert arrangement(f"{line} AS", "ferme").canasta == "as_a_as"
    assert fault(f"{line} AS", "ouvert_impur") == "ace_to_ace_forbidden"
    assert fault(f"{line} JK", "ouvert_impur") == "ace_to_ace_forbidden"
    assert arrangement(f"{line} JK", "ferme").stands_for == "AS"


def test_5_3_sets_take_equal_cards_up_to_eight_and_a_wild() -> None:
    lies = arrangement("KC KC KD KD KH KH KS KS 2C", "ferme")
    assert (len(lies.cards), lies.wild, lies.canasta) == (9, 8, "impure")
    assert fault("9C 9D 9S", "ouvert") == "sets_not_allowed"
    assert fault("9C 9D 9S", "ferme_stcl") == "sets_not_allowed"


def test_5_3_in_a_set_of_twos_only_a_joker_is_wild() -> None:
    assert arrangement("2C 2D 2S", "ferme").wild is None
    assert arrangement("2C 2D JK", "ferme").wild == 2
    assert fault("2C 2D 2S", "ouvert_impur") == "set_of_twos_forbidden"
    assert fault("2C 2D 2S", "ouvert") == "sets_not_allowed"
    seven = arrangement("2C 2C 2D 2D 2H 2H 2S", "ferme_impur")
    assert seven.canasta == "pure"


def test_5_3_a_joker_is_no_jack() -> None:
    assert arrangement("JC JD JK", "ferme").stands_for == "J"
    assert fault("JC JD JK JK") == "too_many_wilds"


def test_5_4_a_free_wild_stands_high_and_low_where_there_is_no_room() -> None:
    assert arrangement("5H 6H JK", "ferme").stands_for == "7H"
    assert arrangement("QH KH AH JK", "ferme").stands_for == "JH"


def test_5_5_a_wild_moves_when_its_place_is_filled() -> None:
    lies = with_added("4D 5D JK 7D", "6D")
    assert isinstance(lies, Arrangement)
    assert lies.stands_for == "8D"
    full = "AH 2H 3H 4H 5H 6H JK 8H 9H TH JH QH KH AH"
    assert with_added(full, "7H") == "not_consecutive"


def test_5_5_an_own_two_falls_home_and_a_foreign_one_never() -> None:
    own = with_added("4C 5C 6C 2C", "3C", "ouvert")
    foreign = with_added("4C 5C 6C 2D", "3C", "ouvert")
    assert isinstance(own, Arrangement)
    assert isinstance(foreign, Arrangement)
    assert (own.wild, foreign.stands_for) == (None, "7C")


def test_5_6_a_meld_stays_what_it_was() -> None:
    assert with_added("9C 9D 9S", "TC") == "not_same_rank"
    assert with_added("9C 9D 9S", "JK 2C") == "too_many_wilds"
    assert with_added("9C TC JC", "9D") == "mixed_suits"
    assert with_added("9C TC JC", "9C") == "not_consecutive"


# -- 6: canastas --


def test_6_1_thirteen_and_fourteen_count_only_without_a_wild() -> None:
    line = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    assert arrangement(f"{line} AC", "ferme").canasta == "royale"
    assert arrangement(f"{line} JK", "ferme").canasta == "impure"
    assert arrangement("3H 4H 5H 6H 7H 8H 9H", "ouvert").canasta == "pure"
    assert arrangement("3H 4H 5H 6H 7H 8H", "ouvert").canasta == "none"


def test_6_1_a_pure_canasta_may_be_made_impure() -> None:
    lies = with_added("3H 4H 5H 6H 7H 8H 9H", "JK")
    assert isinstance(lies, Arrangement)
    assert lies.canasta == "impure"


def test_6_3_an_impure_run_becomes_pure_when_its_two_falls_home() -> None:
    before = arrangement("2H 4H 5H 6H 7H 8H 9H", "ferme")
    lies = with_added("2H 4H 5H 6H 7H 8H 9H", "3H")
    assert before.canasta == "impure"
    assert isinstance(lies, Arrangement)
    assert lies.canasta == "pure"


def test_what_a_wild_stands_for_is_never_a_card_that_lies_there() -> None:
    rng = Random(9)
    for _ in range(400):
        lies = new_meld(random_bag(rng, FERME), FERME)
        if isinstance(lies, Arrangement) and lies.wild is not None and lies.shape == "run":
            naturals = [card for at, card in enumerate(lies.cards) if at != lies.wild]
            is_ace = str(lies.stands_for)[0] == "A"
            assert lies.cards[lies.wild] in WILDS
            assert is_ace or lies.stands_for not in naturals
