"""What people like to see and hear."""

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.accounts.preferences import Preferences, read_preferences

pytestmark = pytest.mark.django_db
CHOICE = {
    "language": "fr", "theme": "dark", "indices": "english", "suits": "four", "print": "large",
    "vibration": "on", "animations": "on",
}  # fmt: skip


def test_a_visitors_choice_stays_in_his_browser(client: Client) -> None:
    client.post(reverse("preferences"), CHOICE)
    page = client.get(reverse("help")).content.decode()
    for mark in ("theme", "indices", "suits", "print"):
        assert f'data-{mark}="{CHOICE[mark]}"' in page
    assert 'data-sounds="off"' in page
    assert 'data-theme="dark"' not in Client().get(reverse("help")).content.decode()


@pytest.mark.parametrize(("language", "indices"), [("fr", "french"), ("en", "english")])
def test_cards_bear_the_letters_of_the_language_until_somebody_chooses(
    client: Client, language: str, indices: str
) -> None:
    page = client.get(reverse("help"), headers={"accept-language": language}).content.decode()
    assert f'data-indices="{indices}"' in page
    client.post(reverse("preferences"), {**CHOICE, "language": "en", "indices": "french"})
    assert 'data-indices="french"' in client.get(reverse("help")).content.decode()


def test_an_accounts_choice_follows_it_to_another_browser(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.post(reverse("preferences"), CHOICE)
    other = Client()
    other.force_login(alice)
    page = other.get(reverse("help")).content.decode()
    assert 'data-suits="four"' in page
    assert 'data-theme="dark"' in page


def test_the_switch_at_the_foot_of_the_page_wins_on_its_own_screen(
    client: Client, alice: User
) -> None:
    client.force_login(alice)
    client.post(reverse("preferences"), CHOICE)
    client.cookies["theme"] = "light"
    assert 'data-theme="light"' in client.get(reverse("help")).content.decode()


def test_the_language_chosen_is_spoken_from_the_next_page_on(client: Client) -> None:
    client.post(reverse("preferences"), {**CHOICE, "language": "en"})
    assert '<html lang="en"' in client.get(reverse("help")).content.decode()


@pytest.mark.parametrize("raw", [None, [], "x", {"theme": "pink", "new": 1, "sounds": "maybe"}])
def test_what_is_stored_in_another_version_never_breaks_a_page(raw: object) -> None:
    assert read_preferences(raw) == Preferences()


def test_a_forged_cookie_is_ignored(client: Client) -> None:
    client.cookies["preferences"] = 'suits="><script>&print=large'
    page = client.get(reverse("help")).content.decode()
    assert 'data-suits="two"' in page
    assert 'data-print="large"' in page


def test_a_choice_that_does_not_exist_is_refused(client: Client) -> None:
    response = client.post(reverse("preferences"), {**CHOICE, "theme": "pink"})
    assert response.status_code == 200
    assert "preferences" not in response.cookies
