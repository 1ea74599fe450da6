"""What every template may ask about the purse of whoever looks at the page."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from apps.accounts.models import User
from apps.wallet.models import Account
from apps.wallet.selectors import account_of
from apps.wallet.services.purses import open_purse


def purse(request: HttpRequest) -> dict[str, Any]:
    """Give `purse`, the person's account of jetons or None; looked up only where it is used."""
    return {"purse": SimpleLazyObject(lambda: purse_of(request))}


def purse_of(request: HttpRequest) -> Account | None:
    """Return the account of whoever is signed in: one query, but for the very first look."""
    if not isinstance(request.user, User):
        return None
    account = account_of(request.user)
    if account is None or (account.is_lent and not request.user.is_guest):
        return open_purse(user=request.user)
    return account
