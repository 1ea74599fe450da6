"""The doors of accounts that must not stand open: the admin's, and the guests' over REST."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import reverse

from apps.accounts.models import User
from apps.api.gate import Entry, entry_of_session
from tests.factories import PASSWORD

pytestmark = pytest.mark.django_db
GUESTS = "/api/v1/guests/"
COOKIE = settings.SESSION_COOKIE_NAME


def ask(client: Client, **headers: str) -> HttpResponse:
    return client.post(GUESTS, {}, content_type="application/json", headers=headers)


# -- the admin --


def test_the_second_factor_guards_the_admin_too(client: Client, mona: User) -> None:
    TOTP.activate(mona, generate_totp_secret())
    assert Authenticator.objects.filter(user=mona).exists()
    door = client.get(reverse("admin:index"), follow=True)
    assert door.redirect_chain[-1][0].startswith(reverse("account_login"))
    door = client.post(reverse("admin:login"), {"username": "mona", "password": PASSWORD})
    assert door["Location"].startswith(reverse("account_login"))
    assert SESSION_KEY not in client.session
    entered = client.post(
        f"{reverse('account_login')}?next={reverse('admin:index')}",
        {"login": "mona", "password": PASSWORD},
    )
    assert entered["Location"].startswith(reverse("mfa_authenticate"))
    assert SESSION_KEY not in client.session
    assert client.get(reverse("admin:index")).status_code == 302


@override_settings(ACCOUNT_RATE_LIMITS={"login_failed": "3/m/key"})
def test_passwords_of_the_staff_cannot_be_guessed(client: Client, mona: User) -> None:
    for door in (reverse("admin:login"), reverse("account_login")):
        for _ in range(5):
            client.post(door, {"login": "mona", "username": "mona", "password": "wrong"})
        client.post(door, {"login": "mona", "username": "mona", "password": PASSWORD})
        assert SESSION_KEY not in client.session


def test_a_player_at_the_door_of_the_admin_is_refused(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert client.get(reverse("admin:login")).status_code == 403


# -- becoming a guest over REST --


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("", ""),
        ("{}", "text/plain"),
        ("a=1", "application/x-www-form-urlencoded"),
        ("--x--", "multipart/form-data; boundary=x"),
    ],
)
def test_no_form_of_another_site_makes_a_guest(
    client: Client, alice: User, body: str, content_type: str
) -> None:
    response = client.generic("POST", GUESTS, body, content_type=content_type)
    assert response.status_code == 415
    assert response.json()["code"] == "request.unsupported_media_type"
    assert COOKIE not in response.cookies
    assert list(User.objects.all()) == [alice]


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://testserver:81", "http://sub.testserver"]
)
def test_no_page_of_another_site_makes_a_guest(client: Client, origin: str) -> None:
    response = ask(client, origin=origin)
    assert response.status_code == 403
    assert COOKIE not in response.cookies
    assert not User.objects.exists()


def test_a_page_that_came_by_http_makes_no_guest_on_https(client: Client) -> None:
    def by_https(origin: str) -> int:
        headers = {"origin": origin}
        return client.post(
            GUESTS, {}, content_type="application/json", headers=headers, secure=True
        ).status_code

    assert by_https("http://testserver") == 403
    assert by_https("https://testserver") == 201


def test_a_page_of_this_site_gets_a_cookie_and_no_token(client: Client) -> None:
    response = ask(client, origin="http://testserver")
    assert response.json()["session"] is None
    assert client.session[SESSION_KEY] == str(response.json()["id"])


def test_an_app_gets_a_token_and_no_cookie(client: Client) -> None:
    response = ask(client)
    assert not response.cookies
    token = response.json()["session"]
    again = ask(Client(), **{"x-session-token": token})
    assert again.json() == response.json()
    assert not again.cookies


def test_the_token_opens_what_an_apps_token_opens(client: Client) -> None:
    token = ask(client).json()["session"]
    app = Client(headers={"x-session-token": token})
    assert app.post("/api/v1/tickets/").status_code == 201
    session: dict[str, Any] = app.get(reverse("headless:app:account:current_session")).json()
    assert session["meta"]["is_authenticated"]


def test_a_signed_in_person_is_not_replaced(client: Client, alice: User) -> None:
    client.force_login(alice)
    response = ask(client, origin="http://evil.example")
    assert response.status_code == 403
    assert client.session[SESSION_KEY] == str(alice.pk)


# -- cookies --


@pytest.mark.services
@pytest.mark.parametrize(
    "key", ['"\\000aaaaaaaaaa"', "éaaaaaaaaaa", "a" * 3000, "../../etc/passwd"]
)
def test_a_cookie_that_is_no_key_is_nobodys_session(client: Client, key: str) -> None:
    cookie = f"{COOKIE}={key}"
    assert client.get("/", headers={"Cookie": cookie}).status_code == 200
    entry = entry_of_session({b"cookie": cookie.encode()})
    assert isinstance(entry, Entry)
    assert not entry.user.is_authenticated
