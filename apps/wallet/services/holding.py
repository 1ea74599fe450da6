"""Setting aside what somebody plays for, and giving it back."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from apps.accounts.models import User
from apps.wallet.amounts import checked_amount
from apps.wallet.models import Account, Currency, Hold, Subject, Transfer
from apps.wallet.refusals import HoldClosed, KeyReused, NoHold
from apps.wallet.services.ledger import Order, Players, between, site_account, write
from apps.wallet.services.purses import account_in, locked_purses
from apps.wallet.services.steadiness import steadily


@dataclass(frozen=True, slots=True)
class Claim:
    """What is to be held: from whom, how much, for what. A key serves for one hold, for ever."""

    user: User
    amount: int
    key: str
    purpose: Hold.Purpose = Hold.Purpose.STAKE
    currency: str = Currency.JETONS
    subject: Subject | None = None


def hold(
    *,
    user: User,
    amount: int,
    key: str,
    purpose: Hold.Purpose = Hold.Purpose.STAKE,
    currency: str = Currency.JETONS,
    subject: Subject | None = None,
) -> Hold:
    """Set `amount` aside; the same again returns the same hold.

    Raises TooPoor before anything is taken, BadAmount, KeyReused, and HoldClosed if what the key
    named has been played for or given back: sitting down again takes a new key.
    """
    return hold_together(claims=[Claim(user, amount, key, purpose, currency, subject)])[0]


def hold_together(*, claims: Sequence[Claim]) -> list[Hold]:
    """Hold all of it or nothing; raises as `hold` does (a TooPoor's `user` says whose it is)."""
    for claim in claims:
        checked_amount(claim.amount)
    return steadily(partial(_held, claims))


def _held(claims: Sequence[Claim]) -> list[Hold]:
    accounts = _accounts_of(claims)
    players = locked_purses(accounts.values())
    pairs = [(claim, accounts[claim.user.pk, claim.currency]) for claim in claims]
    return [_known(claim, account) or _take(claim, account, players) for claim, account in pairs]


def _accounts_of(claims: Sequence[Claim]) -> dict[tuple[int, str], Account]:
    """Return each claim's account; those that are missing are made in one order too."""
    wanted = {(claim.user.pk, claim.currency): claim.user for claim in claims}
    return {key: account_in(wanted[key], key[1]) for key in sorted(wanted)}


def _known(claim: Claim, account: Account) -> Hold | None:
    row = Hold.objects.filter(key=claim.key).first()
    if row is None:
        return None
    if (row.account_id, row.amount, row.purpose) != (account.pk, claim.amount, claim.purpose):
        raise KeyReused(claim.key)
    if row.status != Hold.Status.HELD:
        raise HoldClosed(claim.key)
    return row


def _take(claim: Claim, account: Account, players: Players) -> Hold:
    subject: Subject = {**(claim.subject or {}), "purpose": claim.purpose.value}
    escrow = site_account(Account.Kind.ESCROW, claim.currency)
    moves = between(account, escrow, claim.amount)
    order = Order(Transfer.Kind.HOLD, f"hold:{claim.key}", moves, subject=subject)
    return Hold.objects.create(
        account=account,
        purpose=claim.purpose,
        amount=claim.amount,
        key=claim.key,
        subject=subject,
        taken_by=write(order, players),
    )


def release(*, key: str) -> Hold:
    """Give back what is held under `key`; a second time does nothing.

    Raises NoHold, and HoldClosed for what has been played for.
    """
    return steadily(partial(_released, key))


def _released(key: str) -> Hold:
    row = locked_holds([key])[0]
    if row.status == Hold.Status.RELEASED:
        return row
    if row.status == Hold.Status.POSTED:
        raise HoldClosed(key)
    players = {row.account_id: row.account}
    moves = between(
        site_account(Account.Kind.ESCROW, row.account.currency), row.account, row.amount
    )
    order = Order(Transfer.Kind.RELEASE, f"release:{key}", moves, subject=row.subject)
    close_holds([row], write(order, players), Hold.Status.RELEASED)
    return row


def locked_holds(keys: Sequence[str]) -> list[Hold]:
    """Lock the accounts that were held from, and return the holds as they stand under the lock.

    Raises NoHold for a key under which nothing was ever held. Holds of one account share its row.
    """
    numbers = Hold.objects.filter(key__in=keys).values("account")
    players = locked_purses(Account.objects.filter(pk__in=numbers))
    rows = {row.key: row for row in Hold.objects.filter(key__in=keys)}
    for key in keys:
        if key not in rows:
            raise NoHold(key)
        rows[key].account = players[rows[key].account_id]
    return [rows[key] for key in keys]


def close_holds(rows: Sequence[Hold], transfer: Transfer, status: Hold.Status) -> None:
    """Close holds that are held, by a transfer just written; raise HoldClosed if one is not.

    The condition is the second guard, after the lock: where it fails, the transfer goes too.
    """
    numbers = [row.pk for row in rows]
    held = Hold.objects.filter(pk__in=numbers, status=Hold.Status.HELD)
    if held.update(status=status, closed_by=transfer) != len(rows):
        raise HoldClosed(rows[0].key)
    for row in rows:
        row.status, row.closed_by = status, transfer
