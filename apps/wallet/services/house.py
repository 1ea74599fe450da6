"""The house's book: what it has, and what it may have to pay for the bets that lie.

Its one row is the only one that bets of all tables have in common. So whoever writes it does that
last in his transaction: others wait for one statement, and nobody crosswise.
"""

from collections.abc import Sequence

from django.db.models import F

from apps.wallet.models import Account, Currency, Hold, HouseBook
from apps.wallet.services.ledger import Order, site_account


def cover(liability: int, *, floor: int) -> bool:
    """Take on what bets may cost, unless the house could then end below `floor`; tell if it is."""
    rows = HouseBook.objects.filter(pk=_book().pk)
    able = rows.filter(balance__gte=F("liability") + liability + floor)
    return bool(able.update(liability=F("liability") + liability))


def follow(order: Order, closed: Sequence[Hold]) -> None:
    """Note what the house has won (or lost) by an order, and that these bets lie no more."""
    house = (Account.Kind.HOUSE, Currency.JETONS)
    ours = (move for move in order.moves if (move.account.kind, move.account.currency) == house)
    won = sum(move.amount for move in ours)
    liability = sum(row.liability or 0 for row in closed)
    if won or liability:
        rows = HouseBook.objects.filter(pk=_book().pk)
        rows.update(liability=F("liability") - liability, balance=F("balance") + won)


def _book() -> HouseBook:
    book, _is_new = HouseBook.objects.get_or_create(account=site_account(Account.Kind.HOUSE))
    return book
