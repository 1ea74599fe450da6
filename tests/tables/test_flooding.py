"""Who sends without end is cut off by the process that serves him; nobody else notices."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from apps.accounts.models import User
from apps.api.flooding import MOST_BYTES
from apps.tables.models import ChatMessage
from apps.tables.snapshots import CHAT_MESSAGES
from tests.load import site
from tests.load.cast import cookie_of
from tests.load.nursery import Nursery
from tests.tables.test_two_processes import Duel, choice, nursery  # noqa: F401 - fixtures
from tests.tables.visitors import visit, webs

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

# More than the buffers between the two hold.
MANY = 200_000
PATIENCE_SECONDS = 30

Sender = Callable[[ClientConnection], Awaitable[None]]


async def flood(line: ClientConnection) -> None:
    for _ in range(MANY):
        await line.send("{}")


async def send_one_of_many_bytes(line: ClientConnection) -> None:
    await line.send("x" * 100_000)


async def send_one_in_many_parts(line: ClientConnection) -> None:
    await line.send(["x" * 1_000] * 100)


async def until_closed(line: ClientConnection, send: Sender) -> None:
    await send(line)
    while True:
        await line.recv()


def line_to(port: int, table_id: str, cookie: str) -> connect:
    address = site.socket_address(port, table_id)
    headers = {"Cookie": cookie, "Origin": f"http://{site.LOOPBACK}:{port}"}
    return connect(address, additional_headers=headers, compression=None)


@pytest.mark.parametrize("send", [flood, send_one_of_many_bytes, send_one_in_many_parts])
async def test_who_sends_without_end_is_cut_off(
    nursery: Nursery,  # noqa: F811
    choice: tuple[Duel, int, list[Any]],  # noqa: F811
    charlie: User,
    send: Sender,
) -> None:
    duel = choice[0]
    cookie = await database_sync_to_async(cookie_of)(charlie)
    async with webs(nursery, ()) as (web,), visit(web.port, duel.table_id, duel.mover) as player:
        async with line_to(web.port, duel.table_id, cookie) as line:
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(until_closed(line, send), PATIENCE_SECONDS)
        await player.send({"type": "ping"})
        await player.until("pong")


async def test_what_is_told_may_be_longer_than_what_is_taken(
    nursery: Nursery,  # noqa: F811
    choice: tuple[Duel, int, list[Any]],  # noqa: F811
    alice: User,
) -> None:
    duel = choice[0]
    said = {"table_id": duel.table_id, "author": alice, "room": ChatMessage.Room.SEATS}
    words = [ChatMessage(**said, client_id=uuid4(), text="😀" * 300) for _ in range(CHAT_MESSAGES)]
    await database_sync_to_async(ChatMessage.objects.bulk_create)(words)
    async with webs(nursery, ()) as (web,), line_to(web.port, duel.table_id, duel.mover) as line:
        assert len(await line.recv(decode=False)) > MOST_BYTES
