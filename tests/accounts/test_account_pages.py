"""Every page of accounts: it renders, in the site's look, in both languages."""

from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib.auth import SESSION_KEY
from django.core import mail
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from apps.accounts import urls
from apps.accounts.models import User
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db
ARGUMENTS = {
    "account_confirm_email": {"key": "faux"},
    "account_reset_password_from_key": {"uidb36": "1", "key": "faux"},
}


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        else:
            yield pattern.name or ""


# A file, and an act: no pages.
NO_PAGES = {"mfa_download_recovery_codes", "account_picture_remove"}
NAMES = sorted(set(names(urls.urlpatterns)) - NO_PAGES)


def is_styled(page: str) -> bool:
    return 'class="site"' in page and "css/tokens.css" in page and 'id="contenu"' in page


def reauthenticated(user: User) -> Client:
    client = Client()
    client.post(reverse("account_login"), {"login": user.username, "password": PASSWORD})
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_account_page_wears_the_sites_look(name: str, language: str, alice: User) -> None:
    TOTP.activate(alice, generate_totp_secret()) if name == "mfa_deactivate_totp" else None
    address = reverse(name, kwargs=ARGUMENTS.get(name))
    for client in (Client(), reauthenticated(alice)):
        response = client.get(address, follow=True, headers={"accept-language": language})
        page = response.content.decode()
        assert response.status_code in (200, 404)
        assert is_styled(page)
        assert f'<html lang="{language}"' in page


@pytest.mark.django_db(transaction=True)
def test_the_double_check_protects_the_next_sign_in(alice: User) -> None:
    client = reauthenticated(alice)
    page = client.get(reverse("mfa_activate_totp"))
    secret = page.context["form"].secret
    assert secret in page.content.decode()
    client.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
    assert "double vérification activée" in mail.outbox[-1].subject
    codes = client.get(reverse("mfa_view_recovery_codes"))
    spare = codes.context["unused_codes"]
    assert spare[0] in codes.content.decode()
    assert client.get(reverse("mfa_download_recovery_codes")).status_code == 200

    other = Client()
    other.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})
    assert SESSION_KEY not in other.session
    asked = other.get(reverse("mfa_authenticate")).content.decode()
    assert is_styled(asked)
    refused = other.post(reverse("mfa_authenticate"), {"code": "000000"}).content.decode()
    assert "Code incorrect" in refused
    other.post(reverse("mfa_authenticate"), {"code": spare[0]})
    assert other.session[SESSION_KEY] == str(alice.pk)


def test_a_confirmation_link_shows_whose_address_it_is(client: Client) -> None:
    user = make_user(name="nora", email="")
    address = EmailAddress.objects.create(user=user, email="nora@exemple.fr", primary=True)
    link = reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key])
    page = client.get(link).content.decode()
    assert "nora@exemple.fr" in page
    assert is_styled(page)


def test_a_closed_account_is_told_so(client: Client, alice: User) -> None:
    alice.is_active = False
    alice.save()
    response = client.post(
        reverse("account_login"), {"login": "alice", "password": PASSWORD}, follow=True
    )
    assert "Ce compte est fermé" in response.content.decode()
    assert SESSION_KEY not in client.session


def test_too_many_requests_get_a_page_of_the_site(client: Client, settings: object) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"signup": "1/m/ip"}  # type: ignore[attr-defined]
    client.post(reverse("account_signup"), {})
    response = client.post(reverse("account_signup"), {})
    assert response.status_code == 429
    assert is_styled(response.content.decode())


def test_signing_out_needs_a_press(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.get(reverse("account_logout"))
    assert SESSION_KEY in client.session
    client.post(reverse("account_logout"))
    assert SESSION_KEY not in client.session


def test_a_guest_is_warned_before_he_loses_his_matches(client: Client, guest: User) -> None:
    client.force_login(guest)
    assert (
        "vous ne pourrez plus retrouver" in client.get(reverse("account_logout")).content.decode()
    )


def test_a_name_cannot_write_into_a_page(client: Client) -> None:
    """Even a name from before the rules is shown as text, in isolation."""
    user = User.objects.create(username="<script>alert(1)</script>")
    client.force_login(user)
    for name in ("profile", "home"):
        page = client.get(reverse(name)).content.decode()
        assert "<script>alert" not in page
        assert "<bdi>&lt;script&gt;" in page
