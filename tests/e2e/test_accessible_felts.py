"""axe-core finds nothing on the felts of two people, one at a phone and one at a desk."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import check
from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import Person
from tests.e2e.test_accessible import leave

# One site and one browser at a time, whatever the number of workers.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

# What is pressed in a turn, and what is there before the felt is looked at.
STATES = {
    "casino": [("1", '[data-hand][aria-pressed="true"]')],
    "poker_das": [
        ("r", '[data-die]:not([aria-disabled="true"])'),
        ("1 ArrowDown Enter", '[data-box][aria-pressed="true"]'),
    ],
    "buraco": [
        ("p", '[data-action="discard"]'),
        ("i", ".ideas"),
        ("Escape ArrowRight Enter", '.hand [aria-pressed="true"]'),
    ],
}
# What ends the turn.
LAST = {"casino": "l", "poker_das": "e", "buraco": "j"}


@pytest.mark.parametrize(
    ("game", "mode"),
    # Buraco's pile lies closed, or fanned.
    [("casino", ""), ("poker_das", ""), ("buraco", "ferme"), ("buraco", "ouvert_impur")],
)
def test_no_state_of_a_felt_has_a_violation(cast: Cast, game: str, mode: str) -> None:
    people = [cast.enter(size) for size in (PHONE, DESKTOP)]
    sit_down(people, game, mode)
    for person in in_turn(people):
        play_a_turn(person, game)
    leave(people[0])
    expect(people[1].page.locator("#result-title")).to_be_visible()
    for person in people:
        check(person, "result")
        person.go(f"/jeux/{game}/regles/")
        check(person, "rules")


def sit_down(people: list[Person], game: str, mode: str) -> None:
    """Open a table of two and take both seats."""
    host, friend = people
    page = host.go(f"/tables/nouvelle/?jeu={game}")
    page.locator('[name="seats"][value="2"]').check(force=True)
    if mode:
        page.locator(f'[name="option_mode"][value="{mode}"]').check(force=True)
    host.press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]{10}/"))
    friend.page.goto(page.url)
    friend.press(friend.page.get_by_role("button", name="Prendre une place"))
    for person in people:
        expect(person.page.locator(".acts")).to_be_visible()


def is_awaited(person: Person) -> bool:
    return person.page.title().startswith("●")


def in_turn(people: list[Person]) -> list[Person]:
    """Return the people, the one whose turn it is first."""
    while not any(is_awaited(person) for person in people):
        people[0].page.wait_for_timeout(100)
    return sorted(people, key=is_awaited, reverse=True)


def play_a_turn(person: Person, game: str) -> None:
    """Look at each state of a turn, then end it."""
    page = person.page
    person.wait_for_turn()
    check(person, "own turn")
    for keys, shown in STATES[game]:
        for key in keys.split():
            page.keyboard.press(key)
        expect(page.locator(shown).first).to_be_visible()
        check(person, keys)
    page.keyboard.press(LAST[game])
    expect(page).not_to_have_title(re.compile("^●"))
    check(person, "the other's turn")
