"""Sessions that end take their sockets with them; those of the person's other devices stay."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.usersessions.models import UserSession
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.tables.models import Match
from config.asgi import application
from tests.factories import PASSWORD
from tests.tables.conftest import Socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

NEW = "merle-noir-9"
CHANGE = {"oldpassword": PASSWORD, "password": NEW, "password1": NEW, "password2": NEW}


class Device(Client):
    """A browser, or an app, in which alice has signed in."""

    def sign_in(self) -> None:
        response = self.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})
        assert response.status_code == 302

    @property
    def cookie(self) -> bytes:
        name = settings.SESSION_COOKIE_NAME
        return f"{name}={self.cookies[name].value}".encode()


def signed_in() -> Device:
    device = Device()
    device.sign_in()
    return device


@asynccontextmanager
async def at_table(match: Match, query: str = "", cookie: bytes = b"") -> AsyncIterator[Socket]:
    headers = [(b"host", b"testserver")]
    if cookie:
        headers += [(b"origin", b"http://testserver"), (b"cookie", cookie)]
    path = f"/ws/tables/{match.table_id}/{query}"
    communicator = WebsocketCommunicator(application, path, headers=headers)
    assert (await communicator.connect())[0]
    socket = Socket(communicator)
    assert (await socket.receive_until("welcome"))["you"]["role"] == "seat"
    try:
        yield socket
    finally:
        await communicator.disconnect()


async def check(match: Match, act: Callable[[Device], Any], *, ends: str) -> None:
    """Let alice do something on her phone; the sockets of "phone" or "laptop" or both close."""
    sync = database_sync_to_async
    phone, laptop = await sync(signed_in)(), await sync(signed_in)()
    async with AsyncExitStack() as stack:
        sockets = {
            name: await stack.enter_async_context(at_table(match, cookie=device.cookie))
            for name, device in (("phone", phone), ("laptop", laptop))
        }
        await sync(act)(phone)
        for name, socket in sockets.items():
            if name in ends:
                assert (await socket.receive_until("closing"))["reason"] == "signed_out"
        for name, socket in sockets.items():
            if name not in ends:
                await socket.send("ping")
                await socket.receive_until("pong")
                assert "closing" not in [frame["type"] for frame in socket.frames]


async def test_signing_out_closes_the_sockets_of_that_device(playing: Match, runtime: None) -> None:
    await check(playing, lambda phone: phone.post(reverse("account_logout")), ends="phone")


async def test_disconnecting_the_other_devices_closes_theirs(playing: Match, runtime: None) -> None:
    await check(playing, lambda phone: phone.post(reverse("usersessions_list")), ends="laptop")


async def test_a_new_password_closes_those_of_the_other_devices(
    playing: Match, runtime: None
) -> None:
    def change(phone: Device) -> None:
        phone.post(reverse("account_change_password"), CHANGE)
        assert User.objects.get(username="alice").check_password(NEW)

    await check(playing, change, ends="laptop")


async def test_a_session_with_a_new_key_still_knows_its_sockets(
    playing: Match, runtime: None
) -> None:
    def change_and_sign_out(phone: Device) -> None:
        phone.post(reverse("account_change_password"), CHANGE)
        phone.post(reverse("account_logout"))

    await check(playing, change_and_sign_out, ends="phone laptop")


async def test_a_password_set_by_mail_closes_them_all(
    playing: Match, alice: User, runtime: None
) -> None:
    def reset(phone: Device) -> None:
        alice.refresh_from_db()
        key = default_token_generator.make_token(alice)
        link = reverse(
            "account_reset_password_from_key",
            kwargs={"uidb36": user_pk_to_url_str(alice), "key": key},
        )
        stranger = Client()
        form = stranger.get(link, follow=True).redirect_chain[-1][0]
        stranger.post(form, CHANGE)
        assert User.objects.get(username="alice").check_password(NEW)

    await check(playing, reset, ends="phone laptop")


async def test_an_app_that_is_disconnected_loses_the_socket_of_its_ticket(
    playing: Match, runtime: None
) -> None:
    def ticket_of_app() -> str:
        response = Client().post(
            reverse("headless:app:account:login"),
            {"username": "alice", "password": PASSWORD},
            content_type="application/json",
        )
        token = response.json()["meta"]["session_token"]
        asked = Client().post(reverse("api:tickets"), headers={"x-session-token": token})
        return str(asked.json()["ticket"])

    sync = database_sync_to_async
    ticket = await sync(ticket_of_app)()
    laptop = await sync(signed_in)()
    assert await UserSession.objects.acount() == 2
    async with at_table(playing, query=f"?ticket={ticket}") as app:
        await sync(laptop.post)(reverse("usersessions_list"))
        assert (await app.receive_until("closing"))["reason"] == "signed_out"
