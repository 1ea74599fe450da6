"""A person's purse: opened when it is first looked at, kept at sign-up, taken back in the end."""

from collections.abc import Iterable, Sequence
from functools import partial

from django.conf import settings
from django.db.models import Max, QuerySet, Sum

from apps.accounts.models import User
from apps.wallet.models import Account, Currency, Hold, Transfer
from apps.wallet.services.ledger import Order, Players, between, locked, site_account, write
from apps.wallet.services.steadiness import steadily


def open_purse(*, user: User) -> Account:
    """Return the person's account of jetons as it stands.

    The first call makes it, with the starting purse or what a guest is lent; the first call after
    a guest has signed up ends the loan.
    """
    return steadily(partial(_looked_at, user))


def open_account(*, user: User, currency: str) -> Account:
    """Return the person's account of a currency; credits begin with none."""
    if currency == Currency.JETONS:
        return open_purse(user=user)
    return steadily(partial(account_in, user, currency))


def _looked_at(user: User) -> Account:
    account = account_in(user, Currency.JETONS)
    return locked_purses([account])[account.pk] if account.is_lent else account


def account_in(user: User, currency: str) -> Account:
    """Return the person's account of a currency, made if need be; inside a transaction."""
    account = Account.objects.filter(owner=user, currency=currency).first()
    return account or _made(user, currency)


def _made(user: User, currency: str) -> Account:
    """Make an account; one that was made at the same moment is a clash, and found at the repeat."""
    is_money = currency == Currency.JETONS
    is_guest = User.objects.filter(pk=user.pk, is_guest=True).exists()
    account = Account.objects.create(
        kind=Account.Kind.PLAYER,
        owner=user,
        currency=currency,
        balance=0,
        is_lent=is_guest and is_money,
    )
    if is_money:
        _fill(account)
    return account


def locked_purses(accounts: Iterable[Account]) -> Players:
    """Lock players' accounts as `ledger.locked` does; loans whose time is over end here."""
    players = locked(accounts)
    for account in players.values():
        _end_loan(account)
    return players


def _fill(account: Account) -> None:
    kind = Transfer.Kind.LOAN if account.is_lent else Transfer.Kind.OPENING
    amount = settings.GUEST_PURSE if account.is_lent else settings.STARTING_PURSE
    moves = between(site_account(Account.Kind.MINT), account, amount)
    write(Order(kind, f"open:{account.pk}", moves), {account.pk: account})


def _end_loan(account: Account) -> None:
    """End the loan of a locked account whose owner is no guest any more; else do nothing.

    What he holds counts as had. What is above the limit and held is owed: it is taken back as it
    comes back (`take_back_what_is_owed`), and until then the account stays lent.
    """
    if not account.is_lent or account.owner is None or account.owner.is_guest:
        return
    held = list(_held_from(account))
    if any("owed" in row.subject for row in held):
        return
    balance = account.balance or 0
    excess = balance + sum(row.amount for row in held) - settings.GUEST_KEEPS_UP_TO
    amount = max(0, min(balance, excess))
    _take_back(account, amount, f"keep:{account.pk}")
    account.is_lent = _note_as_owed(held, excess - amount)
    account.save(update_fields=["is_lent"])


def _note_as_owed(held: Iterable[Hold], excess: int) -> bool:
    """Note on what is held which part of it is owed; tell whether anything is."""
    is_owed = excess > 0
    for row in held:
        part = min(row.amount, excess)
        if part > 0:
            row.subject = {**row.subject, "owed": part}
            row.save(update_fields=["subject"])
            excess -= part
    return is_owed


def take_back_what_is_owed(rows: Sequence[Hold], order: Order, players: Players) -> None:
    """Take back what is owed of holds that an order has closed, out of what that brought in.

    `players`: the locked accounts. What was lost is owed no more; what was won beyond is won.
    """
    lent = {number: account for number, account in players.items() if account.is_lent}
    if not lent:
        return
    left = {number: max(0, order.amounts.get(number, 0)) for number in lent}
    # Read anew: the loan may have ended as these accounts were locked.
    for row in Hold.objects.filter(pk__in=[row.pk for row in rows], account__in=lent):
        if "owed" not in row.subject:
            continue
        account = lent[row.account_id]
        amount = min(row.subject["owed"], left[account.pk])
        left[account.pk] -= amount
        _take_back(account, amount, f"keep:{account.pk}:{row.pk}")
        account.is_lent = any("owed" in other.subject for other in _held_from(account))
        account.save(update_fields=["is_lent"])


def _take_back(account: Account, amount: int, key: str) -> None:
    """Give some of what was lent back to the mint, once for a key; nothing where it is nothing."""
    if amount:
        moves = between(account, site_account(Account.Kind.MINT), amount)
        write(Order(Transfer.Kind.LOAN_END, key, moves), {account.pk: account})


def _held_from(account: Account) -> QuerySet[Hold]:
    return Hold.objects.filter(account=account, status=Hold.Status.HELD).order_by("pk")


def held_of(account: Account) -> int:
    """Return what is set aside from an account now."""
    return _held_from(account).aggregate(total=Sum("amount"))["total"] or 0


def reclaim_left_purses() -> int:
    """Give back to the mint what accounts without an owner have left; return how many had.

    A guest is deleted by whoever forgets him; what he was lent is taken back here, later.
    """
    left = Account.objects.filter(kind=Account.Kind.PLAYER, owner=None, balance__gt=0)
    return sum(steadily(partial(_reclaimed, account)) for account in list(left))


def _reclaimed(account: Account) -> bool:
    players = locked([account])
    amount = players[account.pk].balance or 0
    if not amount:
        return False
    # A stake that comes back after the first time makes another time.
    latest = account.entries.aggregate(latest=Max("pk"))["latest"]
    moves = between(account, site_account(Account.Kind.MINT, account.currency), amount)
    write(Order(Transfer.Kind.VANISHED, f"vanish:{account.pk}:{latest}", moves), players)
    return True
