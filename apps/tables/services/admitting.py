"""Who may sit down at a table. Asked inside the transaction that seats him, of a locked table."""

from collections.abc import Collection, Iterable

from django.contrib.auth.hashers import check_password
from django.core.cache import cache
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.friends.selectors import kept_apart_from
from apps.tables.meeting import may_meet
from apps.tables.models import Admission, Seat, Table

# Wrong passwords of one person at one table.
MOST_WRONG = 5
A_MINUTE = 60


def check_admission(table: Table, user: User, proof: str = "") -> None:
    """Raise `DomainError` unless `user` may sit at a locked table that has a free seat.

    `proof`: what `proof_of` has returned. Whether he can pay is the wallet's to say, as it holds
    his stake.
    """
    _check_invitation(table, user, proof)
    if not may_join_these(table, user, _people_of(table)):
        raise DomainError(
            "table.may_not_meet",
            _("Vous ne pouvez pas jouer avec quelqu’un de cette table. Choisissez-en une autre."),
        )
    if table.stake:
        check_is_free(user, except_table=table.pk)


def proof_of(table_id: str, user: User, password: str) -> str:
    """Return the table's stored password if this is it, else ""; before the table is locked.

    A password is slow to check: nobody else may have to wait for it. Raises `DomainError` at the
    sixth wrong one in a minute.
    """
    stored = Table.objects.filter(pk=table_id).values_list("password", flat=True).first()
    if not stored or not password:
        return ""
    key = f"table-password:{table_id}:{user.pk}"
    if cache.get(key, 0) >= MOST_WRONG:
        raise DomainError(
            "table.too_many_guesses", _("Trop d’essais : attendez une minute avant le prochain.")
        )
    if check_password(password, stored):
        return stored
    cache.add(key, 0, A_MINUTE)
    cache.incr(key)
    return ""


def _check_invitation(table: Table, user: User, proof: str) -> None:
    word = Admission.objects.filter(table=table, user=user).first()
    if word is not None and word.is_banished:
        raise DomainError("table.banished", _("L’hôte vous a écarté de cette table."))
    if not table.is_private or word is not None:
        return
    if not table.password:
        raise DomainError("table.private", _("Cette table est sur invitation."))
    if proof != table.password:
        raise DomainError(
            "table.wrong_password", _("Cette table est privée : donnez son mot de passe.")
        )


def may_join_these(
    table: Table, user: User, people: Iterable[User], apart: Collection[int] | None = None
) -> bool:
    """Tell whether `user` may play with all of `people`, for this table's stake.

    `apart`: whom he is kept apart from; read if not given.
    """
    from_whom = kept_apart_from(user) if apart is None else apart
    is_staked = bool(table.stake)
    return all(may_meet(user, other, is_staked=is_staked, apart=from_whom) for other in people)


def _people_of(table: Table) -> list[User]:
    seats = table.places.filter(user__isnull=False).select_related("user")
    return [seat.user for seat in seats if seat.user is not None]


def check_is_free(user: User, *, except_table: str = "") -> None:
    """Raise `DomainError` if somebody already waits or plays for a stake elsewhere.

    His row is locked, so that of two tables joined at the same moment one is refused.
    """
    # Not against rows that only refer to him: those are written all over, in any order.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    elsewhere = staked_seats(user).exclude(table=except_table).first()
    if elsewhere is not None:
        raise DomainError(
            "table.busy",
            _("Vous jouez déjà pour une mise à une autre table : finissez d’abord là-bas."),
            table=elsewhere.table_id,
        )


def staked_seats(user: User) -> QuerySet[Seat]:
    """Return the seats where somebody has staked, or is playing for a stake."""
    holding = ~Q(stake_key="")
    playing = Q(
        has_left=False,
        table__status=Table.Status.PLAYING,
        table__matches__ended_at=None,
        table__matches__stake__gt=0,
    )
    return Seat.objects.filter(holding | playing, user=user).distinct()
