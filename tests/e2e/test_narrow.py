"""What a player reads at each turn is whole on the narrowest phone, in a wide type too."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e import test_buraco as buraco
from tests.e2e.conftest import Cast
from tests.e2e.test_salon import open_partners_table

# One site and one browser at a time, whatever the number of workers.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

NARROW = (360, 740)
# Whose turn it is, in words; totals; the throws that are left.
READ = {
    "casino": ".me .nm b",
    "buraco": ".bme .nm b",
    "poker_das": ".seats4 .tt4, .poker_das .tray .hint",
}
# Text that is wider than the box it stands in, or than the plate or tray around that.
CUT = """
texts => texts.filter(text => {
  const around = text.closest('.plate, .tray, .bme, .me').getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(text);
  const { left, right } = range.getBoundingClientRect();
  return right > around.right + 1 || left < around.left - 1
    || (getComputedStyle(text).overflowX !== 'visible' && text.scrollWidth > text.clientWidth);
}).map(text => text.textContent)
"""


@pytest.mark.parametrize("game", list(READ))
def test_what_is_read_at_each_turn_is_not_cut(cast: Cast, game: str) -> None:
    person = cast.enter(NARROW)
    page = person.go(f"/tables/nouvelle/?jeu={game}")
    page.locator('[name="seats"][value="4"]').dispatch_event("click")
    person.press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]{10}/"))
    page.get_by_label("Robots").select_option("facile")
    person.press(page.get_by_role("button", name="Compléter avec des robots"))
    person.wait_for_turn()
    if game == "poker_das":
        person.press(page.locator('[data-action="roll"]:not([aria-disabled="true"])'))
        expect(page.locator(".hint")).to_contain_text("encore 2 lancers")
    assert page.locator(READ[game]).evaluate_all(CUT) == []


def test_what_is_tabbed_to_stays_clear_of_header_and_bar(cast: Cast) -> None:
    page = cast.enter(NARROW).go("/tables/nouvelle/?jeu=poker_das")
    choice = page.locator('[name="seats"][value="4"]')
    choice.evaluate("choice => choice.scrollIntoView()")
    header = page.locator("header.site").bounding_box()
    box = choice.bounding_box()
    assert header
    assert box
    assert header["height"] < 64
    assert box["y"] >= header["height"]


@pytest.mark.parametrize("game", ["banco", "buraco", "casino", "poker_das", "punto_banco"])
def test_no_rules_are_wider_than_the_page(cast: Cast, game: str) -> None:
    page = cast.enter(NARROW).go(f"/jeux/{game}/regles/")
    assert page.evaluate("document.documentElement.scrollWidth") == NARROW[0]


def test_a_waiting_room_is_no_wider_than_its_panel_however_many_play(cast: Cast) -> None:
    host = cast.enter(NARROW)
    open_partners_table(host)
    room = host.page.locator(".wait")
    crowd = room.locator(".crowd")
    expect(crowd).to_be_visible()
    crowd.evaluate("crowd => crowd.append(', 1 200 personnes jouent, 300 attendent une partie')")
    assert room.evaluate("room => room.scrollWidth <= room.clientWidth")


def test_the_longest_advice_of_buraco_is_read_whole(cast: Cast) -> None:
    person = buraco.enter(cast, NARROW)
    buraco.sit_down(person, "ferme")
    page = buraco.drawn(person)
    person.press(page.locator(buraco.HAND).first)
    advice = page.locator(".bme .nm > span")
    expect(advice).to_contain_text("défaussez-la, ou posez-la")
    assert advice.evaluate("advice => advice.scrollHeight <= advice.clientHeight + 1")


@pytest.mark.parametrize("width", [960, 1200, 1440])
def test_the_header_of_a_guest_stands_on_one_line(cast: Cast, width: int) -> None:
    guest = cast.enter((width, 700))
    guest.play_at_once()
    page = guest.go("/aide/")
    height = page.locator(".site .purse").evaluate("purse => purse.clientHeight")
    for link in page.locator(".site a:visible").all():
        assert link.evaluate("a => a.clientHeight") <= height + 8, link.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
