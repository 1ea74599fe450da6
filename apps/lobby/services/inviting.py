"""Asking somebody to come to a table that waits: he may sit there, and hears of it at once."""

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.caching import count_up
from apps.common.errors import DomainError
from apps.friends.selectors import blocked_by, blockers_of
from apps.friends.services.locking import hold_people
from apps.lobby.announcing import announce_invitation
from apps.notifications.kinds import Kind
from apps.notifications.services.notifying import News, notify
from apps.tables.meeting import may_meet
from apps.tables.models import Admission, Table
from apps.tables.selectors import people_at
from apps.tables.services.admitting import may_join_these
from apps.tables.services.hosting import check_waiting
from apps.tables.services.seating import locked_table
from apps.tables.services.uninviting import invitation_key

# One person is not asked to one table more often than this.
PAUSE_SECONDS = 60
# People whom one person may ask in a minute, to whatever table.
MOST_A_MINUTE = 10


def invite_to_table(*, table_id: str, user: User, guest: User) -> None:
    """Ask `guest` to come; at a private table that is its host's right, and lets him in.

    Whom the guest has blocked is answered like everybody, and nothing happens. Raises
    `DomainError` for whoever does not sit there, a table that waits for nobody, a guest who may
    not meet somebody there, and for more than a few people a minute. Asked again within a minute
    it changes nothing.
    """
    # What lies in Redis is asked before anything is locked.
    pause = f"invitation:{table_id}:{guest.pk}"
    is_repeated = bool(cache.get(pause))
    if not is_repeated:
        _check_pace(user)
    with locked_table(table_id) as table:
        check_waiting(table)
        people = people_at(table)
        if user not in people or (table.is_private and table.host_id != user.pk):
            raise DomainError("table.not_host", _("Seul l’hôte de la table peut faire cela."))
        hold_people([guest.pk, *(person.pk for person in people)])
        _check_may_come(table, user, guest, people)
        if is_repeated:
            return
        # Once it is committed: what was refused may be asked again at once.
        transaction.on_commit(lambda: cache.set(pause, 1, PAUSE_SECONDS))
        if guest.pk not in blockers_of(user):
            _invite(table, user, guest)


def _check_may_come(table: Table, user: User, guest: User, people: list[User]) -> None:
    """Raise `DomainError` for a guest who may not sit with these people.

    But for a block of his against `user`, who must not learn of it from this answer.
    """
    others = [person for person in people if person.pk != user.pk]
    may_come = (
        guest not in people
        and guest.pk not in blocked_by(user)
        and may_meet(user, guest, is_staked=bool(table.stake), apart=())
        and may_join_these(table, guest, others)
        and not (table.host_id != user.pk and _is_banished(table, guest))
    )
    if not may_come:
        raise DomainError("table.may_not_meet", _("Vous ne pouvez pas inviter cette personne."))


def _is_banished(table: Table, guest: User) -> bool:
    return Admission.objects.filter(table=table, user=guest, is_banished=True).exists()


def _invite(table: Table, user: User, guest: User) -> None:
    now = timezone.now()
    Admission.objects.update_or_create(
        table=table,
        user=guest,
        defaults={"is_banished": False, "invited_at": now, "inviter": user},
    )
    announce_invitation(table, user, guest)
    data = {"table": table.pk, "game": table.game, "stake": table.stake}
    key = invitation_key(table.pk, user, guest)
    notify(news=News(guest, Kind.INVITATION, key, actor=user, data=data))


def _check_pace(user: User) -> None:
    if count_up(f"invitations-by:{user.pk}", PAUSE_SECONDS) > MOST_A_MINUTE:
        raise DomainError(
            "table.too_many_invitations",
            _("Vous avez invité beaucoup de monde\u202f: attendez un peu."),
        )
