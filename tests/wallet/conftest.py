"""Whatever a test of the wallet does, it leaves a ledger that adds up."""

from collections.abc import Iterator

import pytest

from apps.accounts.models import User
from apps.wallet.auditing import find_differences
from apps.wallet.models import Account, Hold
from apps.wallet.services.holding import hold
from apps.wallet.services.purses import open_purse
from apps.wallet.services.settling import settle
from tests.factories import make_moderator


@pytest.fixture(autouse=True)
def sound_ledger(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "db" in request.fixturenames or "transactional_db" in request.fixturenames:
        assert find_differences() == []


@pytest.fixture
def magali(db: None) -> User:
    """A second member of the staff."""
    return make_moderator(name="magali")


def balance(user: User) -> int:
    """Return what somebody can spend."""
    return open_purse(user=user).balance or 0


def stake(user: User, amount: int, key: str) -> Hold:
    return hold(user=user, amount=amount, key=key)


def lose(user: User, amount: int, key: str = "lost") -> None:
    """Let somebody lose an amount to the house."""
    hold(user=user, amount=amount, key=key)
    settle(
        key=f"settle:{key}",
        cause="",
        holds=[key],
        payouts={},
        counterpart=Account.Kind.HOUSE,
    )
