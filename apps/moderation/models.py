"""What people complain of."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Report(models.Model):
    """One person complains of another; `evidence` is kept as it was when he did."""

    class Reason(models.TextChoices):
        INSULTS = "insults", _("insultes ou menaces")
        CHEATING = "cheating", _("triche ou entente")
        STALLING = "stalling", _("fait traîner ou abandonne exprès")
        NAME = "name", _("nom ou image déplacés")
        ADVERTS = "adverts", _("publicité")
        OTHER = "other", _("autre chose")

    class Status(models.TextChoices):
        OPEN = "open", _("à examiner")
        UPHELD = "upheld", _("fondé")
        DISMISSED = "dismissed", _("sans suite")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("signalé par"),
    )
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("personne signalée"),
    )
    reason = models.CharField(_("motif"), max_length=10, choices=Reason)
    words = models.CharField(_("précisions"), max_length=500, blank=True)
    # Where it happened: a table's code, or "" for a profile.
    place = models.CharField(_("table"), max_length=12, blank=True)
    evidence = models.JSONField(_("pièces"), default=list)
    status = models.CharField(_("état"), max_length=10, choices=Status, default=Status.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("décidé par"),
    )
    decided_at = models.DateTimeField(_("décidé le"), null=True, blank=True)
    at = models.DateTimeField(_("date"), default=timezone.now)

    class Meta:
        verbose_name = _("signalement")
        verbose_name_plural = _("signalements")
        constraints = [
            # Said again before anybody has looked, it is the same complaint.
            models.UniqueConstraint(
                fields=["reporter", "reported", "place"],
                name="one_open_report",
                condition=Q(status="open"),
            ),
            models.CheckConstraint(
                condition=~Q(reporter=F("reported")), name="nobody_reports_himself"
            ),
        ]
        indexes = [models.Index(fields=["status", "-at"], name="reports_to_look_at")]

    def __str__(self) -> str:
        return f"{self.reported_id}: {self.reason}"
