"""Playing before signing up, and keeping what was played."""

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from apps.accounts import services
from apps.accounts.models import User
from tests.accounts.flows import SIGNUP, sign_up
from tests.factories import PASSWORD, make_guest, make_user

pytestmark = pytest.mark.django_db


def play(client: Client) -> User:
    """Press the one button of the home page; return the guest that makes of a visitor."""
    client.post(reverse("quick_table"), {"game": "banco", "level": "facile", "opponents": 1})
    return User.objects.get(pk=client.session[SESSION_KEY])


def test_looking_at_pages_makes_no_guest_and_no_session(client: Client) -> None:
    for name in ("home", "help", "fairness", "account_login", "account_signup"):
        client.get(reverse(name))
    assert not User.objects.exists()
    assert not Session.objects.exists()


def test_playing_makes_a_guest_without_password_or_address(client: Client) -> None:
    guest = play(client)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert guest.email == ""


def test_playing_twice_makes_one_guest(client: Client) -> None:
    assert play(client) == play(client)


def test_guests_bear_different_names() -> None:
    names = {make_guest().username for _ in range(30)}
    assert len(names) == 30
    assert len({name.split()[1] for name in names}) > 5


def test_a_taken_guest_name_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    draws = iter(["Invité Pinson 7", "Invité Pinson 7", "Invité Hibou 8"])
    monkeypatch.setattr(services, "draw_guest_name", lambda: next(draws))
    assert [make_guest().username, make_guest().username] == ["Invité Pinson 7", "Invité Hibou 8"]


def test_a_guest_who_signs_up_keeps_his_row_and_stays_signed_in(client: Client) -> None:
    guest = play(client)
    sign_up(client)
    guest.refresh_from_db()
    assert (guest.username, guest.email, guest.is_guest) == ("Camille", SIGNUP["email"], False)
    assert guest.check_password(SIGNUP["password1"])
    assert client.session[SESSION_KEY] == str(guest.pk)
    assert User.objects.count() == 1


def test_a_sign_up_that_fails_leaves_the_guest_at_his_table(client: Client) -> None:
    guest = play(client)
    make_user(name="Camille", email="autre@exemple.fr")
    response = sign_up(client)
    assert "Ce nom est déjà pris" in response.content.decode()
    guest.refresh_from_db()
    assert guest.is_guest
    assert client.session[SESSION_KEY] == str(guest.pk)


def test_signing_in_leaves_the_guest_behind(client: Client, alice: User) -> None:
    guest = play(client)
    client.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})
    assert client.session[SESSION_KEY] == str(alice.pk)
    guest.refresh_from_db()
    assert guest.is_guest


def test_a_guest_cannot_be_signed_in_to_by_password(client: Client, guest: User) -> None:
    client.post(reverse("account_login"), {"login": guest.username, "password": ""})
    client.post(reverse("account_login"), {"login": guest.username, "password": PASSWORD})
    assert SESSION_KEY not in client.session


@pytest.mark.parametrize(
    "name",
    ["account_email", "account_change_password", "account_set_password", "account_name",
     "mfa_index", "mfa_activate_totp", "usersessions_list"],
)  # fmt: skip
def test_the_members_pages_send_a_guest_to_sign_up(client: Client, name: str) -> None:
    play(client)
    response = client.get(reverse(name))
    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_signup"))


def test_preferences_of_a_visitor_follow_him_into_his_guest_account(client: Client) -> None:
    client.cookies["preferences"] = "suits=four&sounds=False"
    guest = play(client)
    assert guest.preferences == {"suits": "four", "sounds": False}


def test_the_database_refuses_a_guest_with_an_address() -> None:
    guest = make_guest()
    guest.email = "a@exemple.fr"
    with pytest.raises(IntegrityError), transaction.atomic():
        guest.save()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("headless:app:account:change_password", {"new_password": "merle-noir-9"}),
        ("headless:app:account:manage_email", {"email": "a@exemple.fr"}),
    ],
)
def test_no_app_makes_half_an_account_of_a_guest(
    client: Client, guest: User, name: str, data: dict[str, str]
) -> None:
    client.force_login(guest)
    token = client.session.session_key
    app = Client(raise_request_exception=False, headers={"x-session-token": token})
    response = app.post(reverse(name), data, content_type="application/json")
    assert response.status_code in (400, 401, 403)
    guest.refresh_from_db()
    assert not guest.has_usable_password()
    assert not guest.emailaddress_set.exists()


def test_signing_up_without_a_form_keeps_the_guest_too(guest: User) -> None:
    player = services.sign_up_guest(
        guest=guest, username=" Camille ", email="Camille@Exemple.fr", password="rouge-gorge-7"
    )
    assert (player.pk, player.username, player.email) == (guest.pk, "Camille", "camille@exemple.fr")
    with pytest.raises(services.AccountRefused) as refusal:
        services.sign_up_guest(guest=guest, username="Zoé", email="z@exemple.fr", password="x")
    assert refusal.value.code == "guest_claimed"


def test_signing_in_notes_the_device_of_a_player(client: Client) -> None:
    player = make_user(name="alice")
    address = {"login": "alice", "password": PASSWORD}
    assert client.post(reverse("account_login"), address).status_code == 302
    player.refresh_from_db()
    assert len(player.device) == 32
