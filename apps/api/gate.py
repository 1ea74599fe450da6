"""Who may open a socket: a browser of this site by Origin and session, an app by a ticket.

A lean stand-in for the framework's stack of middlewares: it looks at the session once, when the
socket opens, and puts nothing between the socket and its consumer.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http.cookies import CookieError
from importlib import import_module
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request, get_supported_language_variant

from apps.accounts.models import User
from apps.accounts.preferences import read_preferences
from apps.accounts.sessions import mark_of, person_of
from apps.api.tickets import redeem_ticket
from apps.common.origins import is_own_origin
from apps.tables.refusals import NOT_ALLOWED, closing_text

Scope = dict[str, Any]
Headers = dict[bytes, bytes]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

SessionStore = import_module(settings.SESSION_ENGINE).SessionStore


@dataclass(frozen=True, slots=True)
class Entry:
    """Who comes in; `session`: the mark of the session he comes by (accounts.sessions).

    `in_app`: he came by a ticket, as apps do.
    """

    user: User | AnonymousUser
    session: str = ""
    in_app: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """A person who is told why he may not come in (`reason`: a `closing` of refusals.py)."""

    reason: str
    user: User


class SocketGate:
    """Refuses strangers, then hands the scope on with what the entry says, and `language`."""

    def __init__(self, inner: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers: Headers = dict(scope["headers"])
        entry = await self._entry(scope, headers)
        if entry is None:
            await _shut_out(receive, send)
            return
        language = language_of(headers, entry.user)
        if isinstance(entry, Refusal):
            await _turn_away(receive, send, closing_text(entry.reason, language))
            return
        known = {
            "user": entry.user,
            "session_mark": entry.session,
            "in_app": entry.in_app,
            "language": language,
        }
        await self._inner({**scope, **known}, receive, send)

    async def _entry(self, scope: Scope, headers: Headers) -> Entry | Refusal | None:
        origin = headers.get(b"origin")
        if origin is not None and not _is_own(origin, headers):
            return None
        ticket = parse_qs(scope.get("query_string", b"").decode("latin1")).get("ticket")
        if ticket:
            holder = await database_sync_to_async(redeem_ticket)(ticket[0])
            if holder is None:
                return None
            user, session = holder
            return Entry(user, session, in_app=True)
        if origin is None:
            # Neither a browser (they always say where they come from) nor an app with a ticket.
            return None
        found: Entry | Refusal = await database_sync_to_async(entry_of_session)(headers)
        return found


async def nowhere(scope: Scope, receive: Receive, send: Send) -> Any:  # a view, to Django's types
    """An address at which there is no socket: refused at the handshake, as strangers are."""
    await _shut_out(receive, send)


def entry_of_session(headers: Headers) -> Entry | Refusal:
    """Let in the person of a browser's session, or a visitor.

    A session that was somebody's and is his no more makes no visitor of him: he would look at his
    own match from outside, and a banned person would be back at once.
    """
    request = HttpRequest()
    request.session = SessionStore(_cookies(headers).get(settings.SESSION_COOKIE_NAME))
    mark, person = mark_of(request.session), person_of(request.session)
    user = get_user(request)
    if person is None or isinstance(user, User):
        return Entry(user, mark)
    return Refusal("signed_out" if person.is_active else "banned", person)


async def _shut_out(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": NOT_ALLOWED})


async def _turn_away(receive: Receive, send: Send, text: str) -> None:
    """Say why, then close: a browser learns nothing of a socket that has never opened."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": text})
    await send({"type": "websocket.close", "code": NOT_ALLOWED})


def _is_own(origin: bytes, headers: Headers) -> bool:
    host = headers.get(b"host", b"")
    return is_own_origin(
        origin.decode("latin1"), host.decode("latin1"), is_secure=_is_secure(headers)
    )


def _is_secure(headers: Headers) -> bool:
    """Tell whether the browser speaks https to the proxy, by the header that the proxy sets."""
    if settings.SECURE_PROXY_SSL_HEADER is None:
        return False
    name, value = settings.SECURE_PROXY_SSL_HEADER
    header = name.removeprefix("HTTP_").replace("_", "-").lower().encode()
    return headers.get(header) == value.encode()


def language_of(headers: Headers, user: User | AnonymousUser) -> str:
    """Return the language of the cookie, else of the account, else of the browser."""
    cookies = _cookies(headers)
    chosen = cookies.get(settings.LANGUAGE_COOKIE_NAME)
    if not chosen and isinstance(user, User):
        chosen = read_preferences(user.preferences).language
    try:
        return get_supported_language_variant(chosen or "")
    except LookupError:
        request = HttpRequest()
        request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin1")
        return get_language_from_request(request)


def _cookies(headers: Headers) -> dict[str, str]:
    try:
        return parse_cookie(headers.get(b"cookie", b"").decode("latin1"))
    except CookieError:
        return {}
