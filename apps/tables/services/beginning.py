"""A match begins: its rows, its deal, and at tables where people stay on, the one after it."""

from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from apps.engine.fair import commitment_to
from apps.tables.advancing import Start, first_standing
from apps.tables.clockwork import clock
from apps.tables.journal import write_rows
from apps.tables.loading import facts_of
from apps.tables.models import Match, MatchSeat, Position, Seat, Table
from apps.tables.rated import is_rated
from apps.tables.services.preparing import prepare
from apps.tables.services.revising import refresh_all, revise
from apps.tables.services.staking import stake_match
from apps.tables.services.uninviting import end_invitations
from apps.tables.services.visiting import open_visits
from apps.tables.services.waking import wake_later
from apps.tables.standing import Standing


def start_match(table: Table, last: Standing | None = None) -> Match:
    """Deal: open the next match of a locked table with the seeds gathered for it.

    `last`: how the match before ended, where its people stay seated.
    """
    match, seats = _create_match(table)
    facts, now = facts_of(match, seats), clock.now()
    standing = first_standing(facts, last)
    Position.objects.create(match=match, state=standing.dump(), wake_at=timezone.now())
    ready = prepare(facts, standing, 0, None, Start(), uuid4(), now)
    write_rows([ready.row])
    open_visits(match.pk, ready.advanced.standing)
    end_invitations(table)
    table.status, table.starts_by, table.vote_until = Table.Status.PLAYING, None, None
    table.save(update_fields=["status", "starts_by", "vote_until", "fee_key"])
    table.places.update(vote=None)
    revise(table)
    transaction.on_commit(lambda: refresh_all(table.pk))
    transaction.on_commit(lambda: wake_later(match.pk, 1, ready.timing, now))
    return match


def _create_match(table: Table) -> tuple[Match, list[MatchSeat]]:
    seats = list(table.places.select_related("user").order_by("number"))
    match = Match.objects.create(
        table=table,
        number=Match.objects.filter(table=table).count() + 1,
        game=table.game,
        options=table.options,
        seat_count=table.seat_count,
        server_seed=table.server_seed,
        commitment=commitment_to(bytes(table.server_seed)),
        client_seeds=[seat.client_seed for seat in seats],
        is_rated=is_rated(table.game, seats),
    )
    keys = stake_match(match, table, seats)
    match.save(update_fields=["stake", "fee_key"])
    places = [_place(match, seat, keys.get(seat.number, "")) for seat in seats]
    return match, MatchSeat.objects.bulk_create(places)


def _place(match: Match, seat: Seat, stake_key: str) -> MatchSeat:
    """Return who plays a seat: nobody where people come and go, for that is told by visits."""
    place = MatchSeat(match=match, number=seat.number, stake_key=stake_key)
    if not match.table.is_walk_up:
        place.user_id = seat.user_id
        place.robot_level, place.robot_name = seat.robot_level, seat.robot_name
    return place
