"""Reads the worked cases of Punto Banco (`tests/games/cases/`, described in FORMAT.md)."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from apps.engine.errors import IllegalMove
from apps.games.punto_banco import shoe
from apps.games.punto_banco.bets import CHIPS, FIELDS, TIE_PAYS, Bets, Receipt, receipt
from apps.games.punto_banco.coups import result_of
from apps.games.punto_banco.events import Timeout
from apps.games.punto_banco.phases import SECONDS, TURBO_SECONDS
from apps.games.punto_banco.roads import ROWS, bead_road, big_road
from apps.games.punto_banco.tableau import BANKER, PLAYER, TIE, hands_of, next_hand
from apps.games.punto_banco.tests.enumeration import Counts, count
from apps.games.punto_banco.tests.positions import bet, betting, table
from tests.games.comparing import Bag, agree
from tests.tables.bank_cases import bets_confirmed, seat_given

Case = Mapping[str, Any]

FILES = ("punto_banco", "punto_exact")
ON_SITE = ("bet", "seat")


def run_case(case: Case) -> None:
    """Check one case; raises `AssertionError`, or `KeyError` for an unknown kind."""
    KINDS[case["kind"]](case)


# -- hands --


def run_hand(case: Case) -> None:
    cards, carry = tuple(case["cards"]), case.get("commission_carry_in", 0)
    for dealt in range(len(cards)):
        assert next_hand(cards[:dealt]) is not None, f"complete after {dealt} cards"
    assert next_hand(cards) is None, "another card is due"
    result = result_of(cards)
    due = receipt(Bets(**case.get("bets", {})), result.winner, carry)
    punto, banco = hands_of(cards)
    found = {
        "player_hand": Bag(punto),
        "banker_hand": Bag(banco),
        "player_total": result.punto,
        "banker_total": result.banco,
        "outcome": result.winner,
        "natural": result.natural,
        "payouts": payouts(due, carry),
    }
    expected = dict(case["expected"])
    expected.pop("payouts_if_ceil_mode", None)
    agree(found, expected)


def payouts(due: Receipt, carry: int) -> dict[str, Any]:
    fields = {
        paid.field: {
            "stake": paid.stake,
            "returned": paid.returned,
            "profit": paid.returned - paid.stake,
            "commission": paid.commission,
        }
        for paid in due.paid
    }
    totals = {"net": due.net, "commission": due.commission, "carry_after": carry + due.owed}
    return {"bets": fields, **totals}


# -- the shoe --


def run_burn(case: Case) -> None:
    first = case["input"]["first_card"]
    rest = list(shoe.DECK)
    rest.remove(first)
    burnt = shoe.Shoe((first, *rest)).burn()
    found = {
        "burned_face_down": burnt.burnt - 1,
        "removed_from_shoe": burnt.gone,
        "left": len(burnt.cards) - burnt.gone,
    }
    agree(found, case["expected"])


def run_shoe(case: Case) -> None:
    given = case["input"]
    assert (given.get("decks", shoe.PACKS), given.get("percent", 89)) == (shoe.PACKS, 89)
    now = shoe.Shoe(gone=given.get("gone_before_round", 0))
    found = {
        "reshuffle_now": now.is_over,
        "threshold_cards": shoe.CUT_CARD,
        "left": len(now.cards) - now.gone,
    }
    agree(found, case["expected"])


# -- bets and people --


def run_bet(case: Case) -> None:
    """Somebody confirms what lies there; without a bet he has passed (3.6)."""
    given = case["input"]
    try:
        check_shape(given)
    except IllegalMove as error:
        found: dict[str, Any] = {"error": error.code}
    else:
        unit, balance = given.get("unit", 1), given.get("balance", 10**9)
        found = bets_confirmed(stakes_of(given), balance, unit=unit)
        if "confirmed" in found:
            found["status"] = "confirmed" if found["confirmed"] else "passed"
    agree(found, case["expected"])


def check_shape(given: Case) -> None:
    """Raise `IllegalMove` for a field or a chip that there is not: the felt offers none."""
    if not stakes_of(given).keys() <= set(FIELDS):
        raise IllegalMove("bad_field")
    if "chip" in given and given["chip"] not in [chip * given.get("unit", 1) for chip in CHIPS]:
        raise IllegalMove("bad_chip")


def stakes_of(given: Case) -> dict[str, int]:
    """Return what lies on the fields, with the chip that is put there if one is."""
    stakes = dict(given.get("bets", {}))
    if "chip" in given:
        stakes[given["field"]] = stakes.get(given["field"], 0) + given["chip"]
    return stakes


def run_window(case: Case) -> None:
    """What was placed and not confirmed never reached the engine, so all of it is returned."""
    given = case["input"]
    placed, is_turbo = given.get("bets", {}), given.get("seconds") == TURBO_SECONDS
    state = betting(table({3: 0, 5: 0}, turbo=is_turbo))
    assert state.clock is not None
    assert state.clock.seconds == given.get("seconds", SECONDS)
    is_confirmed = bool(placed) and given.get("confirmed", False)
    if is_confirmed:
        unit = state.options.unit
        state = bet(state, 3, **{field: stake * unit for field, stake in placed.items()})
    step = state.expire()
    late = [seat for event in step.events if isinstance(event, Timeout) for seat in event.seats]
    assert late == ([5] if is_confirmed else [3, 5])
    assert step.money == ()
    found = {
        "status": "confirmed" if is_confirmed else "passed",
        "returned": 0 if is_confirmed else sum(placed.values()),
    }
    agree(found, case["expected"])


def run_seat(case: Case) -> None:
    """Seats are numbered from 1 in the cases."""
    given = case["input"]
    agree(seat_given(given["requested"], given.get("taken", ())), case["expected"])


def run_road(case: Case) -> None:
    """A road whose cells say nothing of ties may be either: the bead road has a cell for each."""
    given, expected = case["input"], case["expected"]
    wanted = [list(cell) for cell in expected.get("cells", ())]
    is_bare = "leading_ties" not in expected and all(len(cell) < 4 for cell in wanted)
    if is_bare and wanted == bead_cells(given):
        return
    road = big_road(given["sequence"], given.get("rows", ROWS))
    sizes = dict(enumerate(map(len, wanted)))
    cells = [list(cell)[: sizes.get(at)] for at, cell in enumerate(sorted(road.cells))]
    agree({"leading_ties": road.leading_ties, "cells": cells}, expected)


def bead_cells(given: Case) -> list[list[Any]]:
    columns = bead_road(given["sequence"], given.get("rows", ROWS))
    return [
        [column, row, letter]
        for column, letters in enumerate(columns)
        for row, letter in enumerate(letters)
    ]


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
