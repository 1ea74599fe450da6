"""What one match cost and brought to one person."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Sum

from apps.accounts.models import User
from apps.wallet.models import Account, Currency, Entry, Hold, Transfer
from apps.wallet.selectors import points_of


@dataclass(frozen=True, slots=True)
class Fee:
    """What opening the table cost, in the currency that was paid."""

    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """In jetons but for a fee paid in credits: `before` − `stake` − fee + `gain` + `refunded` is
    `after`, what could be spent once the match was settled.
    """

    cause: str
    at: datetime
    game: str
    stake: int
    fee: Fee
    gain: int
    refunded: int
    points: int
    before: int
    after: int

    @property
    def net(self) -> int:
        """What the match changed, without its fee."""
        return self.gain + self.refunded - self.stake

    @property
    def is_void(self) -> bool:
        return bool(self.refunded) and not self.gain


def receipt_of(*, cause: str, user: User) -> Receipt | None:
    """Return the person's receipt of a match (`match:42`); None while none of his was settled."""
    transfers = list(Transfer.objects.filter(cause=cause).order_by("pk"))
    holds = list(
        Hold.objects.filter(account__owner=user, closed_by__in=transfers).select_related("account")
    )
    if not holds:
        return None
    stakes = [hold for hold in holds if hold.purpose != Hold.Purpose.FEE]
    fee = _fee(holds)
    account = Account.objects.get(owner=user, currency=Currency.JETONS)
    gain = _received(account, transfers, Transfer.Kind.SETTLEMENT)
    refunded = _received(account, transfers, Transfer.Kind.REFUND)
    stake, after = sum(hold.amount for hold in stakes), _balance_at(account, transfers[-1])
    paid = fee.amount if fee.currency == Currency.JETONS else 0
    return Receipt(
        cause=cause,
        at=transfers[-1].at,
        game=transfers[-1].subject.get("game", ""),
        stake=stake,
        fee=fee,
        gain=gain,
        refunded=refunded,
        points=points_of(user, cause),
        before=after + stake + paid - gain - refunded,
        after=after,
    )


def _fee(holds: list[Hold]) -> Fee:
    fees = [hold for hold in holds if hold.purpose == Hold.Purpose.FEE]
    currency = fees[0].account.currency if fees else Currency.JETONS
    return Fee(sum(hold.amount for hold in fees), currency)


def _received(account: Account, transfers: list[Transfer], kind: Transfer.Kind) -> int:
    numbers = [transfer.pk for transfer in transfers if transfer.kind == kind]
    entries = Entry.objects.filter(account=account, transfer__in=numbers)
    return entries.aggregate(total=Sum("amount"))["total"] or 0


def _balance_at(account: Account, transfer: Transfer) -> int:
    """Return the balance once `transfer` was written. Its account was locked then, even where it
    got nothing, so the numbers of transfers are in the order of the balances.
    """
    latest = (
        Entry.objects.filter(account=account, transfer__lte=transfer.pk).order_by("-pk").first()
    )
    return (latest.balance if latest else None) or 0
