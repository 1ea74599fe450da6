"""What is set aside until a match ends."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.wallet.models.ledger import LONGEST_KEY, Account, Transfer

# Keys of transfers are made of it by a word before it.
LONGEST_HOLD_KEY = LONGEST_KEY - 10


class Hold(models.Model):
    """Jetons or credits set aside for a cause: they lie in escrow until posted or released, once.

    The key belongs to the one seating, table or bet that it was taken for.
    """

    class Purpose(models.TextChoices):
        STAKE = "stake", _("mise")
        FEE = "fee", _("frais de table")
        BET = "bet", _("mise contre la maison")

    class Status(models.TextChoices):
        HELD = "held", _("retenue")
        POSTED = "posted", _("jouée")
        RELEASED = "released", _("rendue")

    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="holds", db_index=False
    )
    purpose = models.CharField(_("sorte"), max_length=8, choices=Purpose)
    amount = models.PositiveBigIntegerField(_("montant"))
    # The most that the house may have to add to a bet; None for what is no bet.
    liability = models.PositiveBigIntegerField(_("engagement de la banque"), null=True)
    key = models.CharField(_("clé"), max_length=LONGEST_HOLD_KEY, unique=True)
    status = models.CharField(_("état"), max_length=8, choices=Status, default=Status.HELD)
    subject = models.JSONField(_("objet"), default=dict)
    taken_by = models.OneToOneField(Transfer, on_delete=models.PROTECT, related_name="taken")
    closed_by = models.ForeignKey(
        Transfer, null=True, on_delete=models.PROTECT, related_name="closed"
    )

    class Meta:
        verbose_name = _("retenue")
        verbose_name_plural = _("retenues")
        constraints = [
            models.CheckConstraint(name="a_hold_holds_something", condition=Q(amount__gt=0)),
            models.CheckConstraint(
                name="what_closed_a_hold_is_known",
                condition=Q(status="held", closed_by=None)
                | (~Q(status="held") & Q(closed_by__isnull=False)),
            ),
        ]
        indexes = [
            models.Index(fields=["account", "status"], name="holds_by_account"),
            models.Index(
                fields=["key"],
                name="bets_that_lie",
                condition=Q(purpose="bet", status="held"),
            ),
        ]

    def __str__(self) -> str:
        return self.key
