"""The site's own pages, as visitors, guests and players get them."""

import re
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import DatabaseError, connection
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.friends.services.befriending import accept_friend, ask_friend
from apps.games import slugs
from apps.ratings import elo
from apps.wallet.templatetags.money import jetons

pytestmark = pytest.mark.django_db
PAGES = [
    *(reverse(name) for name in ("home", "help", "fairness", "legal", "offline", "preferences")),
    *(reverse("rules", args=[slug]) for slug in slugs()),
]


class Page(HTMLParser):
    """The tags of a page, with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def values(self, attribute: str) -> list[str]:
        return [attrs[attribute] or "" for _tag, attrs in self.tags if attribute in attrs]


def page_of(client: Client, address: str, language: str = "fr") -> str:
    response = client.get(address, headers={"accept-language": language})
    assert response.status_code == 200, address
    return response.content.decode()


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("who", ["visitor", "guest", "alice"])
def test_every_page_is_whole_in_both_languages(
    client: Client, address: str, who: str, request: pytest.FixtureRequest
) -> None:
    if who != "visitor":
        client.force_login(request.getfixturevalue(who))
    french, english = page_of(client, address, "fr"), page_of(client, address, "en")
    assert '<html lang="fr"' in french
    assert '<html lang="en"' in english
    for text in (french, english):
        page = Page(text)
        assert [tag for tag, _attrs in page.tags].count("h1") == 1
        ids = page.values("id")
        assert len(ids) == len(set(ids)), "an id twice"


@pytest.mark.parametrize("address", [*PAGES, reverse("account_login"), reverse("account_signup")])
def test_no_page_holds_script_or_style_of_its_own(client: Client, address: str) -> None:
    text = page_of(client, address)
    page = Page(text)
    assert all("src" in attrs for tag, attrs in page.tags if tag == "script")
    assert not any(tag == "style" for tag, _attrs in page.tags)
    assert not page.values("style")
    assert not [name for _tag, attrs in page.tags for name in attrs if name.startswith("on")]


def test_no_link_of_the_site_is_dead(client: Client, alice: User) -> None:
    client.force_login(alice)
    seen: set[str] = set()
    waiting = [reverse("home"), reverse("profile")]
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        response = client.get(address, follow=True)
        assert response.status_code == 200, address
        if "html" in response["Content-Type"]:
            hrefs = Page(response.content.decode()).values("href")
            links = [href.split("#")[0] for href in hrefs if href.startswith("/")]
            waiting += [link for link in links if link and not link.startswith("/static/")]
    assert len(seen) > 12


def test_a_visitor_plays_in_one_press(client: Client) -> None:
    text = page_of(client, reverse("home"))
    form = re.search(r'<form class="row".*?</form>', text, re.DOTALL)
    assert form
    fields = {
        str(attrs["name"]): attrs["value"]
        for tag, attrs in Page(form.group()).tags
        if tag == "input" and attrs.get("name") != "csrfmiddlewaretoken"
    }
    response = client.post(reverse("quick_table"), fields)
    table = page_of(client, response["Location"])
    assert "Banco" in table


def test_a_player_finds_the_table_he_left(client: Client, alice: User) -> None:
    client.force_login(alice)
    press = {"game": "banco", "level": "facile", "opponents": 2}
    table = client.post(reverse("quick_table"), press)["Location"]
    assert f'href="{table}"' in page_of(client, reverse("home"))


def test_an_open_table_is_shown_with_its_free_places(client: Client, alice: User) -> None:
    host = Client()
    host.force_login(alice)
    table = host.post(
        reverse("new_table"), {"game": "banco", "seats": 4, "is_public": "on", "spectators": "on"}
    )["Location"]
    text = page_of(client, reverse("home"))
    assert f'href="{table}"' in text
    assert "3 places libres" in text
    assert "3 seats free" in page_of(client, reverse("home"), "en")


def test_the_profile_is_for_who_is_signed_in(client: Client, alice: User, guest: User) -> None:
    assert client.get(reverse("profile")).status_code == 302
    client.force_login(alice)
    assert "Changer de nom" in page_of(client, reverse("profile"))
    client.force_login(guest)
    text = page_of(client, reverse("profile"))
    assert "Gardez vos parties" in text
    assert "Changer de nom" not in text


def test_an_unknown_page_or_game_speaks_french_and_leads_on(client: Client) -> None:
    for address in ("/nulle-part/", reverse("rules", args=["belote"])):
        response = client.get(address)
        assert response.status_code == 404
        assert "sur la table" in response.content.decode()


def test_a_page_that_waited_too_long_says_so() -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(reverse("preferences"), {})
    assert response.status_code == 403
    assert "a trop attendu" in response.content.decode()


def test_an_error_of_the_site_has_a_page_that_needs_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.raise_request_exception = False

    def fall(*args: object, **kwargs: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("apps.pages.views.tables_shown_to", fall)
    response = client.get(reverse("home"))
    assert response.status_code == 500
    assert "Les cartes sont tombées" in response.content.decode()


def test_the_manifest_describes_an_app_that_can_be_installed(client: Client) -> None:
    content = client.get(reverse("manifest")).json()
    assert content["start_url"] == "/"
    assert content["display"] == "standalone"
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in content["icons"]}
    assert sizes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in content["icons"])


def test_the_worker_keeps_the_offline_page_and_its_files(client: Client) -> None:
    response = client.get("/sw.js")
    assert response["Content-Type"].startswith("text/javascript")
    script = response.content.decode()
    assert f"'{reverse('offline')}'".replace("-", "\\u002D") in script
    assert "css/tokens" in script


def test_the_offline_page_holds_nobodys_name(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert "alice" not in page_of(client, reverse("offline"))


def test_the_health_check_tells_whether_the_database_answers(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get(reverse("health")).status_code == 200

    def fail(*args: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", fail)
    assert client.get(reverse("health")).status_code == 503


def test_crawlers_are_kept_out_of_what_is_personal(client: Client) -> None:
    assert "Disallow: /compte/" in client.get("/robots.txt").content.decode()


def test_the_legal_page_names_who_answers_for_the_server(client: Client, settings: object) -> None:
    assert "Ce serveur est privé" in page_of(client, reverse("legal"))
    settings.PUBLISHER = "Association des Cartes"  # type: ignore[attr-defined]
    settings.CONTACT_EMAIL = "nous@exemple.fr"  # type: ignore[attr-defined]
    text = page_of(client, reverse("legal"))
    assert "Association des Cartes" in text
    assert "mailto:nous@exemple.fr" in text


@pytest.mark.django_db
def test_the_help_tells_the_limits_that_hold(client: Client) -> None:
    page = client.get("/aide/").content.decode()
    figures = (elo.MOST_FROM_ONE, elo.MOST_FROM_NEWCOMER, elo.MOST_FROM_LITTLE_KNOWN)
    for figure in (*map(int, figures), settings.MOST_POINTS_FROM_ONE_A_DAY):
        assert str(figure) in page
    assert jetons(settings.MOST_FROM_GIVEN) in page


def test_the_home_page_offers_the_bonus_of_the_day_until_it_is_taken(
    client: Client, alice: User
) -> None:
    client.force_login(alice)
    assert reverse("daily_bonus") in page_of(client, reverse("home"))
    client.post(reverse("daily_bonus"))
    assert reverse("daily_bonus") not in page_of(client, reverse("home"))


def test_the_home_page_shows_the_first_friends(client: Client, alice: User, bob: User) -> None:
    ask_friend(user=alice, other=bob)
    accept_friend(user=bob, other=alice)
    client.force_login(alice)
    assert reverse("player", args=[bob.username]) in page_of(client, reverse("home"))
