"""The one way by which jetons and credits move: a transfer whose entries sum to zero.

Players' accounts are locked first, in the order of their numbers, whatever is then done; so no two
services wait for each other crosswise, and a balance is always read under its lock. What needs no
lock is read before: others wait for as few statements as can be. Of two that write the same key,
one clashes, is repeated (`steadiness`) and finds what the other wrote.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils import timezone

from apps.accounts.models import User
from apps.wallet.models import Account, Currency, Entry, Subject, Transfer
from apps.wallet.refusals import KeyReused, TooPoor
from apps.wallet.services.steadiness import steadily

Players = dict[int, Account]


@dataclass(frozen=True, slots=True)
class Move:
    """`amount` to an account (negative: from it)."""

    account: Account
    amount: int


@dataclass(frozen=True, slots=True)
class Order:
    """A transfer as it is wanted: `moves` name each account once and sum to zero."""

    kind: Transfer.Kind
    key: str
    moves: tuple[Move, ...]
    cause: str = ""
    subject: Subject | None = None
    by: User | None = None

    @property
    def amounts(self) -> dict[int, int]:
        return {move.account.pk: move.amount for move in self.moves}


def transfer(
    *,
    kind: Transfer.Kind,
    key: str,
    moves: Sequence[Move],
    cause: str = "",
    subject: Subject | None = None,
    by: User | None = None,
) -> Transfer:
    """Move jetons or credits, once for a key; the same again returns what was written then.

    Raises TooPoor before anything is moved, KeyReused for the same key with other contents, and
    ValueError for moves that do not sum to zero in each currency.
    """
    order = Order(kind, key, summed(moves), cause, subject, by)
    return steadily(partial(carry_out, order))


def carry_out(order: Order) -> Transfer:
    """As `transfer`, inside a transaction that its caller repeats."""
    players = locked(move.account for move in order.moves)
    # Under the lock: whoever sends an order twice at once must not be too poor for the second.
    return carried_out(order) or write(order, players)


def summed(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return one move an account, none of them 0; raise ValueError if they do not sum to zero."""
    accounts: dict[int, Account] = {}
    amounts: dict[int, int] = defaultdict(int)
    by_currency: dict[str, int] = defaultdict(int)
    for move in moves:
        accounts[move.account.pk] = move.account
        amounts[move.account.pk] += move.amount
        by_currency[move.account.currency] += move.amount
    if any(by_currency.values()):
        raise ValueError(f"moves do not sum to zero: {dict(by_currency)}")
    return tuple(Move(accounts[number], amount) for number, amount in amounts.items() if amount)


def locked(accounts: Iterable[Account]) -> Players:
    """Lock the players' accounts among these, lowest number first; return them as they stand."""
    numbers = {account.pk for account in accounts if account.is_player}
    # NO KEY: rows that merely refer to an account need not wait for its balance.
    rows = Account.objects.select_for_update(no_key=True).filter(pk__in=numbers).order_by("pk")
    return {row.pk: row for row in rows}


def carried_out(order: Order) -> Transfer | None:
    """Return the transfer of the order's key, if there is one; raise KeyReused if it differs."""
    done = transfer_of(order.key)
    if done:
        check_same(done, order)
    return done


def transfer_of(key: str) -> Transfer | None:
    return Transfer.objects.filter(key=key).first()


def check_same(done: Transfer, order: Order) -> None:
    """Raise KeyReused if what was done is not what the order wants."""
    written = dict(done.entries.values_list("account_id", "amount"))
    if done.kind != order.kind or written != order.amounts:
        raise KeyReused(order.key)


def write(order: Order, players: Players) -> Transfer:
    """Write the transfer and its entries, and the balances of the locked players."""
    balances = _balances_after(order, players)
    row = Transfer.objects.create(
        kind=order.kind,
        key=order.key,
        cause=order.cause,
        subject=order.subject or {},
        by=order.by,
        at=timezone.now(),
    )
    Entry.objects.bulk_create(
        Entry(
            transfer=row,
            account=move.account,
            amount=move.amount,
            balance=balances.get(move.account.pk),
        )
        for move in order.moves
    )
    for number, balance in balances.items():
        players[number].balance = balance
        Account.objects.filter(pk=number).update(balance=balance)
    return row


def _balances_after(order: Order, players: Players) -> dict[int, int]:
    """Return what the players will have, by account; raise TooPoor if it is less than nothing."""
    after = {}
    for number, amount in order.amounts.items():
        if number not in players:
            continue
        balance = (players[number].balance or 0) + amount
        if balance < 0:
            raise TooPoor(players[number], missing=-balance)
        after[number] = balance
    return after


def site_account(kind: Account.Kind, currency: str = Currency.JETONS) -> Account:
    """Return the site's account for a purpose, made at its first use."""
    account, _is_new = Account.objects.get_or_create(kind=kind, currency=currency)
    return account


def between(giver: Account, taker: Account, amount: int) -> tuple[Move, Move]:
    """Return the two moves by which `amount` goes from one account to the other."""
    return Move(giver, -amount), Move(taker, amount)
