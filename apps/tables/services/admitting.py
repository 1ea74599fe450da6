"""Who may sit down at a table. Asked inside the transaction that seats him, of a locked table."""

from collections.abc import Iterable

from django.contrib.auth.hashers import check_password
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.tables.meeting import may_meet
from apps.tables.models import Admission, Seat, Table

ALIVE = (Table.Status.OPEN, Table.Status.FULL, Table.Status.PLAYING)


def check_admission(table: Table, user: User, password: str = "") -> None:
    """Raise `DomainError` unless `user` may sit at a locked table that has a free seat.

    Whether he can pay is the wallet's to say, as it holds his stake.
    """
    _check_invitation(table, user, password)
    if not may_join_these(table, user, _people_of(table)):
        raise DomainError(
            "table.may_not_meet",
            _("Vous ne pouvez pas jouer avec quelqu’un de cette table. Choisissez-en une autre."),
        )
    if table.stake:
        check_is_free(user, except_table=table.pk)


def _check_invitation(table: Table, user: User, password: str) -> None:
    word = Admission.objects.filter(table=table, user=user).first()
    if word is not None and word.is_banished:
        raise DomainError("table.banished", _("L’hôte vous a écarté de cette table."))
    if not table.is_private or word is not None:
        return
    if not table.password:
        raise DomainError("table.private", _("Cette table est sur invitation."))
    if not check_password(password, table.password):
        raise DomainError(
            "table.wrong_password", _("Cette table est privée : donnez son mot de passe.")
        )


def may_join_these(table: Table, user: User, people: Iterable[User]) -> bool:
    """Tell whether `user` may play with all of `people`, for this table's stake."""
    return all(may_meet(user, other, is_staked=bool(table.stake)) for other in people)


def _people_of(table: Table) -> list[User]:
    seats = table.places.filter(user__isnull=False).select_related("user")
    return [seat.user for seat in seats if seat.user is not None]


def check_is_free(user: User, *, except_table: str = "") -> None:
    """Raise `DomainError` if somebody already waits or plays for a stake elsewhere.

    His row is locked, so that of two tables joined at the same moment one is refused.
    """
    User.objects.select_for_update().get(pk=user.pk)
    elsewhere = staked_seats(user).exclude(table=except_table).first()
    if elsewhere is not None:
        raise DomainError(
            "table.busy",
            _("Vous jouez déjà pour une mise à une autre table : finissez d’abord là-bas."),
            table=elsewhere.table_id,
        )


def staked_seats(user: User) -> QuerySet[Seat]:
    """Return the seats where somebody has staked, or is playing for a stake."""
    playing = Q(has_left=False, table__status__in=ALIVE, table__stake__gt=0)
    voted = Q(table__status=Table.Status.OVER) & ~Q(stake_key="")
    return Seat.objects.filter(playing | voted, user=user)
