"""The pages of a person's jetons."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.accounts.models import User
from apps.wallet.models import Hold
from apps.wallet.services.holding import hold
from apps.wallet.services.progress import add_points
from apps.wallet.services.purses import open_purse
from apps.wallet.services.settling import charge_fee, settle
from tests.wallet.conftest import balance, lose, stake

pytestmark = pytest.mark.django_db
WALLET = reverse("wallet")


def text_of(client: Client, address: str = WALLET, **query: str) -> str:
    response = client.get(address, query)
    assert response.status_code == 200
    return response.content.decode().replace("\u202f", " ").replace("\xa0", " ")


def test_visitors_sign_in_first(client: Client) -> None:
    assert client.get(WALLET)["Location"].startswith(reverse("account_login"))


def test_the_page_tells_what_one_has_and_what_is_held(client: Client, alice: User) -> None:
    stake(alice, 6_000, "a")
    client.force_login(alice)
    page = text_of(client)
    assert "44 000" in page
    assert "Retenus en jeu" in page
    assert "aucune valeur en argent" in page
    assert "Mise retenue" in page


def test_the_bonus_is_one_press_and_once(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert "Recevoir 1 000 jetons" in text_of(client)
    told = client.post(reverse("daily_bonus"), follow=True).content.decode()
    assert "Bonus du jour\u202f: 1\u202f000\xa0jetons." in told
    assert "Revenez demain" in told
    again = client.post(reverse("daily_bonus"), follow=True).content.decode()
    assert "Vous avez déjà reçu le bonus" in again
    assert balance(alice) == 51_000


def test_a_form_that_is_sent_twice_asks_once(client: Client, alice: User) -> None:
    client.force_login(alice)
    for _time in range(2):
        told = client.post(reverse("daily_bonus"), {"key": "k1"}, follow=True).content.decode()
        assert "Bonus du jour\u202f: 1\u202f000\xa0jetons." in told
    lose(alice, 48_000)
    for _time in range(2):
        told = client.post(reverse("top_up"), {"key": "k2"}, follow=True).content.decode()
        assert "Recharge gratuite\u202f: 3\u202f000\xa0jetons." in told
    assert balance(alice) == 6_000


@pytest.mark.parametrize("key", ["", "x" * 500, "é", "\x00", "a b", "<i>"])
def test_a_strange_key_of_a_form_is_none(client: Client, alice: User, key: str) -> None:
    client.force_login(alice)
    assert client.post(reverse("daily_bonus"), {"key": key}).status_code == 302
    assert balance(alice) == 51_000


def test_who_is_broke_finds_the_way_out(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert "À sec" not in text_of(client)
    lose(alice, 48_000)
    assert "Recevoir 4 000 jetons" in text_of(client)
    client.post(reverse("top_up"))
    assert balance(alice) == 6_000
    assert client.post(reverse("top_up"), follow=True).status_code == 200
    assert balance(alice) == 6_000


def test_a_guest_reads_that_his_jetons_are_lent(client: Client, guest: User) -> None:
    client.force_login(guest)
    page = text_of(client)
    assert "jusqu’à 50 000 jetons" in page
    assert reverse("daily_bonus") not in page


def test_free_acts_are_posts(client: Client, alice: User) -> None:
    client.force_login(alice)
    for name in ("daily_bonus", "top_up"):
        assert client.get(reverse(name)).status_code == 405


@pytest.mark.parametrize("asked", ["", "0", "-1", "x", "9" * 40, "１２", "1.5"])
def test_a_strange_page_number_shows_the_newest_or_nothing(
    client: Client, alice: User, asked: str
) -> None:
    client.force_login(alice)
    text_of(client, avant=asked, lignes=asked)


def test_a_history_is_turned_and_filtered_by_links(client: Client, alice: User) -> None:
    for number in range(21):
        stake(alice, 100, f"{number}")
    client.force_login(alice)
    page = text_of(client, lignes="parties")
    assert page.count("Mise retenue") == 20
    assert "Plus anciens" in page
    assert "Bourse de départ" not in page
    assert "Bourse de départ" in text_of(client, lignes="bonus")
    assert "Rien de ce genre" in text_of(client, lignes="autres")


def played(alice: User, bob: User) -> None:
    stake(alice, 6_000, "a"), stake(bob, 6_000, "b")
    hold(user=alice, amount=500, key="f", purpose=Hold.Purpose.FEE)
    charge_fee(key="f", cause="match:7", subject={"game": "banco"})
    settle(
        key="s",
        cause="match:7",
        holds=["a", "b"],
        payouts={"a": 12_000},
        subject={"game": "banco", "match": 7},
    )
    add_points(cause="match:7", stakes_won={alice: 6_000, bob: 0})


def test_a_receipt_is_ones_own(client: Client, alice: User, bob: User, charlie: User) -> None:
    played(alice, bob)
    address = reverse("receipt", args=[7])
    client.force_login(alice)
    page = text_of(client, address)
    for part in ("Reçu · Banco !", "50 000", "−6 000", "−500", "+12 000", "55 500", "+60 points"):
        assert part in page
    client.force_login(charlie)
    assert client.get(address).status_code == 404


def test_the_header_costs_one_query_and_only_for_those_who_are_signed_in(
    client: Client, alice: User
) -> None:
    def wallet_queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(reverse("help")).status_code == 200
        return sum("wallet_" in query["sql"] for query in queries)

    assert wallet_queries() == 0
    open_purse(user=alice)
    client.force_login(alice)
    assert wallet_queries() == 1


def test_the_first_page_after_signing_in_shows_the_starting_purse(
    client: Client, alice: User
) -> None:
    client.force_login(alice)
    assert "50 000" in text_of(client, reverse("help"))
