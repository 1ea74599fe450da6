"""Playing a match again from its journal: for its page, and to verify it."""

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db import DatabaseError

from apps.engine.chance import Chance
from apps.engine.changes import changes_between
from apps.engine.codec import to_plain
from apps.engine.contract import View
from apps.engine.errors import GameError
from apps.engine.fair import commitment_to
from apps.tables.advancing import (
    Act,
    Advance,
    Claim,
    Expire,
    Join,
    Leave,
    Play,
    Return,
    Start,
    advance,
    first_standing,
)
from apps.tables.loading import facts_of, places_of, standing_before
from apps.tables.models import Match, MatchEvent, MatchSeat, Position, Visit
from apps.tables.snapshots import seat_of_match
from apps.tables.standing import SPECTATORS, MatchFacts, Standing

logger = logging.getLogger(__name__)


class Discrepancy(Exception):
    """Raised when a journal does not say what the rules and the seeds make of it."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """One step played again: its journal row's data, and the standings around it."""

    version: int
    data: dict[str, Any]
    before: Standing
    advanced: Advance


def replay(match: Match) -> Iterator[Replayed]:
    """Yield every step of a match, played again; raises `Discrepancy` where it does not repeat."""
    facts = facts_of(match, places_of(match))
    standing = first_standing(facts, standing_before(match))
    for row in MatchEvent.objects.filter(match=match).order_by("version"):
        data = json.loads(row.data)
        again = _again(facts, standing, data)
        _compare(row.version, data, again)
        yield Replayed(row.version, data, standing, again)
        standing = again.standing


def _again(facts: MatchFacts, standing: Standing, data: View) -> Advance:
    try:
        return advance(facts, standing, act_of(facts, data), data["at"])
    except GameError as refusal:
        raise Discrepancy(f"{data['cause']} is refused: {refusal.code}") from refusal


def _compare(version: int, data: dict[str, Any], again: Advance) -> None:
    record = to_plain(again.record)
    for name in ("drawn", "events", "private"):
        if json.loads(json.dumps(record[name])) != data[name]:
            raise Discrepancy(
                f"step {version}: {name} is {data[name]!r}, should be {record[name]!r}"
            )


def act_of(facts: MatchFacts, data: dict[str, Any]) -> Act:
    """Return the act that a journal row tells of."""
    seat = data["seat"]
    match data["cause"]:
        case "start":
            return Start()
        case "move" | "robot" as cause:
            return Play(seat, facts.game.parse_move(data["move"]), cause == "robot")
        case "clock":
            return Expire(seat)
        case "leave":
            return Leave(seat)
        case "back":
            return Return(seat)
        case "claim":
            return Claim(seat)
        case "join":
            told = data["move"]
            waits = told.get("waits", False)
            return Join(seat, told["person"], told["robot"], told["carry"], waits)
    raise Discrepancy(f"unknown cause {data['cause']!r}")


def verify(match: Match) -> int:
    """Check a match from commitment to last position; return its steps or raise `Discrepancy`."""
    if commitment_to(bytes(match.server_seed)) != match.commitment:
        raise Discrepancy("the seed is not the one committed to")
    steps, last = 0, None
    for step in replay(match):
        steps += 1
        if step.version != steps:
            raise Discrepancy(f"step {steps} is missing")
        last = step.advanced.standing
    position = Position.objects.get(match=match)
    if last is None or position.version != steps or bytes(position.state) != last.dump():
        raise Discrepancy("the journal does not lead to the position")
    return steps


def may_read(match: Match, user_id: int | None) -> bool:
    """Tell whether somebody may see a match, or know at which table it is played.

    Of a listed table that is open to all, everybody may; else who plays or played it.
    """
    if match.table.is_open_to_all:
        return True
    if user_id is None:
        return False
    seats, visits = (kind.objects.filter(match=match) for kind in (MatchSeat, Visit))
    return seats.filter(user_id=user_id).exists() or visits.filter(user_id=user_id).exists()


def finished_record(match: Match) -> View:
    """Return all there is to tell of a finished match (PROTOCOL.md).

    What was played never changes and is kept; who played it is asked each time, for people change
    their names and go.
    """
    seats = MatchSeat.objects.filter(match=match).select_related("user").order_by("number")
    visits = Visit.objects.filter(match=match).select_related("user").order_by("pk")
    return {
        "game": match.game,
        "options": match.options,
        "seats": [seat_of_match(seat) for seat in seats],
        **_kept_play(match.pk, match.commitment),
        "commitment": match.commitment,
        "server_seed": bytes(match.server_seed).hex(),
        "client_seeds": match.client_seeds,
        "ending": match.ending,
        "ranks": [seat.rank for seat in seats],
        "scores": [seat.score for seat in seats],
        "left": [seat.number for seat in seats if seat.has_left],
        "stake": match.stake,
        "payouts": [seat.payout for seat in seats],
        # Who came and went, where people do.
        "visits": [_visit(row) for row in visits],
    }


def _visit(row: Visit) -> View:
    return {
        "seat": row.seat,
        "name": row.user.username if row.user else "",
        "avatar": row.user.avatar if row.user else "",
        "came_at": row.came_at.isoformat(),
        "left_at": row.left_at.isoformat() if row.left_at else None,
    }


@lru_cache(maxsize=64)
def _kept_play(match_id: int, commitment: str) -> View:
    match = Match.objects.get(pk=match_id, commitment=commitment)
    try:
        return _played_again(match)
    except DatabaseError:
        raise
    except Exception:
        # The rules are others than those it was played by: they may fail in any way.
        logger.exception("match %s cannot be played again", match_id)
        return _as_written(match)


def _played_again(match: Match) -> View:
    """Return what was played, as the rules make it of the journal."""
    opening = first_standing(facts_of(match, places_of(match)), standing_before(match))
    view = first_view = opening.view(SPECTATORS)
    steps: list[View] = []
    draws: list[View] = []
    for step in replay(match):
        draws += _draws(step, len(draws))
        after = step.advanced.standing.view(SPECTATORS)
        steps.append(_step(step, view, after))
        view = after
    told = {"first_view": first_view, "steps": steps, "draws": draws, "outcome": view["outcome"]}
    return {"is_replayable": True, **told}


def _as_written(match: Match) -> View:
    """Return what the journal says by itself: steps without views, and no draws to repeat."""
    rows = MatchEvent.objects.filter(match=match).order_by("version")
    steps = [_told(row.version, json.loads(row.data)) for row in rows]
    told = {"first_view": None, "steps": steps, "draws": [], "outcome": None}
    return {"is_replayable": False, **told}


def _told(version: int, data: View) -> View:
    return {"version": version, **{name: data[name] for name in ("seat", "cause", "at", "events")}}


def _step(step: Replayed, before: View, after: View) -> View:
    return {**_told(step.version, step.data), "changes": changes_between(before, after)}


def _draws(step: Replayed, first: int) -> list[View]:
    """Return the step's draws with the requests they answer; `first`: the first one's number."""
    pairs = zip(step.advanced.requests, step.data["drawn"], strict=True)
    return [
        {"index": index, "request": _plain_request(request), "drawn": drawn}
        for index, (request, drawn) in enumerate(pairs, first)
    ]


def _plain_request(request: Chance) -> View:
    return {"kind": type(request).__name__.lower(), **to_plain(request)}
