"""The lobby in a browser: each way to a table, from the press to the receipt."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import check
from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def quick_seat(person: Person) -> Page:
    """Press « Jouer maintenant », for the least stake."""
    page = person.go()
    person.press(page.get_by_role("button", name=re.compile("^Jouer maintenant")).first)
    page.wait_for_url("**/tables/**")
    return page


def test_the_buttons_of_a_game_say_what_they_start(cast: Cast) -> None:
    person = cast.enter(PHONE)
    person.go()
    tile = person.page.locator("[aria-labelledby=jeu-poker_das]")
    play = tile.get_by_role("button", name="Jouer maintenant")
    train = tile.get_by_role("button", name="S’entraîner sans mise")
    expect(play).to_contain_text("2 joueurs")
    difficult = tile.locator(".choice", has_text="Difficile")
    expect(difficult).to_be_visible()  # two touches lead to robots of any level
    person.press(tile.get_by_text("Mode et robots"))
    for words in ("4 joueurs", "Turbo", "2 robots"):
        person.press(tile.locator(".choice", has_text=words))
    expect(play).to_contain_text("4 joueurs")
    expect(play).to_contain_text("Turbo")
    expect(train).to_contain_text("2 robots")
    person.press(tile.locator(".choice", has_text="Seul"))
    expect(train).to_contain_text("Seul")
    expect(difficult).to_be_hidden()


# Read beside the page that is open: another one would have to be closed.
READ_PURSE = """async () => {
    const page = await (await fetch("/jetons/")).text();
    const parsed = new DOMParser().parseFromString(page, "text/html");
    return parsed.querySelector(".purse-top .sum").textContent;
}"""


def purse_of(person: Person) -> str:
    return "".join(re.findall(r"\d+", person.page.evaluate(READ_PURSE)))


def give_up(person: Person) -> None:
    page = person.page
    person.press(page.get_by_role("button", name="Menu de la table"))
    person.press(page.get_by_role("button", name=re.compile("Abandonner")).first)
    dialog = page.locator("dialog[open]").last
    expect(dialog).to_contain_text(re.compile(r"mise de 6\s000 jetons est perdue"))
    person.press(dialog.get_by_role("button", name="Abandonner", exact=True))


def test_two_strangers_play_for_the_least_stake_on_phone_and_desktop(cast: Cast) -> None:
    one = cast.enter(PHONE, user_agent="a phone")
    other = cast.enter(DESKTOP, user_agent="a desk")
    page = quick_seat(one)
    expect(page.locator(".wait")).to_contain_text(re.compile(r"6\s000 jetons"))
    assert purse_of(one) == "14000"
    # The other one sees the table in the list at once, and joins it from there.
    listing = other.go("/parties/?filtre=1")
    other.press(listing.get_by_role("link", name=re.compile("^Rejoindre")).first)
    other.press(other.page.get_by_role("button", name=re.compile("Prendre une place")))
    for person in (one, other):
        person.wait_for_felt()
    give_up(one)
    title = other.page.locator("#result-title")
    expect(title).to_have_text("Vous gagnez la partie")
    expect(other.page.locator(".res")).to_contain_text(re.compile(r"\+6\s000"))
    other.press(other.page.get_by_role("link", name="Mon reçu"))
    expect(other.page.locator("main")).to_contain_text(re.compile(r"26\s000\sjetons"))
    assert [purse_of(one), purse_of(other)] == ["14000", "26000"]


def test_the_list_follows_what_opens_and_closes(cast: Cast) -> None:
    looker = cast.enter(DESKTOP, user_agent="a looker")
    page = looker.go("/parties/?filtre=1&game=banco")
    host = cast.enter(PHONE, user_agent="a host")
    waiting = quick_seat(host)
    listed = page.locator(f'[data-table="{host.table}"]')
    expect(listed).to_have_count(1)
    # By the menu too one may go, and is told before what becomes of the stake.
    host.press(waiting.locator("#menu-button"))
    host.press(waiting.get_by_role("button", name="Quitter la table"))
    told = re.compile(r"votre mise de 6\s000 jetons vous est rendue")
    expect(waiting.locator("#dialog")).to_contain_text(told)
    host.press(waiting.get_by_role("button", name="Rester"))
    host.press(waiting.get_by_role("button", name="Annuler"))
    waiting.wait_for_url(f"{host.site}/")
    expect(listed).to_have_count(0)
    assert purse_of(host) == "20000"


def test_a_challenge_is_asked_accepted_and_played(cast: Cast) -> None:
    asked = cast.enter(DESKTOP, user_agent="asked")
    asked.play_at_once()  # becomes a guest
    name = asked.page.evaluate("JSON.parse(document.getElementById('boot').textContent)")
    mine = name["table"]["seats"][name["you"]["seat"]]["name"]
    asked.go("/parties/")  # whose own script listens to the salon, too
    challenger = cast.enter(PHONE, user_agent="challenger")
    challenger.play_at_once()
    page = challenger.go("/joueurs/")
    row = page.locator(".people li", has_text=mine)
    challenger.press(row.get_by_role("link", name=re.compile("Défier")))
    challenger.press(page.get_by_role("button", name="Envoyer le défi"))
    page.wait_for_url("**/tables/**")
    dialog = asked.page.locator("dialog.challenge")
    expect(dialog).to_contain_text("vous défie")
    asked.press(dialog.get_by_role("button", name="Accepter"))
    asked.page.wait_for_url("**/tables/**")
    for person in (asked, challenger):
        person.wait_for_felt()


def test_a_private_table_with_a_password_between_two(cast: Cast) -> None:
    host = cast.enter(PHONE, user_agent="private host")
    page = host.go("/tables/nouvelle/?jeu=banco")
    page.locator("[name=stake]").fill("6000")
    host.press(page.locator("label.switch", has_text="Partie privée"))
    page.locator("[name=password]").fill("sésame")
    expect(page.locator("#price")).to_contain_text("500")
    host.press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]{10}/"))
    assert purse_of(host) == "13500"
    friend = cast.enter(DESKTOP, user_agent="private friend")
    table = page.url.removeprefix(host.site)
    for word in ("Sésame", "sésame"):
        friend.go(table)
        friend.page.locator("#table-password").fill(word)
        friend.press(friend.page.get_by_role("button", name=re.compile("Prendre une place")))
    for person in (host, friend):
        person.wait_for_felt()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_lobbys_pages_are_for_everybody(cast: Cast, size: tuple[int, int]) -> None:
    host = cast.enter(DESKTOP, user_agent="somebody else")
    quick_seat(host)
    person = cast.enter(size, user_agent="a reader")
    person.play_at_once()
    other = host.page.evaluate("JSON.parse(document.getElementById('boot').textContent)")
    name = other["table"]["seats"][0]["name"].replace(" ", "%20")
    for address in (
        "/parties/?filtre=1&closed=1",
        "/tables/nouvelle/?jeu=banco",
        "/joueurs/",
        f"/joueurs/{name}/",
        f"/joueurs/{name}/defier/",
        "/aide/",
    ):
        person.go(address)
        check(person)
    host.press(host.page.get_by_role("button", name="Annuler"))


def test_an_offer_of_robots_comes_after_a_while_and_frees_the_stake(cast: Cast) -> None:
    person = cast.enter(PHONE, user_agent="patient")
    page = quick_seat(person)
    expect(page.locator(".offer")).to_be_visible(timeout=25_000)
    person.press(page.get_by_role("button", name="Compléter avec des robots"))
    person.wait_for_felt()
    assert purse_of(person) == "20000"
