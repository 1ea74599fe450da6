"""What somebody can lay at a bank's table."""

from apps.accounts.models import User
from apps.wallet.selectors import spendable
from apps.wallet.services.betting import carry_of


def purse_of(user: User) -> dict[str, int]:
    """Return a person's jetons and, in twentieths of one, what he owes the house."""
    return {"balance": spendable(user), "carry": carry_of(user)}
