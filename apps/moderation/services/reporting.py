"""Complaining of somebody, and the staff's decision."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.moderation.models import Report

LONGEST = 500
# Complaints of one person in a day: more would bury the others'.
MOST_A_DAY = 10
A_DAY = timedelta(days=1)


def report_person(
    *,
    reporter: User,
    reported: User,
    reason: str,
    words: str = "",
    place: str = "",
    evidence: Sequence[dict[str, Any]] = (),
) -> Report:
    """Note a complaint for the staff; said again before it was looked at, it is the same one.

    `place`: a table's code, "" for a profile. `evidence`: plain data, kept as it is now. Raises
    `DomainError` for oneself, an unknown reason, too long words, or too many complaints a day.
    """
    if reporter.pk == reported.pk:
        raise DomainError("report.oneself", _("On ne se signale pas soi-même."))
    if reason not in Report.Reason.values:
        raise DomainError("report.bad_reason", _("Choisissez un motif."))
    if len(words.strip()) > LONGEST:
        raise DomainError("report.too_long", _("Ces précisions sont trop longues."))
    since = timezone.now() - A_DAY
    if Report.objects.filter(reporter=reporter, at__gte=since).count() >= MOST_A_DAY:
        raise DomainError(
            "report.too_many", _("Vous avez beaucoup signalé\u202f: attendez demain.")
        )
    same = {"reporter": reporter, "reported": reported, "place": place}
    said = {"reason": reason, "words": words.strip(), "evidence": list(evidence)}
    try:
        with transaction.atomic():
            return Report.objects.create(**same, **said)
    except IntegrityError:
        # The open one; or, if it was decided at this moment, what was decided.
        return Report.objects.filter(**same).latest("at")


def decide_report(*, report_id: int, by: User, status: str) -> None:
    """Close an open complaint as upheld or dismissed; one that is closed stays as it was."""
    if status not in (Report.Status.UPHELD, Report.Status.DISMISSED):
        raise ValueError(status)
    waiting = Report.objects.filter(pk=report_id, status=Report.Status.OPEN)
    waiting.update(status=status, decided_by=by, decided_at=timezone.now())
