"""What a table of one's own costs."""

from dataclasses import dataclass

from django.conf import settings

from apps.wallet.models import Currency


@dataclass(frozen=True, slots=True)
class Price:
    """`amount` 0 means free."""

    amount: int
    currency: Currency


def table_fee(
    *, in_app: bool, teams: bool = False, turbo: bool = False, private: bool = False
) -> Price:
    """Return what its creator pays when the match starts: jetons on the web, credits in an app."""
    currency = Currency.CREDITS if in_app else Currency.JETONS
    wanted = {"teams": teams, "turbo": turbo, "private": private}
    fees = [
        settings.TABLE_FEES[name][currency.value] for name, is_wanted in wanted.items() if is_wanted
    ]
    return Price(sum(fees), currency)
