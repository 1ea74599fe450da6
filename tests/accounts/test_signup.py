"""Signing up, signing in, signing out, the address and the password."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import SESSION_KEY
from django.core import mail
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from tests.accounts.flows import SIGNUP, link_in_last_mail, sign_up
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db


def is_signed_in(client: Client) -> bool:
    return SESSION_KEY in client.session


def ask_for_address(client: Client, email: str) -> None:
    """Sign alice in and ask for another address; the password is asked for once more."""
    client.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})
    held = client.post(reverse("account_email"), {"email": email, "action_add": ""})
    assert held["Location"].startswith(reverse("account_reauthenticate"))
    assert not mail.outbox
    client.post(held["Location"], {"password": PASSWORD})


def test_from_sign_up_to_a_new_password(client: Client) -> None:
    """The whole road: sign up, confirm, sign out, sign in, forget, choose again, sign in."""
    assert sign_up(client)["Location"] == reverse("home")
    assert is_signed_in(client)
    assert "« Camille »" in mail.outbox[-1].body.replace("\u00a0", " ")
    address = EmailAddress.objects.get(email=SIGNUP["email"])
    assert not address.verified

    confirm = link_in_last_mail()
    assert client.get(confirm).status_code == 200
    address.refresh_from_db()
    assert not address.verified, "a mail scanner that follows the link must not confirm"
    client.post(confirm)
    address.refresh_from_db()
    assert address.verified

    client.post(reverse("account_logout"))
    assert not is_signed_in(client)
    client.post(
        reverse("account_login"), {"login": "CAMILLE@exemple.fr", "password": SIGNUP["password1"]}
    )
    assert is_signed_in(client)
    client.post(reverse("account_logout"))

    client.post(reverse("account_reset_password"), {"email": SIGNUP["email"]})
    reset = client.get(link_in_last_mail(), follow=True)
    form_address = reset.redirect_chain[-1][0]
    new = "merle-noir-9"
    client.post(form_address, {"password1": new, "password2": new})
    assert is_signed_in(client)
    client.post(reverse("account_logout"))
    client.post(reverse("account_login"), {"login": "camille", "password": SIGNUP["password1"]})
    assert not is_signed_in(client)
    client.post(reverse("account_login"), {"login": "camille", "password": new})
    assert is_signed_in(client)


@pytest.mark.services
@pytest.mark.parametrize("field", ["username", "email"])
def test_a_character_that_cannot_be_kept_is_an_error_of_the_form(field: str) -> None:
    answer = sign_up(Client(raise_request_exception=False), **{field: "a\0b@exemple.fr"})
    assert answer.status_code == 200
    assert not User.objects.exists()


@pytest.mark.parametrize("login", ["Élodie", "ÉLODIE", "  élodie ", "elodie@exemple.fr"])
def test_a_name_signs_in_however_it_is_typed(client: Client, login: str) -> None:
    make_user(name="Élodie", email="elodie@exemple.fr")
    client.post(reverse("account_login"), {"login": login, "password": PASSWORD})
    assert is_signed_in(client)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"username": "ALICE"}, "Ce nom est déjà pris"),
        ({"username": "аlice"}, "un seul alphabet"),
        ({"username": "Al"}, "de 3 à 20"),
        ({"username": "Modérateur"}, "réservé"),
        ({"username": "ali\u202ece"}, "ne peut contenir que"),
        ({"email": "ALICE@exemple.fr"}, "existe déjà avec cette adresse"),
        ({"email": "alice"}, "adresse"),
        ({"password1": "12345678"}, "courant"),
        ({"password1": "court"}, "8"),
        ({"password1": "camille1"}, "semblable"),
    ],
)
def test_a_refused_sign_up_says_why_and_keeps_what_was_typed(
    client: Client, alice: User, changes: dict[str, str], message: str
) -> None:
    response = sign_up(client, **changes)
    page = response.content.decode()
    assert response.status_code == 200
    assert message in page
    assert 'aria-invalid="true"' in page
    assert User.objects.count() == 1


def test_a_wrong_password_names_neither_account_nor_field(client: Client, alice: User) -> None:
    known = client.post(reverse("account_login"), {"login": "alice", "password": "faux"})
    unknown = client.post(reverse("account_login"), {"login": "nemo", "password": "faux"})
    for response in (known, unknown):
        assert "Nom ou mot de passe incorrect" in response.content.decode()


def test_asking_for_a_reset_does_not_tell_whether_the_account_exists(
    client: Client, alice: User
) -> None:
    known = client.post(reverse("account_reset_password"), {"email": alice.email}, follow=True)
    unknown = client.post(reverse("account_reset_password"), {"email": "x@y.fr"}, follow=True)
    assert known.redirect_chain == unknown.redirect_chain
    assert [message.to for message in mail.outbox] == [[alice.email], ["x@y.fr"]]


def test_a_reset_link_serves_once(client: Client, alice: User) -> None:
    client.post(reverse("account_reset_password"), {"email": alice.email})
    link = link_in_last_mail()
    form = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": "merle-noir-9", "password2": "merle-noir-9"})
    page = Client().get(link, follow=True).content.decode()
    assert "plus valable" in page


def test_a_change_of_password_is_told_by_mail_and_ends_other_sessions(
    client: Client, alice: User
) -> None:
    other = Client()
    for browser in (client, other):
        browser.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})
    new = {"oldpassword": PASSWORD, "password1": "merle-noir-9", "password2": "merle-noir-9"}
    client.post(reverse("account_change_password"), new)
    assert client.get(reverse("profile")).status_code == 200
    assert other.get(reverse("profile")).status_code == 302
    assert "mot de passe changé" in mail.outbox[-1].subject


def test_a_new_address_replaces_the_old_one_only_when_confirmed(
    client: Client, alice: User
) -> None:
    ask_for_address(client, "neuve@exemple.fr")
    alice.refresh_from_db()
    assert alice.email == "alice@exemple.fr"
    client.post(link_in_last_mail())
    alice.refresh_from_db()
    assert alice.email == "neuve@exemple.fr"
    assert list(alice.emailaddress_set.values_list("email", flat=True)) == ["neuve@exemple.fr"]


def test_an_address_asked_for_twice_at_once_is_no_error(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    EmailAddress.objects.create(user=alice, email="neuve@exemple.fr")
    monkeypatch.setattr(type(EmailAddress.objects), "get_new", lambda *args: None)
    monkeypatch.setattr("allauth.account.forms.filter_users_by_email", lambda *args: [])
    ask_for_address(client, "neuve@exemple.fr")
    assert alice.emailaddress_set.filter(email="neuve@exemple.fr").count() == 1


def test_an_address_that_another_took_meanwhile_is_refused_politely(
    client: Client, alice: User
) -> None:
    ask_for_address(client, "neuve@exemple.fr")
    User.objects.create_user("bob", "neuve@exemple.fr", PASSWORD)
    response = client.post(link_in_last_mail(), follow=True)
    assert "déjà confirmée par un autre compte" in response.content.decode()
    alice.refresh_from_db()
    assert alice.email == "alice@exemple.fr"


def test_a_player_takes_another_name_but_not_somebody_elses(
    client: Client, alice: User, bob: User
) -> None:
    client.force_login(alice)
    refused = client.post(reverse("account_name"), {"username": "BOB"})
    assert "Ce nom est déjà pris" in refused.content.decode()
    client.post(reverse("account_name"), {"username": "Alice"})
    alice.refresh_from_db()
    assert (alice.username, alice.name_key) == ("Alice", "alice")


def test_a_confirmation_link_does_not_end_a_guests_match(client: Client, guest: User) -> None:
    other = Client()
    sign_up(other)
    client.force_login(guest)
    client.post(link_in_last_mail())
    assert client.session[SESSION_KEY] == str(guest.pk)


def test_signing_in_comes_back_to_the_page_but_never_leaves_the_site(
    client: Client, alice: User
) -> None:
    data = {"login": "alice", "password": PASSWORD}
    here = client.post(reverse("account_login"), {**data, "next": "/aide/"})
    away = Client().post(reverse("account_login"), {**data, "next": "https://evil.example/"})
    assert here["Location"] == "/aide/"
    assert away["Location"] == reverse("home")


def test_too_many_wrong_passwords_are_stopped(
    client: Client, alice: User, settings: object
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}  # type: ignore[attr-defined]
    for _ in range(5):
        client.post(reverse("account_login"), {"login": "alice", "password": "faux"})
    response = client.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})
    assert "Trop d’essais" in response.content.decode()
    assert not is_signed_in(client)
