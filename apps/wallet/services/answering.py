"""A request sent again under its key is answered as the first time, and does nothing more."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.wallet.models import Answer
from apps.wallet.refusals import KeyReused
from apps.wallet.services.steadiness import steadily

# Nobody sends a request again after so long.
KEPT = timedelta(days=2)

Given = tuple[int, Any]


def answer_once(*, user: User, key: str, asked: str, act: Callable[[], Given]) -> Given:
    """Do `act` and return its status and body, which must be plain; the same again: what it was.

    `asked`: a mark of the request, of 64 signs at most. What `act` does and its answer are written
    together; where it refuses, nothing is, and the key may be used again. Raises KeyReused where
    the key was another request's.
    """
    return steadily(partial(_answered, user, key, asked, act))


def forget_answers() -> None:
    """Forget what was answered long ago."""
    Answer.objects.filter(at__lt=timezone.now() - KEPT).delete()


def _answered(user: User, key: str, asked: str, act: Callable[[], Given]) -> Given:
    # Of two at once, one waits here for the other, and then finds its answer.
    row, is_first = Answer.objects.get_or_create(user=user, key=key, defaults={"asked": asked})
    if row.asked != asked:
        raise KeyReused(key)
    if is_first:
        row.status, row.body = act()
        row.save(update_fields=["status", "body"])
    return row.status, row.body
