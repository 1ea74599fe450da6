"""Coups of Punto Banco in a browser: by touch, by mouse and by keyboard, alone and in company."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import check
from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import Person
from tests.e2e.site import Site

# One site and one browser at a time, whatever the number of workers.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

# A coup: up to six cards, one a second, and four seconds to settle it.
COUP_MS = 20_000
PURSE = 20_000


def open_table(person: Person) -> Page:
    """Open a table of one's own and sit there; the cut is offered at once."""
    page = person.go("/tables/nouvelle/?jeu=punto_banco")
    person.press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]{10}/"))
    expect(page.get_by_text("Voulez-vous couper")).to_be_visible()
    return page


def decline_the_cut(person: Person) -> None:
    person.press(person.page.locator('[data-action="no"]'))


def wait_for_window(page: Page) -> None:
    expect(page.locator(".tools6")).to_be_visible(timeout=COUP_MS)


def lay(person: Person, *, chip: int, field: str, times: int = 1) -> None:
    """Choose a chip by its place in the rack and tap a field with it."""
    person.press(person.page.locator(f'[data-chip="{chip}"]'))
    for _ in range(times):
        person.press(person.page.locator(f'[data-field="{field}"]'))


def play(person: Person) -> None:
    person.press(person.page.locator('[data-action="play"]'))


def figure_beside(page: Page, name: str) -> int:
    """Return the number that stands beside « Solde » or « Mise »."""
    row = page.locator(".sm2 div", has_text=name).locator("dd")
    return int(re.sub(r"\D", "", row.inner_text()))


def wait_for_settlement(page: Page) -> int:
    """Wait until the coup is paid; return what the page says that one has won or lost."""
    own = page.locator(".rule").locator(".won, .lost")
    expect(own).to_be_visible(timeout=COUP_MS)
    words = own.inner_text()
    if "rendue" in words:
        return 0
    sign = -1 if "−" in words else 1
    return sign * int(re.sub(r"\D", "", words))


def expect_balance(page: Page, jetons: int) -> None:
    shown = f"{jetons // 1000}\u202f{jetons % 1000:03}"
    expect(page.locator(".sm2 dd").first).to_have_text(shown)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["touch", "mouse"])
def test_two_coups_are_cut_bet_dealt_and_paid(cast: Cast, size: tuple[int, int]) -> None:
    person = cast.enter(size)
    page = open_table(person)
    person.press(page.get_by_role("button", name="10 cartes plus bas"))
    expect(page.locator('[data-action="yes"]')).to_contain_text("218")
    person.press(page.locator('[data-action="yes"]'))
    expect(page.locator(".burn playing-card").first).to_be_visible()
    expect(page.locator(".rule")).to_contain_text("On brûle")
    wait_for_window(page)
    lay(person, chip=2, field="banker", times=2)
    lay(person, chip=1, field="tie")
    assert figure_beside(page, "Mise") == 55
    play(person)
    expect(page.locator('[data-action="play"]')).to_contain_text("Misé")
    expect_balance(page, PURSE - 55)
    won = wait_for_settlement(page)
    expect(page.locator(".hands playing-card").nth(3)).to_be_visible()
    expect_balance(page, PURSE + won)
    wait_for_window(page)
    person.press(page.locator('[data-tool="again"]'))
    assert figure_beside(page, "Mise") == 55
    play(person)
    expect_balance(page, PURSE + won + wait_for_settlement(page))
    expect(page.locator(".seat.mine .net")).to_be_visible()


def test_a_coup_is_played_by_keyboard_alone(cast: Cast) -> None:
    person = cast.enter(DESKTOP)
    page = open_table(person)
    press = page.keyboard.press
    # T leads to what lies on the table, and Tab goes on from there.
    press("t")
    tab_to(page, page.get_by_role("slider"))
    press("ArrowRight")
    yes = page.locator('[data-action="yes"]')
    expect(yes).to_contain_text("209")
    tab_to(page, yes)
    press("Enter")
    wait_for_window(page)
    # While somebody writes, no key bets.
    tab_to(page, page.locator("#say"))
    press("1")
    assert figure_beside(page, "Mise") == 0
    press("Backspace")
    press("Shift+Tab")
    press("t")
    press("1")
    press("Shift+ArrowUp")
    press("ArrowUp")
    assert figure_beside(page, "Mise") == 16
    press("Digit2")
    press("Numpad3")
    assert figure_beside(page, "Mise") == 26
    press(".")
    assert figure_beside(page, "Mise") == 21
    press("ArrowDown")
    press("Enter")
    expect(page.locator('[data-action="play"]')).to_contain_text("Misé 21")
    expect(page.locator("#live")).to_contain_text("Joueur", timeout=COUP_MS)
    wait_for_settlement(page)
    wait_for_window(page)
    press("0")
    assert figure_beside(page, "Mise") == 21


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until it has the focus; a page has no more stops than that."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("wanted => wanted === document.activeElement"):
            return
    raise AssertionError("the focus never came there")


def test_what_cannot_be_bet_is_said_and_nothing_is_taken(cast: Cast) -> None:
    person = cast.enter(DESKTOP)
    page = open_table(person)
    decline_the_cut(person)
    wait_for_window(page)
    expect(page.locator('[data-chip="4"]')).to_have_attribute("aria-disabled", "true")
    lay(person, chip=3, field="player", times=3)
    person.press(page.locator('[data-field="player"]'))
    expect(page.locator(".note")).to_contain_text("maximum est de 300")
    assert figure_beside(page, "Mise") == 300
    page.locator('[data-field="player"]').click(button="right")
    assert figure_beside(page, "Mise") == 0
    page.locator('[data-chip="0"]').drag_to(page.locator('[data-field="tie"]'))
    assert figure_beside(page, "Mise") == 1
    expect(page.locator(".rule")).to_contain_text("minimum de 5")
    expect_balance(page, PURSE)
    play(person)
    expect(page.locator('[data-action="play"]')).to_contain_text("Misé 5")
    expect_balance(page, PURSE - 5)


def test_nothing_of_a_bet_leaves_the_browser_before_it_is_confirmed(cast: Cast) -> None:
    person = cast.enter(PHONE)
    moves: list[dict[str, object]] = []

    def note(payload: str | bytes) -> None:
        frame = json.loads(payload)
        if frame["type"] == "move":
            moves.append(frame["data"])

    person.page.on("websocket", lambda socket: socket.on("framesent", note))
    page = open_table(person)
    decline_the_cut(person)
    wait_for_window(page)
    moves.clear()
    lay(person, chip=2, field="tie")
    person.press(page.locator('[data-tool="off"]'))
    lay(person, chip=1, field="banker")
    person.press(page.locator('[data-tool="p1"]'))
    assert figure_beside(page, "Mise") == 6
    assert moves == []
    play(person)
    expect(page.locator('[data-action="play"]')).to_contain_text("Misé 6")
    [bet] = moves
    assert {**bet, "round": 0} == {"type": "bet", "round": 0, "player": 0, "banker": 6, "tie": 0}


def test_a_reload_keeps_the_seat_and_a_window_that_ends_gives_the_chips_back(cast: Cast) -> None:
    person = cast.enter(PHONE)
    page = open_table(person)
    decline_the_cut(person)
    wait_for_window(page)
    page.reload()
    wait_for_window(page)
    lay(person, chip=2, field="player")
    expect(page.locator(".rule")).to_contain_text("25 jetons non confirmés", timeout=COUP_MS)
    expect_balance(page, PURSE)
    assert figure_beside(page, "Mise") == 0


def test_somebody_joins_in_a_coup_and_leaves_with_a_bet_on(cast: Cast) -> None:
    alice, bob = cast.enter(PHONE), cast.enter(DESKTOP)
    page = open_table(alice)
    decline_the_cut(alice)
    wait_for_window(page)
    lay(alice, chip=1, field="player")
    play(alice)
    expect(page.locator(".hands playing-card").first).to_be_visible()
    theirs = bob.go(page.url.removeprefix(bob.site))
    expect(theirs.locator(".hands playing-card").first).to_be_visible()
    bob.press(theirs.get_by_role("button", name="S’asseoir à la place 5"))
    expect(theirs.locator(".s5.mine")).to_be_visible()
    expect(page.locator(".s5.seat")).to_be_visible()
    wait_for_window(theirs)
    lay(bob, chip=2, field="banker")
    # Alice's chips lie while Bob confirms his.
    lay(alice, chip=1, field="player", times=2)
    play(bob)
    expect(page.locator(".s5 .bets")).to_contain_text("25")
    assert figure_beside(page, "Mise") == 10
    leave(bob)
    expect(page.locator(".s5.free")).to_be_visible()
    expect(page.locator(".s5 .bets")).to_have_attribute("aria-label", "parti, ses mises restent")
    play(alice)
    wait_for_settlement(page)
    expect(theirs.get_by_role("button", name="S’asseoir").first).to_be_visible()


def test_eight_people_bet_at_one_table_and_see_the_same_coup(cast: Cast) -> None:
    people = [cast.enter(PHONE if place % 2 else DESKTOP) for place in range(8)]
    host = people[0]
    page = open_table(host)
    decline_the_cut(host)
    for place, person in enumerate(people[1:], start=2):
        person.go(page.url.removeprefix(host.site))
        seat = person.page.get_by_role("button", name=f"S’asseoir à la place {place}")
        expect(seat).to_be_visible()
        person.press(seat)
        expect(person.page.locator(f".s{place}.mine")).to_be_visible()
    expect(page.locator(".pseats .seat")).to_have_count(8)
    wait_for_a_fresh_window(host)
    for person, field in zip(people, ["player", "banker"] * 4, strict=True):
        person.press(person.page.locator(f'[data-field="{field}"]'))
        play(person)
    for person in people:
        wait_for_settlement(person.page)
    coups = {person.page.locator(".hands").inner_text() for person in people}
    assert len(coups) == 1


def wait_for_a_fresh_window(person: Person) -> None:
    """Wait until everybody has nearly all of the time; wake the table if it has gone to rest."""
    said = person.page.locator(".inf .say")
    expect(said).to_contain_text(re.compile(r"1[345]\W*s pour miser|au repos"), timeout=COUP_MS)
    if "repos" in said.inner_text():
        play(person)
        expect(said).to_contain_text("pour miser")


def test_a_shoe_ends_the_next_begins_and_the_first_can_be_verified(cast: Cast, site: Site) -> None:
    person = cast.enter(DESKTOP)
    page = open_table(person)
    decline_the_cut(person)
    wait_for_window(page)
    site.run("-m", "tests.e2e.shoe", page.url.rstrip("/").rpartition("/")[2])
    asked = page.get_by_text("Voulez-vous couper")
    for _coup in range(3):
        wait_for_a_fresh_window(person)
        lay(person, chip=1, field="player")
        play(person)
        wait_for_settlement(page)
        expect(page.locator(".tools6").or_(asked)).to_be_visible(timeout=COUP_MS)
        if asked.is_visible():
            break
    expect(asked).to_be_visible()
    expect(page.locator(".seat.mine")).to_be_visible()
    person.press(page.locator("[data-stats]"))
    record = page.get_by_role("link", name="Vérifier le sabot précédent").get_attribute("href")
    person.go(str(record))
    person.press(page.get_by_role("button", name="Vérifier"))
    expect(page.locator("#verifier")).to_contain_text("Partie régulière", timeout=30_000)


def leave(person: Person) -> None:
    page = person.page
    person.press(page.get_by_role("button", name="Menu de la table"))
    person.press(page.get_by_role("button", name="Quitter la table"))
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("restent en jeu")
    person.press(dialog.get_by_role("button", name="Quitter", exact=True))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_moment_of_a_coup_has_a_violation(cast: Cast, size: tuple[int, int]) -> None:
    person = cast.enter(size)
    person.go("/jeux/punto_banco/regles/")
    check(person, "rules")
    page = open_table(person)
    check(person, "cut")
    decline_the_cut(person)
    wait_for_window(page)
    lay(person, chip=1, field="banker")
    check(person, "betting")
    play(person)
    wait_for_settlement(page)
    check(person, "settlement")
    person.press(page.locator("[data-stats]"))
    expect(page.locator(".stt")).to_be_visible()
    check(person, "statistics")
