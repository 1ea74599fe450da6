"""Matches of Buraco in a browser: by touch, mouse and keys, in teams, and by four people."""

import re
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import FIRST_FOUND, Person, play_together
from tests.e2e.test_accessible import leave

# One site and one browser at a time, whatever the number of workers.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

READY = ':not([aria-disabled="true"])'
DRAW, LAY, DISCARD = (f'[data-action="{name}"]{READY}' for name in ("draw", "lay", "discard"))
TAKE = '[data-action="take"].primary'
FITTING = ".meld.can [data-meld]"
IDEA, ASK = ".ideas .set", '.idb[aria-expanded="false"]'
CHOSEN = '.hand [aria-pressed="true"]'
HAND = ".hand [data-hand]"
# What spoils a canasta or ends the match is asked once more.
ASKED = '.acts button:has-text("Confirmer")'


class MeldPlayer(Person):
    """Takes what it can, lays what is proposed, and throws one card after another."""

    has_asked = False
    throws = count()

    def wait_for_felt(self) -> None:
        expect(self.page.locator(HAND).first).to_be_visible()

    @property
    def is_awaited(self) -> bool:
        return self.page.title().startswith("●")

    def decide(self) -> bool:
        """Do one thing; the value tells whether it ended the turn."""
        if not self.is_awaited:
            self.has_asked = False
            return False
        wishes = [TAKE, DRAW, LAY, FITTING, IDEA, *([] if self.has_asked else [ASK])]
        choice = self.page.evaluate(FIRST_FOUND, [*wishes, DISCARD, CHOSEN]) or self.pick()
        self.has_asked = choice == ASK or (self.has_asked and choice not in {LAY, FITTING})
        self.press(self.page.locator(choice).first)
        return choice == DISCARD

    def pick(self) -> str:
        """Another card of the hand each time, so that one that may not be thrown stops nothing."""
        held = max(1, self.page.locator(HAND).count())
        return f".hand li:nth-child({1 + next(self.throws) % held}) [data-hand]"


def enter(cast: Cast, size: tuple[int, int], **options: Any) -> MeldPlayer:
    person = cast.enter(size, **options)
    person.__class__ = MeldPlayer
    assert isinstance(person, MeldPlayer)
    return person


def open_table(person: Person, mode: str, seats: int = 2, stake: int = 0) -> str:
    """Open a table by the form; return its address."""
    page = person.go("/tables/nouvelle/?jeu=buraco")
    page.locator(f'[name="seats"][value="{seats}"]').check(force=True)
    page.locator(f'[name="option_mode"][value="{mode}"]').check(force=True)
    page.locator("[name=stake]").fill(str(stake))
    person.press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]{10}/"))
    return page.url


def sit_down(person: MeldPlayer, mode: str, seats: int = 2) -> Page:
    """Open a table with robots and wait until the cards are dealt."""
    open_table(person, mode, seats)
    person.press(person.page.get_by_role("button", name="Compléter avec des robots"))
    person.wait_for_felt()
    return person.page


def drawn(person: MeldPlayer) -> Page:
    """Wait for one's turn and draw."""
    person.wait_for_turn()
    page = person.page
    draw = page.locator(DRAW)
    expect(draw).to_be_visible()
    held = page.locator(HAND).count()
    while page.locator(HAND).count() == held:
        # A tap right after somebody else's step is not obeyed.
        if draw.count():
            person.press(draw)
        page.wait_for_timeout(120)
    return page


def test_partners_play_a_match_to_its_count_one_by_touch_and_one_by_keys_alone(cast: Cast) -> None:
    host, partner = (enter(cast, size, hurried=True) for size in (PHONE, DESKTOP))
    address = open_table(host, "ferme_impur", seats=4)
    partner.page.goto(address)
    partner.press(partner.page.get_by_role("button", name="Prendre une place"))
    partner.press(partner.page.get_by_role("button", name="M’asseoir à la place 3"))
    expect(
        partner.page.locator(".team", has_text="la vôtre").locator("li:not(.free)")
    ).to_have_count(2)
    host.press(host.page.get_by_role("button", name="Compléter avec des robots"))
    partner.decide = lambda: decide_by_keys(partner)  # type: ignore[method-assign]
    for person in (host, partner):
        person.wait_for_felt()
        expect(person.page.locator(".opps .plate").nth(1)).to_have_class(re.compile(r"\bours\b"))
    play_together(host, partner)
    for person in (host, partner):
        expect(person.page.locator(".brk li")).to_have_count(4)
        expect(person.page.locator(".brk")).to_contain_text("cartes posées")
        expect(person.page.locator(".brk li").first).to_contain_text("avec")
    again = partner.page.get_by_role("button", name="Rejouer", exact=True)
    expect(again).to_be_visible()
    expect(partner.page.locator("#result-title")).to_be_focused()
    partner.page.keyboard.press("Tab")
    expect(again).to_be_focused()


def decide_by_keys(person: MeldPlayer) -> bool:
    """Draw; lay the first idea there is; where there is none, throw the next card of the hand."""
    if not person.is_awaited:
        return False
    press = person.page.keyboard.press
    press("Escape")
    if person.page.locator(DRAW).count():
        press("p")
        return False
    press("i")
    # The focus is on the first idea, if there is one.
    has_idea = person.page.evaluate("Boolean(document.activeElement.closest('.ideas'))")
    for key in ("Enter",) if has_idea else ("Escape", "ArrowRight", "Enter"):
        press(key)
    key = "j"
    if has_idea:
        key = "p" if person.page.locator(LAY).count() else "c"
    press(key)
    if person.page.locator(ASKED).count():
        press(key)
    return key == "j"


def test_an_open_match_is_played_by_mouse_until_one_leaves(cast: Cast) -> None:
    person = enter(cast, DESKTOP)
    page = sit_down(person, "ouvert_impur")
    person.play(decisions=5)
    assert page.locator(".log li").count() > 10
    leave(person)
    expect(page.locator(".res")).to_contain_text("abandonné")


def faces(cards: Locator) -> list[str]:
    return [str(card.get_attribute("data-hand")) for card in cards.all()]


def test_a_reload_in_the_middle_of_a_turn_keeps_hand_order_and_selection(cast: Cast) -> None:
    person = enter(cast, PHONE)
    sit_down(person, "ferme")
    page = drawn(person)
    page.locator(HAND).nth(4).focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    for place in (0, 3):
        person.press(page.locator(HAND).nth(place))
    before, chosen = faces(page.locator(HAND)), faces(page.locator(CHOSEN))
    expect(page.locator(".srt")).to_have_text("À moi")
    page.reload()
    expect(page.locator('[data-action="discard"]')).to_be_visible()
    expect(page.locator(CHOSEN)).to_have_count(2)
    assert faces(page.locator(HAND)) == before
    assert faces(page.locator(CHOSEN)) == chosen
    person.press(page.locator(".srt"))
    assert sorted(faces(page.locator(CHOSEN))) == sorted(chosen)


def throw_one(person: MeldPlayer) -> None:
    """Throw a card, laying nothing: the hand stays long."""
    while not person.page.locator(DISCARD).count():
        if chosen := person.page.locator(CHOSEN).count():
            assert chosen == 1
            person.press(person.page.locator(CHOSEN))
        person.press(person.page.locator(person.pick()))
    person.press(person.page.locator(DISCARD))


def test_a_selection_survives_what_others_do(cast: Cast) -> None:
    person = enter(cast, PHONE)
    page = sit_down(person, "ferme", seats=4)
    drawn(person)
    throw_one(person)
    # What was thrown is gone from the hand once the server has taken it.
    expect(page.locator(CHOSEN)).to_have_count(0)
    for place in (1, 3):
        person.press(page.locator(HAND).nth(place))
    chosen = sorted(faces(page.locator(CHOSEN)))
    person.wait_for_turn()
    expect(page.locator(DRAW)).to_be_visible()
    assert sorted(faces(page.locator(CHOSEN))) == chosen
    drawn(person)
    assert sorted(faces(page.locator(CHOSEN))) == chosen


def test_a_wrong_selection_explains_itself_and_is_not_sent(cast: Cast) -> None:
    person = enter(cast, DESKTOP)
    sit_down(person, "ouvert")
    page = drawn(person)
    held = page.locator(HAND).count()
    for place in range(held):
        person.press(page.locator(HAND).nth(place))
    for name in ("lay", "extend", "discard"):
        button = page.locator(f'[data-action="{name}"]')
        expect(button).to_have_attribute("aria-disabled", "true")
        assert len(button.locator("small").inner_text()) > 2
    expect(page.locator(".bme.risk .nm > span")).to_have_text(re.compile(r".{12,}"))
    for key in "pcj":
        page.keyboard.press(key)
    expect(page.locator(HAND)).to_have_count(held)
    page.keyboard.press("Escape")
    expect(page.locator(CHOSEN)).to_have_count(0)


def drag(page: Page, start: Locator, end: Locator) -> None:
    end_box = end.bounding_box()
    assert end_box
    start.hover(position={"x": 12, "y": 20})
    page.mouse.down()
    page.mouse.move(end_box["x"] + 15, end_box["y"] + 25, steps=6)
    page.mouse.up()


def test_cards_are_dragged_into_order_and_onto_the_pile(cast: Cast) -> None:
    person = enter(cast, DESKTOP)
    sit_down(person, "ferme")
    page = drawn(person)
    before = faces(page.locator(HAND))
    drag(page, page.locator(HAND).nth(6), page.locator(HAND).nth(1))
    expect(page.locator(HAND).nth(1)).to_have_attribute("data-hand", before[6])
    expect(page.locator(CHOSEN)).to_have_count(0)
    drag(page, page.locator(HAND).nth(2), page.locator(".dp"))
    expect(page.locator(HAND)).to_have_count(len(before) - 1)
    assert before[1] not in faces(page.locator(HAND))


def test_the_keys_read_the_table_the_hand_and_the_scores_aloud(cast: Cast) -> None:
    person = enter(cast, DESKTOP)
    sit_down(person, "ferme")
    page = drawn(person)
    for key, words in {"m": "cartes en main", "t": "au talon", "s": "rebus"}.items():
        page.keyboard.press(key)
        expect(page.locator("#live")).to_contain_text(words)


def test_a_closed_pile_and_its_log_keep_no_memory_of_older_discards(cast: Cast) -> None:
    person = enter(cast, DESKTOP)
    page = sit_down(person, "ferme")
    person.play(decisions=3)
    person.wait_for_turn()
    thrown = page.locator(".log li").filter(has_text=re.compile("défaussez? (le|la|l’)"))
    assert thrown.count() <= 2
    page.reload()
    person.wait_for_felt()
    assert thrown.count() <= 2
    expect(page.locator(".dp playing-card")).to_have_count(1)


def test_the_rules_are_told_with_cards_and_one_table_of_modes(cast: Cast) -> None:
    page = cast.enter(PHONE).go("/jeux/buraco/regles/")
    expect(page.locator("h1")).to_contain_text("Buraco")
    assert page.locator(".scene-b playing-card svg").count() > 12
    expect(page.locator(".modes thead th")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_four_people_play_for_a_stake_while_one_drops_and_two_leave(cast: Cast) -> None:
    sizes = (DESKTOP, PHONE, DESKTOP, PHONE)
    people = [
        enter(cast, size, user_agent=f"device {at}", hurried=True) for at, size in enumerate(sizes)
    ]
    host, *friends = people
    address = open_table(host, "ferme", seats=4, stake=6_000)
    for friend in friends:
        friend.page.goto(address)
        friend.press(friend.page.get_by_role("button", name=re.compile("Prendre une place")))
    for person in people:
        person.wait_for_felt()
    play_until(people, turns=2)
    # One drops, and finds his hand again.
    dropped = people[1]
    held = sorted(faces(dropped.page.locator(HAND)))
    dropped.context.set_offline(True)
    dropped.page.goto("about:blank")
    play_until([host], turns=0)
    dropped.context.set_offline(False)
    dropped.page.goto(address)
    dropped.wait_for_felt()
    assert sorted(faces(dropped.page.locator(HAND))) == held
    play_until(people, turns=2)
    # One leaves: a robot plays for him, and the three go on.
    leaver, partner = people[2], host
    give_up(leaver)
    stayed = [person for person in people if person is not leaver]
    expect(partner.page.locator(".plate.gone")).to_have_count(1)
    play_until(stayed, turns=4)
    # His partner leaves too: the others win both stakes.
    give_up(partner)
    for person in (people[1], people[3]):
        expect(person.page.locator("#result-title")).to_be_visible()
        expect(person.page.locator(".brk li.me")).to_contain_text(re.compile(r"\+6\s000"))


def play_until(people: list[MeldPlayer], turns: int) -> None:
    """Let people play until so many turns were ended."""
    while turns > 0:
        for person in people:
            turns -= person.decide()
            person.page.wait_for_timeout(30)


def give_up(person: MeldPlayer) -> None:
    page = person.page
    person.press(page.get_by_role("button", name="Menu de la table"))
    person.press(page.get_by_role("button", name=re.compile("Abandonner")).first)
    person.press(page.locator("dialog[open]").last.get_by_role("button", name="Abandonner").last)
    expect(page.locator(".watch, #result-title").first).to_be_visible()
