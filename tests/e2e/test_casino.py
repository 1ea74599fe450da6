"""Whole matches of Casino in a browser: by touch, by mouse and by keyboard, alone and in teams."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import FIRST_FOUND, Person, play_together

# One site and one browser at a time, whatever the number of workers.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

READY = ':not([aria-disabled="true"])'
CAPTURE, BUILD, TRAIL = (f'[data-action="{name}"]{READY}' for name in ("capture", "build", "trail"))
UNCHOSEN = '.h4 [data-hand][aria-pressed="false"]'


def open_table(person: Person, seats: int = 2, *, teams: bool = False, **options: str) -> str:
    """Open a short match by the form; return its address."""
    page = person.go("/tables/nouvelle/?jeu=casino")
    page.locator(f'[name="seats"][value="{seats}"]').check(force=True)
    if teams:
        page.locator('[name="option_teams"]').check()
    for name, value in {"target": "11", **options}.items():
        page.locator(f'[name="option_{name}"][value="{value}"]').check(force=True)
    person.press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]{10}/"))
    return page.url


def fill_with_robots(person: Person) -> None:
    page = person.page
    # These decide at once; the others take their time to think.
    page.get_by_label("Robots").select_option("facile")
    person.press(page.get_by_role("button", name="Compléter avec des robots"))
    expect(page.locator(".h4 [data-hand]")).to_have_count(4)


def sit_down(person: Person) -> Page:
    """Play a duel against a robot, from the moment the cards are dealt."""
    open_table(person)
    fill_with_robots(person)
    person.decide = lambda: decide(person)  # type: ignore[method-assign]
    return person.page


def decide(person: Person) -> bool:
    """Take what is proposed, else leave the card, else choose another card of the hand."""
    if not person.page.title().startswith("●"):
        return False
    choice = person.page.evaluate(FIRST_FOUND, [CAPTURE, BUILD, TRAIL, UNCHOSEN])
    if choice:
        person.press(person.page.locator(choice).first)
    return choice in {CAPTURE, BUILD, TRAIL}


def test_partners_play_royal_to_the_end_one_by_touch_and_one_by_keys_alone(cast: Cast) -> None:
    host, partner = (cast.enter(size, hurried=True) for size in (PHONE, DESKTOP))
    address = open_table(host, seats=4, teams=True, variant="royal")
    sit_opposite(partner, address)
    fill_with_robots(host)
    host.decide = lambda: decide(host)  # type: ignore[method-assign]
    partner.decide = lambda: decide_by_keys(partner)  # type: ignore[method-assign]
    for person in (host, partner):
        expect(person.page.locator(".opps .plate.ours")).to_have_count(1)
        expect(person.page.locator(".opps .plate.theirs")).to_have_count(2)
    play_together(host, partner)
    check_result(host, partner)
    play_again(host, partner)


def sit_opposite(person: Person, address: str) -> None:
    """Take a seat at somebody's table, then the one on his side."""
    page = person.page
    page.goto(address)
    person.press(page.get_by_role("button", name="Prendre une place"))
    person.press(page.get_by_role("button", name="M’asseoir à la place 3"))
    expect(page.locator(".team", has_text="la vôtre").locator("li:not(.free)")).to_have_count(2)


def decide_by_keys(person: Person) -> bool:
    """Choose the first card that may do something: take, else build, else leave it."""
    page = person.page
    if not page.title().startswith("●"):
        return False
    page.keyboard.press("Escape")
    for place in range(1, 1 + page.locator(".h4 [data-hand]").count()):
        page.keyboard.press(str(place))
        choice = page.evaluate(FIRST_FOUND, [CAPTURE, BUILD, TRAIL])
        if choice:
            page.keyboard.press({CAPTURE: "p", BUILD: "c", TRAIL: "l"}[choice])
            return True
    return False


def check_result(host: Person, partner: Person) -> None:
    """Both see the same side win, and where its points came from."""
    for person in (host, partner):
        expect(person.page.locator("#result-title")).to_contain_text("gagn")
        expect(person.page.locator(".brk li")).to_have_count(4)
        expect(person.page.locator(".brk")).to_contain_text("manche 1")
    titles = [person.page.locator("#result-title").inner_text() for person in (host, partner)]
    assert len({title.startswith("Vous gagnez avec") for title in titles}) == 1, titles
    host.press(host.page.get_by_role("button", name="Voir le tapis"))
    expect(host.page.locator(".count tbody tr").first).to_contain_text("Cartes")
    host.press(host.page.get_by_role("button", name="Voir le résultat"))


def play_again(by_touch: Person, by_keys: Person) -> None:
    """The focus has come to the result; the next thing there is to play again."""
    again = by_keys.page.get_by_role("button", name="Rejouer", exact=True)
    expect(again).to_be_visible()
    expect(by_keys.page.locator("#result-title")).to_be_focused()
    by_keys.page.keyboard.press("Tab")
    expect(again).to_be_focused()
    by_keys.page.keyboard.press("Enter")
    by_touch.press(by_touch.page.get_by_role("button", name="Rejouer", exact=True))
    expect(by_keys.page.locator(".h4 [data-hand]")).to_have_count(4)
    assert by_keys.page.evaluate("document.activeElement !== document.body")


def test_cards_are_taken_with_the_mouse(cast: Cast) -> None:
    person = cast.enter(DESKTOP)
    sit_down(person)
    person.play(decisions=6)


def test_a_wrong_selection_explains_itself_and_is_not_sent(cast: Cast) -> None:
    person = cast.enter(DESKTOP)
    page = sit_down(person)
    person.wait_for_turn()
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
    person.wait_for_turn()
    # What a chosen card could do is told, since the focus stays on it.
    page.keyboard.press("1")
    expect(page.locator('[data-hand][aria-pressed="true"]')).to_be_focused()
    expect(page.locator("#live")).to_contain_text("Prendre")
    page.keyboard.press("m")
    expect(page.locator("#live")).to_contain_text("En main")
    # Who moved first may have taken all that lay there.
    free = page.locator(".lo .cc").count()
    page.keyboard.press("t")
    expect(page.locator("#live")).to_contain_text("Cartes libres" if free else "Aucune carte libre")
    page.keyboard.press("s")
    expect(page.locator("#live")).to_contain_text("sur 11")


def test_the_log_keeps_no_memory_of_older_plays_during_a_round(cast: Cast) -> None:
    person = cast.enter(DESKTOP)
    page = sit_down(person)
    person.play(decisions=3)
    person.wait_for_turn()
    plays = page.locator(".log li").filter(has_text=re.compile("pren|laiss|constru|ajout|mont"))
    assert plays.count() <= 2
    page.reload()
    expect(page.locator(".h4 [data-hand]").first).to_be_visible()
    assert plays.count() <= 2


def test_the_rules_are_told_with_cards(cast: Cast) -> None:
    page = cast.enter(PHONE).go("/jeux/casino/regles/")
    expect(page.locator("h1")).to_contain_text("Casino")
    assert page.locator(".scene-c playing-card svg").count() > 12
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
