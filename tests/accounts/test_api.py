"""Guests and sign-up over REST, as an app does it: by a token, without cookies."""

from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.tables.models import MatchSeat
from tests.accounts.flows import link_in_last_mail
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db
SIGN_UP = {"username": "Camille", "email": "Camille@exemple.fr", "password": "rouge-gorge-7"}
REFUSALS: list[tuple[dict[str, str], int, str, str]] = [
    ({"username": "BOB"}, 409, "account.name_taken", "username"),
    ({"username": "x"}, 400, "account.name_length", "username"),
    ({"email": "bob@exemple.fr"}, 409, "account.email_taken", "email"),
    ({"email": "nulle part"}, 400, "account.email_invalid", "email"),
    ({"password": "12345678"}, 400, "account.password_too_common", "password"),
    ({"password": "court"}, 400, "account.password_too_short", "password"),
    ({"password": ""}, 400, "request.invalid", "password"),
]


class Phone:
    """An app: it sends the latest token that it was given."""

    def __init__(self) -> None:
        self.token = ""

    def post(self, name: str, body: dict[str, Any] | None = None) -> HttpResponse:
        response = Client(raise_request_exception=False).post(
            reverse(f"api:{name}"),
            body or {},
            content_type="application/json",
            headers={"x-session-token": self.token} if self.token else {},
        )
        self.token = response.json().get("session", self.token)
        return response

    def sign_up(self, **changes: str) -> HttpResponse:
        return self.post("guest_sign_up", {**SIGN_UP, **changes})


@pytest.fixture
def phone() -> Phone:
    """An app that is signed in as a guest."""
    phone = Phone()
    assert phone.post("guests").status_code == 201
    return phone


def sign_in(name: str) -> Phone:
    """Return an app that a player has signed in by allauth's own door."""
    phone = Phone()
    response = Client().post(
        reverse("headless:app:account:login"),
        {"username": name, "password": PASSWORD},
        content_type="application/json",
    )
    phone.token = response.json()["meta"]["session_token"]
    return phone


def test_an_app_that_asks_twice_is_one_guest(phone: Phone) -> None:
    again = phone.post("guests")
    assert again.json()["id"] == User.objects.get().pk
    assert again.json()["session"] == phone.token
    assert phone.post("tickets").status_code == 201


def test_a_guest_becomes_a_player_and_keeps_what_he_played(phone: Phone) -> None:
    guest = User.objects.get()
    table = phone.post("tables", {"game": "banco", "seat_count": 2, "robots": ["facile"]}).json()
    ready = Client().post(
        reverse("api:ready", args=[table["id"]]),
        {"seed": "5eed"},
        content_type="application/json",
        headers={"x-session-token": phone.token},
    )
    assert ready.status_code == 204
    response = phone.sign_up()
    assert response.status_code == 201, response.content
    assert response.json()["id"] == guest.pk
    assert response.json()["name"] == "Camille"
    player = User.objects.get()
    assert (player.is_guest, player.email) == (False, "camille@exemple.fr")
    assert player.check_password(SIGN_UP["password"])
    assert MatchSeat.objects.get(robot_level="").user == player


def test_the_token_changes_with_the_rights(phone: Phone) -> None:
    old = phone.token
    phone.sign_up()
    assert phone.token != old
    assert phone.post("tickets").status_code == 201
    assert list(UserSession.objects.values_list("session_key", flat=True)) == [phone.token]
    phone.token = old
    assert phone.post("tickets").status_code == 403


def test_the_new_player_confirms_his_address_by_mail(phone: Phone, client: Client) -> None:
    phone.sign_up()
    player = User.objects.get()
    assert [sent.to for sent in mail.outbox] == [["camille@exemple.fr"]]
    client.post(link_in_last_mail())
    assert player.emailaddress_set.get().verified


def test_a_mail_server_that_is_away_costs_no_account(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", fail)
    assert phone.sign_up().status_code == 201
    assert phone.post("tickets").status_code == 201


@pytest.mark.parametrize(("changes", "status", "code", "field"), REFUSALS)
def test_a_refusal_says_which_field_is_wrong_and_changes_nothing(
    phone: Phone, bob: User, changes: dict[str, str], status: int, code: str, field: str
) -> None:
    response = phone.sign_up(**changes)
    body = response.json()
    assert (response.status_code, body["code"]) == (status, code)
    assert list(body["fields"]) == [field]
    assert all(isinstance(sentence, str) for sentence in body["fields"][field])
    assert body["message"]
    assert User.objects.exclude(pk=bob.pk).get().is_guest
    assert not mail.outbox
    assert phone.sign_up().status_code == 201


def test_a_player_cannot_sign_up_again() -> None:
    alice = make_user(name="alice")
    response = sign_in("alice").sign_up()
    assert (response.status_code, response.json()["code"]) == (409, "account.not_a_guest")
    alice.refresh_from_db()
    assert (alice.username, alice.email) == ("alice", "alice@exemple.fr")


def test_nobody_signs_up_here_without_being_a_guest() -> None:
    assert Phone().sign_up().status_code == 403
    assert not User.objects.exists()


def test_sign_ups_from_one_address_are_limited(phone: Phone) -> None:
    statuses = [phone.sign_up(password="").status_code for _ in range(21)]
    assert statuses == [400] * 20 + [429]
    other = Phone()
    other.post("guests")
    refused = other.sign_up()
    assert (refused.status_code, refused.json()["code"]) == (429, "request.throttled")


def test_a_guest_in_a_browser_signs_up_by_rest_and_stays_signed_in(client: Client) -> None:
    page = {"content_type": "application/json", "headers": {"origin": "http://testserver"}}
    client.post(reverse("api:guests"), {}, **page)
    old = client.session.session_key
    response = client.post(reverse("api:guest_sign_up"), SIGN_UP, **page)
    assert (response.status_code, response.json()["session"]) == (201, None)
    assert client.session.session_key != old
    assert "Changer de nom" in client.get(reverse("profile")).content.decode()


def test_the_schema_tells_of_signing_up(client: Client) -> None:
    schema = client.get(reverse("api:schema"), headers={"accept": "application/json"})
    told = schema.json() if "json" in schema["Content-Type"] else schema.content.decode()
    text = str(told)
    assert reverse("api:guest_sign_up") in text
    for word in ("SignUpIn", "SignedInOut", "RefusalOut", "account.name_taken"):
        assert word in text


@pytest.mark.parametrize("body", ["[" * 20_000, '{"options":' + "[" * 20_000 + "]" * 20_000 + "}"])
@pytest.mark.parametrize(
    "address",
    ["/api/v1/tables/", "/api/v1/guests/sign-up/", "/_allauth/app/v1/auth/login"],
)
def test_a_body_nested_without_end_is_refused(phone: Phone, address: str, body: str) -> None:
    response = Client(raise_request_exception=False).post(
        address, body, content_type="application/json", headers={"x-session-token": phone.token}
    )
    assert response.status_code == 400
    assert not address.startswith("/api/") or response.json()["code"] == "request.parse_error"


@pytest.mark.parametrize("address", ["/api/v1/tables/", "/_allauth/app/v1/auth/login"])
def test_a_number_too_long_to_read_is_refused(phone: Phone, address: str) -> None:
    body = '{"username": "a", "password": 1' + "0" * 5_000 + "}"
    response = Client(raise_request_exception=False).post(
        address, body, content_type="application/json", headers={"x-session-token": phone.token}
    )
    assert response.status_code == 400


@pytest.mark.parametrize("key", ["-1", "-x", "-"])
def test_a_key_without_an_account_resets_nobodys_password(key: str) -> None:
    """allauth would look for the account None."""
    client, address = Client(raise_request_exception=False), "/_allauth/app/v1/auth/password/reset"
    said = {"key": key, "password": "tapis-99-vert"}
    assert client.post(address, said, content_type="application/json").status_code == 400
    assert client.get(address, headers={"x-password-reset-key": key}).status_code == 400


@pytest.mark.parametrize("method", ["get", "post", "put", "delete", "options"])
@pytest.mark.parametrize("part", ["account/phone", "auth/phone/verify", "auth/phone/verify/resend"])
def test_nobody_has_a_telephone_number(phone: Phone, method: str, part: str) -> None:
    client = Client(raise_request_exception=False, headers={"x-session-token": phone.token})
    for anybody in (client, Client(raise_request_exception=False)):
        assert getattr(anybody, method)(f"/_allauth/app/v1/{part}").status_code == 404
