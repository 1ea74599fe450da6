"""What a host may do before the start, and how people change seats."""

import secrets
from functools import partial

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.common.one_line import one_line
from apps.tables import wire
from apps.tables.models import Admission, Seat, Table
from apps.tables.services.opening import LONGEST_COMMENT
from apps.tables.services.persisting import persistently
from apps.tables.services.revising import refresh_all, revise_and_announce
from apps.tables.services.seating import free_seats, locked_table
from apps.tables.services.walking_up import dismiss_robot, get_up

# What belongs to the person who sits, and moves with him.
PERSONAL = ("user_id", "robot_level", "robot_name", "stake_key", "is_ready", "client_seed")


def kick(*, table_id: str, user: User, number: int) -> None:
    """Send somebody away from a table that has not begun; his stake goes back, he stays away.

    A robot may be sent away too. At a table that people walk up to it may be done at any moment:
    what he has laid stands and is settled. Raises `DomainError` but for the host, and elsewhere
    once the match has begun.
    """
    persistently(partial(_kick, table_id, user, number))


def _kick(table_id: str, user: User, number: int) -> None:
    with locked_table(table_id) as table:
        check_host(table, user)
        _check_may_send_away(table)
        seat = table.places.filter(number=number).first()
        if seat is None or seat.is_free or seat.user_id == user.pk:
            raise DomainError("table.nobody_there", _("Il n’y a personne à écarter à cette place."))
        if seat.user_id is not None:
            Admission.objects.update_or_create(
                table=table, user_id=seat.user_id, defaults={"is_banished": True}
            )
        if not table.is_walk_up:
            _clear(table, seat)
        elif seat.robot_level:
            dismiss_robot(table, number)
    if seat.user_id is not None and table.is_walk_up:
        # He is told by whom before his seat is gone; what moves a match holds no table.
        wire.announce(wire.CONTROL, wire.Close(seat.user_id, "banished", table_id))
        get_up(table_id, seat)


def _check_may_send_away(table: Table) -> None:
    if table.status != Table.Status.OPEN and not table.is_walk_up:
        raise DomainError(
            "table.wrong_status", _("On n’écarte plus personne d’une table complète ou commencée.")
        )


def _clear(table: Table, seat: Seat) -> None:
    """Empty the seat of a robot, or of a person whose stake goes back."""
    seat.robot_level = seat.robot_name = ""
    seat.save(update_fields=["robot_level", "robot_name"])
    free_seats(table, [seat])


def change_seat(*, table_id: str, user: User, number: int) -> None:
    """Move to a free seat before the start; that is how partners are chosen."""
    with locked_table(table_id) as table:
        check_waiting(table)
        own = table.places.filter(user=user).first()
        if own is None:
            raise DomainError("table.not_seated", _("Vous n’êtes pas assis à cette table."))
        other = table.places.filter(number=number).first()
        if other is None or not other.is_free:
            raise DomainError("table.seat_taken", _("Cette place est déjà prise."))
        _arrange(table, {own.number: other.number, other.number: own.number})


def swap_seats(*, table_id: str, user: User, one: int, other: int) -> None:
    """Have two seats change places before the start; the host's right."""
    with locked_table(table_id) as table:
        check_host(table, user)
        check_waiting(table)
        if not {one, other} <= set(range(table.seat_count)):
            raise DomainError("table.bad_seat", _("Cette place n’existe pas."))
        _arrange(table, {one: other, other: one})


def shuffle_seats(*, table_id: str, user: User) -> None:
    """Draw the seats by lot before the start; the host's right."""
    with locked_table(table_id) as table:
        check_host(table, user)
        check_waiting(table)
        drawn = list(range(table.seat_count))
        secrets.SystemRandom().shuffle(drawn)
        _arrange(table, dict(enumerate(drawn)))


def say_about(*, table_id: str, user: User, comment: str) -> None:
    """Change what the host says of his table before the start."""
    with locked_table(table_id) as table:
        check_host(table, user)
        check_waiting(table)
        said = one_line(comment)
        if len(said) > LONGEST_COMMENT:
            raise DomainError("table.too_long", _("Ce commentaire est trop long."))
        table.comment = said
        table.save(update_fields=["comment"])
        revise_and_announce(table)


def check_host(table: Table, user: User) -> None:
    """Raise `DomainError` for whoever is not the table's host."""
    if table.host_id != user.pk:
        raise DomainError("table.not_host", _("Seul l’hôte de la table peut faire cela."))


def check_waiting(table: Table) -> None:
    """Raise `DomainError` for a table that has no free seat, or has begun."""
    if table.status != Table.Status.OPEN:
        raise DomainError("table.wrong_status", _("La table n’attend plus personne."))


def _arrange(table: Table, going: dict[int, int]) -> None:
    """Move what lies on each seat to the number it goes to."""
    seats = {seat.number: seat for seat in table.places.all()}
    lying = {number: [getattr(seat, name) for name in PERSONAL] for number, seat in seats.items()}
    moved = [number for number in going if going[number] != number]
    # All are lifted first: nobody may sit on two seats even for a moment.
    table.places.filter(number__in=moved).update(user=None)
    for number in moved:
        seat = seats[going[number]]
        for name, value in zip(PERSONAL, lying[number], strict=True):
            setattr(seat, name, value)
        seat.save(update_fields=[name.removesuffix("_id") for name in PERSONAL])
    revise_and_announce(table)
    # Sockets of people who have moved come back as who they are now.
    transaction.on_commit(lambda: refresh_all(table.pk))
