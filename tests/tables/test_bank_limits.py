"""What a bet is refused for when both the table's limits and the purse speak against it."""

import pytest

from tests.tables.bank_cases import bets_confirmed

pytestmark = [pytest.mark.services, pytest.mark.django_db]


def test_who_cannot_pay_the_raise_to_the_minimum_bets_nothing() -> None:
    refused = {"error": "insufficient_jetons"}
    assert bets_confirmed({"player": 3, "tie": 3}, balance=9) == refused


def test_who_can_pay_the_raise_to_the_minimum_bets_it() -> None:
    held = {"confirmed": {"player": 5, "tie": 5}}
    assert bets_confirmed({"player": 3, "tie": 3}, balance=10) == held


def test_the_limits_come_before_the_balance() -> None:
    assert bets_confirmed({"player": 301}, balance=0) == {"error": "above_max"}
