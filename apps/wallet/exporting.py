"""What the wallet knows of a person, for his own copy of his data."""

from dataclasses import asdict
from typing import Any

from apps.accounts.models import User
from apps.wallet.history import line_of
from apps.wallet.models import Account, Award, Entry, Hold


def export_of(user: User) -> dict[str, Any]:
    """Return accounts with every movement, what is held, and points: plain data and datetimes."""
    awards = Award.objects.filter(user=user).order_by("pk")
    return {
        "accounts": [
            _account(account) for account in Account.objects.filter(owner=user).order_by("pk")
        ],
        "points": list(awards.values("cause", "points", "at")),
    }


def _account(account: Account) -> dict[str, Any]:
    entries = Entry.objects.filter(account=account).order_by("pk")
    held = account.holds.filter(status=Hold.Status.HELD).order_by("pk")
    return {
        "currency": account.currency,
        "balance": account.balance,
        "held": list(held.values("purpose", "amount")),
        "movements": [
            asdict(line_of(entry))
            for entry in entries.select_related("transfer__taken__closed_by").iterator()
        ],
    }
