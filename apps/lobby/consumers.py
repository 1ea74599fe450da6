"""The salon's socket: it hears little (`ping`, `watch`) and tells of challenges and tables."""

import json
from typing import Any
from uuid import uuid4

from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth.models import AnonymousUser

from apps.accounts.models import User
from apps.accounts.preferences import read_preferences
from apps.lobby import presence
from apps.lobby.salon import Page, current_salon
from apps.tables.clockwork import clock
from apps.tables.frames import error_text, text_of
from apps.tables.pace import WELCOME, Pace, address_of
from apps.tables.refusals import sentence_for
from apps.tables.wire import LOBBY

LONGEST_FRAME = 1024


class SalonConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # channels has no types
    """One open page of the site."""

    async def connect(self) -> None:
        user: User | AnonymousUser = self.scope["user"]
        self.pace = Pace(user.pk, address_of(self.scope))
        if not self.pace.allows(WELCOME):
            await self.close()
            return
        self.page = Page(user.pk, self.scope.get("session_mark", ""), self._send_text, self.close)
        self.salon = current_salon()
        await self.accept()
        try:
            await self.salon.enter(self.page, presence.member(_seen_as(user), uuid4().hex[:12]))
            await self.salon.welcome(self.page)
        except BaseException:
            # Channels does not call `disconnect` for a socket that fails to open.
            await self.salon.leave(self.page)
            raise

    async def disconnect(self, code: int) -> None:
        if hasattr(self, "page"):
            await self.salon.leave(self.page)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.pace.allows():
            await self._send_text(error_text("frame.too_fast", sentence_for("frame.too_fast")))
            return
        match _kind_of(text_data):
            case "ping":
                await self._send_text(text_of({"type": "pong", "server_now": clock.now()}))
            case "watch":
                self.salon.listen(self.page, LOBBY)
            case _:
                code = "frame.malformed"
                await self._send_text(error_text(code, sentence_for(code)))

    async def _send_text(self, text: str) -> None:
        await self.base_send({"type": "websocket.send", "text": text})


def _seen_as(user: User | AnonymousUser) -> int | None:
    """Return as whom a page counts as present; who prefers to appear away is nobody."""
    if not isinstance(user, User) or not read_preferences(user.preferences).visible:
        return None
    return user.pk


def _kind_of(text: str | None) -> Any:
    if text is None or len(text) > LONGEST_FRAME:
        return None
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return frame.get("type") if isinstance(frame, dict) else None
