"""Who is near: friends and recent opponents, here or away, and those who prefer to seem so."""

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from apps.accounts.models import User
from apps.accounts.preferences import Preferences
from apps.accounts.services import keep_preferences
from apps.common.errors import DomainError
from apps.friends.models import Friendship
from apps.friends.services.befriending import accept_friend, ask_friend
from apps.lobby import presence
from apps.lobby.friends import suggested_people
from apps.lobby.salon import close_salon, current_salon
from apps.lobby.services.blocking import block
from apps.lobby.services.challenging import challenge
from apps.tables.models import MatchSeat
from apps.tables.services.opening import open_table
from apps.tables.services.seating import take_seat
from apps.tables.services.starting import be_ready
from tests.factories import make_user
from tests.lobby.test_salon import line_of

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

HIDDEN = Preferences(visible=False)


def play(one: User, other: User) -> None:
    table = open_table(host=one, game="banco", seat_count=2)
    take_seat(table_id=table.pk, user=other)
    for user in (one, other):
        be_ready(table_id=table.pk, user=user, seed="5eed")


def befriend(one: User, other: User) -> None:
    ask_friend(user=one, other=other)
    accept_friend(user=other, other=one)


def test_who_starts_to_appear_away_is_away_at_once(alice: User, bob: User) -> None:
    presence.renew([presence.member(user.pk, "page") for user in (alice, bob)])
    keep_preferences(user=alice, preferences=HIDDEN)
    assert presence.people_here() == {bob.pk}


async def test_an_open_page_follows_the_preference(alice: User) -> None:
    sync = database_sync_to_async
    async with line_of(alice) as line:
        await line.hear("welcome")
        await sync(keep_preferences)(user=alice, preferences=HIDDEN)
        await current_salon()._renew_presence()
        assert await sync(presence.people_here)() == frozenset()
        assert [name[0] for name in current_salon()._present.values()] == ["-"]
        await sync(keep_preferences)(user=alice, preferences=Preferences())
        await current_salon()._renew_presence()
        assert await sync(presence.people_here)() == {alice.pk}
    await close_salon()


def test_who_appears_away_is_challenged_as_if_he_was(alice: User, bob: User, charlie: User) -> None:
    play(alice, charlie)
    with pytest.raises(DomainError) as refusal:
        challenge(challenger=bob, challenged=alice, game="banco", stake=0)
    assert refusal.value.code == "challenge.playing"
    keep_preferences(user=alice, preferences=HIDDEN)
    assert challenge(challenger=bob, challenged=alice, game="banco", stake=0).status == "pending"


def test_the_strip_has_friends_and_recent_opponents_who_are_away(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    far, dora = make_user(name="eve"), make_user(name="dora")
    befriend(alice, bob)
    befriend(alice, charlie)
    play(alice, dora)
    presence.renew([presence.member(user.pk, "page") for user in (bob, far)])
    client.force_login(alice)
    strip = client.get("/api/v1/people/?away=1").json()
    shown = [(one["name"], one["here"], one["friend"], one["recent"]) for one in strip]
    assert shown == [
        ("bob", True, True, False),
        ("eve", True, False, False),
        ("charlie", False, True, False),
        ("dora", False, False, True),
    ]
    assert len(client.get("/api/v1/people/").json()) == 2
    block(user=alice, other=dora)
    assert "dora" not in client.get("/api/v1/people/?away=1").content.decode()


def test_those_met_last_are_suggested_first(alice: User, bob: User, charlie: User) -> None:
    for other in (charlie, bob, charlie):
        play(alice, other)
        MatchSeat.objects.filter(user=alice).update(has_left=True)
    assert suggested_people(alice, frozenset()) == [charlie, bob]


def test_requests_of_closed_accounts_are_not_shown_and_may_be_dealt_with(
    client: Client, alice: User, bob: User
) -> None:
    ask_friend(user=bob, other=alice)
    User.objects.filter(pk=bob.pk).update(is_active=False)
    client.force_login(alice)
    assert "bob" not in client.get("/amis/").content.decode()
    assert client.get("/api/v1/friends/").json()["requests_to"] == []
    assert client.post("/joueurs/bob/quitter/").status_code == 302
    assert not Friendship.objects.exists()


def test_a_closed_account_can_be_unblocked(client: Client, alice: User, bob: User) -> None:
    client.force_login(alice)
    for unblock in (
        lambda: client.post("/joueurs/bob/debloquer/"),
        lambda: client.delete(f"/api/v1/blocks/{bob.pk}/"),
    ):
        User.objects.filter(pk=bob.pk).update(is_active=True)
        block(user=alice, other=bob)
        User.objects.filter(pk=bob.pk).update(is_active=False)
        (shown,) = client.get("/api/v1/friends/").json()["blocked"]
        assert shown["name"] == "bob"
        assert unblock().status_code in (204, 302)
        assert client.get("/api/v1/friends/").json()["blocked"] == []


ACTS = ("", "defier/", "signaler/", "demander/", "accepter/", "quitter/", "bloquer/", "debloquer/")


@pytest.mark.parametrize("act", ACTS)
def test_what_can_be_no_name_is_nobodys(client: Client, alice: User, act: str) -> None:
    client.force_login(alice)
    send = client.get if act in ("", "defier/", "signaler/") else client.post
    assert send(f"/joueurs/a%00b/{act}").status_code == 404


@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("/joueurs/bob/?jeu=banco", "/joueurs/bob/?jeu=banco"),
        ("", "/amis/"),
        ("https://ailleurs.example/", "/amis/"),
        ("//ailleurs.example/", "/amis/"),
        ("-1", "/amis/"),
        ("a.b", "/amis/"),
    ],
)
def test_what_one_does_to_somebody_leads_back_to_where_one_was_and_nowhere_else(
    client: Client, alice: User, bob: User, asked: str, led: str
) -> None:
    client.force_login(alice)
    response = client.post("/joueurs/bob/demander/", {"next": asked})
    assert response["Location"] == led
