"""A request that moves money and is sent again under its key is answered as the first time."""

import json
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.lobby.models import Challenge
from apps.tables.models import Match, Table
from apps.tables.services.opening import open_table
from apps.tables.services.seating import take_seat
from apps.tables.services.starting import be_ready
from apps.wallet.models import Account, Answer, Currency, Entry, Hold
from apps.wallet.selectors import account_of
from apps.wallet.services.adjusting import adjust
from apps.wallet.services.answering import forget_answers
from apps.wallet.services.purses import open_purse
from tests.tables.conftest import play_to_the_end

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def app(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


def post(app: Client, address: str, key: str = "", **body: object) -> HttpResponse:
    headers = {"Idempotency-Key": key} if key else {}
    return app.post(  # type: ignore[return-value]
        f"/api/v1/{address}/", json.dumps(body), content_type="application/json", headers=headers
    )


def credits_of(user: User) -> int:
    account = account_of(user, Currency.CREDITS)
    return (account.balance or 0) if account else 0


def give_credits(user: User, mona: User, amount: int = 10) -> None:
    adjust(
        user=user,
        amount=amount,
        currency=Currency.CREDITS,
        reason="pour une application",
        staff=mona,
    )


def test_a_table_asked_for_twice_under_one_key_is_one_table(app: Client, alice: User) -> None:
    asked = {"game": "banco", "seat_count": 2, "stake": 6_000}
    first = post(app, "tables", "k-1", **asked)
    again = post(app, "tables", "k-1", **asked)
    assert (first.status_code, again.status_code) == (201, 201)
    assert json.loads(first.content) == json.loads(again.content)
    assert Table.objects.count() == 1
    assert open_purse(user=alice).balance == 44_000


def test_another_request_under_the_same_key_is_refused(app: Client) -> None:
    post(app, "tables", "k-1", game="banco", seat_count=2)
    other = post(app, "tables", "k-1", game="banco", seat_count=3)
    assert (other.status_code, json.loads(other.content)["code"]) == (409, "wallet.key_reused")
    assert post(app, "tables", "é", game="banco", seat_count=2).status_code == 400


def test_a_refusal_leaves_the_key_free(app: Client) -> None:
    refused = post(app, "tables", "k-1", game="banco", seat_count=2, stake=1_000_000)
    assert json.loads(refused.content)["code"] == "wallet.too_poor"
    assert not Answer.objects.exists()
    assert post(app, "tables", "k-1", game="banco", seat_count=2).status_code == 201


def test_a_challenge_sent_twice_under_one_key_is_one(app: Client, bob: User) -> None:
    asked = {"challenged": bob.pk, "game": "banco", "stake": 6_000}
    bodies = [json.loads(post(app, "challenges", "c", **asked).content) for _time in range(2)]
    assert bodies[0] == bodies[1]
    assert Challenge.objects.count() == 1
    other = Client()
    other.force_login(bob)
    accepted = [post(other, f"challenges/{bodies[0]['id']}/accept", "a") for _time in range(2)]
    assert [answer.status_code for answer in accepted] == [200, 200]


def over_of(alice: User, bob: User) -> Table:
    table = open_table(host=alice, game="banco", seat_count=2)
    take_seat(table_id=table.pk, user=bob)
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    play_to_the_end(Match.objects.get(table=table))
    return table


def test_what_a_rematch_costs_extra_is_paid_in_credits_from_an_app(
    app: Client, alice: User, bob: User, mona: User
) -> None:
    table = over_of(alice, bob)
    asked = {"stake": 0, "options": {"turbo": True}}
    poor = post(app, f"tables/{table.pk}/proposal", **asked)
    assert json.loads(poor.content)["code"] == "wallet.too_poor"
    give_credits(alice, mona)
    jetons = open_purse(user=alice).balance
    for _time in range(2):
        assert post(app, f"tables/{table.pk}/proposal", "p", **asked).status_code == 204
    assert (credits_of(alice), open_purse(user=alice).balance) == (9, jetons)
    held = Hold.objects.get(purpose=Hold.Purpose.FEE)
    assert (held.amount, held.account.currency) == (1, Currency.CREDITS)


def test_a_table_from_an_app_costs_credits_which_are_charged_as_it_starts(
    app: Client, alice: User, bob: User, mona: User
) -> None:
    give_credits(alice, mona)
    asked = {"game": "banco", "seat_count": 2, "options": {"turbo": True}, "stake": 6_000}
    table = json.loads(post(app, "tables", "t", **asked).content)["id"]
    assert (credits_of(alice), open_purse(user=alice).balance) == (9, 44_000)
    take_seat(table_id=table, user=bob)
    for user in (alice, bob):
        be_ready(table_id=table, user=user, seed="5eed")
    fees = Account.objects.get(kind=Account.Kind.FEES, currency=Currency.CREDITS)
    assert sum(Entry.objects.filter(account=fees).values_list("amount", flat=True)) == 1


def test_answers_are_forgotten_after_two_days(app: Client) -> None:
    post(app, "tables", "k-1", game="banco", seat_count=2)
    forget_answers()
    assert Answer.objects.count() == 1
    Answer.objects.update(at=timezone.now() - timedelta(days=3))
    forget_answers()
    assert not Answer.objects.exists()
