"""What is shown whole: a table, its match, its chat (PROTOCOL.md, `welcome`)."""

import json
from typing import Any

from django.urls import reverse

from apps.engine.contract import View
from apps.engine.fair import commitment_to
from apps.tables.clockwork import clock, to_ms
from apps.tables.loading import Loaded, load_match
from apps.tables.models import ChatMessage, Match, MatchEvent, MatchSeat, Seat, Table
from apps.tables.presence import Presence, presence_at
from apps.tables.standing import SPECTATORS, MatchFacts

LOG_STEPS = 60
CHAT_MESSAGES = 50


def table_frame(table: Table) -> View:
    """Return the table as everybody may see it."""
    presence = presence_at(table.pk)
    seats = list(table.places.select_related("user").order_by("number"))
    return {
        "id": table.pk,
        "revision": table.revision,
        "game": table.game,
        "game_name": table.game_name,
        "status": table.status,
        "title": table.title,
        "host": next((s.number for s in seats if s.user_id and s.user_id == table.host_id), None),
        "options": table.options,
        "seat_count": table.seat_count,
        "spectators_allowed": table.spectators_allowed,
        "spectators": presence.spectators,
        "seats": [_seat(seat, presence) for seat in seats],
        "commitment": _commitment(table),
        "starts_by": to_ms(table.starts_by) if table.starts_by else None,
        "vote": _vote(table, seats),
    }


def _seat(seat: Seat, presence: Presence) -> View:
    if seat.robot_level:
        return {
            "seat": seat.number,
            "kind": "robot",
            "name": seat.robot_name,
            "avatar": f"robot-{seat.robot_level}",
            "level": seat.robot_level,
            "connected": True,
        }
    if seat.user is None:
        return {"seat": seat.number, "kind": "empty"}
    return {
        "seat": seat.number,
        "kind": "human",
        "name": seat.user.username,
        "avatar": seat.user.avatar_seed,
        "guest": seat.user.is_guest,
        "ready": seat.is_ready,
        "left": seat.has_left,
        "connected": presence.has(seat.user_id),
    }


def seat_of_match(seat: MatchSeat) -> View:
    """Return who played a seat of a match."""
    if seat.robot_level:
        name, avatar, kind = seat.robot_name, f"robot-{seat.robot_level}", "robot"
    elif seat.user is None:
        name, avatar, kind = "", "", "human"
    else:
        name, avatar, kind = seat.user.username, seat.user.avatar_seed, "human"
    return {"seat": seat.number, "kind": kind, "name": name, "avatar": avatar}


def _commitment(table: Table) -> str:
    if table.status == Table.Status.PLAYING:
        running = Match.objects.filter(table=table, ended_at=None).values_list(
            "commitment", flat=True
        )
        return running.first() or ""
    return commitment_to(bytes(table.next_seed))


def _vote(table: Table, seats: list[Seat]) -> View | None:
    if table.status != Table.Status.OVER or table.vote_until is None:
        return None
    said = {str(seat.number): seat.vote for seat in seats if seat.vote is not None}
    return {"deadline": to_ms(table.vote_until), "votes": said}


def current_match_id(table_id: str) -> int | None:
    """Return the table's running or latest match."""
    return (
        Match.objects.filter(table_id=table_id)
        .order_by("-number")
        .values_list("pk", flat=True)
        .first()
    )


def audience_at(table: Table, user_id: int | None) -> str:
    """Return as whom somebody sees a table: his seat's number as text, or the spectators."""
    if user_id is None:
        return SPECTATORS
    seat = Seat.objects.filter(table=table, user_id=user_id, has_left=False).first()
    return SPECTATORS if seat is None else str(seat.number)


def welcome_frame(table: Table, audience: str, user_id: int | None) -> View:
    """Return the `welcome` frame of an audience: a seat's number as text, or the spectators."""
    match_id = current_match_id(table.pk)
    loaded = load_match(match_id) if match_id is not None else None
    return {
        "type": "welcome",
        "server_now": clock.now(),
        "table": table_frame(table),
        "you": {
            "role": "spectator" if audience == SPECTATORS else "seat",
            "seat": None if audience == SPECTATORS else int(audience),
            "user": user_id,
        },
        "match": match_frame(loaded, audience) if loaded else None,
        "chat": chat_of(table, "spectators" if audience == SPECTATORS else "seats"),
    }


def match_frame(loaded: Loaded, audience: str) -> View:
    """Return a match as an audience may see it, with its latest steps."""
    return {
        "id": loaded.facts.match_id,
        "number": loaded.facts.number,
        "version": loaded.version,
        "view": loaded.standing.view(audience),
        "deadline": loaded.deadline,
        "result": result_of(loaded.facts),
        "log": log_of(loaded.facts.match_id, audience, loaded.version),
    }


def result_of(facts: MatchFacts) -> View | None:
    """Return how a match ended, with the seeds revealed; None while it runs."""
    match = Match.objects.get(pk=facts.match_id)
    if match.ended_at is None:
        return None
    seats = list(MatchSeat.objects.filter(match=match).order_by("number"))
    return {
        "ending": match.ending,
        "ranks": [seat.rank for seat in seats],
        "scores": [seat.score for seat in seats],
        "left": [seat.number for seat in seats if seat.has_left],
        "reveal": {
            "server_seed": facts.server_seed.hex(),
            "client_seeds": list(facts.client_seeds),
        },
        "record": reverse("match_record", args=[match.pk]),
    }


def log_of(match_id: int, audience: str, version: int) -> list[View]:
    """Return the latest steps up to `version`, oldest first, as an audience saw them."""
    rows = MatchEvent.objects.filter(match_id=match_id, version__lte=version).order_by("-version")
    return [step_of(row, audience) for row in reversed(rows[:LOG_STEPS])]


def step_of(row: MatchEvent, audience: str) -> View:
    """Return one journal row as an audience saw it."""
    data: dict[str, Any] = json.loads(row.data)
    events = data["private"].get(audience, data["events"])
    return {"version": row.version, "seat": data["seat"], "cause": data["cause"], "events": events}


def chat_of(table: Table, room: str) -> list[View]:
    """Return the latest messages of a room, oldest first."""
    rows = ChatMessage.objects.filter(table=table, room=room).select_related("author")
    seats = seats_by_user(table.pk)
    return [chat_plain(row, seats) for row in reversed(rows.order_by("-id")[:CHAT_MESSAGES])]


def seats_by_user(table_id: str) -> dict[int, int]:
    """Return the seat number of each seated person."""
    seats = Seat.objects.filter(table_id=table_id, user__isnull=False)
    return dict(seats.values_list("user_id", "number"))


def chat_plain(row: ChatMessage, seats: dict[int, int]) -> View:
    """Return a message; the author's name comes from his account, never from the message."""
    return {
        "id": row.pk,
        "room": row.room,
        "author": row.author_id,
        "seat": seats.get(row.author_id) if row.author_id else None,
        "name": row.author.username if row.author else "",
        "text": row.text,
        "at": to_ms(row.at),
    }
