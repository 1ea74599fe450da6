"""Bets against the house: held one by one as they are laid, settled together as a coup ends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.db.models import F

from apps.accounts.models import User
from apps.wallet.models import Account, Carry, Currency, Hold, Subject, Transfer
from apps.wallet.services.holding import Claim, found_holds, hold_together
from apps.wallet.services.house import cover
from apps.wallet.services.ledger import transfer_of
from apps.wallet.services.purses import locked_purses
from apps.wallet.services.settling import settle
from apps.wallet.services.steadiness import steadily


@dataclass(frozen=True, slots=True)
class BetResult:
    """What becomes of the bet held under `key`: what comes back, and twentieths owed from it."""

    key: str
    returned: int
    carry: int = 0


def carry_of(user: User) -> int:
    """Return the twentieths of a jeton that somebody owes the house."""
    row = Carry.objects.filter(account__owner=user, account__currency=Currency.JETONS).first()
    return row.twentieths if row is not None else 0


def lay_bets(*, claims: Sequence[Claim], floor: int) -> bool:
    """Hold bets, each with its liability; tell if the house can cover them and stay above `floor`.

    If not, the caller's transaction must come to nothing. Raises as `hold_together` does.
    """
    hold_together(claims=claims)
    return cover(sum(claim.liability or 0 for claim in claims), floor=floor)


def settle_bets(
    *, key: str, cause: str, results: Sequence[BetResult], subject: Subject
) -> Transfer:
    """Settle bets against the house, once: the same key again returns the same transfer.

    Raises as `settle` does.
    """
    return steadily(partial(_settled, key, cause, results, subject))


def _settled(key: str, cause: str, results: Sequence[BetResult], subject: Subject) -> Transfer:
    if done := transfer_of(key):
        return done
    locked_purses(row.account for row in found_holds([result.key for result in results]))
    _add_carries({result.key: result.carry for result in results if result.carry})
    # Last, for it ends with the one row that all tables' bets have in common.
    return settle(
        key=key,
        cause=cause,
        holds=[result.key for result in results],
        payouts={result.key: result.returned for result in results},
        counterpart=Account.Kind.HOUSE,
        subject=subject,
    )


def _add_carries(owed: Mapping[str, int]) -> None:
    # The accounts are locked.
    for row in found_holds(sorted(owed)):
        Carry.objects.get_or_create(account=row.account)
        Carry.objects.filter(account=row.account).update(twentieths=F("twentieths") + owed[row.key])


def owners_of(keys: Sequence[str]) -> dict[str, int]:
    """Return who holds what: the person (an account's owner) by key; erased ones are left out."""
    rows = Hold.objects.filter(key__in=keys, account__owner__isnull=False)
    return dict(rows.values_list("key", "account__owner_id"))
