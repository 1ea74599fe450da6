"""Each right of a host, each answer to a challenge, each filter: pressed in a browser."""

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import Person
from tests.e2e.test_lobby import purse_of

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

BOTH_WAYS = pytest.mark.parametrize(
    ("size", "others"), [(PHONE, DESKTOP), (DESKTOP, PHONE)], ids=["phone", "desktop"]
)


def open_partners_table(host: Person) -> str:
    """Open a staked table of Casino for two against two; return its address."""
    page = host.go("/tables/nouvelle/?jeu=casino")
    host.press(page.locator('label.choice:has([name="seats"][value="4"])'))
    host.press(page.locator("label.switch", has_text="2 contre 2"))
    page.locator("[name=stake]").fill("7000")
    host.press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]{10}/$"))
    return page.url


def sit_down(person: Person, address: str) -> None:
    person.page.goto(address)
    person.press(person.page.get_by_role("button", name=re.compile("Prendre une place")))


def name_of(person: Person) -> str:
    boot = person.page.evaluate("JSON.parse(document.getElementById('boot').textContent)")
    name: str = boot["table"]["seats"][boot["you"]["seat"]]["name"]
    return name


def find(person: Person, name: str) -> Locator:
    """Return somebody's row in the list of who is here, as soon as he is."""
    row = person.page.locator(".people li", has_text=name)
    for _look in range(20):
        person.go("/joueurs/")
        if row.count():
            break
        person.page.wait_for_timeout(500)
    return row


@BOTH_WAYS
def test_a_host_draws_teams_says_a_word_and_sends_somebody_away(
    cast: Cast, size: tuple[int, int], others: tuple[int, int]
) -> None:
    host, guest = cast.enter(size, user_agent="the host"), cast.enter(others, user_agent="a guest")
    address = open_partners_table(host)
    sit_down(guest, address)
    page, seen = host.page, guest.page.locator(".wait")
    expect(page.locator(".wseats .tag.ok")).to_have_count(2)
    # What the host says is read by all.
    host.press(page.get_by_role("button", name="Changer la mise"))
    page.locator("#new-word").fill("Entre amis, sans hâte")
    host.press(page.get_by_role("button", name="Dire", exact=True))
    expect(guest.page.locator(".wait")).to_contain_text("Entre amis, sans hâte")
    # Partners are chosen by changing seats, or drawn: both see who sits where.
    guest.press(guest.page.get_by_role("button", name="M’asseoir à la place 3"))
    expect(seen).to_contain_text("Équipe 1 (la vôtre)")
    host.press(page.get_by_role("button", name="Tirer les équipes au sort"))
    expect(page.locator(".wseats .tag.ok")).to_have_count(2)
    expect(page.locator(".wait")).to_contain_text("Équipe 1")
    expect(seen).to_contain_text("(la vôtre)")
    # Who is sent away has his jetons back and stays away.
    host.press(page.get_by_role("button", name=re.compile("^Écarter")))
    expect(page.locator(".wseats .tag.ok")).to_have_count(1)
    guest.page.wait_for_timeout(500)
    assert purse_of(guest) == "20000"
    guest.page.goto(address)
    expect(guest.page.locator("main")).to_contain_text("L’hôte vous a écarté de cette table.")
    host.press(page.get_by_role("button", name="Annuler"))
    page.wait_for_url(f"{host.site}/")
    assert purse_of(host) == "20000"


@BOTH_WAYS
def test_a_challenge_is_refused_with_a_reason_and_another_withdrawn(
    cast: Cast, size: tuple[int, int], others: tuple[int, int]
) -> None:
    asked, challenger = cast.enter(size, user_agent="asked"), cast.enter(others, user_agent="asks")
    for person in (asked, challenger):
        person.play_at_once()
    name = name_of(asked)
    asked.go("/parties/")
    dialog = asked.page.locator("dialog.challenge")
    for is_last in (False, True):
        page, row = challenger.page, find(challenger, name)
        challenger.press(row.get_by_role("link", name=re.compile("Défier")))
        challenger.press(page.get_by_role("button", name="Envoyer le défi"))
        page.wait_for_url("**/tables/**")
        expect(page.locator(".wait")).to_contain_text(f"Défi envoyé à {name}")
        expect(dialog).to_contain_text("vous défie")
        if is_last:
            challenger.press(page.get_by_role("button", name="Annuler"))
            page.wait_for_url(f"{challenger.site}/")
            expect(dialog).to_be_hidden()
        else:
            asked.page.locator("#decline-reason").select_option("later")
            asked.press(dialog.get_by_role("button", name="Refuser"))
            expect(page.locator(".wait")).not_to_contain_text("Défi envoyé")
            expect(page.locator("dialog.challenge")).to_contain_text("refuse votre défi")
    assert purse_of(challenger) == "20000"


def test_a_challenge_that_comes_before_the_page_can_ask_is_asked_all_the_same(cast: Cast) -> None:
    asked = cast.enter(PHONE, user_agent="asked")
    challenger = cast.enter(DESKTOP, user_agent="asks")
    for person in (asked, challenger):
        person.play_at_once()
    name, page = name_of(asked), asked.page
    held: list[Route] = []
    page.route("**/challenges*.js", lambda route: held.append(route))
    heard: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(text)))
    asked.go("/parties/")
    challenger.press(find(challenger, name).get_by_role("link", name=re.compile("Défier")))
    challenger.press(challenger.page.get_by_role("button", name="Envoyer le défi"))
    challenger.page.wait_for_url("**/tables/**")
    while not held or not any('"type":"challenge"' in text for text in heard):
        page.wait_for_timeout(100)
    held[0].continue_()
    expect(page.locator("dialog.challenge")).to_contain_text("vous défie")


def test_who_comes_is_seen_without_a_reload(cast: Cast) -> None:
    looker = cast.enter(PHONE, user_agent="looks")
    looker.play_at_once()
    page = looker.go("/joueurs/")
    other = cast.enter(DESKTOP, user_agent="comes later")
    other.play_at_once()
    expect(page.locator(".people li", has_text=name_of(other))).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_is_looked_for_is_kept(cast: Cast, size: tuple[int, int]) -> None:
    person = cast.enter(size)
    person.play_at_once()
    page = person.go("/parties/")
    choices, more = page.locator(".filters .choice"), page.locator(".more summary")
    person.press(choices.filter(has_text="Buraco"))
    if size == PHONE:  # folded away there
        expect(choices.filter(has_text="Turbo")).to_be_hidden()
        person.press(more)
    for word in ("Turbo", "La mise minimale"):
        person.press(choices.filter(has_text=word))
    expect(more).to_have_text("Filtres (2)")
    mode = page.locator("#mode-buraco")
    mode.select_option("mode:ouvert_impur")
    expect(page).to_have_url(re.compile("mode=mode%3Aouvert_impur"))
    expect(page.locator("#listing")).to_have_attribute("aria-busy", "false")
    person.go("/parties/")
    expect(mode).to_have_value("mode:ouvert_impur")
    for name, value in (("game", "buraco"), ("speed", "turbo"), ("stake", "least")):
        expect(page.locator(f'[name="{name}"][value="{value}"]')).to_be_checked()
    # Another game has other modes, and the first one's is forgotten.
    person.press(page.locator(".filters .choice", has_text="Casino"))
    expect(mode).to_be_hidden()
    expect(page.locator("#mode-casino")).to_have_value("")
    expect(page).not_to_have_url(re.compile("ouvert_impur"))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_stake_too_high_is_told_before_anything_is_taken(
    cast: Cast, size: tuple[int, int]
) -> None:
    person = cast.enter(size)
    person.play_at_once()
    page = person.go("/tables/nouvelle/?jeu=banco")
    page.locator("[name=stake]").fill("20100")
    person.press(page.get_by_role("button", name="Ouvrir la table"))
    expect(page.locator("main")).to_contain_text(re.compile(r"Il vous manque 100\sjetons."))
    expect(page.locator("[name=stake]")).to_have_value("20100")
    assert purse_of(person) == "20000"
