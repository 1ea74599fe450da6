"""Who may open a socket: a browser of this site by Origin and session, an app by a ticket.

A lean stand-in for the framework's stack of middlewares: it looks at the session once, when the
socket opens, and puts nothing between the socket and its consumer.
"""

from collections.abc import Awaitable, Callable
from http.cookies import CookieError
from importlib import import_module
from typing import Any
from urllib.parse import parse_qs, urlsplit

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest, parse_cookie
from django.http.request import split_domain_port, validate_host
from django.utils.translation import get_supported_language_variant

from apps.accounts.models import User
from apps.api.tickets import redeem_ticket

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

SessionStore = import_module(settings.SESSION_ENGINE).SessionStore


class SocketGate:
    """Refuses strangers, then hands the scope on with `user` and `language`."""

    def __init__(self, inner: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        ticket = parse_qs(scope.get("query_string", b"").decode("latin1")).get("ticket")
        origin = headers.get(b"origin")
        if origin is not None and not is_own_origin(origin, headers.get(b"host", b"")):
            await _refuse(receive, send)
            return
        if ticket:
            user = await database_sync_to_async(redeem_ticket)(ticket[0])
        elif origin is not None:
            user = await database_sync_to_async(user_of_session)(headers.get(b"cookie", b""))
        else:
            # Neither a browser (they always say where they come from) nor an app with a ticket.
            user = None
        if user is None:
            await _refuse(receive, send)
            return
        language = language_of(headers.get(b"cookie", b""))
        await self._inner({**scope, "user": user, "language": language}, receive, send)


async def _refuse(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 4003})


def is_own_origin(origin: bytes, host: bytes) -> bool:
    """Tell whether a page of this very site opens the socket: same host and port, allowed host."""
    try:
        parts = urlsplit(origin.decode("latin1"))
    except ValueError:
        return False
    name, _ = split_domain_port(parts.netloc)
    is_web = parts.scheme in ("http", "https")
    is_same = parts.netloc.lower() == host.decode("latin1").lower()
    trusted = origin.decode("latin1") in settings.CSRF_TRUSTED_ORIGINS
    return is_web and (is_same or trusted) and validate_host(name, settings.ALLOWED_HOSTS)


def user_of_session(cookie: bytes) -> Any:
    """Return the user of a browser's session; an anonymous one if it has none."""
    request = HttpRequest()
    request.session = SessionStore(_cookies(cookie).get(settings.SESSION_COOKIE_NAME))
    user = get_user(request)
    return user if not isinstance(user, User) or user.is_active else None


def language_of(cookie: bytes) -> str:
    """Return the language chosen by the cookie, or the site's own."""
    chosen = _cookies(cookie).get(settings.LANGUAGE_COOKIE_NAME, settings.LANGUAGE_CODE)
    try:
        return get_supported_language_variant(chosen)
    except LookupError:
        return settings.LANGUAGE_CODE


def _cookies(header: bytes) -> dict[str, str]:
    try:
        return parse_cookie(header.decode("latin1"))
    except CookieError:
        return {}
