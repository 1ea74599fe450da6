"""Bad frames, wrong doors, and the neighbours who must not notice."""

import json
import random
from contextlib import suppress
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client, override_settings

from apps.accounts.models import User
from apps.accounts.sessions import mark_of
from apps.api.gate import language_of
from apps.api.tickets import issue_ticket, redeem_ticket
from apps.common.origins import is_own_origin
from apps.tables.models import Match, Seat, Table
from apps.tables.protocol import LARGEST_FRAME, BadFrame, parse_frame
from apps.tables.services.opening import open_table
from apps.tables.services.starting import be_ready
from config.asgi import application
from tests.tables.conftest import Socket, seat_to_act, socket_at

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

ORIGIN = (b"origin", b"http://testserver")
HOST = (b"host", b"testserver")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "frame.malformed"),
        ("{", "frame.malformed"),
        ("[]", "frame.malformed"),
        ("null", "frame.malformed"),
        ("NaN", "frame.malformed"),
        ("[" * 10_000, "frame.malformed"),
        ('{"type":"move"}', "frame.malformed"),
        ('{"type":"move","id":7,"version":1,"data":{}}', "frame.malformed"),
        ('{"type":"move","id":"no uuid","version":1,"data":{}}', "frame.malformed"),
        ('{"type":"ready","data":{"seed":7}}', "frame.malformed"),
        ('{"type":["move"]}', "frame.unknown_type"),
        ('{"type":"dispatch"}', "frame.unknown_type"),
        ('{"type":"websocket.connect"}', "frame.unknown_type"),
        ('{"type":"_close_for","reason":"x"}', "frame.unknown_type"),
        ('{"type":"chat","data":{"text":"' + "é" * LARGEST_FRAME + '"}}', "frame.too_large"),
    ],
)
def test_a_bad_frame_has_a_code(text: str, code: str) -> None:
    with pytest.raises(BadFrame) as bad:
        parse_frame(text)
    assert bad.value.code == code


def test_ten_thousand_mutilated_frames_are_refused_or_understood() -> None:
    rng = random.Random(7)
    frame = '{"type":"move","id":"' + str(uuid4()) + '","version":3,"data":{"type":"roll"}}'
    for _ in range(10_000):
        letters = list(frame)
        for _ in range(rng.randint(1, 6)):
            letters[rng.randrange(len(letters))] = chr(rng.choice([0, 34, 44, 91, 0x202E, 0xD800]))
        with suppress(BadFrame):
            parse_frame("".join(letters))


@pytest.fixture
async def table(alice: User, runtime: None) -> Table:
    def start() -> Table:
        table = open_table(host=alice, game="banco", seat_count=2, robots=["facile"])
        be_ready(table_id=table.pk, user=alice, seed="5eed")
        return table

    opened: Table = await database_sync_to_async(start)()
    return opened


async def refusal_of(socket: Socket, text: str) -> str:
    await socket.send_text(text)
    return str((await socket.receive_until("error"))["code"])


async def test_refusals_leave_the_socket_and_its_neighbours_alone(
    table: Table, alice: User, charlie: User
) -> None:
    async with socket_at(table, alice) as a, socket_at(table, charlie) as c:
        await a.receive_until("welcome")
        version = (await c.receive_until("welcome"))["match"]["version"]
        assert await refusal_of(a, "{") == "frame.malformed"
        assert await refusal_of(a, "x" * (LARGEST_FRAME + 1)) == "frame.too_large"
        await a.send_bytes(b"\xff\xfe")
        assert (await a.receive_until("error"))["code"] == "frame.malformed"
        await c.move(version, {"type": "roll"})
        assert (await c.receive_until("error"))["code"] == "table.not_seated"
        await a.send("ping")
        await a.receive_until("pong")
        await c.send("resync")
        assert (await c.receive_until("welcome"))["match"]["version"] == version
        assert not [frame for frame in c.frames if frame["type"] == "step"]


async def test_moves_out_of_turn_or_unknown_are_refused_by_code(
    playing: Match, alice: User, bob: User, runtime: None
) -> None:
    mover = await database_sync_to_async(seat_to_act)(playing)
    idle = (bob, alice)[mover]
    table = await Table.objects.aget(pk=playing.table_id)
    async with socket_at(table, (alice, bob)[mover]) as m, socket_at(table, idle) as i:
        version = (await i.receive_until("welcome"))["match"]["version"]
        await m.receive_until("welcome")
        await i.move(version, {"type": "roll"})
        assert (await i.receive_until("error"))["code"] == "move.not_your_turn"
        for data, code in (
            ({"type": "fly"}, "move.unknown_action"),
            (["roll"], "move.unknown_action"),
            ({"type": "banco"}, "move.must_roll_first"),
            ({"type": "take", "dice": [0], "card": "8H"}, "move.must_roll_first"),
        ):
            action = await m.move(version, data)  # type: ignore[arg-type]
            error = await m.receive_until("error")
            assert (error["code"], error["id"]) == (code, action)
        await m.move(version - 1, {"type": "roll"})
        assert (await m.receive_until("error"))["code"] == "move.stale_version"
        assert (await m.receive_until("welcome"))["match"]["version"] == version


async def test_the_same_action_id_is_answered_the_same_and_done_once(
    playing: Match, alice: User, bob: User, runtime: None
) -> None:
    mover = await database_sync_to_async(seat_to_act)(playing)
    table = await Table.objects.aget(pk=playing.table_id)
    async with socket_at(table, (alice, bob)[mover]) as m:
        version = (await m.receive_until("welcome"))["match"]["version"]
        action = await m.move(version, {"type": "roll"})
        first = await m.receive_until("step")
        for resent in (version, version + 1):
            await m.move(resent, {"type": "roll"}, action)
            again = await m.receive_until("step")
            assert again["id"] == action
            assert (again["version"], again["events"]) == (first["version"], first["events"])


async def test_too_many_frames_are_slowed_down(table: Table, charlie: User) -> None:
    async with socket_at(table, charlie) as c:
        await c.receive_until("welcome")
        for _ in range(80):
            await c.send("ping")
        assert (await c.receive_until("error"))["code"] == "frame.too_fast"


async def test_asking_for_everything_costs_as_much_as_it_takes(table: Table, charlie: User) -> None:
    async with socket_at(table, charlie) as c:
        await c.receive_until("welcome")
        for _ in range(10):
            await c.send("resync")
        await c.receive_until("error")
        assert len([frame for frame in c.frames if frame["type"] == "welcome"]) < 8


async def knock(path: str, *headers: tuple[bytes, bytes]) -> bool:
    communicator = WebsocketCommunicator(application, path, headers=[HOST, *headers])
    connected, _ = await communicator.connect()
    await communicator.disconnect()
    return connected


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("http://testserver", "testserver", True),
        ("https://testserver", "testserver", True),
        ("http://testserver:8000", "testserver:8000", True),
        ("http://testserver:8001", "testserver:8000", False),
        ("http://evil.example", "testserver", False),
        ("http://sub.testserver", "testserver", False),
        ("http://testserver.evil.example", "testserver", False),
        ("null", "testserver", False),
        ("file://", "testserver", False),
        ("http://evil.example", "evil.example", False),
        ("http://[", "testserver", False),
    ],
)
def test_only_pages_of_this_site_open_sockets(origin: str, host: str, own: bool) -> None:
    assert is_own_origin(origin, host, is_secure=False) is own


@override_settings(SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"))
async def test_a_page_that_came_by_http_opens_no_socket_on_https(table: Table) -> None:
    path, https = f"/ws/tables/{table.pk}/", (b"x-forwarded-proto", b"https")
    assert not await knock(path, ORIGIN, https)
    assert await knock(path, (b"origin", b"https://testserver"), https)
    assert await knock(path, ORIGIN)


async def test_the_gate_knows_browsers_by_origin_and_apps_by_ticket(
    table: Table, alice: User, client: Client
) -> None:
    path = f"/ws/tables/{table.pk}/"
    await database_sync_to_async(client.force_login)(alice)
    name = settings.SESSION_COOKIE_NAME
    cookie = (b"cookie", f"{name}={client.cookies[name].value}".encode())
    assert await knock(path, ORIGIN, cookie)
    assert not await knock(path, cookie)
    assert not await knock(path, (b"origin", b"http://evil.example"), cookie)
    ticket = await database_sync_to_async(issue_ticket)(client.session)
    assert await knock(f"{path}?ticket={ticket}")
    assert not await knock(f"{path}?ticket={ticket}")
    assert not await knock(f"{path}?ticket=made-up")
    assert not await knock("/ws/tables/NONE/", ORIGIN, cookie)


def test_a_ticket_carries_its_person_and_session_once(alice: User, client: Client) -> None:
    client.force_login(alice)
    ticket = issue_ticket(client.session)
    assert redeem_ticket(ticket) == (alice, mark_of(client.session))
    assert redeem_ticket(ticket) is None


def test_a_ticket_ends_with_its_session(alice: User, client: Client) -> None:
    client.force_login(alice)
    ticket = issue_ticket(client.session)
    client.logout()
    assert redeem_ticket(ticket) is None


def test_a_ticket_ends_with_the_password_that_its_session_was_opened_by(
    alice: User, client: Client
) -> None:
    client.force_login(alice)
    ticket = issue_ticket(client.session)
    alice.set_password("another of hers")
    alice.save()
    assert redeem_ticket(ticket) is None


def test_a_ticket_of_a_banned_person_opens_nothing(alice: User, client: Client) -> None:
    client.force_login(alice)
    ticket = issue_ticket(client.session)
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert redeem_ticket(ticket) is None


async def test_a_banned_person_is_shut_out_by_the_patrol(
    table: Table, alice: User, charlie: User
) -> None:
    async with socket_at(table, charlie) as c, socket_at(table, alice) as a:
        await c.receive_until("welcome")
        await a.receive_until("welcome")
        await User.objects.filter(pk=charlie.pk).aupdate(is_active=False)
        assert (await c.receive_until("closing"))["reason"] == "banned"
        await a.send("ping")
        await a.receive_until("pong")


async def test_a_flood_of_words_is_stopped(table: Table, alice: User) -> None:
    async with socket_at(table, alice) as a:
        await a.receive_until("welcome")
        for number in range(9):
            await a.send("chat", id=str(uuid4()), data={"text": f"encore {number}"})
        assert (await a.receive_until("error"))["code"] == "chat.too_fast"


async def test_a_socket_older_than_the_seating_neither_sees_nor_plays(
    duel: Table, alice: User, bob: User, charlie: User, runtime: None
) -> None:
    """Even if the order to close it was lost, a socket of a freed seat is worth nothing."""
    async with socket_at(duel, bob) as stale:
        await stale.receive_until("welcome")

        def reseat() -> None:
            Seat.objects.filter(table=duel, user=bob).update(user=charlie)
            for user in (alice, charlie):
                be_ready(table_id=duel.pk, user=user, seed="5eed")

        await database_sync_to_async(reseat)()
        assert (await stale.receive_until("closing"))["reason"] == "seat_changed"
        assert not [frame for frame in stale.frames if frame.get("match")]


async def test_a_stale_seat_given_to_a_robot_stops_nobody(
    duel: Table, alice: User, bob: User, runtime: None
) -> None:
    async with socket_at(duel, alice) as a, socket_at(duel, bob) as stale:
        await a.receive_until("welcome")
        await stale.receive_until("welcome")

        def reseat() -> None:
            Seat.objects.filter(table=duel, user=bob).update(user=None, robot_level="facile")
            be_ready(table_id=duel.pk, user=alice, seed="5eed")

        await database_sync_to_async(reseat)()
        assert (await stale.receive_until("closing"))["reason"] == "seat_changed"
        await a.send("ping")
        await a.receive_until("pong")


async def test_refusals_speak_the_readers_language(
    table: Table, charlie: User, runtime: None
) -> None:
    async with socket_at(table, charlie, language="en") as c:
        await c.receive_until("welcome")
        await c.send("leave")
        error = await c.receive_until("error")
        assert error["message"] == "You are not seated at this table."


@pytest.mark.parametrize(
    ("cookie", "account", "browser", "language"),
    [
        ("fr", "en", "en", "fr"),
        ("", "fr", "en", "fr"),
        ("", "", "en-GB,fr;q=0.4", "en"),
        ("", "", "de", "fr"),
        ("xx", "", "en", "en"),
        ("", "", "", "fr"),
    ],
)
def test_a_socket_speaks_as_the_page_does(
    alice: User, cookie: str, account: str, browser: str, language: str
) -> None:
    headers = {b"accept-language": browser.encode()}
    if cookie:
        headers[b"cookie"] = f"{settings.LANGUAGE_COOKIE_NAME}={cookie}".encode()
    alice.preferences = {"language": account} if account else {}
    assert language_of(headers, alice) == language


async def test_chat_stays_in_its_room_and_is_said_once(
    table: Table, alice: User, charlie: User, mona: User
) -> None:
    async with (
        socket_at(table, alice) as a,
        socket_at(table, charlie) as c,
        socket_at(table, mona) as m,
    ):
        for socket in (a, c, m):
            await socket.receive_until("welcome")
        said = {"id": str(uuid4()), "data": {"text": "  Bonjour\u202e à\ntous  "}}
        for _ in range(2):
            await c.send("chat", **said)
        heard = await m.receive_until("chat")
        assert (heard["text"], heard["name"], heard["room"]) == (
            "Bonjour à tous",
            "charlie",
            "spectators",
        )
        await c.send("chat", id=str(uuid4()), data={"text": "x" * 301})
        assert (await c.receive_until("error"))["code"] == "chat.too_long"
        await c.send("chat", id=str(uuid4()), data={"text": "\u200b \n"})
        assert (await c.receive_until("error"))["code"] == "chat.empty"
        await a.send("ping")
        await a.receive_until("pong")
        assert not [frame for frame in a.frames if frame["type"] == "chat"]
        assert len([f for f in c.frames if f["type"] == "chat"]) == 1
        json.dumps(heard)
