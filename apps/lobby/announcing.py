"""What the salon's socket tells people of challenges."""

from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext, override

from apps.accounts.models import User
from apps.engine.contract import View
from apps.games import catalogue
from apps.lobby.models import Challenge
from apps.lobby.notices.reading import unread_for
from apps.lobby.salon import topic_of
from apps.tables.clockwork import clock, to_ms
from apps.tables.frames import text_of
from apps.tables.models import Admission, Table
from apps.tables.wire import Everyone, announce

# Whoever opens a page later than this is told of an invitation no more.
INVITATION_LIFE = timedelta(minutes=5)


def announce_challenge(row: Challenge) -> None:
    """Tell both of a challenge as it now stands, once it is committed."""
    frame = {"type": "challenge", "server_now": clock.now(), "challenge": challenge_plain(row)}
    text = text_of(frame)
    for user_id in (row.challenger_id, row.challenged_id):
        transaction.on_commit(partial(announce, topic_of(user_id), Everyone(text)))


def announce_invitation(table: Table, host: User, guest: User) -> None:
    """Tell somebody that he is asked to a table, once it is committed."""
    frame = {"type": "invitation", "invitation": invitation_plain(table, host)}
    text = text_of(frame)
    transaction.on_commit(lambda: announce(topic_of(guest.pk), Everyone(text)))


def invitation_plain(table: Table, host: User) -> View:
    return {
        "table": table.pk,
        "from": _person(host),
        "game": table.game,
        "names": game_names(table.game),
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
            invitation_plain(row.table, row.table.host)
            for row in pending_invitations(user_id)
            if row.table.host is not None
        ],
    }


def pending_invitations(user_id: int | None) -> QuerySet[Admission]:
    """Return the invitations of the last minutes to tables that still wait, oneself elsewhere."""
    if user_id is None:
        return Admission.objects.none()
    fresh = Admission.objects.filter(invited_at__gte=timezone.now() - INVITATION_LIFE)
    waiting = fresh.filter(is_banished=False, table__status=Table.Status.OPEN)
    rows = waiting.filter(user_id=user_id).exclude(table__places__user=user_id)
    return rows.select_related("table__host")


def pending_challenges(user_id: int | None) -> QuerySet[Challenge]:
    """Return the challenges of a person, sent and received, that wait for an answer."""
    if user_id is None:
        return Challenge.objects.none()
    pending = Challenge.objects.filter(status=Challenge.Status.PENDING)
    rows = pending.select_related("challenger", "challenged", "table")
    return rows.filter(Q(challenged_id=user_id) | Q(challenger_id=user_id))


def challenge_plain(row: Challenge) -> View:
    return {
        "id": row.pk,
        "status": row.status,
        "reason": row.reason,
        "from": _person(row.challenger),
        "to": _person(row.challenged),
        "game": row.table.game,
        "names": game_names(row.table.game),
        "stake": row.table.stake,
        "options": row.table.options,
        "table": row.table_id,
        "expires": to_ms(row.expires_at),
    }


def game_names(slug: str) -> dict[str, str]:
    """Return a game's name by language: one frame goes to readers of several."""
    game, names = catalogue().get(slug), {}
    for language, _ in settings.LANGUAGES:
        with override(language):
            names[language] = gettext(game.info.name) if game else slug
    return names


def _person(user: User) -> View:
    return {"id": user.pk, "name": user.username, "avatar": user.avatar}
