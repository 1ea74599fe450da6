"""What a loaded database may do to a transaction is no news for people: it is done again."""

import logging
import random
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, InterfaceError, OperationalError, connection, transaction
from django.utils.translation import gettext_lazy as _

from apps.common.errors import DomainError

logger = logging.getLogger(__name__)
T = TypeVar("T")

TRIES = 12
# Before the n-th new try: up to n times so long, by chance, so that two do not meet again.
PAUSE_SECONDS = 0.02


class Busy(DomainError):
    """Raised when the database failed at every try; nothing was moved."""

    def __init__(self) -> None:
        super().__init__("wallet.busy", _("La caisse est débordée. Réessayez dans un instant."))


def steadily(act: Callable[[], T]) -> T:
    """Do `act` in a transaction and return its result; `act` must be safe to repeat.

    A deadlock, a lock's time-out or a cut connection ends the transaction, and it is done again.
    Where an outer transaction is open, that one is lost too and its owner must begin anew: the
    failure goes up to him. A clash of two that wrote the same key is repeated in both cases, and
    then finds what the other wrote.
    """
    if connection.in_atomic_block:
        return _twice_if_clashing(act)
    for attempt in range(1, TRIES + 1):
        try:
            with transaction.atomic():
                return act()
        except IntegrityError as clash:
            if attempt == TRIES:
                raise
            logger.info("try %d clashed: %s", attempt, clash)
        except (OperationalError, InterfaceError) as failure:
            _recover(failure, attempt)
    raise AssertionError("the last try returns or raises")


def _twice_if_clashing(act: Callable[[], T]) -> T:
    try:
        with transaction.atomic():
            return act()
    except IntegrityError:
        with transaction.atomic():
            return act()


def _recover(failure: Exception, attempt: int) -> None:
    connection.close_if_unusable_or_obsolete()
    if attempt == TRIES:
        logger.error("given up after %d tries: %s", TRIES, failure)
        raise Busy from failure
    logger.info("try %d failed: %s", attempt, failure)
    # No secret hangs on the length of a pause.
    time.sleep(random.uniform(0, attempt * PAUSE_SECONDS))  # noqa: S311
