"""What only a browser can prove: the API's page under our policy, and a line that is refused."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Cast

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_the_page_of_the_api_shows_its_schema(cast: Cast) -> None:
    page = cast.enter().go("/api/v1/docs/")
    expect(page.get_by_text("/api/v1/guests/").first).to_be_visible()
    page.get_by_text("/api/v1/tables/{table_id}/moves/").first.click()
    expect(page.get_by_text("Make a move in the table's running match").first).to_be_visible()


def test_somebody_whose_session_has_ended_is_told_so_and_can_sign_in(cast: Cast) -> None:
    alice = cast.enter()
    alice.play_at_once()
    alice.wait_for_felt()
    table = alice.page.url.split("/")[-2]
    other = alice.context.new_page()
    other.goto(f"{alice.site}/compte/deconnexion/")
    other.locator("main form[action='/compte/deconnexion/'] button").click()
    banner = alice.page.locator(".banner")
    expect(banner).to_contain_text("Vous êtes déconnecté.")
    link = banner.get_by_role("link", name="Se connecter")
    assert link.get_attribute("href") == f"/compte/connexion/?next=%2Ftables%2F{table}%2F"
    alice.page.wait_for_timeout(1_500)
    expect(banner).not_to_contain_text("Connexion perdue")


def test_a_visitor_who_presses_twice_is_one_guest(cast: Cast) -> None:
    alice = cast.enter()
    alice.go("/")
    posts: list[str] = []
    alice.page.on("request", lambda asked: asked.method == "POST" and posts.append(asked.url))
    alice.page.get_by_role("button", name="S’entraîner sans mise").first.dblclick()
    alice.wait_for_felt()
    assert posts == [f"{alice.site}/tables/rapide/"]
