"""The wallet in REST."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.http import HttpResponse
from django.test import Client

from apps.accounts.models import User
from apps.wallet.models import Transfer
from apps.wallet.services.settling import settle
from tests.wallet.conftest import balance, lose, stake

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/wallet/"


@pytest.fixture
def as_alice(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


def post(client: Client, name: str, key: str | None = "k1") -> HttpResponse:
    headers = {} if key is None else {"Idempotency-Key": key}
    return client.post(f"{ROOT}{name}/", content_type="application/json", headers=headers)


def test_the_balance_tells_what_the_page_tells(as_alice: Client, alice: User) -> None:
    stake(alice, 6_000, "a")
    told = as_alice.get(ROOT).json()
    assert (told["jetons"], told["held"], told["credits"]) == (44_000, 6_000, 0)
    assert told["bonus"]["amount"] == 1_000
    assert told["top_up"]["is_open"] is False
    assert told["progress"]["level"] == 0


def test_strangers_see_no_wallet(client: Client) -> None:
    for path in ("", "history/", "receipts/1/"):
        assert client.get(ROOT + path).status_code == 403
    assert post(client, "daily-bonus").status_code == 403


def test_the_same_key_is_answered_the_same_and_moves_nothing_more(
    as_alice: Client, alice: User
) -> None:
    first, second = post(as_alice, "daily-bonus"), post(as_alice, "daily-bonus")
    assert first.status_code == second.status_code == 201
    assert first.json() == second.json()
    assert first.json()["amount"] == 1_000
    assert first.json()["balance"] == balance(alice) == 51_000


def test_another_key_is_a_conflict(as_alice: Client) -> None:
    post(as_alice, "daily-bonus", "k1")
    refused = post(as_alice, "daily-bonus", "k2")
    assert (refused.status_code, refused.json()["code"]) == (409, "wallet.bonus_taken")


def test_a_top_up_is_given_once_for_a_key(as_alice: Client, alice: User) -> None:
    assert post(as_alice, "top-up").json()["code"] == "wallet.not_broke"
    lose(alice, 48_000)
    answers = [post(as_alice, "top-up").json() for _time in range(3)]
    assert answers[0] == answers[1] == answers[2]
    assert (answers[0]["amount"], balance(alice)) == (4_000, 6_000)


def test_a_key_of_somebody_else_is_no_key_of_mine(as_alice: Client, alice: User, bob: User) -> None:
    for user, key in ((alice, "a"), (bob, "b")):
        lose(user, 50_000, key)
    post(as_alice, "top-up", "same")
    as_alice.force_login(bob)
    assert post(as_alice, "top-up", "same").status_code == 201
    assert (balance(alice), balance(bob)) == (6_000, 6_000)


@pytest.mark.parametrize("key", [None, "", " ", "é", "x" * 65, "a b", "a\tb", "{}"])
def test_what_moves_jetons_needs_a_plain_key(as_alice: Client, key: str | None) -> None:
    refused = post(as_alice, "daily-bonus", key)
    assert (refused.status_code, refused.json()["code"]) == (400, "request.invalid")
    assert not Transfer.objects.filter(kind="bonus").exists()


def test_guests_claim_no_bonus(client: Client, guest: User) -> None:
    client.force_login(guest)
    refused = post(client, "daily-bonus")
    assert (refused.status_code, refused.json()["code"]) == (403, "wallet.not_for_guests")
    assert client.get(ROOT).json()["bonus"] is None


@pytest.mark.parametrize(
    "body", [{"amount": 10**9}, {"delta": 5}, {"win": True}, {"payout": "NaN"}, [], "x"]
)
def test_amounts_of_the_client_are_no_matter(as_alice: Client, alice: User, body: object) -> None:
    headers = {"Idempotency-Key": "k"}
    as_alice.post(
        f"{ROOT}daily-bonus/", data=body, content_type="application/json", headers=headers
    )
    assert balance(alice) == 51_000


def test_a_history_is_read_page_by_page(as_alice: Client, alice: User) -> None:
    for number in range(5):
        stake(alice, 100, f"{number}")
    first = as_alice.get(f"{ROOT}history/", {"limit": 4}).json()
    second = as_alice.get(f"{ROOT}history/", {"limit": 4, "before": first["before"]}).json()
    assert [line["balance"] for line in first["lines"] + second["lines"]] == [
        *(49_500, 49_600, 49_700, 49_800, 49_900, 50_000)
    ]
    assert second["before"] is None
    kinds = as_alice.get(f"{ROOT}history/", {"group": "bonus"}).json()["lines"]
    assert [line["kind"] for line in kinds] == ["opening"]
    assert as_alice.get(f"{ROOT}history/", {"currency": "credits"}).json()["lines"] == []


@pytest.mark.parametrize(
    "query", [{"limit": 0}, {"limit": 101}, {"before": "x"}, {"group": "x"}, {"currency": "euro"}]
)
def test_a_wrong_question_is_refused(as_alice: Client, query: dict[str, object]) -> None:
    assert as_alice.get(f"{ROOT}history/", query).status_code == 400


def test_a_receipt_is_ones_own(as_alice: Client, alice: User, bob: User, charlie: User) -> None:
    stake(alice, 6_000, "a"), stake(bob, 6_000, "b")
    settle(key="s", cause="match:7", holds=["a", "b"], payouts={"a": 12_000})
    told = as_alice.get(f"{ROOT}receipts/7/").json()
    assert (told["before"], told["stake"], told["gain"], told["after"]) == (
        *(50_000, 6_000, 12_000, 56_000),
    )
    as_alice.force_login(charlie)
    assert as_alice.get(f"{ROOT}receipts/7/").status_code == 404


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_hundred_claims_by_rest_are_one_bonus_and_conflicts(alice: User) -> None:
    def claim(number: int) -> int:
        client = Client()
        client.force_login(alice)
        try:
            return post(client, "daily-bonus", f"k{number}").status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(16) as pool:
        statuses = sorted(pool.map(claim, range(100)))
    assert statuses == [201] + [409] * 99
    assert balance(alice) == 51_000
