"""Before a match and between two: the host's rights, invitations, watching, other terms."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import Person
from tests.e2e.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SIX_THOUSAND = r"6\s000\sjetons"


def open_table(host: Person, seats: int, stake: int) -> str:
    """Open a table by the form; return its address."""
    page = host.go("/tables/nouvelle/")
    host.press(page.locator(f'label.choice:has([name="seats"][value="{seats}"])'))
    page.locator("[name=stake]").fill(str(stake))
    host.press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]{10}/$"))
    return page.url


def test_a_host_arranges_his_table_and_the_match_is_watched(cast: Cast) -> None:
    host = cast.enter(DESKTOP, user_agent="a desk")
    friend = cast.enter(PHONE, user_agent="a phone")
    friend.play_at_once()
    friend.go("/parties/")
    page, address = host.page, open_table(host, seats=3, stake=6_000)
    # The strip says who is here; one press asks him to come, and he hears of it on his page.
    host.press(page.locator(".face").first)
    host.press(page.get_by_role("button", name="Inviter ici"))
    dialog = friend.page.locator("dialog[open]")
    expect(dialog).to_contain_text("vous invite à sa table")
    friend.press(dialog.get_by_role("link", name="Voir la table"))
    expect(friend.page.locator(".wait")).to_contain_text(re.compile(SIX_THOUSAND))
    friend.press(friend.page.get_by_role("button", name=re.compile("Prendre une place")))
    expect(page.locator(".wseats .tag.ok")).to_have_count(2)
    # Others have sat down for the stake: it may be lowered, and both get it back.
    host.press(page.get_by_role("button", name="Changer la mise"))
    page.locator("#new-stake").fill("20000")
    host.press(page.get_by_role("button", name="Changer", exact=True))
    expect(page.locator(".note.err")).to_contain_text("elle ne peut que baisser")
    # The host has the two change places, and a robot of his choice takes the last seat.
    host.press(page.get_by_role("button", name=re.compile("^Déplacer")).first)
    host.press(page.get_by_role("button", name=re.compile("à la place 2$")))
    expect(page.locator(".wseats li").nth(1)).to_contain_text("(vous)")
    page.locator(".wseats select").select_option("facile")
    host.press(page.get_by_role("button", name="Robot", exact=True))
    for person in (host, friend):
        person.wait_for_felt()
    # Somebody finds the match among those that run, and watches it.
    watcher = cast.enter(PHONE, user_agent="another phone")
    listing = watcher.go("/regarder/")
    row = listing.locator(".lob li", has_text=re.compile(SIX_THOUSAND)).first
    expect(row.locator("progress")).to_be_visible()
    watcher.press(row.get_by_role("link", name=re.compile("^Regarder")))
    watcher.page.wait_for_url(address)
    watcher.wait_for_felt()


def test_a_refusal_is_told_at_the_table_where_it_was_given(cast: Cast) -> None:
    one = cast.enter(PHONE, user_agent="the same phone")
    other = cast.enter(PHONE, user_agent="the same phone")
    address = open_table(one, seats=2, stake=6_000)
    other.page.goto(address)
    other.press(other.page.get_by_role("button", name=re.compile("Prendre une place")))
    expect(other.page.locator(".note.err")).to_contain_text("Vous ne pouvez pas jouer avec")


def test_a_rematch_on_other_terms_and_a_complaint(cast: Cast, site: Site) -> None:
    one = cast.enter(DESKTOP, user_agent="a desk")
    other = cast.enter(PHONE, user_agent="a phone")
    address = open_table(one, seats=2, stake=0)
    other.page.goto(address)
    other.press(other.page.get_by_role("button", name=re.compile("Prendre une place")))
    for person in (one, other):
        person.wait_for_felt()
    one.page.locator("#say").fill("Bonjour")
    one.page.locator("#say").press("Enter")
    site.run("-m", "tests.e2e.hasten", one.table)
    one.press(one.page.get_by_role("button", name="Changer les conditions"))
    one.page.locator("#terms-stake").fill("6000")
    one.press(one.page.locator("label.switch", has_text="Turbo"))
    one.press(one.page.get_by_role("button", name="Proposer", exact=True))
    vote = other.page.locator(".vote")
    expect(vote).to_contain_text(re.compile(r"propose.*6\s000, avec turbo"))
    other.press(vote.get_by_role("button", name=re.compile("^Accepter et rejouer")))
    for person in (one, other):
        expect(person.page.locator("#table")).to_have_attribute("data-mode", "felt")
        person.wait_for_felt()
    # What was said can be reported with a tap on it.
    other.press(other.page.get_by_role("button", name=re.compile("^Discussion")))
    other.press(other.page.locator(".csl button.said").first)
    other.press(other.page.get_by_role("button", name="Signaler"))
    other.press(other.page.locator("#dialog").get_by_role("button", name="Envoyer"))
    expect(other.page.locator(".note.ok")).to_contain_text("un modérateur va regarder")
