"""Whole matches of Casino in a browser: by touch, by mouse and by keyboard, alone and in teams."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import FIRST_FOUND, Person

# One site and one browser at a time, whatever the number of workers.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

READY = ':not([aria-disabled="true"])'
CAPTURE, BUILD, TRAIL = (f'[data-action="{name}"]{READY}' for name in ("capture", "build", "trail"))
UNCHOSEN = '.h4 [data-hand][aria-pressed="false"]'


def sit_down(person: Person, seats: int = 2, *, teams: bool = False, **options: str) -> Page:
    """Open a short match with robots, and wait until the cards are dealt."""
    page = person.go("/tables/nouvelle/?jeu=casino")
    page.locator(f'[name="seats"][value="{seats}"]').check(force=True)
    if teams:
        page.locator('[name="option_teams"]').check()
    for name, value in {"target": "11", **options}.items():
        page.locator(f'[name="option_{name}"][value="{value}"]').check(force=True)
    person.press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]{10}/"))
    # These decide at once; the others take their time to think.
    page.get_by_label("Robots").select_option("facile")
    person.press(page.get_by_role("button", name="Compléter avec des robots"))
    expect(page.locator(".h4 [data-hand]")).to_have_count(4, timeout=15_000)
    person.decide = lambda: decide(person)  # type: ignore[method-assign]
    return page


def wait_for_turn(person: Person) -> None:
    expect(person.page).to_have_title(re.compile("^●"), timeout=20_000)


def decide(person: Person) -> bool:
    """Take what is proposed, else leave the card, else choose another card of the hand."""
    if not person.page.title().startswith("●"):
        return False
    choice = person.page.evaluate(FIRST_FOUND, [CAPTURE, BUILD, TRAIL, UNCHOSEN])
    if choice:
        person.press(person.page.locator(choice).first)
    return choice in {CAPTURE, BUILD, TRAIL}


def test_a_whole_match_is_played_to_its_count(cast: Cast) -> None:
    person = cast.enter(PHONE)
    page = sit_down(person, variant="royal")
    person.play_to_the_end()
    expect(page.locator("#result-title")).to_contain_text("gagne")
    expect(page.locator(".brk li")).to_have_count(2)
    expect(page.locator(".brk")).to_contain_text("manche 1")
    person.press(page.get_by_role("button", name="Voir le tapis"))
    expect(page.locator(".count tbody tr").first).to_contain_text("Cartes")


def test_a_match_is_played_by_keyboard_alone(cast: Cast) -> None:
    person = cast.enter(DESKTOP)
    page = sit_down(person)
    person.decide = lambda: decide_by_keys(person)  # type: ignore[method-assign]
    person.play_to_the_end()
    expect(page.locator("#result-title")).to_be_visible()


def decide_by_keys(person: Person) -> bool:
    """Choose the first card that may do something: take, else build, else leave it."""
    page = person.page
    if not page.title().startswith("●"):
        return False
    page.keyboard.press("Escape")
    for place in range(1, 1 + page.locator(".h4 [data-hand]").count()):
        page.keyboard.press(str(place))
        choice = page.evaluate(FIRST_FOUND, [CAPTURE, TRAIL])
        if choice:
            page.keyboard.press("p" if choice == CAPTURE else "l")
            return True
    return False


def test_cards_are_taken_with_the_mouse(cast: Cast) -> None:
    person = cast.enter(DESKTOP)
    sit_down(person)
    person.play(decisions=6)


def test_partners_sit_opposite_and_win_together(cast: Cast) -> None:
    person = cast.enter(PHONE)
    page = sit_down(person, seats=4, teams=True)
    plates = page.locator(".opps .plate")
    expect(plates).to_have_count(3)
    expect(plates.nth(1)).to_have_class(re.compile(r"\bours\b"))
    expect(plates.nth(0)).to_have_class(re.compile(r"\btheirs\b"))
    person.play(decisions=6)


def test_a_wrong_selection_explains_itself_and_is_not_sent(cast: Cast) -> None:
    person = cast.enter(DESKTOP)
    page = sit_down(person)
    wait_for_turn(person)
    person.press(page.locator(UNCHOSEN).first)
    left_out = page.locator('.lo .cc[aria-pressed="false"]')
    while left_out.count():
        person.press(left_out.first)
    button = page.locator('[data-action="capture"]')
    if button.get_attribute("aria-disabled") == "true":
        assert len(button.locator("small").inner_text()) > 5
        page.keyboard.press("p")
        expect(page.locator(".h4 [data-hand]")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(page.locator('.lo .cc[aria-pressed="true"]')).to_have_count(0)


def test_the_keys_read_the_table_and_the_hand_aloud(cast: Cast) -> None:
    person = cast.enter(DESKTOP)
    page = sit_down(person)
    wait_for_turn(person)
    page.keyboard.press("m")
    expect(page.locator("#live")).to_contain_text("En main")
    page.keyboard.press("t")
    expect(page.locator("#live")).to_contain_text("Cartes libres")
    page.keyboard.press("s")
    expect(page.locator("#live")).to_contain_text("sur 11")


def test_the_log_keeps_no_memory_of_older_plays_during_a_round(cast: Cast) -> None:
    person = cast.enter(DESKTOP)
    page = sit_down(person)
    person.play(decisions=3)
    wait_for_turn(person)
    plays = page.locator(".log li").filter(has_text=re.compile("pren|laiss|constru|ajout|mont"))
    assert plays.count() <= 2
    page.reload()
    expect(page.locator(".h4 [data-hand]").first).to_be_visible(timeout=15_000)
    assert plays.count() <= 2


def test_the_rules_are_told_with_cards(cast: Cast) -> None:
    page = cast.enter(PHONE).go("/jeux/casino/regles/")
    expect(page.locator("h1")).to_contain_text("Casino")
    assert page.locator(".scene-c playing-card svg").count() > 12
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
