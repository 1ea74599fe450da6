"""The lobby over REST: what the pages do, for applications."""

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.games import catalogue
from apps.tables.models import Table
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.seating import take_seat
from apps.wallet.services.purses import open_purse

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def app(client: Client, bob: User) -> Client:
    """Bob's application."""
    client.force_login(bob)
    return client


def post(app: Client, address: str, **body: object) -> tuple[int, dict[str, object]]:
    answer = app.post(f"/api/v1/{address}/", body, content_type="application/json")
    return answer.status_code, answer.json() if answer.content else {}


def test_a_quick_seat_asked_for_twice_is_one_seat(app: Client, bob: User) -> None:
    first = post(app, "quick", game="banco", seat_count=2)
    assert post(app, "quick", game="banco", seat_count=2)[1]["id"] == first[1]["id"]
    assert open_purse(user=bob).balance == 44_000


@pytest.mark.parametrize(
    "stake", [-6000, 0.0, False, 0.5, 5999, "6000", True, None, [], {}, 2**63, "６０００", 1e3]
)
def test_what_is_no_stake_opens_nothing(app: Client, alice: User, stake: object) -> None:
    for path, asked in (("tables", {"seat_count": 2}), ("challenges", {"challenged": alice.pk})):
        status, body = post(app, path, game="banco", stake=stake, **asked)
        assert status == 400
        assert body["code"] in {"wallet.bad_amount", "wallet.bad_stake", "request.invalid"}
    assert not Table.objects.exists()


# Half of a character, as a value and as a name.
HALVES = (r'{"username": "\ud800", "password": "x"}', r'{"options": {"\ud800": 1}}')


@pytest.mark.parametrize("body", ["[" * 3000, '{"a":' * 3000, "{", "\0", *HALVES])
@pytest.mark.parametrize("address", ["/api/v1/quick/", "/_allauth/app/v1/auth/login"])
def test_a_body_that_nobody_can_read_is_malformed(app: Client, address: str, body: str) -> None:
    answer = app.post(address, body, content_type="application/json")
    assert answer.status_code == 400
    if address.startswith("/api/"):
        assert answer.json()["code"] == "request.parse_error"


def test_the_list_says_why_a_table_is_closed(app: Client, alice: User) -> None:
    terms = Terms(stake=60_000 - 10_000, is_private=True, password="mot")  # noqa: S106
    open_table(host=alice, game="banco", seat_count=2, terms=terms, has_fee=False)
    body = app.get("/api/v1/lobby/?closed=1").json()
    assert body["tables"][0]["obstacle"]["code"] == "password"
    assert app.get("/api/v1/lobby/").json() == {
        "joinable": 0,
        "hidden": 1,
        "by_game": {**dict.fromkeys(catalogue(), 0), "banco": 1},
        "tables": [],
    }


def test_a_challenge_is_sent_and_answered(app: Client, alice: User) -> None:
    status, row = post(app, "challenges", challenged=alice.pk, game="banco", stake=6_000)
    assert status == 201
    other = Client()
    other.force_login(alice)
    waiting = other.get("/api/v1/challenges/").json()
    assert [one["id"] for one in waiting] == [row["id"]]
    assert post(app, f"challenges/{row['id']}/accept")[0] == 404
    status, table = post(other, f"challenges/{row['id']}/accept")
    assert (status, table["status"]) == (200, "full")


def test_the_host_arranges_his_table(app: Client, alice: User, bob: User) -> None:
    table = open_table(host=bob, game="banco", seat_count=3)
    take_seat(table_id=table.pk, user=alice)
    assert post(app, f"tables/{table.pk}/change", number=2)[0] == 204
    assert post(app, f"tables/{table.pk}/kick", number=1)[0] == 204
    assert post(app, f"tables/{table.pk}/shuffle")[0] == 204
    assert list(table.places.filter(user__isnull=False).values_list("user", flat=True)) == [bob.pk]
    other = Client()
    other.force_login(alice)
    status, body = post(other, f"tables/{table.pk}/kick", number=0)
    assert (status, body["code"]) == (403, "table.not_host")
