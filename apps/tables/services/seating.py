"""Sitting down, getting up. Every write holds the table's row locked."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.engine.contract import LEVELS
from apps.engine.errors import IllegalMove
from apps.tables import wire
from apps.tables.advancing import Leave
from apps.tables.models import Match, Seat, Table
from apps.tables.services.admitting import check_admission, proof_of
from apps.tables.services.parting import turn_away_from
from apps.tables.services.persisting import persistently
from apps.tables.services.playing import perform
from apps.tables.services.refusing import StaleVersion
from apps.tables.services.revising import announce_table, revise_and_announce
from apps.tables.services.staking import (
    fee_payer,
    give_fee_back,
    give_stakes_back,
    hold_fee_again,
    hold_stake,
)
from apps.tables.services.uninviting import end_invitations
from apps.tables.services.walking_up import add_robots, get_up, sit_down
from apps.tables.timing import APPEARING_TIME

ROBOT_NAMES = ("Octave", "Léonie", "Anatole", "Margot", "Gaspard", "Colette", "Ernest", "Suzanne")
OWNED = (Table.Status.OPEN, Table.Status.FULL, Table.Status.PLAYING, Table.Status.OVER)


@contextmanager
def locked_table(table_id: str) -> Iterator[Table]:
    """Hold a table's row for the length of a transaction; raises `DomainError` if there is none."""
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=table_id).first()
        if table is None:
            raise DomainError("table.not_found", _("Cette table n’existe pas."))
        yield table


def place_robot(seat: Seat, level: str) -> None:
    """Put a robot on a seat, unsaved."""
    seat.robot_level = level
    # Names go by table and seat, so that neighbours differ and a reload changes nothing.
    first = sum(map(ord, seat.table_id))
    seat.robot_name = ROBOT_NAMES[(first + seat.number) % len(ROBOT_NAMES)]


def become_full_if_so(table: Table) -> None:
    """Start waiting for everybody to appear once no seat is free."""
    seats = list(table.places.all())
    if table.status != Table.Status.OPEN or any(seat.is_free for seat in seats):
        return
    people = [seat for seat in seats if seat.user_id]
    table.status = Table.Status.FULL
    # Somebody alone keeps nobody waiting: his table goes when he has left it for a minute.
    table.starts_by = timezone.now() + APPEARING_TIME if len(people) > 1 else None
    table.save(update_fields=["status", "starts_by"])
    table.places.update(is_ready=False)


def take_seat(
    *,
    table_id: str,
    user: User,
    number: int | None = None,
    password: str = "",
    at_most: int | None = None,
) -> Seat:
    """Seat `user`, on `number` or the first free seat; who sits there already keeps his seat.

    His stake is held in the same transaction; `at_most`: the stake he has been shown, for the host
    may have raised it since. At a table that people walk up to, the next free seat is taken where
    `number` is somebody's. Raises `DomainError` if the table has begun, is full, plays for more,
    or the seat is somebody's, as `check_admission` does, or `TooPoor`.
    """
    proof = proof_of(table_id, user, password)
    return persistently(partial(_seated, table_id, user, number, proof, at_most))


def is_redirected(seat: Seat, asked: int | None) -> bool:
    """Tell whether somebody who asked for a seat was given another one."""
    return asked not in (None, seat.number)


def _seated(table_id: str, user: User, number: int | None, proof: str, at_most: int | None) -> Seat:
    with locked_table(table_id) as table:
        own = table.places.filter(user=user).first()
        if own is not None and own.has_left:
            raise DomainError("table.left", _("Vous avez quitté cette partie."))
        if own is not None:
            return own
        if table.is_walk_up:
            seat = sit_down(table, user, number, proof)
            end_invitations(table, user)
            transaction.on_commit(lambda: turn_away_from(table_id, user))
            return seat
        if table.status != Table.Status.OPEN:
            raise DomainError("table.full", _("Cette table n’a plus de place libre."))
        if at_most is not None and table.stake > at_most:
            raise DomainError(
                "table.stake_raised",
                _("La mise vient d’être relevée\u202f: regardez la table avant de vous asseoir."),
            )
        seat = _free_seat(table, number)
        check_admission(table, user, proof)
        # What an account that was erased has left on the seat goes back first.
        give_stakes_back([seat])
        seat.user = user
        seat.save(update_fields=["user"])
        hold_stake(table, seat, user)
        hold_fee_again(table, user)
        end_invitations(table, user)
        # He is here, though his socket is not yet: the sweeper must not take it for forsaken.
        Table.objects.filter(pk=table.pk).update(seen_at=timezone.now(), fee_key=table.fee_key)
        become_full_if_so(table)
        revise_and_announce(table)
        return seat


def _free_seat(table: Table, number: int | None) -> Seat:
    free = [seat for seat in table.places.order_by("number") if seat.is_free]
    chosen = [seat for seat in free if number in (None, seat.number)]
    if not chosen:
        raise DomainError("table.seat_taken", _("Cette place est déjà prise."))
    return chosen[0]


def fill_with_robots(*, table_id: str, user: User, level: str, number: int | None = None) -> None:
    """Put a robot on every free seat, or on the free seat `number`; the host's right.

    Raises `DomainError`, also once the table has begun.
    """
    if level not in LEVELS:
        raise DomainError("table.bad_robots", _("Ce niveau de robot n’existe pas."))
    persistently(partial(_fill, table_id, user, level, number))


def _fill(table_id: str, user: User, level: str, number: int | None) -> None:
    with locked_table(table_id) as table:
        if table.host_id != user.pk:
            raise DomainError("table.not_host", _("Seul l’hôte de la table peut faire cela."))
        if table.status != Table.Status.OPEN and not table.is_walk_up:
            raise DomainError("table.wrong_status", _("La table n’attend plus personne."))
        free = [seat for seat in table.places.all() if seat.is_free]
        chosen = free if number is None else [_free_seat(table, number)]
        for seat in chosen:
            place_robot(seat, level)
            seat.save(update_fields=["robot_level", "robot_name"])
        if table.is_walk_up:
            add_robots(table, chosen)
        become_full_if_so(table)
        revise_and_announce(table)


def leave_table(*, table_id: str, user: User) -> None:
    """Give one's seat up. In a running match that is the abandon; in the vote it is a no.

    Raises `DomainError` for somebody who does not sit there.
    """
    with locked_table(table_id) as table:
        seat = table.places.filter(user=user).first()
        if seat is None:
            raise DomainError("table.not_seated", _("Vous n’êtes pas assis à cette table."))
        if table.status != Table.Status.PLAYING:
            free_seats(table, [seat])
            return
        is_walk_up = table.is_walk_up
    if is_walk_up:
        get_up(table_id, seat)
        return
    if _abandon(table_id, seat):
        return
    # The match has ended meanwhile: what is left to say is no to another one.
    with locked_table(table_id) as table:
        free_seats(table, list(table.places.filter(user=user)))


def _abandon(table_id: str, seat: Seat) -> bool:
    """Give up a seat of the running match; tell whether it is given up, now or before."""
    match = Match.objects.filter(table_id=table_id, ended_at=None).first()
    if match is None:
        return False
    try:
        perform(match_id=match.pk, act=Leave(seat.number), by=seat.user_id)
    except StaleVersion:
        return False  # it was voided meanwhile
    except IllegalMove as refusal:
        if refusal.code != "already_left":  # the same person left in another tab
            return False
    _make_spectators(table_id, [seat.user_id])
    announce_table(table_id)
    return True


def _make_spectators(table_id: str, users: Sequence[int | None]) -> None:
    """Close the sockets of people whose seat is no longer theirs; they come back as spectators."""
    orders = [wire.Close(user, "seat_changed", table_id) for user in users if user is not None]
    if orders:
        wire.announce(wire.CONTROL, *orders)


def free_seats(table: Table, seats: Sequence[Seat]) -> None:
    """Empty seats of a locked table that is not playing; without people left it closes."""
    if table.status in (Table.Status.PLAYING, Table.Status.CLOSED):
        return
    _empty(table, seats)
    users = [seat.user_id for seat in seats]
    transaction.on_commit(lambda: _make_spectators(table.pk, users))
    people = list(table.places.filter(user__isnull=False).order_by("number"))
    if table.status == Table.Status.OVER or not people:
        close_table(table)
        return
    table.status, table.starts_by = Table.Status.OPEN, None
    numbers = [seat.user_id for seat in people]
    if fee_payer(table) not in numbers:
        # Who leaves pays nothing, unless he comes back; the others have agreed to no price.
        give_fee_back(table)
    if table.host_id not in numbers:
        table.host_id = people[0].user_id
    table.save(update_fields=["status", "starts_by", "host", "fee_key"])
    revise_and_announce(table)


def _empty(table: Table, seats: Sequence[Seat]) -> None:
    """Empty seats and give their stakes back; whoever has taken one since keeps it."""
    people = {seat.pk: seat.user_id for seat in seats}
    rows = table.places.filter(pk__in=people, user__isnull=False)
    same = [row for row in rows if row.user_id == people[row.pk]]
    give_stakes_back(same)
    numbers = [row.pk for row in same]
    table.places.filter(pk__in=numbers).update(user=None, is_ready=False, client_seed="", vote=None)


def close_table(table: Table) -> None:
    """Close a locked table for good; what is still held there goes back."""
    give_stakes_back(table.places.exclude(stake_key=""))
    give_fee_back(table)
    end_invitations(table)
    table.status, table.starts_by, table.vote_until = Table.Status.CLOSED, None, None
    table.save(update_fields=["status", "starts_by", "vote_until", "fee_key"])
    revise_and_announce(table)
