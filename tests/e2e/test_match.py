"""Whole matches in a browser: by touch on a phone, by mouse, by keyboard, with friends."""

import re

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import DECISIONS, FIRST_FOUND, Person, play_together
from tests.e2e.site import Site

# One site and one browser at a time, whatever the number of workers.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_visitor_plays_a_whole_match_and_a_rematch(cast: Cast, size: tuple[int, int]) -> None:
    visitor = cast.enter(size, hurried=True)
    visitor.play_at_once()
    visitor.wait_for_felt()
    visitor.play_to_the_end()
    page = visitor.page
    expect(page.locator("#result-title")).to_contain_text("gagne")
    first = page.get_by_role("link", name="Partie vérifiable").get_attribute("href")
    visitor.press(page.get_by_role("button", name="Rejouer", exact=True))
    expect(page.locator(".cards5")).to_be_visible()
    assert not visitor.is_over
    check_record(visitor, str(first))


def check_record(visitor: Person, address: str) -> None:
    """The page of the finished match verifies it in the browser."""
    page = visitor.go(address.split("#", maxsplit=1)[0])
    visitor.press(page.get_by_role("button", name=re.compile("Vérifier")))
    expect(page.locator("#verifier")).to_contain_text("Partie régulière")


def test_a_match_is_played_by_keyboard_alone(cast: Cast) -> None:
    person = cast.enter(DESKTOP, hurried=True)
    page = person.go()
    button = page.get_by_role("button", name=re.compile("Jouer à .*sans compte"))
    for _ in range(30):
        page.keyboard.press("Tab")
        if button.evaluate("el => el === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/**")
    person.wait_for_felt()
    person.decide = lambda: decide_by_keys(person)  # type: ignore[method-assign]
    person.play_to_the_end()
    expect(page.locator("#result-title")).to_be_focused()


def decide_by_keys(person: Person) -> bool:
    """Say Banco ! where one may, else roll, else take the first card that may be taken."""
    keyboard = person.page.keyboard
    card, banco, roll = DECISIONS
    choice = person.page.evaluate(FIRST_FOUND, [banco, roll, card])
    if choice == card:
        person.page.locator(card).first.focus()
        keyboard.press("Enter")
        keyboard.press("Enter")
    elif choice:
        keyboard.press("b" if choice == banco else "r")
    return bool(choice)


def test_two_people_play_with_robots_and_a_third_watches(cast: Cast) -> None:
    """With robots on two seats: they decide at once, which halves the time of a duel."""
    host, friend, watcher = (cast.enter(size, hurried=True) for size in (PHONE, DESKTOP, DESKTOP))
    page = host.go("/tables/nouvelle/")
    page.locator('[name="seats"][value="4"]').check(force=True)
    host.press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]{10}/"))
    table = page.url.removeprefix(host.site)
    friend.go(table)
    friend.press(friend.page.get_by_role("button", name="Prendre une place"))
    watcher.go(table)
    host.press(page.get_by_role("button", name="Compléter avec des robots"))
    for person in (host, friend, watcher):
        person.wait_for_felt()
    expect(watcher.page.locator(".acts")).to_contain_text("Vous regardez")
    play_together(host, friend)
    expect(watcher.page.locator("#result-title")).to_be_visible()
    titles = [p.page.locator("#result-title").inner_text() for p in (host, friend)]
    assert titles.count("Vous gagnez la partie") <= 1
    for person in (host, friend):
        person.press(person.page.get_by_role("button", name="Rejouer", exact=True))
    for person in (host, friend, watcher):
        expect(person.page.locator(".res")).to_have_count(0)


def test_a_reload_and_a_cut_line_lose_nothing(cast: Cast) -> None:
    """Nor do dice that tumble at their own pace keep anybody from playing."""
    person = cast.enter(PHONE, reduced_motion="no-preference")
    person.play_at_once()
    person.wait_for_felt()
    person.play(decisions=5)
    person.page.reload()
    person.wait_for_felt()
    person.play(decisions=2)
    person.context.set_offline(True)
    person.page.wait_for_timeout(1_500)
    person.context.set_offline(False)
    person.play(decisions=8)


def test_an_end_that_was_lost_on_the_way_is_asked_for(cast: Cast, site: Site) -> None:
    """As the broker is killed after the last move: no step and no result come, only the vote."""
    person = cast.enter(PHONE, hurried=True)
    asked: list[str] = []
    is_cut = False

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def send(text: str | bytes) -> None:
            asked.extend(re.findall('"type":"(resync)"', str(text)))
            server.send(text)

        def bring(text: str | bytes) -> None:
            is_table = str(text).startswith('{"type":"table"')
            if is_table or asked or not is_cut:
                line.send(text)

        line.on_message(send)
        server.on_message(bring)

    person.page.route_web_socket(re.compile("/ws/tables/"), carry)
    person.play_at_once()
    person.wait_for_felt()
    is_cut = True
    site.run("-m", "tests.e2e.hasten", person.table)
    # As if it had come by itself: who plays by keyboard goes on from the result.
    expect(person.page.locator("#result-title")).to_be_focused()
    assert asked


def test_leaving_takes_two_steps_and_says_what_it_costs(cast: Cast) -> None:
    """The result that follows has the focus, also when it comes late on a slow line."""
    person = cast.enter(DESKTOP, hurried=True)
    person.play_at_once()
    person.wait_for_felt()
    page = person.page
    held: list[Route] = []
    page.route("**/result*.js", lambda route: held.append(route))
    person.press(page.get_by_role("button", name="Menu de la table"))
    person.press(page.get_by_role("button", name=re.compile("Abandonner|Quitter")).first)
    assert not person.is_over
    dialog = page.locator("dialog[open]").last
    expect(dialog).to_contain_text(re.compile("perd"))
    person.press(dialog.get_by_role("button", name=re.compile("Abandonner|Quitter")).last)
    while not held:
        page.wait_for_timeout(100)
    page.wait_for_timeout(1_000)
    held[0].continue_()
    expect(page.locator("#result-title")).to_be_focused()
