"""A person's jetons in a browser: lent to a guest, his own once he has signed up."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import check
from tests.e2e.conftest import DESKTOP, PHONE, Cast

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_guest_signs_up_keeps_his_jetons_and_gets_the_bonus(
    cast: Cast, size: tuple[int, int]
) -> None:
    person = cast.enter(size)
    page = person.page
    person.play_at_once()
    person.go("/jetons/")
    expect(page.locator(".sum")).to_have_text(re.compile("20\\s000"))
    check(person)
    person.press(page.locator("main").get_by_role("link", name="Créer un compte"))
    name = f"Camille{size[0]}"
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
