"""The lobby's pages: what each button does, and what each person is told."""

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.lobby.filters import Filters
from apps.lobby.listing import listed_tables
from apps.lobby.models import Challenge, Memory
from apps.tables.models import Admission, Seat, Table
from apps.tables.services.opening import Terms, open_table
from apps.wallet.services.holding import hold
from apps.wallet.services.purses import open_purse
from tests.factories import make_guest

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def browser(client: Client, bob: User) -> Client:
    """Bob's browser."""
    client.force_login(bob)
    return client


def page(browser: Client, address: str = "/parties/?filtre=1") -> str:
    answer = browser.get(address)
    assert answer.status_code == 200
    return answer.content.decode().replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\xa0", " ")


def waiting(host: User, stake: int = 6_000, **terms: object) -> Table:
    return open_table(
        host=host,
        game="banco",
        seat_count=2,
        terms=Terms(stake=stake, **terms),  # type: ignore[arg-type]
    )


def test_the_list_says_what_a_table_is_and_who_waits_there(browser: Client, alice: User) -> None:
    waiting(alice, name="Le soir chez Alice", comment="On joue vite")
    shown = page(browser)
    for words in ("Le soir chez Alice", "On joue vite", "6 000 jetons", "30 s", "1 place libre"):
        assert words in shown
    assert "1 table où vous pouvez vous asseoir" in shown


def test_what_cannot_be_joined_is_hidden_or_shown_with_the_reason(
    browser: Client, alice: User, charlie: User
) -> None:
    waiting(alice, name="Trop chère", stake=6_000)
    waiting(charlie, stake=0, name="Fermée", is_private=True, password="mot")  # noqa: S106
    bob = User.objects.get(username="bob")
    hold(user=bob, amount=(open_purse(user=bob).balance or 0) - 4_800, key="elsewhere")
    assert "Trop chère" not in page(browser)
    assert "2 autres fermées pour vous" in page(browser)
    shown = page(browser, "/parties/?filtre=1&closed=1")
    assert "il vous manque 1 200 jetons" in shown
    assert "mot de passe demandé" in shown


def test_the_banished_do_not_see_the_table(alice: User, bob: User) -> None:
    table = waiting(alice)
    Admission.objects.create(table=table, user=bob, is_banished=True)
    assert not listed_tables(bob, Filters(closed=True)).rows


def test_two_guests_of_one_device_do_not_see_each_others_staked_tables() -> None:
    one, other = make_guest(device="d" * 32), make_guest(device="d" * 32)
    waiting(one)
    waiting(one, stake=0)
    assert [row.table.stake for row in listed_tables(other, Filters(closed=True)).rows] == [0]


def test_filters_are_remembered_on_the_account(browser: Client, bob: User) -> None:
    page(browser, "/parties/?filtre=1&stake=least&speed=turbo&seats=3&closed=1")
    kept = Memory.objects.get(user=bob).filters
    assert Filters.read(kept) == Filters(seats=3, stake="least", speed="turbo", closed=True)
    assert 'name="closed" value="1" checked' in page(browser, "/parties/")


@pytest.mark.parametrize("seats", ["²", "-1", "999999999999", "x", "1e3"])
def test_nonsense_in_the_address_filters_nothing(browser: Client, seats: str) -> None:
    page(browser, f"/parties/?filtre=1&seats={seats}&game=%00&stake=all&speed=fast")


def test_one_press_seats_a_visitor_as_a_guest(client: Client) -> None:
    answer = client.post("/jouer/", {"game": "banco", "seats": "2"})
    assert answer.status_code == 302
    table = Table.objects.get()
    assert answer.headers["Location"] == f"/tables/{table.pk}/"
    assert table.host is not None
    assert table.host.is_guest
    assert open_purse(user=table.host).balance == 14_000


def test_a_special_table_is_opened_as_described(browser: Client, bob: User) -> None:
    form = {
        "game": "banco",
        "seats": "3",
        "stake": "12000",
        "name": "Entre nous",
        "comment": "",
        "is_private": "on",
        "password": "sésame",
        "option_turbo": "on",
    }
    assert browser.post("/tables/nouvelle/", form).status_code == 302
    table = Table.objects.get()
    assert (table.title, table.stake, table.is_private) == ("Entre nous", 12_000, True)
    assert open_purse(user=bob).balance == 50_000 - 12_000 - 800


@pytest.mark.parametrize("stake", ["-6000", "5999", "6050", "1000100", "6e3", "６０００.5"])
def test_a_stake_that_cannot_be_is_told_and_nothing_is_opened(browser: Client, stake: str) -> None:
    answer = browser.post(
        "/tables/nouvelle/", {"game": "banco", "seats": "2", "stake": stake}, follow=True
    )
    assert answer.status_code == 200
    assert not Table.objects.exists()
    assert not Seat.objects.exists()


def test_a_challenge_travels_from_the_profile_to_the_table(
    browser: Client, alice: User, bob: User
) -> None:
    assert "/joueurs/alice/defier/" in page(browser, "/joueurs/alice/")
    page(browser, "/joueurs/alice/defier/?jeu=banco")
    answer = browser.post("/joueurs/alice/defier/", {"game": "banco", "stake": "6000"})
    row = Challenge.objects.get()
    assert answer.headers["Location"] == f"/tables/{row.table_id}/"
    other = Client()
    other.force_login(alice)
    assert other.post(f"/defis/{row.pk}/accepter/").headers["Location"].startswith("/tables/")
    row.refresh_from_db()
    assert row.status == "accepted"


def test_a_challenge_is_declined_with_a_reason(browser: Client, alice: User) -> None:
    browser.post("/joueurs/alice/defier/", {"game": "banco", "stake": "0"})
    row = Challenge.objects.get()
    other = Client()
    other.force_login(alice)
    other.post(f"/defis/{row.pk}/refuser/", {"reason": "game"})
    row.refresh_from_db()
    assert (row.status, row.reason) == ("declined", "game")


def test_the_pages_of_people_answer_whoever_asks(client: Client, alice: User) -> None:
    assert client.get("/joueurs/").status_code == 200
    assert client.get("/joueurs/alice/").status_code == 200
    assert client.get("/joueurs/personne/").status_code == 404


@pytest.mark.parametrize("act", ["ecarter", "changer", "tirer", "robots", "quitter"])
def test_a_visitor_who_sits_nowhere_is_made_no_guest(client: Client, alice: User, act: str) -> None:
    table = waiting(alice)
    assert client.post(f"/tables/{table.pk}/{act}/", {"number": "0"}).status_code == 302
    assert not User.objects.filter(is_guest=True).exists()
    assert table.places.filter(user=alice).exists()
