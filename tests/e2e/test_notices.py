"""The bell on two devices, what may not cover a match, an image, the bar of people at a table."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.e2e.axe import check
from tests.e2e.conftest import DESKTOP, PHONE, Cast
from tests.e2e.person import Person
from tests.e2e.test_accessible import leave
from tests.e2e.test_rivals import sign_up

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PASSWORD = "tapis-vert-2026"


def sign_in(person: Person, name: str) -> None:
    page = person.go("/compte/connexion/")
    page.locator('[name="login"]').fill(name)
    page.locator('[name="password"]').fill(PASSWORD)
    page.locator('main form button[type="submit"]').click()
    expect(page).not_to_have_url(re.compile("connexion"))


def bell(person: Person) -> object:
    return person.page.locator("header [data-unread]")


def photograph() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (640, 480), (30, 90, 140)).save(out, "JPEG")
    return out.getvalue()


def test_the_bell_is_the_same_on_two_devices(cast: Cast) -> None:
    asker = cast.enter(DESKTOP, user_agent="another's")
    phone, desk = cast.enter(PHONE, user_agent="own"), cast.enter(DESKTOP, user_agent="own")
    sign_up(asker, "Demandeuse")
    sign_up(phone, "Demande")
    sign_in(desk, "Demande")
    for person in (phone, desk):
        person.go("/aide/")
        expect(bell(person)).to_be_hidden()
    page = asker.go("/joueurs/Demande/")
    asker.press(page.get_by_role("button", name="Demander en ami"))
    # Nobody has loaded a page since.
    for person in (phone, desk):
        expect(bell(person)).to_have_text("1")
    expect(desk.page.get_by_role("link", name="Notifications, 1 non lue")).to_be_visible()
    page = phone.go("/notifications/")
    check(phone)
    desk.go("/notifications/")
    expect(desk.page.locator("[data-fresh]")).to_be_hidden()
    phone.press(page.get_by_role("button", name="Accepter Demandeuse"))
    expect(page.locator(".message")).to_contain_text("Demandeuse et vous êtes amis")
    expect(bell(desk)).to_be_hidden()
    # The list that stands open there says that it is of before.
    page = desk.page
    expect(page.locator("[data-fresh]")).to_be_visible()
    desk.press(page.locator("[data-fresh]"))
    expect(page.locator(".notice")).to_contain_text("Vous êtes amis.")
    expect(page.get_by_role("button", name=re.compile("Accepter|Refuser"))).to_have_count(0)
    check(desk)
    page = asker.go("/notifications/")
    asker.press(page.get_by_role("button", name="Voir son profil"))
    expect(page).to_have_url(re.compile("/joueurs/Demande/"))
    check(asker)
    expect(bell(asker)).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_nothing_covers_a_match_and_what_arrives_during_it_is_offered_after(
    cast: Cast, size: tuple[int, int]
) -> None:
    rival = cast.enter(DESKTOP, user_agent="another's")
    player = cast.enter(size, user_agent="own")
    name = f"Occupe{size[0]}"
    sign_up(rival, f"Pressee{size[0]}")
    sign_up(player, name)
    player.go("/")
    player.press(player.page.locator("button[formaction='/tables/rapide/']").first)
    player.wait_for_felt()
    page = rival.go(f"/joueurs/{name}/defier/?jeu=banco")
    rival.press(page.get_by_role("button", name="Envoyer le défi"))
    expect(page).to_have_url(re.compile("/tables/"))
    # The match goes on under a badge that has changed, and nothing else.
    expect(player.page.locator("#back-link [data-unread]")).to_have_text("1")
    player.play(2)
    expect(player.page.locator("dialog[open]")).to_have_count(0)
    leave(player)
    dialog = player.page.locator("dialog.challenge[open]")
    expect(dialog).to_contain_text("vous défie")
    check(player)
    with player.page.expect_navigation():  # the answer leads back to where one was
        player.press(dialog.get_by_role("button", name="Refuser"))
    expect(rival.page.locator("dialog.challenge[open]")).to_contain_text("refuse votre défi")
    page = player.go("/notifications/")
    expect(page.locator(".notice")).to_contain_text("Vous l’avez refusé.")


def test_a_dialog_that_is_open_gives_way_to_a_match_that_begins(cast: Cast) -> None:
    host, rival = cast.enter(DESKTOP, user_agent="host"), cast.enter(PHONE, user_agent="rival")
    third = cast.enter(DESKTOP, user_agent="third")
    for person, name in ((host, "Hotesse"), (rival, "Venue"), (third, "Tierce")):
        sign_up(person, name)
    page = host.go("/tables/nouvelle/?jeu=banco")
    page.locator("label[for^=id_seats]", has_text="2").first.click()
    host.press(page.get_by_role("button", name="Ouvrir la table"))
    expect(page).to_have_url(re.compile("/tables/[a-z0-9]{10}/"))
    address = page.url.removeprefix(host.site)
    # A challenge opens its dialog over the waiting room, as it should.
    third_page = third.go("/joueurs/Hotesse/defier/?jeu=banco")
    third.press(third_page.get_by_role("button", name="Envoyer le défi"))
    expect(page.locator("dialog.challenge[open]")).to_contain_text("Tierce vous défie")
    page = rival.go(address)
    rival.press(page.get_by_role("button", name=re.compile("Prendre une place")))
    host.wait_for_felt()
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    leave(host)
    expect(host.page.locator("dialog.challenge[open]")).to_contain_text("défie")


def test_an_image_is_worn_at_the_table_and_people_are_one_tap_below_it(cast: Cast) -> None:
    friend, player = cast.enter(DESKTOP, user_agent="a"), cast.enter(PHONE, user_agent="b")
    sign_up(friend, "Voisine")
    sign_up(player, "Peinte")
    page = player.go("/compte/image/")
    check(player)
    picture = {"name": "moi.jpg", "mimeType": "image/jpeg", "buffer": photograph()}
    page.locator('[name="file"]').set_input_files(picture)  # type: ignore[arg-type]
    player.press(page.get_by_role("button", name="Envoyer"))
    expect(page.locator(".message")).to_contain_text("Votre image est changée")
    friend.go("/aide/")
    player.go("/")
    player.press(page.locator("button[formaction='/tables/rapide/']").first)
    player.wait_for_felt()
    worn = page.locator(".me avatar-figure img")
    expect(worn).to_be_visible()
    assert worn.evaluate("img => img.decode().then(() => img.naturalWidth)") == 96
    # The bar lies under the felt and, opened, covers nothing of it.
    bar = page.locator("#people-bar")
    player.press(bar.locator("summary"))
    expect(bar.locator(".face", has_text="Voisine")).to_be_visible()
    edges = page.evaluate(
        "[document.querySelector('.tsize').getBoundingClientRect().bottom,"
        " document.getElementById('people-bar').getBoundingClientRect().top]"
    )
    assert edges[0] <= edges[1] + 0.5
    player.press(bar.locator(".face", has_text="Voisine"))
    expect(bar.get_by_role("link", name="Profil de Voisine")).to_be_in_viewport()
    check(player)


def test_profiles_and_records_are_accessible(cast: Cast) -> None:
    person = cast.enter(PHONE)
    sign_up(person, "Curieuse")
    for path in (
        "/joueurs/Curieuse/",
        "/profil/",
        "/notifications/",
        "/compte/preferences/",
        "/classements/poker_das/?solo=3",
    ):
        person.go(path)
        check(person)
