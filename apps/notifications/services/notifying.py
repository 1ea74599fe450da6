"""Writing notifications. Upper apps call this within the transaction of what they tell of.

Whoever prefers not to hear of a kind gets no row. People's open pages are told once it is
committed; that hint may be lost, and a page that comes back is told anew.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.accounts.preferences import read_preferences
from apps.common.announcing import Recount, announce_all, person_topic
from apps.notifications.kinds import PREFERENCE, Kind, told
from apps.notifications.models import Notification

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class News:
    """What `recipient` is to be told; `key` names the cause, once for all."""

    recipient: User
    kind: Kind
    key: str
    actor: User | None = None
    data: Mapping[str, Any] = field(default_factory=dict)


def notify(*, news: News) -> None:
    """Tell one person of one thing; told before under this key, it changes nothing."""
    notify_all(news=[news])


def notify_all(*, news: Iterable[News]) -> None:
    """Tell many people; raises `ValueError` for what a kind may not tell."""
    rows = [
        Notification(
            recipient=one.recipient,
            actor=one.actor,
            kind=one.kind,
            key=one.key,
            data=told(one.kind, one.data),
        )
        for one in news
        if _wants(one.recipient, one.kind)
    ]
    if rows:
        Notification.objects.bulk_create(rows, AT_ONCE, ignore_conflicts=True)
        tell_pages({row.recipient_id for row in rows})


def _wants(user: User, kind: Kind) -> bool:
    return bool(getattr(read_preferences(user.preferences), PREFERENCE[kind]))


def tell_pages(user_ids: Iterable[int]) -> None:
    """Have the open pages of these people count anew, once this transaction is committed."""
    news = [(person_topic(user_id), Recount()) for user_id in sorted(user_ids)]
    transaction.on_commit(lambda: announce_all(news))
