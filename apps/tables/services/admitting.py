"""Who may sit down at a table. Asked inside the transaction that seats him, of a locked table."""

from collections.abc import Collection, Iterable

from django.contrib.auth.hashers import check_password
from django.core.cache import cache
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.caching import count_up
from apps.common.errors import DomainError
from apps.friends.selectors import kept_apart_from
from apps.friends.services.locking import hold_people
from apps.tables.meeting import may_meet
from apps.tables.models import Admission, Seat, Table
from apps.tables.selectors import people_at

# Wrong passwords of one person at one table.
MOST_WRONG = 5
MOST_WRONG_AT_TABLE = 30  # whoever makes himself many guests guesses no faster
A_MINUTE = 60


def check_admission(table: Table, user: User, proof: str = "") -> None:
    """Raise `DomainError` unless `user` may sit at a locked table that has a free seat.

    `proof`: what `proof_of` has returned. Whether he can pay is the wallet's to say, as it holds
    his stake. Nobody can block anybody of them until the transaction ends.
    """
    _check_invitation(table, user, proof)
    people = people_at(table)
    hold_people([user.pk, *(person.pk for person in people)])
    if not may_join_these(table, user, people):
        raise DomainError(
            "table.may_not_meet",
            _("Vous ne pouvez pas jouer avec quelqu’un de cette table. Choisissez-en une autre."),
        )
    if table.stake:
        check_is_free(user, except_table=table.pk)


def proof_of(table_id: str, user: User, password: str) -> str:
    """Return the table's stored password if this is it, else ""; before the table is locked.

    A password is slow to check: nobody else may have to wait for it. Raises `DomainError` at the
    sixth wrong one in a minute, and where all together have tried too often.
    """
    stored = Table.objects.filter(pk=table_id).values_list("password", flat=True).first()
    if not stored or not password:
        return ""
    key = f"table-password:{table_id}:{user.pk}"
    # Counted before it is looked at: many that come at the same moment are many all the same.
    of_all = count_up(f"table-password:{table_id}", A_MINUTE)
    if count_up(key, A_MINUTE) > MOST_WRONG or of_all > MOST_WRONG_AT_TABLE:
        raise DomainError(
            "table.too_many_guesses", _("Trop d’essais : attendez une minute avant le prochain.")
        )
    if not check_password(password, stored):
        return ""
    cache.delete(key)
    return stored


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
            "table.wrong_password", _("Cette table est privée\u202f: donnez son mot de passe.")
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


def check_is_free(user: User, *, except_table: str = "") -> None:
    """Raise `DomainError` if somebody already waits or plays for a stake elsewhere.

    His row is locked, so that of two tables joined at the same moment one is refused.
    """
    hold_people([user.pk])
    elsewhere = staked_seats(user).exclude(table=except_table).first()
    if elsewhere is not None:
        raise DomainError(
            "table.busy",
            _("Vous jouez déjà pour une mise à une autre table\u202f: finissez d’abord là-bas."),
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
