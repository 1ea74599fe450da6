"""What the house has, and what it may have to pay."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.wallet.models.ledger import Account


class HouseBook(models.Model):
    """One row: the house's balance in jetons, and the liability of all bets that lie now.

    Both are sums of other rows, kept so that a bet is checked against them in one statement.
    """

    account = models.OneToOneField(Account, on_delete=models.PROTECT, primary_key=True)
    balance = models.BigIntegerField(_("solde"), default=0)
    liability = models.BigIntegerField(_("engagements"), default=0)

    def __str__(self) -> str:
        return f"{self.balance} / {self.liability}"
