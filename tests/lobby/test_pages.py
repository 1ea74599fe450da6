"""The lobby's pages: what each button does, and what each person is told."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.lobby.announcing import names_of_play
from apps.lobby.filters import Filters
from apps.lobby.listing import listed_tables, usual_minutes
from apps.lobby.models import Challenge, Memory
from apps.tables.models import Admission, Match, Seat, Table
from apps.tables.services.opening import Terms, open_table
from apps.wallet.services.holding import hold
from apps.wallet.services.purses import open_purse
from tests.factories import make_guest, make_user

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


def test_tables_are_found_by_their_mode(browser: Client, bob: User, alice: User) -> None:
    for mode in ("ouvert", "ferme"):
        open_table(host=make_user(name=mode), game="buraco", seat_count=2, options={"mode": mode})
    open_table(host=alice, game="casino", seat_count=2, options={"variant": "royal"})
    found = listed_tables(bob, Filters.read({"game": "buraco", "mode": "mode:ouvert"}))
    assert [row.table.options["mode"] for row in found.rows] == ["ouvert"]
    shown = page(browser, "/parties/?filtre=1&game=buraco&mode=mode:ouvert")
    assert '<option value="mode:ouvert" selected>' in shown
    assert '<span class="tag">Ouvert</span>' in shown
    # A mode of another game filters nothing, and what was looked for is kept.
    assert Filters.read({"game": "casino", "mode": "mode:ouvert"}).mode == ""
    assert Filters.read(Memory.objects.get(user=bob).filters).mode == "mode:ouvert"


def test_one_mode_lasts_as_long_as_matches_of_that_mode() -> None:
    now = timezone.now()
    for columns, minutes in ((1, 10), (5, 50)):
        host, options = make_user(name=f"hote{columns}"), {"columns": columns}
        table = open_table(host=host, game="poker_das", seat_count=2, options=options)
        Match.objects.create(
            table=table,
            number=1,
            game="poker_das",
            seat_count=2,
            options=table.options,
            started_at=now - timedelta(minutes=minutes),
            ended_at=now,
            ending="normal",
        )
        assert usual_minutes(table) == minutes


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


@pytest.mark.parametrize("address", ["/joueurs/", "/amis/"])
def test_who_is_here_can_be_read_without_the_rest_of_the_page(
    browser: Client, address: str
) -> None:
    assert '<div id="listing" aria-live="off">' in page(browser, address)
    part = page(browser, f"{address}?liste")
    assert "<html" not in part
    assert part.strip() in page(browser, address)


def test_a_challenge_names_the_mode(alice: User, bob: User) -> None:
    table = open_table(
        host=alice, game="buraco", seat_count=2, options={"mode": "ouvert_impur", "turbo": True}
    )
    assert names_of_play(table)["fr"] == "Buraco, Ouvert impur"
    plain = open_table(host=bob, game="casino", seat_count=2)
    assert names_of_play(plain)["fr"] == "Casino"


def test_training_is_played_in_the_mode_that_was_chosen(client: Client) -> None:
    asked = {"game": "poker_das", "opponents": 0, "level": "moyen", "option_columns": 5}
    assert client.post("/tables/rapide/", asked).status_code == 302
    assert Table.objects.get().options["columns"] == 5


@pytest.mark.parametrize("address", ["/jouer/", "/tables/rapide/"])
def test_two_against_two_is_played_by_four(client: Client, address: str) -> None:
    asked = {"game": "casino", "seats": 2, "opponents": 1, "level": "moyen", "option_teams": "on"}
    assert client.post(address, asked).status_code == 302
    table = Table.objects.get()
    assert (table.seat_count, table.options["teams"]) == (4, True)


def test_nobody_is_challenged_at_a_banks_table(browser: Client, alice: User) -> None:
    assert "Punto Banco" not in page(browser, "/joueurs/alice/defier/")
    assert browser.get("/joueurs/alice/defier/?jeu=punto_banco").status_code == 404


@pytest.mark.parametrize("field", ["stake", "number"])
def test_a_seat_that_is_asked_for_in_nonsense_is_not_taken(
    browser: Client, alice: User, field: str
) -> None:
    """Without the stake that was shown, any would be held."""
    table = waiting(alice)
    seat = {"number": 1, "stake": 6_000, field: "-1"}
    answer = browser.post(f"/tables/{table.pk}/place/", seat, follow=True)
    assert "Demande incorrecte." in answer.content.decode()
    assert not Seat.objects.filter(user__username="bob").exists()
