"""From a full table to a running match."""

from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.engine.fair import commitment_to
from apps.tables.advancing import Start, first_standing
from apps.tables.clockwork import clock
from apps.tables.journal import write_rows
from apps.tables.loading import facts_of
from apps.tables.models import Match, MatchSeat, Position, Table
from apps.tables.rated import is_rated
from apps.tables.services.preparing import prepare
from apps.tables.services.revising import refresh_all, revise, revise_and_announce
from apps.tables.services.seating import locked_table
from apps.tables.services.seeding import check_client_seed
from apps.tables.services.staking import stake_match
from apps.tables.services.waking import wake_later


def be_ready(*, table_id: str, user: User, seed: object) -> None:
    """Note that somebody is here, with his contribution to chance; the last one starts the match.

    Raises `DomainError` for a bad seed or somebody who does not sit there. Said again, or once
    the match runs, it changes nothing: the seed given first counts.
    """
    checked = check_client_seed(seed)
    with locked_table(table_id) as table:
        seat = table.places.filter(user=user).first()
        if seat is None:
            raise DomainError("table.not_seated", _("Vous n’êtes pas assis à cette table."))
        waiting = table.status in (Table.Status.OPEN, Table.Status.FULL)
        if not waiting or seat.is_ready:
            return
        table.places.filter(pk=seat.pk).update(is_ready=True, client_seed=checked)
        if table.status == Table.Status.FULL and _all_are_ready(table):
            start_match(table)
        else:
            revise_and_announce(table)


def _all_are_ready(table: Table) -> bool:
    return not table.places.filter(user__isnull=False, is_ready=False).exists()


def start_match(table: Table) -> Match:
    """Deal: open the next match of a locked table with the seeds gathered for it."""
    match, seats = _create_match(table)
    facts, now = facts_of(match, seats), clock.now()
    standing = first_standing(facts)
    Position.objects.create(match=match, state=standing.dump(), wake_at=timezone.now())
    ready = prepare(facts, standing, 0, None, Start(), uuid4(), now)
    write_rows([ready.row])
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
    places = MatchSeat.objects.bulk_create(
        MatchSeat(
            match=match,
            number=seat.number,
            user_id=seat.user_id,
            stake_key=keys.get(seat.number, ""),
            robot_level=seat.robot_level,
            robot_name=seat.robot_name,
        )
        for seat in seats
    )
    return match, places
