"""Adds the whole ledger up anew and says where it does not agree with itself."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

from django.db import connection, transaction
from django.db.models import Count, F, OuterRef, Subquery, Sum, Window
from django.db.models.functions import Coalesce

from apps.wallet.models import (
    Account,
    Adjustment,
    Award,
    Entry,
    Hold,
    HouseBook,
    Progress,
    Transfer,
)


@dataclass(frozen=True, slots=True)
class Difference:
    """`what` is wrong, `where` (a transfer, an account…), what it `is` and what it should be."""

    what: str
    where: str
    found: int | None
    expected: int | None

    def plain(self) -> dict[str, int | str | None]:
        return asdict(self)


def find_differences() -> list[Difference]:
    """Return all differences, as of one moment; an empty list is a sound ledger."""
    is_ours = not connection.in_atomic_block
    with transaction.atomic():
        if is_ours and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        return [difference for check in CHECKS for difference in check()]


def _unbalanced_transfers() -> Iterator[Difference]:
    sums = Entry.objects.values("transfer", "account__currency").annotate(total=Sum("amount"))
    for row in sums.exclude(total=0):
        yield Difference(
            "entries do not sum to zero", f"transfer {row['transfer']}", row["total"], 0
        )


def _empty_transfers() -> Iterator[Difference]:
    counted = Transfer.objects.annotate(parts=Count("entries"))
    for row in counted.filter(parts__lt=2):
        yield Difference("a transfer without two sides", f"transfer {row.pk}", row.parts, 2)


def _cached_balances() -> Iterator[Difference]:
    players = Account.objects.filter(kind=Account.Kind.PLAYER)
    for row in players.annotate(total=Coalesce(Sum("entries__amount"), 0)).exclude(
        balance=F("total")
    ):
        yield Difference(
            "balance is not the sum of entries", f"account {row.pk}", row.balance, row.total
        )


def _negative_balances() -> Iterator[Difference]:
    for row in Account.objects.filter(balance__lt=0):
        yield Difference("balance below zero", f"account {row.pk}", row.balance, 0)


def _running_balances() -> Iterator[Difference]:
    """Each entry says what its player had then: the sum of his entries until it."""
    running = Window(Sum("amount"), partition_by="account", order_by="pk")
    players = Entry.objects.filter(account__kind=Account.Kind.PLAYER)
    for row in players.annotate(running=running).exclude(balance=F("running")):
        yield Difference("an entry's balance is wrong", f"entry {row.pk}", row.balance, row.running)


def _escrow() -> Iterator[Difference]:
    held = Hold.objects.filter(status=Hold.Status.HELD)
    by_currency = dict(held.values_list("account__currency").annotate(total=Sum("amount")))
    escrows = Account.objects.filter(kind=Account.Kind.ESCROW)
    lying = dict(
        escrows.values_list("currency").annotate(total=Coalesce(Sum("entries__amount"), 0))
    )
    for currency in sorted({*by_currency, *lying}):
        found, expected = lying.get(currency, 0), by_currency.get(currency, 0)
        if found != expected:
            yield Difference("escrow is not what is held", currency, found, expected)


def _holds_taken() -> Iterator[Difference]:
    entry = Entry.objects.filter(transfer=OuterRef("taken_by"), account=OuterRef("account"))
    taken = Hold.objects.annotate(taken_amount=Coalesce(Subquery(entry.values("amount")[:1]), 0))
    for row in taken.exclude(taken_amount=-F("amount")):
        yield Difference("a hold was not taken", f"hold {row.pk}", -row.taken_amount, row.amount)


def _holds_of_transfers() -> Iterator[Difference]:
    orphans = Transfer.objects.filter(kind=Transfer.Kind.HOLD, taken=None)
    for row in orphans:
        yield Difference("jetons in escrow without a hold", f"transfer {row.pk}", 0, 1)


def _house() -> Iterator[Difference]:
    """What the house has, and may have to pay, is kept in one row beside what it is the sum of."""
    book = HouseBook.objects.first() or HouseBook()
    entries = Entry.objects.filter(account__kind=Account.Kind.HOUSE, account__currency="jetons")
    bets = Hold.objects.filter(purpose=Hold.Purpose.BET, status=Hold.Status.HELD)
    for what, found, rows, name in (
        ("the house's balance is not the sum of entries", book.balance, entries, "amount"),
        ("the house's liability is not that of its bets", book.liability, bets, "liability"),
    ):
        expected: int = rows.aggregate(total=Coalesce(Sum(name), 0))["total"]
        if found != expected:
            yield Difference(what, "house", found, expected)


def _adjustments() -> Iterator[Difference]:
    applied = Adjustment.objects.filter(status=Adjustment.Status.APPLIED)
    entry = Entry.objects.filter(transfer=OuterRef("transfer"), account=OuterRef("account"))
    moved = applied.annotate(moved=Coalesce(Subquery(entry.values("amount")[:1]), 0))
    for row in moved.exclude(moved=F("amount")):
        yield Difference(
            "an adjustment moved something else", f"adjustment {row.pk}", row.moved, row.amount
        )


def _points() -> Iterator[Difference]:
    awards = Award.objects.filter(user=OuterRef("user")).values("user")
    total = Coalesce(Subquery(awards.annotate(total=Sum("points")).values("total")), 0)
    for row in Progress.objects.annotate(total=total).exclude(points=F("total")):
        yield Difference(
            "points are not the sum of awards", f"user {row.pk}", row.points, row.total
        )


CHECKS: tuple[Callable[[], Iterator[Difference]], ...] = (
    _unbalanced_transfers,
    _empty_transfers,
    _cached_balances,
    _negative_balances,
    _running_balances,
    _escrow,
    _holds_taken,
    _holds_of_transfers,
    _house,
    _adjustments,
    _points,
)
