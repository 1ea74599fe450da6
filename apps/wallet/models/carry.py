"""Fractions of a jeton that a person owes the house."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.wallet.models.ledger import Account


class Carry(models.Model):
    """Commission too small to be taken yet, in twentieths of a jeton; it belongs to the account.

    Usually 0 to 19: at a table the next whole jeton of it is taken. Somebody who plays at two
    tables at once may be ahead or behind by some until his next bets.
    """

    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True)
    twentieths = models.IntegerField(_("vingtièmes"), default=0)

    def __str__(self) -> str:
        return f"{self.account_id}: {self.twentieths}/20"
