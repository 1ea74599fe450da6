"""What is shown whole: a table, its match, its chat (PROTOCOL.md, `welcome`)."""

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse

from apps.accounts.models import User
from apps.engine.contract import View
from apps.engine.fair import commitment_to
from apps.friends.selectors import blocked_by, kept_apart_from
from apps.ratings.selectors import changes_of, ratings_of
from apps.tables.clockwork import clock, to_ms
from apps.tables.loading import Loaded, UnreadableMatch, latest_match
from apps.tables.looking import NOBODY, may_look
from apps.tables.models import Admission, ChatMessage, Match, MatchEvent, MatchSeat, Seat, Table
from apps.tables.presence import Presence, presence_at, presence_of
from apps.tables.purses import purse_of
from apps.tables.rated import why_unrated
from apps.tables.standing import SPECTATORS, sitting_by_audience
from apps.wallet.selectors import levels_of

LOG_STEPS = 60
CHAT_MESSAGES = 50


class Reading:
    """One table as it stands, for all who are to be shown it.

    Each part is read when it is first asked for, and once: a match that begins is shown to
    everybody at the table from the same few queries.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._chats: dict[str, list[View]] = {}

    @cached_property
    def seats(self) -> list[Seat]:
        return list(self.table.places.select_related("user").order_by("number"))

    @cached_property
    def frame(self) -> View:
        """The table as everybody may see it."""
        merits = merits_of({self.table.game: _people_on(self.seats)})[self.table.game]
        return _table_frame(self.table, self.seats, presence_at(self.table.pk), merits)

    @cached_property
    def match(self) -> Loaded | None:
        """The running or latest match."""
        return latest_match(self.table.pk)

    @cached_property
    def _journal(self) -> list[MatchEvent]:
        if self.match is None:
            return []
        rows = MatchEvent.objects.filter(match=self.match.match, version__lte=self.match.version)
        return list(reversed(rows.order_by("-version")[:LOG_STEPS]))

    @cached_property
    def _admissions(self) -> dict[int, bool]:
        """Whom the host has invited (True) and sent away (False)."""
        rows = Admission.objects.filter(table=self.table).values_list("user_id", "is_banished")
        return {user_id: not is_banished for user_id, is_banished in rows}

    def _admission_of(self, user_id: int | None) -> bool | None:
        """Return the host's word on somebody; who has played here and left is known to him."""
        has_sat = any(seat.user_id == user_id for seat in self.seats if seat.user_id is not None)
        return self._admissions.get(user_id or 0, True if has_sat else None)

    def audience_of(self, user_id: int | None) -> str:
        """Return as whom somebody sees the table.

        His seat's number as text, or the spectators, or `NOBODY` if he may not look.
        """
        mine = (s for s in self.seats if s.user_id is not None and s.user_id == user_id)
        audience = next((str(seat.number) for seat in mine if not seat.has_left), SPECTATORS)
        if audience != SPECTATORS and self._is_seen_by(audience, user_id):
            return audience
        is_let_in = may_look(
            self.table,
            SPECTATORS,
            admission=self._admission_of(user_id),
            is_kept_apart=self._is_kept_apart(user_id),
        )
        return SPECTATORS if is_let_in else NOBODY

    def _is_kept_apart(self, user_id: int | None) -> bool:
        """Tell whether somebody may not meet one of those who sit here."""
        sitting = set(_people_on(self.seats))
        return user_id is not None and bool(sitting) and bool(sitting & kept_apart_from(user_id))

    def _is_seen_by(self, audience: str, user_id: int | None) -> bool:
        """Tell whether the match that is shown gives the seat to him too.

        Where people come and go somebody else may have sat down since the seats were read.
        """
        if not self.table.is_walk_up:
            return True
        with suppress(UnreadableMatch):  # then nothing of it is shown to anybody
            if (match := self.match) is not None:
                return sitting_by_audience(match.facts, match.standing).get(audience) == user_id
        return True

    def refusal_of(self, user_id: int | None) -> str:
        """Return why somebody may not look, as a reason of `closing`."""
        if self._admission_of(user_id) is False:
            return "banished"
        return "table_closed" if self.table.status == Table.Status.CLOSED else "no_spectators"

    def welcome(self, audience: str, user_id: int | None) -> View:
        """Return the `welcome` frame of an audience, for one of its people."""
        is_spectator = audience == SPECTATORS
        unheard = unheard_by(user_id)
        unsaid = self._unsaid_to(user_id, is_spectator=is_spectator)
        said = self._chat(ChatMessage.Room.SPECTATORS if is_spectator else "seats")
        return {
            "type": "welcome",
            "server_now": clock.now(),
            "table": self.frame,
            "you": {
                "role": "spectator" if is_spectator else "seat",
                "seat": None if is_spectator else int(audience),
                "user": user_id,
                "unheard": unheard,
                **self._purse(user_id),
            },
            "match": self._match_frame(self.match, audience) if self.match else None,
            "chat": [message for message in said if message["author"] not in unsaid],
        }

    def _unsaid_to(self, user_id: int | None, *, is_spectator: bool) -> frozenset[int]:
        """Return whose words are not sent to somebody.

        Of two who are kept apart neither reads the other. While both play here, who was blocked
        reads on: to be told nothing from one moment to the next would tell him.
        """
        if user_id is None:
            return frozenset()
        if is_spectator:
            return kept_apart_from(user_id)
        return kept_apart_from(user_id).difference(_people_on(self.seats)) | blocked_by(user_id)

    def _purse(self, user_id: int | None) -> View:
        """Return what somebody can bet, at a table where people do so against the house."""
        if user_id is None or not self.table.is_walk_up:
            return {}
        user = User.objects.filter(pk=user_id).first()
        return {"purse": purse_of(user)} if user is not None else {}

    @cached_property
    def _previous(self) -> str | None:
        """The record of the match before this one, where one follows the other at once."""
        if not self.table.is_walk_up:
            return None
        ended = Match.objects.filter(table=self.table, ended_at__isnull=False).order_by("-number")
        latest = ended.values_list("pk", flat=True).first()
        return reverse("match_record", args=[latest]) if latest else None

    def _match_frame(self, loaded: Loaded, audience: str) -> View:
        """Return a match as an audience may see it, with its latest steps."""
        return {
            "id": loaded.facts.match_id,
            "number": loaded.facts.number,
            "stake": loaded.match.stake,
            "is_rated": loaded.match.is_rated,
            "version": loaded.version,
            "view": loaded.standing.view(audience),
            "deadline": loaded.deadline,
            "result": result_of(loaded.match, loaded.places),
            "log": self._log(loaded, audience),
            "previous": self._previous,
        }

    def _log(self, loaded: Loaded, audience: str) -> list[View]:
        """Return the latest steps; of a running match, those that its game tells again."""
        steps = [step_of(row, audience) for row in self._journal]
        is_over = loaded.match.ended_at is not None
        return steps if is_over else loaded.facts.game.recalled(steps)

    def _chat(self, room: str) -> list[View]:
        """Return the latest messages of a room, oldest first."""
        if room not in self._chats:
            rows = ChatMessage.objects.filter(table=self.table, room=room)
            latest = rows.select_related("author").order_by("-id")[:CHAT_MESSAGES]
            seats = {seat.user_id: seat.number for seat in self.seats if seat.user_id is not None}
            self._chats[room] = [chat_plain(row, seats) for row in reversed(latest)]
        return self._chats[room]


def unheard_by(user_id: int | None) -> list[int]:
    """Return whose words somebody is not to read: those he has blocked."""
    return sorted(blocked_by(user_id)) if user_id is not None else []


def table_frame(table: Table) -> View:
    """Return the table as everybody may see it."""
    return Reading(table).frame


def table_frames(tables: Sequence[Table]) -> list[View]:
    """Return many tables as everybody may see them; `tables`: with their seats at hand."""
    here = presence_of([table.pk for table in tables])
    seats = {table.pk: list(table.places.all()) for table in tables}
    people: dict[str, list[int]] = {}
    for table in tables:
        people.setdefault(table.game, []).extend(_people_on(seats[table.pk]))
    merits = merits_of(people)
    return [
        _table_frame(table, seats[table.pk], here[table.pk], merits[table.game]) for table in tables
    ]


@dataclass(frozen=True, slots=True)
class Merits:
    """What is told of people beside their names: level and rating at one game, by account."""

    levels: Mapping[int, int]
    ratings: Mapping[int, int]


def merits_of(people: Mapping[str, Sequence[int]]) -> dict[str, Merits]:
    """Return the merits of the people (accounts) at the tables of each game, from two queries."""
    pairs = [(person, game) for game, persons in people.items() for person in persons]
    levels = levels_of(person for person, _game in pairs)
    ratings = ratings_of(pairs) if pairs else {}
    return {
        game: Merits(levels, {person: ratings[person, game] for person in persons})
        for game, persons in people.items()
    }


def _people_on(seats: Iterable[Seat]) -> list[int]:
    return [seat.user_id for seat in seats if seat.user_id is not None]


def _table_frame(table: Table, seats: list[Seat], presence: Presence, merits: "Merits") -> View:
    return {
        "id": table.pk,
        "revision": table.revision,
        "game": table.game,
        "status": table.status,
        "title": table.title,
        "comment": table.comment,
        "stake": table.stake,
        "is_private": table.is_private,
        "wants_password": bool(table.password),
        "host": next((s.number for s in seats if s.user_id and s.user_id == table.host_id), None),
        "options": table.options,
        "seat_count": table.seat_count,
        "sides": table.sides,
        "spectators_allowed": table.spectators_allowed,
        "spectators": presence.spectators,
        "seats": [_seat(seat, presence, merits) for seat in seats],
        "unrated": why_unrated(table.game, seats),
        "commitment": commitment_to(bytes(table.server_seed)),
        "starts_by": to_ms(table.starts_by) if table.starts_by else None,
        "vote": _vote(table, seats),
    }


def _seat(seat: Seat, presence: Presence, merits: Merits) -> View:
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
        "avatar": seat.user.avatar,
        "guest": seat.user.is_guest,
        "points_level": merits.levels.get(seat.user.pk, 0),
        "elo": None if seat.user.is_guest else merits.ratings.get(seat.user.pk),
        "ready": seat.is_ready,
        "left": seat.has_left,
        "connected": presence.has(seat.user_id),
    }


def seat_of_match(seat: MatchSeat | Seat) -> View:
    """Return who played a seat of a match, or sits there now."""
    if seat.robot_level:
        name, avatar, kind = seat.robot_name, f"robot-{seat.robot_level}", "robot"
    elif seat.user is None:
        name, avatar, kind = "", "", "human" if isinstance(seat, MatchSeat) else "empty"
    else:
        name, avatar, kind = seat.user.username, seat.user.avatar, "human"
    return {"seat": seat.number, "kind": kind, "name": name, "avatar": avatar}


def _vote(table: Table, seats: list[Seat]) -> View | None:
    if table.status != Table.Status.OVER or table.vote_until is None:
        return None
    said = {str(seat.number): seat.vote for seat in seats if seat.vote is not None}
    return {"deadline": to_ms(table.vote_until), "votes": said, "proposal": table.proposal}


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


def result_of(match: Match, seats: Sequence[MatchSeat]) -> View | None:
    """Return how a match ended, with the seeds revealed; None while it runs.

    `seats`: all of it, in their order.
    """
    if match.ended_at is None:
        return None
    return {
        "ending": match.ending,
        "ranks": [seat.rank for seat in seats],
        "scores": [seat.score for seat in seats],
        "left": [seat.number for seat in seats if seat.has_left],
        "payouts": [seat.payout for seat in seats],
        "ratings": _ratings(match, seats),
        "reveal": {
            "server_seed": bytes(match.server_seed).hex(),
            "client_seeds": match.client_seeds,
        },
        "record": reverse("match_record", args=[match.pk]),
    }


def _ratings(match: Match, seats: Sequence[MatchSeat]) -> list[View | None] | None:
    """Return by seat the rating before and after a match; None where it was not rated."""
    if not match.is_rated:
        return None
    found = changes_of(match.pk)
    changes = [found.get(seat.user_id or 0) for seat in seats]
    return [change and {"before": change[0], "after": change[1]} for change in changes]


def step_of(row: MatchEvent, audience: str) -> View:
    """Return one journal row as an audience saw it."""
    data: dict[str, Any] = json.loads(row.data)
    events = data["private"].get(audience, data["events"])
    return {"version": row.version, "seat": data["seat"], "cause": data["cause"], "events": events}


def seats_by_user(table_id: str) -> dict[int, int]:
    """Return the seat number of each seated person."""
    seats = Seat.objects.filter(table_id=table_id, user__isnull=False)
    return dict(seats.values_list("user_id", "number"))


def chat_plain(row: ChatMessage, seats: Mapping[int, int]) -> View:
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
