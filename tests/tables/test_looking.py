"""Who may look at a table: page, socket and REST agree, and who may not is told why, once."""

from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.tables.models import Match, Table
from apps.tables.services.chatting import say
from apps.tables.services.hosting import kick
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.seating import take_seat
from apps.tables.services.starting import be_ready
from config.asgi import application
from tests.tables.conftest import play_to_the_end, socket_at

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

HEADERS = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
HIDDEN = [Terms(is_public=False), Terms(is_private=True), Terms(is_public=False, is_private=True)]


def opened(host: User, **terms: bool) -> Table:
    return open_table(host=host, game="banco", seat_count=2, terms=Terms(**terms), has_fee=False)


def started(table: Table, alice: User, bob: User) -> Match:
    take_seat(table_id=table.pk, user=bob)
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    return Match.objects.get(table=table)


def cookie_of(client: Client) -> tuple[bytes, bytes]:
    name = settings.SESSION_COOKIE_NAME
    return b"cookie", f"{name}={client.cookies[name].value}".encode()


async def greeting(table_id: str, *headers: tuple[bytes, bytes]) -> tuple[str, str]:
    """Return what a browser is told first at a table: the frame's type, and its reason."""
    socket = WebsocketCommunicator(
        application, f"/ws/tables/{table_id}/", headers=[*HEADERS, *headers]
    )
    connected, _ = await socket.connect()
    assert connected, "a browser learns nothing of a socket that never opened"
    frame = await socket.receive_json_from(5)
    if frame["type"] == "closing":
        assert (await socket.receive_output(5))["code"] in (4003, 4004)
    await socket.disconnect()
    return frame["type"], frame.get("reason", "")


@pytest.mark.parametrize("terms", HIDDEN, ids=["unlisted", "private", "both"])
def test_counting_matches_finds_no_hidden_table(
    client: Client, alice: User, bob: User, charlie: User, terms: Terms
) -> None:
    table = open_table(host=alice, game="banco", seat_count=2, terms=terms, has_fee=False)
    Table.objects.filter(pk=table.pk).update(is_private=False)
    match = started(table, alice, bob)
    Table.objects.filter(pk=table.pk).update(is_private=terms.is_private)
    doors = [
        reverse("match_record", args=[match.pk]),
        reverse("match_record_data", args=[match.pk]),
        reverse("api:match", args=[match.pk]),
    ]
    assert [client.get(door).status_code for door in doors] == [404, 404, 404]
    assert table.pk not in client.get(reverse("home")).content.decode()
    client.force_login(charlie)
    assert [client.get(door).status_code for door in doors] == [404, 404, 404]
    client.force_login(alice)
    assert client.get(doors[0])["Location"] == reverse("table", args=[table.pk])


def test_a_running_match_of_a_listed_table_leads_there(client: Client, playing: Match) -> None:
    response = client.get(reverse("match_record", args=[playing.pk]))
    assert response["Location"] == reverse("table", args=[playing.table_id])


async def test_whoever_may_sit_down_may_look_until_the_match_begins(
    client: Client, alice: User, bob: User, charlie: User, runtime: None
) -> None:
    sync = database_sync_to_async
    table = await sync(opened)(alice, spectators_allowed=False)
    page, rest = reverse("table", args=[table.pk]), reverse("api:table", args=[table.pk])
    assert (await sync(client.get)(page)).status_code == 200
    assert (await sync(client.get)(rest)).status_code == 200
    async with socket_at(table, charlie) as c:
        await c.receive_until("welcome")
        await sync(started)(table, alice, bob)
        assert (await c.receive_until("closing"))["reason"] == "seat_changed"
        assert not [frame for frame in c.frames if frame.get("match")]
    assert (await sync(client.get)(page)).status_code == 403
    refused = await sync(client.get)(rest)
    assert (refused.status_code, refused.json()["code"]) == (403, "table.no_spectators")
    assert await greeting(table.pk) == ("closing", "no_spectators")


async def test_who_was_sent_away_neither_looks_nor_talks(
    client: Client, alice: User, bob: User, runtime: None
) -> None:
    sync = database_sync_to_async
    table = await sync(opened)(alice)
    await sync(take_seat)(table_id=table.pk, user=bob)
    await sync(Table.objects.filter(pk=table.pk).update)(status=Table.Status.OPEN)
    await sync(client.force_login)(bob)
    async with socket_at(table, bob) as b:
        await b.receive_until("welcome")
        await sync(kick)(table_id=table.pk, user=alice, number=1)
        assert (await b.receive_until("closing"))["reason"] == "seat_changed"
    assert await greeting(table.pk, cookie_of(client)) == ("closing", "banished")
    with pytest.raises(DomainError) as refusal:
        await sync(say)(table_id=table.pk, user=bob, text="encore moi", client_id=uuid4())
    assert refusal.value.code == "table.not_seated"
    page = await sync(client.get)(reverse("table", args=[table.pk]))
    assert page.status_code == 403
    assert "écarté" in page.content.decode()
    refused = await sync(client.get)(reverse("api:table", args=[table.pk]))
    assert (refused.status_code, refused.json()["code"]) == (403, "table.banished")


async def test_a_banned_person_does_not_come_back_as_a_visitor(
    client: Client, playing: Match, bob: User, runtime: None
) -> None:
    sync = database_sync_to_async
    await sync(client.force_login)(bob)
    await User.objects.filter(pk=bob.pk).aupdate(is_active=False)
    assert await greeting(playing.table_id, cookie_of(client)) == ("closing", "banned")
    page = await sync(client.get)(reverse("table", args=[playing.table_id]))
    assert page["Location"] == reverse("account_inactive")
    refused = await sync(client.get)(reverse("api:table", args=[playing.table_id]))
    assert (refused.status_code, refused.json()["code"]) == (403, "table.banned")


async def test_a_session_older_than_the_password_is_told_so(
    client: Client, playing: Match, bob: User, runtime: None
) -> None:
    await database_sync_to_async(client.force_login)(bob)
    cookie = cookie_of(client)
    bob.set_password("merle-noir-9")
    await bob.asave()
    assert await greeting(playing.table_id, cookie) == ("closing", "signed_out")


async def test_a_visitor_looks_without_a_session(playing: Match, runtime: None) -> None:
    assert await greeting(playing.table_id) == ("welcome", "")
    made_up = (b"cookie", b"sessionid=made-up")
    assert await greeting(playing.table_id, made_up) == ("welcome", "")


async def test_an_unknown_table_is_told_of_in_the_readers_language(runtime: None) -> None:
    socket = WebsocketCommunicator(
        application,
        "/ws/tables/abcdefghjk/",
        headers=[*HEADERS, (b"accept-language", b"en-GB,fr;q=0.5")],
    )
    await socket.connect()
    frame = await socket.receive_json_from(5)
    assert (frame["reason"], frame["message"]) == ("no_such_table", "There is no such table.")
    assert (await socket.receive_output(5))["code"] == 4004


@pytest.mark.parametrize("hidden", [{"is_public": False}, {"is_private": True}])
def test_the_record_of_a_hidden_table_is_for_who_played(
    client: Client, alice: User, bob: User, hidden: dict[str, bool]
) -> None:
    match = started(opened(alice), alice, bob)
    play_to_the_end(match)
    record, profile = reverse("match_record", args=[match.pk]), reverse("player", args=["alice"])
    assert record in client.get(profile).content.decode()
    Table.objects.filter(pk=match.table_id).update(**hidden)
    assert record not in client.get(profile).content.decode()
    assert client.get(record).status_code == 404
    client.force_login(bob)
    assert client.get(record).status_code == 200
