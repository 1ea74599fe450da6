"""Reads the worked cases of Punto Banco (`tests/games/cases/`, described in FORMAT.md)."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from apps.engine.errors import IllegalMove
from apps.engine.seating import next_free_seat
from apps.games.punto_banco import shoe
from apps.games.punto_banco.bets import TIE_PAYS, Bets, Receipt, confirmed, receipt
from apps.games.punto_banco.coups import result_of
from apps.games.punto_banco.places import SEATS
from apps.games.punto_banco.roads import big_road
from apps.games.punto_banco.tableau import BANKER, PLAYER, TIE, hands_of, next_hand
from apps.games.punto_banco.tests.enumeration import Counts, count
from apps.games.punto_banco.tests.positions import betting, table

Case = Mapping[str, Any]

FILES = ("punto_banco", "punto_exact")


def run_case(case: Case) -> None:
    """Check one case; raises `AssertionError`, or `KeyError` for an unknown kind."""
    KINDS[case["kind"]](case)


# -- hands --


def run_hand(case: Case) -> None:
    cards, expected = tuple(case["cards"]), case["expected"]
    for dealt in range(len(cards)):
        assert next_hand(cards[:dealt]) is not None, f"complete after {dealt} cards"
    assert next_hand(cards) is None, "another card is due"
    punto, banco = hands_of(cards)
    result = result_of(cards)
    assert (list(punto), list(banco)) == (expected["player_hand"], expected["banker_hand"])
    assert (result.punto, result.banco) == (expected["player_total"], expected["banker_total"])
    assert (result.winner, result.natural) == (expected["outcome"], expected["natural"])
    due = receipt(Bets(**case["bets"]), result.winner, case["commission_carry_in"])
    check_payouts(due, case["commission_carry_in"], expected["payouts"])


def check_payouts(due: Receipt, carry: int, expected: Case) -> None:
    found = {paid.field: paid for paid in due.paid}
    assert found.keys() == expected["bets"].keys()
    for name, payout in expected["bets"].items():
        paid = found[name]
        assert (paid.stake, paid.returned) == (payout["stake"], payout["returned"]), name
        assert paid.returned - paid.stake == payout["profit"], name
        assert paid.commission == payout.get("commission", 0), name
    assert (due.net, due.commission) == (expected["net"], expected["commission"])
    assert carry + due.owed == expected["carry_after"]


# -- the shoe --


def run_burn(case: Case) -> None:
    first, expected = case["input"]["first_card"], case["expected"]
    rest = list(shoe.DECK)
    rest.remove(first)
    burnt = shoe.Shoe((first, *rest)).burn()
    assert burnt.burnt - 1 == expected["burned_face_down"]
    assert burnt.gone == expected["removed_from_shoe"]
    assert len(burnt.cards) - burnt.gone == expected["left"]


def run_shoe(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    assert (given["decks"], given["percent"]) == (shoe.PACKS, 89)
    found = shoe.Shoe(gone=given["gone_before_round"])
    assert found.is_over == expected["reshuffle_now"]
    assert expected["threshold_cards"] == shoe.CUT_CARD
    assert len(found.cards) - found.gone == expected["left"]


# -- bets and people --


def run_bet(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    wanted = given["bets"] if "bets" in given else {given["field"]: given["chip"]}
    try:
        laid = confirmed(Bets(**wanted), given["balance"], unit=1)
    except IllegalMove as error:
        found: dict[str, Any] = {"error": error.code}
    else:
        found = {"confirmed": dict(laid.laid)}
    assert found == expected


def run_window(case: Case) -> None:
    """What was placed and not confirmed never reached the engine, so all of it is returned."""
    given, expected = case["input"], case["expected"]
    assert given["confirmed"] is False
    state = betting(table({3: 0}))
    assert state.clock is not None
    assert state.clock.seconds == given["seconds"]
    step = state.expire()
    assert step.money == ()
    assert [event.to_plain() for event in step.events][0] == {"kind": "timeout", "seats": [3]}
    assert expected == {"status": "passed", "returned": sum(given["bets"].values())}


def run_seat(case: Case) -> None:
    """Seats are numbered from 1 in the cases."""
    given, expected = case["input"], case["expected"]
    requested, taken = given["requested"] - 1, {seat - 1 for seat in given["taken"]}
    try:
        seat = next_free_seat(requested, taken, SEATS)
    except IllegalMove as error:
        found: dict[str, Any] = {"error": error.code}
    else:
        found = {"seat": seat + 1} | ({"redirected": True} if seat != requested else {})
    assert found == expected


def run_road(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    road = big_road(given["sequence"], given["rows"])
    assert road.leading_ties == expected["leading_ties"]
    assert [list(cell) for cell in sorted(road.cells)] == expected["cells"]


# -- exact odds --


def run_exact(case: Case) -> None:
    found = count(case["decks"])
    total = sum(found.winners.values())
    assert total == case["total"]
    for field in (PLAYER, BANKER, TIE):
        assert found.winners[field] == case[field] == case["published"][field]
        assert round(found.winners[field] / total, 9) == case["probabilities"][field]
        assert edges(found)[field] == Fraction(case["house_edge"][field]["fraction"]), field
    assert (found.naturals, found.banker_with_6) == (case["natural"], case["banker_wins_with_6"])
    assert {str(cards): ways for cards, ways in found.cards.items()} == case["cards_used"]
    mean = sum(cards * ways for cards, ways in found.cards.items()) / total
    assert round(mean, 6) == case["mean_cards_per_round"]
    rows = [[found.totals[punto, banco] for banco in range(10)] for punto in range(10)]
    assert rows == case["final_totals_player_by_banker"]
    assert dict(count(6).winners) == case["six_decks_check"]["published"]


def edges(counts: Counts) -> dict[str, Fraction]:
    """Return the part of a stake on each field that the house keeps, with 5 % commission."""
    total = sum(counts.winners.values())
    player, banker, tie = (Fraction(counts.winners[f], total) for f in (PLAYER, BANKER, TIE))
    return {
        PLAYER: banker - player,
        BANKER: player - banker * Fraction(19, 20),
        TIE: player + banker - TIE_PAYS * tie,
    }


KINDS: dict[str, Callable[[Case], None]] = {
    "hand": run_hand,
    "burn": run_burn,
    "shoe": run_shoe,
    "bet": run_bet,
    "window": run_window,
    "seat": run_seat,
    "road": run_road,
    "punto_exact": run_exact,
}
