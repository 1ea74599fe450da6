"""Duels that have been played up to some position, made without playing them again.

A script is played once, purely; a match of it is a few rows, whose journal verifies.
"""

from collections.abc import Iterator
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
from apps.tables.services.preparing import prepare
from apps.tables.services.seeding import new_server_seed
from apps.tables.standing import MatchFacts, Standing
from apps.wallet.services.holding import hold

SEEDS = ("a1", "b2")
# Nobody is timed while a script is played.
FAR = 2**42
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True)
class Script:
    """A duel at a position where `seat` is about to make the move `last`."""

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


def _played(seed: int) -> Iterator[tuple[Script, Standing, bool]]:
    """Yield the positions of a duel played at random; the truth: whether the next move ends it."""
    facts, rng = _facts(seed), Random(seed)
    now = round(timezone.now().timestamp() * 1000)
    ready = prepare(facts, first_standing(facts), 0, None, Start(), uuid4(), now)
    rows: list[Row] = []
    while not ready.advanced.is_over:
        rows.append(ready.row)
        standing = ready.advanced.standing
        seat, move = _next(facts, standing, rng)
        ready = prepare(facts, standing, len(rows), FAR, Play(seat, move), uuid4(), now)
        here = Script(facts.server_seed, tuple(rows), seat, move)
        yield here, standing, ready.advanced.is_over


def _next(facts: MatchFacts, standing: Standing, rng: Random) -> tuple[int, Move]:
    seat = next(iter(standing.state.to_act))
    legal = list(standing.state.legal_moves(seat))
    return seat, facts.game.choose(standing.view(str(seat)), (), legal, rng, "facile")


@cache
def script(seed: int) -> Script:
    """Return a duel played from `seed`, but for its last move."""
    return next(here for here, _, is_last in _played(seed) if is_last)


@cache
def crossroads(seed: int) -> tuple[Script, list[Move]]:
    """Return a duel at a position where its seat may choose, and the moves to choose from."""
    for here, standing, _ in _played(seed):
        legal = list(standing.state.legal_moves(here.seat))
        if len(here.rows) > 5 and len(legal) > 1:
            return here, legal
    raise AssertionError("a duel without a choice")


def written(
    played: Script,
    people: tuple[User, User],
    deadline_in: timedelta = MINUTE,
    stake: int = 0,
    *,
    is_rated: bool = False,
) -> Match:
    """Write a match of `people` that stands where the script ends; its clock rings in so long.

    Their stakes are held, if they play for one.
    """
    now = timezone.now()
    table = Table.objects.create(
        game="banco",
        title="duel",
        host=people[0],
        seat_count=2,
        status=Table.Status.PLAYING,
        stake=stake,
        server_seed=new_server_seed(),
    )
    Seat.objects.bulk_create(Seat(table=table, number=n, user=u) for n, u in enumerate(people))
    match = Match.objects.create(
        table=table,
        number=1,
        game="banco",
        seat_count=2,
        stake=stake,
        is_rated=is_rated,
        server_seed=played.server_seed,
        commitment=commitment_to(played.server_seed),
        client_seeds=list(SEEDS),
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, number=n, user=u, stake_key=_staked(match, u))
        for n, u in enumerate(people)
    )
    _write_journal(match, played, now + deadline_in)
    return match


def _staked(match: Match, user: User) -> str:
    """Hold somebody's stake; return its key, "" where nothing is played for."""
    if not match.stake:
        return ""
    key = f"stake:{match.table_id}:{user.pk}"
    hold(user=user, amount=match.stake, key=key)
    return key


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
