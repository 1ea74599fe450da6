"""Whole matches of Poker d'as in a browser: alone on a phone, and two people, one at a desk."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import FIRST_FOUND, Person, play_together

# One site and one browser at a time, whatever the number of workers.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

# One throw a turn: write in the chosen box, else choose the first that may be filled, else throw.
WRITE, BOX, THROW = (
    f'{choice}:not([aria-disabled="true"])'
    for choice in ('[data-action="write"]', "[data-box]", '[data-action="roll"]')
)
DECISIONS = [WRITE, BOX, THROW]
LINE = ".may th"


class DicePlayer(Person):
    """Plays Poker d'as, on one column, as quickly as the page allows."""

    has_kept = False

    def wait_for_felt(self) -> None:
        expect(self.page.locator(".sheet")).to_be_visible()

    def decide(self) -> bool:
        choice = self.page.evaluate(FIRST_FOUND, DECISIONS)
        if choice:
            # A box is narrow: its line may be tapped anywhere.
            self.press(self.page.locator(LINE if choice == BOX else choice).first)
        return bool(choice)

    def open_table(self, seats: int) -> str:
        """Open a table of one column and return its path."""
        page = self.go("/tables/nouvelle/?jeu=poker_das")
        page.locator(f'[name="seats"][value="{seats}"]').check(force=True)
        page.locator('[name="option_columns"][value="1"]').check(force=True)
        self.press(page.get_by_role("button", name="Ouvrir la table"))
        page.wait_for_url(re.compile(r"/tables/[a-z0-9]{10}/"))
        return page.url.removeprefix(self.site)


def enter(cast: Cast, size: tuple[int, int]) -> DicePlayer:
    person = cast.enter(size, hurried=True)
    person.__class__ = DicePlayer
    assert isinstance(person, DicePlayer)
    return person


def test_somebody_plays_alone_to_the_end(cast: Cast) -> None:
    person = enter(cast, PHONE)
    person.open_table(seats=1)
    person.wait_for_felt()
    person.play_to_the_end()
    expect(person.page.locator("#result-title")).to_have_text("Partie terminée")
    expect(person.page.locator(".brk li")).to_have_count(1)


def test_two_people_play_a_match_one_of_them_by_keys_alone(cast: Cast) -> None:
    host, friend = enter(cast, PHONE), enter(cast, DESKTOP)
    table = host.open_table(seats=2)
    friend.go(table)
    friend.press(friend.page.get_by_role("button", name="Prendre une place"))
    friend.decide = lambda: decide_by_keys(friend)  # type: ignore[method-assign]
    for person in (host, friend):
        person.wait_for_felt()
    # To the plates, and to the sheet of the other.
    for key in ("s", "Tab", "Tab", "Enter"):
        friend.page.keyboard.press(key)
    expect(friend.page.locator(".paper")).to_have_attribute("aria-label", re.compile("Feuille de"))
    play_together(host, friend)
    for person in (host, friend):
        expect(person.page.locator(".brk li")).to_have_count(2)
    play_again(host, friend)


def decide_by_keys(person: DicePlayer) -> bool:
    """Throw; once, keep a die and throw again; then fill the next box."""
    press = person.page.keyboard.press
    choice = person.page.evaluate(FIRST_FOUND, DECISIONS)
    if choice == WRITE:
        press("e")
    elif choice == THROW:
        press("r")
    elif choice and not person.has_kept:
        person.has_kept = True
        press("1")
        expect(person.page.locator("#live")).to_contain_text("Gardés")
        press("r")
    elif choice:
        press("ArrowDown")
        press("Enter")
    return bool(choice)


def play_again(by_touch: DicePlayer, by_keys: DicePlayer) -> None:
    """The focus has come to the result; the next thing there is to play again."""
    again = by_keys.page.get_by_role("button", name="Rejouer", exact=True)
    expect(again).to_be_visible()
    expect(by_keys.page.locator("#result-title")).to_be_focused()
    by_keys.page.keyboard.press("Tab")
    expect(again).to_be_focused()
    by_keys.page.keyboard.press("Enter")
    by_touch.press(by_touch.page.get_by_role("button", name="Rejouer", exact=True))
    expect(by_keys.page.locator(".sheet")).to_be_visible()
    assert by_keys.page.evaluate("document.activeElement !== document.body")
