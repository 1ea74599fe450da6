"""Notifications by page, by REST, and live on two devices at once."""

import pytest
from channels.db import database_sync_to_async
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.friends.selectors import friends_of
from apps.friends.services.befriending import ask_friend, block_person
from apps.lobby.notices.reading import rows_for, unread_for
from apps.lobby.services.challenging import challenge
from apps.notifications.kinds import Kind
from apps.notifications.services.notifying import News, notify_all
from apps.notifications.services.reading import mark_all_read
from tests.lobby.test_salon import line_of, salon

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

__all__ = ["salon"]
in_database = database_sync_to_async


def tell(user: User, count: int) -> None:
    data = {"season": "2026-01-01", "games": 1}
    notify_all(news=[News(user, Kind.SEASON, f"{user}-{n}", data=data) for n in range(count)])


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


# -- live --


async def test_reading_on_one_device_lowers_the_bell_on_the_other(
    alice: User, bob: User, salon: None
) -> None:
    async with line_of(bob, "phone") as phone, line_of(bob, "desk") as desk:
        for line in (phone, desk):
            assert (await line.hear("welcome"))["unread"] == 0
        await in_database(ask_friend)(user=alice, other=bob)
        for line in (phone, desk):
            assert (await line.hear("notices"))["unread"] == 1
        await in_database(mark_all_read)(user=bob)
        for line in (phone, desk):
            assert (await line.hear("notices"))["unread"] == 0
    async with line_of(bob) as later:
        assert (await later.hear("welcome"))["unread"] == 0


async def test_many_at_once_end_in_the_true_number(alice: User, salon: None) -> None:
    async with line_of(alice) as line:
        await line.hear("welcome")
        for count in (1, 2, 3, 10):
            await in_database(tell)(alice, count)
        unread = 0
        while unread != 10:
            unread = (await line.hear("notices"))["unread"]


# -- the page --


def test_the_page_shows_days_actions_and_pages(alice: User, bob: User) -> None:
    tell(bob, 25)
    ask_friend(user=alice, other=bob)
    client = signed_in(bob)
    page = client.get("/notifications/").content.decode()
    assert page.count('class="notice new"') == 20
    assert "alice vous demande en ami." in page
    assert "/joueurs/alice/accepter/" in page
    assert client.get("/notifications/?page=2").content.decode().count('class="notice new"') == 6
    for odd in ("?page=rien", "?page=999", "?filtre=autre"):
        assert client.get(f"/notifications/{odd}").status_code == 200
    assert 'aria-label="Notifications, 26 non lues"' in client.get("/aide/").content.decode()


def test_buttons_read_follow_and_answer(alice: User, bob: User) -> None:
    client = signed_in(bob)
    tell(bob, 2)
    first, second = rows_for(bob)
    assert client.post(f"/notifications/{first.pk}/").url == "/classements/"
    client.post(f"/notifications/{second.pk}/lue/")
    assert unread_for(bob) == 0
    assert "Vous avez tout lu." in client.get("/notifications/?filtre=non-lues").content.decode()
    ask_friend(user=alice, other=bob)
    client.post("/joueurs/alice/accepter/")
    assert friends_of(bob) == {alice.pk}
    assert unread_for(bob) == 0
    tell(bob, 5)
    client.post("/notifications/lues/", {"until": rows_for(bob).first().pk})
    assert unread_for(bob) == 0


def test_another_persons_notification_cannot_be_followed_or_read(alice: User, bob: User) -> None:
    tell(bob, 1)
    row = rows_for(bob).get()
    client = signed_in(alice)
    assert client.post(f"/notifications/{row.pk}/").status_code == 404
    client.post(f"/notifications/{row.pk}/lue/")
    for until in ("nonsense", "-1", "0" * 20 + "9" * 5_000):
        client.post("/notifications/lues/", {"until": until})
    assert unread_for(bob) == 1
    assert client.get(f"/notifications/{row.pk}/").status_code == 405
    assert Client().get("/notifications/").status_code == 302


def test_a_page_of_many_costs_as_many_queries_as_one_of_few(alice: User, bob: User) -> None:
    client = signed_in(bob)
    client.get("/notifications/")
    ask_friend(user=alice, other=bob)
    challenge(challenger=alice, challenged=bob, game="banco", stake=0)
    with CaptureQueriesContext(connection) as few:
        client.get("/notifications/")
    people = [User.objects.create(username=f"n{n}", name_key=f"n{n}") for n in range(9)]
    for person in people:
        ask_friend(user=person, other=bob)
        challenge(challenger=person, challenged=bob, game="banco", stake=0)
    with CaptureQueriesContext(connection) as many:
        client.get("/notifications/")
    assert len(many) == len(few)


# -- REST --


def test_rest_lists_counts_and_reads(alice: User, bob: User) -> None:
    client = signed_in(bob)
    tell(bob, 3)
    ask_friend(user=alice, other=bob)
    body = client.get("/api/v1/notifications/?limit=2").json()
    newest = body["notifications"][0]
    assert (newest["kind"], newest["from"]["name"], newest["read"]) == (
        "friend_request",
        "alice",
        False,
    )
    assert body["unread"] == 4
    rest = client.get(f"/api/v1/notifications/?before={body['before']}").json()
    assert (len(rest["notifications"]), rest["before"]) == (2, None)
    client.post(f"/api/v1/notifications/{newest['id']}/read/")
    assert client.get("/api/v1/notifications/unread/").json() == {"unread": 3}
    assert len(client.get("/api/v1/notifications/?unread=1").json()["notifications"]) == 3
    assert client.post("/api/v1/notifications/read/", {}, "application/json").status_code == 204
    assert client.get("/api/v1/notifications/unread/").json() == {"unread": 0}
    assert client.get("/api/v1/notifications/?before=x").status_code == 400
    assert Client().get("/api/v1/notifications/").status_code in (401, 403)


def test_rest_tells_nothing_of_somebody_blocked(alice: User, bob: User) -> None:
    ask_friend(user=alice, other=bob)
    block_person(user=bob, other=alice)
    body = signed_in(bob).get("/api/v1/notifications/").json()
    assert (body["notifications"], body["unread"]) == ([], 0)
