"""Two players in two browsers: friends, a challenge, a rated match, the ranking; then a block."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.axe import check
from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import Person
from tests.e2e.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

# That somebody is here is known a second or two after his page is; a busy machine takes longer.
RELOADS = 20


def sign_up(person: Person, name: str) -> None:
    page = person.go("/compte/inscription/")
    page.locator('[name="username"]').fill(name)
    page.locator('[name="email"]').fill(f"{name}@exemple.fr")
    page.locator('[name="password1"]').fill("tapis-vert-2026")
    page.locator('main form button[type="submit"]').click()
    expect(page).not_to_have_url(re.compile("inscription"))


def until_there(person: Person, locator: Locator) -> None:
    """Load the page again until the server has written something there."""
    for _ in range(RELOADS):
        if locator.count():
            return
        person.page.wait_for_timeout(500)
        person.page.reload()


def test_from_a_request_to_the_ranking_and_to_a_block(cast: Cast, site: Site) -> None:
    one = cast.enter(PHONE, user_agent="a phone")
    other = cast.enter(DESKTOP, user_agent="a desk")
    sign_up(one, "Rivale")
    sign_up(other, "Rival")
    # A name is found, a request is sent and accepted.
    page = one.go("/amis/")
    check(one)
    page.locator("#nom").fill("riva")
    one.press(page.get_by_role("button", name="Chercher"))
    one.press(page.get_by_role("button", name="Demander en ami Rival", exact=True))
    expect(page.locator(".message")).to_contain_text("Demande envoyée à Rival")
    page = other.go("/amis/")
    check(other)
    other.press(page.get_by_role("button", name="Accepter Rivale"))
    expect(page.locator(".message")).to_contain_text("Rivale et vous êtes amis")
    # The friend is here, and is challenged to a duel that says it is rated.
    challenging = page.get_by_role("link", name="Défier Rivale")
    until_there(other, challenging)
    other.press(challenging)
    other.press(page.get_by_role("button", name="Envoyer le défi"))
    expect(page.locator(".rated")).to_contain_text("Partie classée")
    one.press(one.page.locator("dialog[open]").get_by_role("button", name="Accepter"))
    for person in (one, other):
        person.wait_for_felt()
    site.run("-m", "tests.e2e.hasten", one.table)
    for person in (one, other):
        expect(person.page.locator(".res")).to_contain_text(re.compile(r"ELO 1\s200 → 1\s220"))
        expect(person.page.locator(".res")).to_contain_text(re.compile(r"ELO 1\s200 → 1\s180"))
    for person in (one, other):
        page = person.go("/classements/banco/?amis=1")
        expect(page.locator(".rank tbody tr")).to_have_count(2)
        expect(page.locator(".rank .me")).to_have_count(1)
        check(person)
    # The curve of the rating has begun, on a phone and on a computer.
    for person in (one, other):
        page = person.go("/joueurs/Rivale/")
        expect(page.locator(".curve:visible")).to_have_count(1)
        person.press(page.locator(".course summary"))
        expect(page.locator(".course tbody tr")).to_have_count(1)
        check(person)
    # Who is blocked is told nothing: the other seems away, in the search as on the profile.
    page = one.go("/joueurs/Rival/")
    check(one)
    one.press(page.get_by_role("button", name="Bloquer", exact=True))
    expect(page.locator("main")).to_contain_text("Débloquer")
    page = other.go("/joueurs/Rivale/")
    expect(page.locator("main")).to_contain_text("absent")
    expect(page.locator("main")).not_to_contain_text(re.compile("bloqué"))
    page = other.go("/amis/?nom=rivale")
    expect(page.get_by_role("button", name="Demander en ami Rivale").first).to_be_visible()
