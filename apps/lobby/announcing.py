"""What the salon's socket tells people of challenges."""

from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext, override

from apps.accounts.models import User
from apps.engine.contract import View
from apps.games import catalogue
from apps.lobby.models import Challenge
from apps.lobby.salon import topic_of
from apps.tables.clockwork import clock, to_ms
from apps.tables.frames import text_of
from apps.tables.wire import Everyone, announce


def announce_challenge(row: Challenge) -> None:
    """Tell both of a challenge as it now stands, once it is committed."""
    frame = {"type": "challenge", "server_now": clock.now(), "challenge": challenge_plain(row)}
    text = text_of(frame)
    for user_id in (row.challenger_id, row.challenged_id):
        transaction.on_commit(partial(announce, topic_of(user_id), Everyone(text)))


def welcome_frame(user_id: int | None) -> View:
    """Return what a page is told as it opens: the challenges that wait for an answer."""
    waiting = [challenge_plain(row) for row in pending_challenges(user_id)]
    return {"type": "welcome", "server_now": clock.now(), "user": user_id, "challenges": waiting}


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
    return {"id": user.pk, "name": user.username, "avatar": user.avatar_seed}
