"""What staff gives or takes, and who agreed to it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.wallet.models.ledger import Account, Transfer


class Adjustment(models.Model):
    """What staff gives or takes, with a reason; large ones wait for a second person."""

    class Status(models.TextChoices):
        PROPOSED = "proposed", _("à approuver")
        APPLIED = "applied", _("appliqué")
        REFUSED = "refused", _("refusé")

    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="adjustments", verbose_name=_("compte")
    )
    amount = models.BigIntegerField(_("montant"))
    reason = models.CharField(_("motif"), max_length=200)
    status = models.CharField(_("état"), max_length=8, choices=Status, default=Status.PROPOSED)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("demandé par"),
    )
    asked_at = models.DateTimeField(_("demandé le"), default=timezone.now)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("décidé par"),
    )
    decided_at = models.DateTimeField(_("décidé le"), null=True)
    transfer = models.OneToOneField(
        Transfer,
        null=True,
        on_delete=models.PROTECT,
        related_name="adjustment",
        verbose_name=_("mouvement"),
    )

    class Meta:
        verbose_name = _("ajustement")
        verbose_name_plural = _("ajustements")
        permissions = [("approve_adjustment", _("Peut approuver un ajustement"))]
        constraints = [
            models.CheckConstraint(name="an_adjustment_moves_something", condition=~Q(amount=0)),
            models.CheckConstraint(
                name="an_applied_adjustment_has_its_transfer",
                condition=Q(status="applied", transfer__isnull=False)
                | (~Q(status="applied") & Q(transfer=None)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount:+} ({self.get_status_display()})"
