"""What the salon's socket tells people of challenges."""

from django.db import transaction

from apps.engine.contract import View
from apps.games import catalogue
from apps.lobby.models import Challenge
from apps.lobby.salon import topic_of
from apps.tables.clockwork import clock, to_ms
from apps.tables.frames import text_of
from apps.tables.wire import Everyone, announce


def announce_challenge(row: Challenge) -> None:
    """Tell both of a challenge as it now stands, once it is committed."""
    text = text_of({"type": "challenge", "challenge": challenge_plain(row)})
    for user_id in (row.challenger_id, row.challenged_id):
        transaction.on_commit(lambda topic=topic_of(user_id): announce(topic, Everyone(text)))  # type: ignore[misc]


def welcome_frame(user_id: int | None) -> View:
    """Return what a page is told as it opens: the challenges that wait for an answer."""
    pending = Challenge.objects.filter(status=Challenge.Status.PENDING)
    rows = pending.select_related("challenger", "challenged", "table")
    own = rows.filter(challenged_id=user_id) | rows.filter(challenger_id=user_id)
    waiting = [challenge_plain(row) for row in own] if user_id is not None else []
    return {"type": "welcome", "server_now": clock.now(), "user": user_id, "challenges": waiting}


def challenge_plain(row: Challenge) -> View:
    return {
        "id": row.pk,
        "status": row.status,
        "reason": row.reason,
        "from": {
            "id": row.challenger_id,
            "name": row.challenger.username,
            "avatar": row.challenger.avatar_seed,
        },
        "to": {
            "id": row.challenged_id,
            "name": row.challenged.username,
            "avatar": row.challenged.avatar_seed,
        },
        "game": row.table.game,
        "game_name": catalogue()[row.table.game].info.name,
        "stake": row.table.stake,
        "options": row.table.options,
        "table": row.table_id,
        "expires": to_ms(row.expires_at),
    }
