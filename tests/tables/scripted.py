"""Duels that have been played up to their last move, made without playing them again.

A script is played once, purely; a match of it is a few rows, whose journal verifies.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from random import Random
from uuid import uuid4

from django.utils import timezone

from apps.accounts.models import User
from apps.engine.contract import Move
from apps.engine.fair import commitment_to
from apps.games import catalogue
from apps.tables.advancing import Play, Start, first_standing
from apps.tables.journal import Row
from apps.tables.models import Match, MatchEvent, MatchSeat, Position, Seat, Table
from apps.tables.services.playing import prepare
from apps.tables.services.seeding import new_server_seed
from apps.tables.standing import MatchFacts, Standing

SEEDS = ("a1", "b2")
# Nobody is timed while a script is played.
FAR = 2**42


@dataclass(frozen=True)
class Script:
    """A duel at the position before its last move, which `seat` makes."""

    server_seed: bytes
    rows: tuple[Row, ...]
    seat: int
    last: Move


def _facts(seed: int) -> MatchFacts:
    game = catalogue()["banco"]
    return MatchFacts(
        match_id=0,
        table_id="",
        number=1,
        slug="banco",
        options=game.options({}),
        people=(1, 2),
        levels=("", ""),
        server_seed=Random(seed).randbytes(32),
        client_seeds=SEEDS,
    )


@cache
def script(seed: int) -> Script:
    """Return a duel played at random from `seed`, but for its last move."""
    facts, rng = _facts(seed), Random(seed)
    now = round(timezone.now().timestamp() * 1000)
    ready = prepare(facts, first_standing(facts), 0, None, Start(), uuid4(), now)
    rows: list[Row] = []
    while True:
        rows.append(ready.row)
        standing = ready.advanced.standing
        seat, move = _next(facts, standing, rng)
        ready = prepare(facts, standing, len(rows), FAR, Play(seat, move), uuid4(), now)
        if ready.advanced.is_over:
            return Script(facts.server_seed, tuple(rows), seat, move)


def _next(facts: MatchFacts, standing: Standing, rng: Random) -> tuple[int, Move]:
    seat = next(iter(standing.state.to_act))
    legal = list(standing.state.legal_moves(seat))
    return seat, facts.game.choose(standing.view(str(seat)), (), legal, rng, "facile")


def near_its_end(played: Script, people: tuple[User, User], deadline_in: timedelta) -> Match:
    """Write a match of `people` that stands before its last move; its clock rings in so long."""
    now = timezone.now()
    table = Table.objects.create(
        game="banco",
        title="duel",
        host=people[0],
        seat_count=2,
        status=Table.Status.PLAYING,
        next_seed=new_server_seed(),
    )
    Seat.objects.bulk_create(Seat(table=table, number=n, user=u) for n, u in enumerate(people))
    match = Match.objects.create(
        table=table,
        number=1,
        game="banco",
        seat_count=2,
        server_seed=played.server_seed,
        commitment=commitment_to(played.server_seed),
        client_seeds=list(SEEDS),
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, number=n, user=u) for n, u in enumerate(people)
    )
    _write_journal(match, played, now + deadline_in)
    return match


def _write_journal(match: Match, played: Script, deadline: datetime) -> None:
    MatchEvent.objects.bulk_create(
        MatchEvent(
            match=match,
            version=row.version + 1,
            action=uuid4(),
            seat=row.seat,
            data=row.data,
            at=row.at,
        )
        for row in played.rows
    )
    Position.objects.create(
        match=match,
        version=len(played.rows),
        state=played.rows[-1].state,
        deadline_at=deadline,
        wake_at=deadline + timedelta(milliseconds=300),
    )
