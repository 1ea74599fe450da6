"""Asking somebody to come to a table that waits: he may sit there, and hears of it at once."""

from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.lobby.announcing import announce_invitation
from apps.notifications.kinds import Kind
from apps.notifications.services.notifying import News, notify
from apps.tables.meeting import may_meet
from apps.tables.models import Admission, Seat
from apps.tables.services.hosting import check_waiting
from apps.tables.services.seating import locked_table

# One person is not asked to one table more often than this.
PAUSE_SECONDS = 60
# People whom one person may ask in a minute, to whatever table.
MOST_A_MINUTE = 10


def invite_to_table(*, table_id: str, user: User, guest: User) -> None:
    """Ask `guest` to come; at a private table that is its host's right, and lets him in.

    Raises `DomainError` for whoever does not sit there, a table that waits for nobody, somebody
    one may not meet, and for more than a few people a minute. Asked again within a minute it
    changes nothing.
    """
    with locked_table(table_id) as table:
        check_waiting(table)
        people = [seat.user for seat in _seats(table_id) if seat.user is not None]
        if user not in people or (table.is_private and table.host_id != user.pk):
            raise DomainError("table.not_host", _("Seul l’hôte de la table peut faire cela."))
        if guest in people or not may_meet(user, guest, is_staked=bool(table.stake)):
            raise DomainError("table.may_not_meet", _("Vous ne pouvez pas inviter cette personne."))
        if not cache.add(f"invitation:{table_id}:{guest.pk}", 1, PAUSE_SECONDS):
            return
        _check_pace(user)
        row, _is_new = Admission.objects.get_or_create(
            table=table, user=guest, defaults={"invited_at": timezone.now()}
        )
        if row.is_banished and table.host_id != user.pk:
            raise DomainError("table.may_not_meet", _("Vous ne pouvez pas inviter cette personne."))
        row.is_banished, row.invited_at = False, timezone.now()
        row.save(update_fields=["is_banished", "invited_at"])
        announce_invitation(table, user, guest)
        data = {"table": table.pk, "game": table.game, "stake": table.stake}
        key = f"invitation:{table.pk}:{user.pk}:{guest.pk}"
        notify(news=News(guest, Kind.INVITATION, key, actor=user, data=data))


def _seats(table_id: str) -> list[Seat]:
    rows = Seat.objects.filter(table=table_id, user__isnull=False)
    return list(rows.select_related("user"))


def _check_pace(user: User) -> None:
    key = f"invitations-by:{user.pk}"
    cache.add(key, 0, PAUSE_SECONDS)
    if cache.incr(key) > MOST_A_MINUTE:
        raise DomainError(
            "table.too_many_invitations", _("Vous avez invité beaucoup de monde : attendez un peu.")
        )
