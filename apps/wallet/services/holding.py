"""Setting aside what somebody plays for, and giving it back."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from apps.accounts.models import User
from apps.wallet.amounts import checked_amount
from apps.wallet.models import Account, Currency, Hold, Subject, Transfer
from apps.wallet.refusals import HoldClosed, KeyReused, NoHold
from apps.wallet.services.house import follow
from apps.wallet.services.ledger import Order, Players, between, site_account, write
from apps.wallet.services.purses import account_in, locked_purses, take_back_what_is_owed
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
    liability: int | None = None  # of a bet: the most that the house may have to add


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
    escrows = {c: site_account(Account.Kind.ESCROW, c) for _user, c in accounts}
    players = locked_purses(accounts.values())
    pairs = [(claim, accounts[_owner_of(claim)]) for claim in claims]
    # Under the lock: whoever sends a claim twice at once must not be too poor for the second.
    return [
        _known(claim, account) or _take(claim, account, escrows[claim.currency], players)
        for claim, account in pairs
    ]


def _owner_of(claim: Claim) -> tuple[int, str]:
    return claim.user.pk, claim.currency


def _accounts_of(claims: Sequence[Claim]) -> dict[tuple[int, str], Account]:
    """Return each claim's account; those that are missing are made in one order too."""
    wanted = {_owner_of(claim): claim.user for claim in claims}
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


def _take(claim: Claim, account: Account, escrow: Account, players: Players) -> Hold:
    subject: Subject = {**(claim.subject or {}), "purpose": claim.purpose.value}
    moves = between(account, escrow, claim.amount)
    order = Order(Transfer.Kind.HOLD, f"hold:{claim.key}", moves, subject=subject)
    return Hold.objects.create(
        account=account,
        purpose=claim.purpose,
        amount=claim.amount,
        liability=claim.liability,
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
    (row,) = found_holds([key])
    if row.status == Hold.Status.RELEASED:
        return row
    if row.status == Hold.Status.POSTED:
        raise HoldClosed(key)
    escrow = site_account(Account.Kind.ESCROW, row.account.currency)
    order = Order(
        Transfer.Kind.RELEASE,
        f"release:{key}",
        between(escrow, row.account, row.amount),
        subject=row.subject,
    )
    write_and_close(order, [row], Hold.Status.RELEASED)
    return row


def found_holds(keys: Sequence[str]) -> list[Hold]:
    """Return the holds of these keys, read without a lock; raise NoHold if one never was."""
    rows = {row.key: row for row in Hold.objects.filter(key__in=keys).select_related("account")}
    for key in keys:
        if key not in rows:
            raise NoHold(key)
    return [rows[key] for key in keys]


def write_and_close(order: Order, rows: Sequence[Hold], status: Hold.Status) -> Transfer:
    """Lock the accounts that were held from, write the transfer, and close the holds by it.

    Raises HoldClosed, and writes nothing, if one of them is held no more. All accounts are locked,
    those that get nothing too: so a receipt can tell what each had at this moment.
    """
    players = locked_purses(row.account for row in rows)
    transfer = write(order, players)
    _close(rows, transfer, status)
    take_back_what_is_owed(rows, order, players)
    follow(order, rows)
    return transfer


def _close(rows: Sequence[Hold], transfer: Transfer, status: Hold.Status) -> None:
    numbers = [row.pk for row in rows]
    held = Hold.objects.filter(pk__in=numbers, status=Hold.Status.HELD)
    if held.update(status=status, closed_by=transfer) != len(rows):
        raise HoldClosed(rows[0].key)
    for row in rows:
        row.status, row.closed_by = status, transfer
