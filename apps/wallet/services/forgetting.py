"""Erasing a person from the ledger: the entries stay, the name goes."""

from functools import partial

from apps.accounts.models import User
from apps.wallet.models import Account, Award, Progress
from apps.wallet.services.steadiness import steadily


def forget(*, user: User) -> None:
    """Drop a person's name from his accounts, and his points; safe to repeat.

    What is left in the accounts, and stakes that come back later, are reclaimed by the task.
    """
    steadily(partial(_forgotten, user))


def _forgotten(user: User) -> None:
    Account.objects.filter(owner=user).update(owner=None)
    Award.objects.filter(user=user).delete()
    Progress.objects.filter(user=user).delete()
