"""What the table shows (RULES.md §10): the view's own fields, as the page reads them."""

from apps.games.banco import GAME
from apps.games.banco.tests.positions import CENTRE, STOCK, position


def test_the_stock_is_a_number_and_the_rest_lies_open() -> None:
    view = position("53'1\"6", won=(("2H",), ("9H",)), pending=["8D"], acted=True).view(0)
    assert (view["centre"], view["stock"]) == (list(CENTRE), len(STOCK))
    assert (view["won"], view["pending"]) == ([["2H"], ["9H"]], ["8D"])
    assert view["dice"] == [
        {"face": 5, "state": "live"},
        {"face": 3, "state": "spent"},
        {"face": 1, "state": "aside"},
        {"face": 6, "state": "live"},
    ]
    assert view["thrown"] is True


def test_before_a_throw_nothing_lies_on_the_table() -> None:
    view = position().view(None)
    assert view["thrown"] is False
    assert view["actions"] == {
        "roll": {"dice": 4, "bust": 0.0031},
        "banco": None,
        "takes": [],
        "steals": [],
    }


def test_actions_are_those_of_the_seat_to_act_with_their_consequences() -> None:
    state = position("2221", won=(("2H",), ("9H",)), pending=["8D"], acted=True)
    actions = state.view(1)["actions"]
    assert actions["banco"] == {"gain": 8}
    assert actions["roll"]["dice"] == 4
    assert {"dice": [0, 1, 2], "card": "6S"} in actions["takes"]
    assert actions["steals"] == [{"seat": 1, "card": "9H"}]


def test_chances_are_not_told_where_the_table_plays_without_aids() -> None:
    state = GAME.new_state(2, GAME.options({"aids": False}))
    state = state.resolve(state.stock).state.resolve(0).state
    assert state.view(0)["actions"]["roll"] == {"dice": 4, "bust": None}


def test_scores_list_bonuses_won_and_the_heart_bonus() -> None:
    pile = ("9S", "10D", "JC", "QH", "KH", "4S", "4D", "4C", "AH", "2H", "3H")
    score = position(won=(pile, ("5H",))).view(None)["scores"][0]
    assert score["base"] == 73
    assert score["brelans"] == [4]
    assert score["suites"] == [[1, 4], [9, 13]]
    assert score["couleurs"] == ["H"]
    assert (score["hearts"], score["coeurs_bonus"]) == (5, 25)
    assert score["total"] == 73 + 20 + 60 + 40 + 25


def test_progress_counts_pending_cards_of_the_seat_to_act_only() -> None:
    won = (("4S", "6D", "7C", "8H", "2H", "KH"), ("4C", "4D", "9H"))
    first, second = position("53'16", won=won, pending=["4H"], acted=True).view(0)["scores"]
    assert first["progress"] == [
        {"kind": "brelan", "rank": 4, "have": 1, "pending": 1, "need": 3},
        {"kind": "couleur", "suit": "H", "have": 3, "pending": 1, "need": 5},
        {"kind": "suite", "from": 6, "to": 8, "have": 3, "pending": 0, "need": 4},
    ]
    assert second["progress"] == [{"kind": "brelan", "rank": 4, "have": 2, "pending": 0, "need": 3}]


def test_what_is_achieved_is_no_progress() -> None:
    pile = ("AS", "2D", "3C", "4S", "AD", "AC")
    progress = position("53'16", won=(pile, ()), pending=["5H"], acted=True).view(0)["scores"][0]
    assert progress["progress"] == []


def test_gain_counts_the_bonuses_that_the_pending_cards_complete() -> None:
    state = position("53'16", won=(("4S", "4D"), ()), pending=["4H"], acted=True)
    assert state.view(0)["gain"] == 4 + 20 + 25
    assert position().view(0)["gain"] == 0
