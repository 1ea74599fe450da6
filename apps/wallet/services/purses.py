"""A person's purse: opened when it is first looked at, kept at sign-up, taken back in the end."""

from collections.abc import Iterable
from functools import partial

from django.conf import settings
from django.db.models import Max, Sum

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


def keep_what_guest_has(*, user: User) -> Account:
    """End the loan of a guest who has signed up: what he has is his, up to the limit.

    What he holds counts as had. Does nothing for guests, nor a second time. All that touches a
    purse does it on the way; nobody need call this at sign-up.
    """
    return open_purse(user=user)


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
    """End the loan of a locked account whose owner is no guest any more; else do nothing."""
    if not account.is_lent or account.owner is None or account.owner.is_guest:
        return
    balance = account.balance or 0
    excess = balance + held_of(account) - settings.GUEST_KEEPS_UP_TO
    amount = min(balance, excess)
    if amount > 0:
        moves = between(account, site_account(Account.Kind.MINT), amount)
        write(Order(Transfer.Kind.LOAN_END, f"keep:{account.pk}", moves), {account.pk: account})
    account.is_lent = False
    account.save(update_fields=["is_lent"])


def held_of(account: Account) -> int:
    """Return what is set aside from an account now."""
    held = Hold.objects.filter(account=account, status=Hold.Status.HELD)
    return held.aggregate(total=Sum("amount"))["total"] or 0


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
