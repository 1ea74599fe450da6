"""A person's jetons in a browser: lent to a guest, his own once he has signed up."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def check(person: Person) -> None:
    """Nothing for axe to find, and nothing to scroll sideways."""
    violations = Axe().run(person.page).response["violations"]
    assert [violation["id"] for violation in violations] == []
    assert person.page.evaluate(SIDEWAYS) == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_guest_signs_up_keeps_his_jetons_and_gets_the_bonus(
    cast: Cast, size: tuple[int, int], theme: str
) -> None:
    person = cast.enter(size, color_scheme=theme, reduced_motion="reduce")
    page = person.page
    person.play_at_once()
    person.go("/jetons/")
    expect(page.locator(".sum")).to_have_text(re.compile("20\\s000"))
    check(person)
    person.press(page.locator("main").get_by_role("link", name="Créer un compte"))
    name = f"Camille{size[0]}{theme}"
    page.locator('[name="username"]').fill(name)
    page.locator('[name="email"]').fill(f"{name}@exemple.fr")
    page.locator('[name="password1"]').fill("tapis-vert-2026")
    page.locator('main form button[type="submit"]').click()
    expect(page).not_to_have_url(re.compile("inscription"))
    person.go("/jetons/")
    expect(page.locator(".sum")).to_have_text(re.compile("20\\s000"))
    person.press(page.get_by_role("button", name=re.compile("Recevoir 1\\s000")))
    expect(page.locator(".sum")).to_have_text(re.compile("21\\s000"))
    expect(page.locator(".purse")).to_have_text(re.compile("21\\s000"))
    check(person)
