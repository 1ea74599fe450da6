"""What the salon's socket tells people of challenges."""

from collections.abc import Iterable
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import override

from apps.accounts.models import User
from apps.accounts.plain import person_plain
from apps.common.announcing import person_topic
from apps.engine.contract import View
from apps.friends.selectors import blockers_of, kept_apart_from
from apps.lobby.models import Challenge
from apps.lobby.notices.reading import unread_for
from apps.tables.clockwork import clock, to_ms
from apps.tables.frames import text_of
from apps.tables.models import Admission, Table
from apps.tables.wire import Everyone, announce

# Whoever opens a page later than this is told of an invitation no more.
INVITATION_LIFE = timedelta(minutes=5)


def announce_challenge(row: Challenge) -> None:
    """Tell both of a challenge as it now stands, once it is committed.

    Whoever has blocked the challenger hears nothing of it.
    """
    is_heard = row.challenged_id not in blockers_of(row.challenger_id)
    _tell(row, [row.challenger_id, *([row.challenged_id] if is_heard else [])])


def hide_challenge(row: Challenge) -> None:
    """Take a challenge off the pages of the challenged, who has blocked the challenger.

    For him it is withdrawn; the challenger is told nothing, and waits until it expires.
    """
    row.status = Challenge.Status.WITHDRAWN  # on his pages alone: the row is not saved
    _tell(row, [row.challenged_id])


def _tell(row: Challenge, people: Iterable[int]) -> None:
    frame = {"type": "challenge", "server_now": clock.now(), "challenge": challenge_plain(row)}
    text = text_of(frame)
    for user_id in people:
        transaction.on_commit(partial(announce, person_topic(user_id), Everyone(text)))


def announce_invitation(table: Table, inviter: User, guest: User) -> None:
    """Tell somebody that he is asked to a table, and by whom, once it is committed."""
    frame = {"type": "invitation", "invitation": invitation_plain(table, inviter)}
    text = text_of(frame)
    transaction.on_commit(lambda: announce(person_topic(guest.pk), Everyone(text)))


def invitation_plain(table: Table, inviter: User) -> View:
    return {
        "table": table.pk,
        "from": person_plain(inviter),
        "game": table.game,
        "names": names_of_play(table),
        "stake": table.stake,
        "options": table.options,
    }


def welcome_frame(user_id: int | None) -> View:
    """Return what a page is told as it opens: what waits for an answer."""
    return {
        "type": "welcome",
        "server_now": clock.now(),
        "user": user_id,
        "unread": 0 if user_id is None else unread_for(user_id),
        "challenges": [challenge_plain(row) for row in pending_challenges(user_id)],
        "invitations": [
            invitation_plain(row.table, row.inviter)
            for row in pending_invitations(user_id)
            if row.inviter is not None
        ],
    }


def pending_invitations(user_id: int | None) -> QuerySet[Admission]:
    """Return the invitations of the last minutes to tables that still wait, oneself elsewhere.

    Not those of people one is kept apart from, nor to tables where such people sit.
    """
    if user_id is None:
        return Admission.objects.none()
    fresh = Admission.objects.filter(invited_at__gte=timezone.now() - INVITATION_LIFE)
    waiting = fresh.filter(is_banished=False, table__status=Table.Status.OPEN)
    rows = waiting.filter(user_id=user_id).exclude(table__places__user=user_id)
    apart = kept_apart_from(user_id)
    rows = rows.exclude(inviter__in=apart).exclude(table__places__user__in=apart)
    return rows.select_related("table", "inviter")


def pending_challenges(user_id: int | None) -> QuerySet[Challenge]:
    """Return the challenges of a person, sent and received, that wait for an answer.

    Of those he is kept apart from he receives none.
    """
    if user_id is None:
        return Challenge.objects.none()
    pending = Challenge.objects.filter(status=Challenge.Status.PENDING)
    rows = pending.select_related("challenger", "challenged", "table")
    received = Q(challenged_id=user_id) & ~Q(challenger__in=kept_apart_from(user_id))
    return rows.filter(received | Q(challenger_id=user_id))


def challenge_plain(row: Challenge) -> View:
    return {
        "id": row.pk,
        "status": row.status,
        "reason": row.reason,
        "from": person_plain(row.challenger),
        "to": person_plain(row.challenged),
        "game": row.table.game,
        "names": names_of_play(row.table),
        "stake": row.table.stake,
        "options": row.table.options,
        "table": row.table_id,
        "expires": to_ms(row.expires_at),
    }


def names_of_play(table: Table) -> dict[str, str]:
    """Return what is played, game and mode, by language: one frame goes to readers of several."""
    names = {}
    for language, _ in settings.LANGUAGES:
        with override(language):
            names[language] = ", ".join([table.game_name, *table.modes])
    return names
