"""The table's socket: parse a frame, call one service, answer.

Channels awaits a thread before every message it dispatches; frames are therefore handled in
`dispatch` itself, and a move reaches the database without any hop but the journal's.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar
from uuid import UUID, uuid4

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.engine.errors import GameError
from apps.tables import presence, protocol
from apps.tables.advancing import Claim, Return
from apps.tables.clockwork import clock
from apps.tables.frames import error_text, text_of
from apps.tables.hub import Connection
from apps.tables.loading import UnreadableMatch
from apps.tables.looking import NOBODY
from apps.tables.models import MatchEvent, Table
from apps.tables.pace import FRAME, WELCOME, Pace, address_of
from apps.tables.refusals import (
    CLOSED_BY_SERVER,
    NO_SUCH_TABLE,
    NOT_ALLOWED,
    closing_text,
    sentence_for,
)
from apps.tables.runtime import Runtime, current_runtime
from apps.tables.services.chatting import say
from apps.tables.services.playing import Done, perform
from apps.tables.services.refusing import StaleVersion
from apps.tables.services.rematch import propose_terms, vote_rematch
from apps.tables.services.seating import leave_table
from apps.tables.services.starting import be_ready
from apps.tables.snapshots import Reading, step_of
from apps.tables.standing import SPECTATORS

logger = logging.getLogger(__name__)


class TableConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # channels has no types
    """One socket of one person at one table."""

    async def connect(self) -> None:
        self.user: User | AnonymousUser = self.scope["user"]
        self.table_id: str = self.scope["url_route"]["kwargs"]["table_id"]
        self.language: str = self.scope.get("language", "fr")
        self.runtime: Runtime = current_runtime()
        self.pace = Pace(self.user.pk, address_of(self.scope))
        self.conn: Connection | None = None
        if not self.pace.allows(WELCOME):
            # Not accepted: it costs next to nothing, and a client comes back after a while.
            await self.close()
            return
        audience, refusal = await database_sync_to_async(_place_of)(self.table_id, self.user.pk)
        await self.accept()
        if refusal:
            await self._turn_away(refusal)
        else:
            await self._join(audience)

    async def _turn_away(self, reason: str) -> None:
        await self._send_text(closing_text(reason, self.language))
        await self.close(NO_SUCH_TABLE if reason == "no_such_table" else NOT_ALLOWED)

    async def _join(self, audience: str) -> None:
        self.conn = Connection(
            self.table_id,
            self.user.pk,
            audience,
            self._send_text,
            self._close_for,
            session=self.scope.get("session_mark", ""),
        )
        name = presence.member(self.user.pk, audience, uuid4().hex[:12])
        self.runtime.members[self.conn] = name
        try:
            await database_sync_to_async(presence.renew)([(self.table_id, name)])
            await self.runtime.hub.enter(self.conn)
        except UnreadableMatch:
            await self.disconnect(NOT_ALLOWED)
            await self._turn_away("unreadable")
            return
        except BaseException:
            # Channels does not call `disconnect` for a socket that fails to open.
            await self.disconnect(CLOSED_BY_SERVER)
            raise
        self.runtime.announcer.announce_soon(self.table_id)

    async def disconnect(self, code: int) -> None:
        if self.conn is None:
            return
        self.runtime.hub.leave(self.conn)
        name = self.runtime.members.pop(self.conn, None)
        if name is not None:
            await database_sync_to_async(presence.depart)(self.table_id, name)
            self.runtime.announcer.announce_soon(self.table_id)

    async def dispatch(self, message: dict[str, Any]) -> None:
        if message["type"] != "websocket.receive":
            await super().dispatch(message)
            return
        if self.conn is not None:
            await self._take(message)

    async def _send_text(self, text: str) -> None:
        await self.base_send({"type": "websocket.send", "text": text})

    async def _close_for(self, reason: str) -> None:
        await self._send_text(closing_text(reason, self.language))
        await self.close(CLOSED_BY_SERVER)

    # -- frames --

    async def _take(self, message: dict[str, Any]) -> None:
        """Handle one frame. Every refusal becomes an `error` frame; nothing ends the socket."""
        frame_id: str | None = None
        try:
            if not self.pace.allows(FRAME):
                raise protocol.BadFrame("frame.too_fast")
            frame = protocol.parse_frame(_text_of(message))
            if isinstance(frame, protocol.Resync) and not self.pace.allows(WELCOME - FRAME):
                raise protocol.BadFrame("frame.too_fast")
            frame_id = str(frame.id) if isinstance(frame, protocol.Move | protocol.Chat) else None
            await self._HANDLERS[type(frame)](self, frame)
        except protocol.BadFrame as bad:
            await self._refuse(bad.code, frame_id or bad.frame_id)
        except StaleVersion as refusal:
            await self._refuse(refusal.code, frame_id)
            await self.runtime.hub.refresh(self._joined)
        except DomainError as refusal:
            await self._refuse(refusal.code, frame_id, refusal)
        except GameError as refusal:
            await self._refuse(f"move.{refusal.code}", frame_id)
        except Exception:
            # The door of the process: the person is told, the log has the rest.
            logger.exception("a frame at table %s failed", self.table_id)
            await self._refuse("server.failed", frame_id)

    async def _refuse(
        self, code: str, frame_id: str | None, refusal: DomainError | None = None
    ) -> None:
        with override(self.language):
            message = str(refusal.message) if refusal else sentence_for(code)
            text = error_text(code, message, frame_id)
        await self._send_text(text)

    @property
    def _joined(self) -> Connection:
        if self.conn is None:
            raise AssertionError("frames are handled after joining only")
        return self.conn

    @property
    def _seat(self) -> int:
        if self._joined.audience == SPECTATORS:
            raise DomainError("table.not_seated", _("Vous n’êtes pas assis à cette table."))
        return int(self._joined.audience)

    async def _move(self, frame: protocol.Move) -> None:
        seat, match_id = self._seat, self._joined.match
        if match_id is None:
            raise DomainError("table.not_playing", _("La partie n’a pas commencé."))
        done = await self.runtime.player.play_move(
            match_id=match_id,
            by=self._player.pk,
            seat=seat,
            move=frame.data,
            version=frame.version,
            action=frame.id,
        )
        if done.repeated:
            await self._acknowledge_again(match_id, frame.id, done)

    async def _acknowledge_again(self, match_id: int, action: UUID, done: Done) -> None:
        """Answer an action id that was sent before: what happened then, once more."""
        conn = self._joined
        # The answer changes nothing in the picture: it may come only where that shows the step.
        await self.runtime.hub.catch_up(conn, match_id, done.version)
        step = await database_sync_to_async(_stored_step)(match_id, action, conn.audience)
        frame = {"type": "step", "match": match_id, "id": str(action), **step, "changes": []}
        await self._send_text(text_of({**frame, "server_now": clock.now()}))

    async def _resync(self, frame: protocol.Resync) -> None:
        await self.runtime.hub.refresh(self._joined)

    async def _ready(self, frame: protocol.Ready) -> None:
        await database_sync_to_async(be_ready)(
            table_id=self.table_id, user=self._player, seed=frame.data.seed
        )

    async def _chat(self, frame: protocol.Chat) -> None:
        await database_sync_to_async(say)(
            table_id=self.table_id, user=self._player, text=frame.data.text, client_id=frame.id
        )

    async def _vote(self, frame: protocol.Vote) -> None:
        await database_sync_to_async(vote_rematch)(
            table_id=self.table_id,
            user=self._player,
            yes=frame.data.yes,
            seed=frame.data.seed,
            proposal=frame.data.proposal,
        )

    async def _propose(self, frame: protocol.Propose) -> None:
        await database_sync_to_async(propose_terms)(
            table_id=self.table_id,
            user=self._player,
            stake=frame.data.stake,
            options=frame.data.options,
            seed=frame.data.seed,
            in_app=self.scope.get("in_app", False),
        )

    async def _leave(self, frame: protocol.Leave) -> None:
        await database_sync_to_async(leave_table)(table_id=self.table_id, user=self._player)

    async def _back(self, frame: protocol.Back) -> None:
        await self._act(Return(self._seat))

    async def _claim(self, frame: protocol.Claim) -> None:
        await self._act(Claim(self._seat))

    async def _ping(self, frame: protocol.Ping) -> None:
        await self._send_text(text_of({"type": "pong", "server_now": clock.now()}))

    async def _act(self, act: Return | Claim) -> None:
        match_id = self._joined.match
        if match_id is None:
            raise DomainError("table.not_playing", _("La partie n’a pas commencé."))
        await database_sync_to_async(perform)(match_id=match_id, act=act, by=self._player.pk)

    @property
    def _player(self) -> User:
        if not isinstance(self.user, User):
            raise DomainError("table.not_signed_in", _("Il faut être connecté pour cela."))
        return self.user

    _HANDLERS: ClassVar[dict[type, Callable[..., Awaitable[None]]]] = {
        protocol.Move: _move,
        protocol.Resync: _resync,
        protocol.Ready: _ready,
        protocol.Chat: _chat,
        protocol.Vote: _vote,
        protocol.Propose: _propose,
        protocol.Leave: _leave,
        protocol.Back: _back,
        protocol.Claim: _claim,
        protocol.Ping: _ping,
    }


def _text_of(message: dict[str, Any]) -> str:
    text = message.get("text")
    if text is None:
        raise protocol.BadFrame("frame.malformed")
    return str(text)


def _place_of(table_id: str, user_id: int | None) -> tuple[str, str]:
    """Return a person's audience at a table, and why he is turned away ("": he is not)."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        return NOBODY, "no_such_table"
    reading = Reading(table)
    audience = reading.audience_of(user_id)
    return audience, reading.refusal_of(user_id) if audience == NOBODY else ""


def _stored_step(match_id: int, action: UUID, audience: str) -> dict[str, Any]:
    row = MatchEvent.objects.get(match_id=match_id, action=action)
    return step_of(row, audience)
