"""axe-core finds nothing on any page, nor in any state of a table."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import check
from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import Person

# One site and one browser at a time, whatever the number of workers.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PAGES = [
    "/",
    "/tables/nouvelle/",
    "/jeux/banco/regles/",
    "/aide/",
    "/hasard/",
    "/regarder/",
    "/classements/banco/",
    "/classements/poker_das/?solo=3",
    "/mentions-legales/",
    "/compte/connexion/",
    "/compte/inscription/",
    "/compte/mot-de-passe/oublie/",
    "/compte/preferences/",
    "/cette-page-manque/",
]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_page_has_a_violation(cast: Cast, size: tuple[int, int]) -> None:
    person = cast.enter(size)
    for path in PAGES:
        person.go(path)
        check(person, path)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_state_of_a_table_has_a_violation(cast: Cast, size: tuple[int, int]) -> None:
    person = cast.enter(size)
    page = person.page
    person.go("/tables/nouvelle/")
    person.press(page.get_by_role("button", name="Ouvrir la table"))
    expect(page.get_by_text("Place libre")).to_be_visible()
    check(person, "waiting")
    person.press(page.get_by_role("button", name="Compléter avec des robots"))
    person.wait_for_felt()
    for step in range(4):
        expect(
            page.locator('.acts button:not([aria-disabled="true"]), .cc.lit').first
        ).to_be_visible(timeout=60_000)
        check(person, f"my turn, step {step}")
        person.decide()
        person.page.wait_for_timeout(300)
    for button in ("Menu de la table", "Discussion"):
        opener = page.get_by_role("button", name=re.compile(button)).first
        if opener.is_visible():
            person.press(opener)
            check(person, button)
            page.keyboard.press("Escape")
    page.keyboard.press("?")
    check(person, "help")
    page.keyboard.press("Escape")
    leave(person)
    check(person, "result")
    link = page.get_by_role("link", name=re.compile("Revoir la partie"))
    person.press(link)
    expect(page.locator("#verifier")).to_be_visible()
    check(person, "record")


def leave(person: Person) -> None:
    page = person.page
    person.press(page.get_by_role("button", name="Menu de la table"))
    person.press(page.get_by_role("button", name=re.compile("Abandonner|Quitter")).first)
    dialog = page.locator("dialog[open]").last
    person.press(dialog.get_by_role("button", name=re.compile("Abandonner|Quitter")).last)
    expect(page.locator("#result-title")).to_be_visible()
