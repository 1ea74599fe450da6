"""Worked cases of Punto Banco that only the whole site can answer: jetons and seats."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework.test import APIClient

from apps.common.errors import DomainError
from apps.engine.errors import GameError
from apps.tables.services.seating import leave_table, take_seat
from apps.wallet.models import Account, Currency, Hold
from apps.wallet.services.purses import account_in
from tests.factories import make_user
from tests.tables.test_walk_up import bet, go_on_until, open_bank


def bets_confirmed(wanted: Mapping[str, int], balance: int, *, unit: int = 1) -> dict[str, Any]:
    """Return what is held when somebody who has `balance` jetons bets, or the refusal."""
    bettor = make_user(name="bettor")
    table = open_bank(bettor, unit=unit)
    go_on_until(table, "betting")
    Account.objects.filter(pk=account_in(bettor, Currency.JETONS).pk).update(balance=balance)
    try:
        bet(table, 0, bettor, **wanted)
    except (DomainError, GameError) as refusal:
        return {"error": refusal.code.removeprefix("move.")}
    held = Hold.objects.filter(purpose="bet").values_list("key", "amount")
    return {"confirmed": {key.rpartition(":")[2]: amount for key, amount in held}}


def seat_given(requested: int, taken: Iterable[int]) -> dict[str, Any]:
    """Return what the door answers who asks for a seat where others sit; seats from 1."""
    host = make_user(name="host")
    table = open_bank(host)
    others = set(taken) - {1}
    for number in sorted(others):
        take_seat(table_id=table.pk, user=make_user(name=f"taker{number}"), number=number - 1)
    if 1 not in set(taken):
        leave_table(table_id=table.pk, user=host)
    door = APIClient()
    door.force_login(make_user(name="newcomer"))
    answer = door.post(
        f"/api/v1/tables/{table.pk}/seat/", {"number": requested - 1}, format="json"
    ).json()
    if "code" in answer:
        return {"error": answer["code"].replace(".", "_")}
    return {"seat": answer["seat"] + 1, "redirected": answer["redirected"]}
