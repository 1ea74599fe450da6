"""One's own copy, and being forgotten."""

import pytest

from apps.accounts.models import User
from apps.wallet.exporting import export_of
from apps.wallet.models import Award, Entry, Progress
from apps.wallet.services.forgetting import forget
from apps.wallet.services.progress import add_points
from apps.wallet.services.purses import open_purse
from apps.wallet.services.settling import settle
from apps.wallet.tasks import reclaim
from tests.wallet.conftest import stake

pytestmark = pytest.mark.django_db


def play(alice: User, bob: User) -> None:
    stake(alice, 6_000, "a"), stake(bob, 6_000, "b")
    settle(key="s", cause="match:1", holds=["a", "b"], payouts={"a": 12_000})
    add_points(cause="match:1", stakes_won={alice: 6_000, bob: 0})
    stake(alice, 9_000, "next")


def test_ones_own_copy_holds_every_movement(alice: User, bob: User) -> None:
    play(alice, bob)
    (account,) = export_of(alice)["accounts"]
    assert [line["amount"] for line in account["movements"]] == [50_000, -6_000, 12_000, -9_000]
    assert account["held"] == [{"purpose": "stake", "amount": 9_000}]
    assert [award["points"] for award in export_of(alice)["points"]] == [60]
    assert "bob" not in str(export_of(alice))


def test_who_is_forgotten_leaves_entries_without_a_name(alice: User, bob: User) -> None:
    play(alice, bob)
    account, entries = open_purse(user=alice), Entry.objects.count()
    for _time in range(2):
        forget(user=alice)
    assert Entry.objects.count() == entries
    account.refresh_from_db()
    assert account.owner is None
    assert not Award.objects.filter(user=alice).exists()
    assert not Progress.objects.filter(user=alice).exists()
    assert export_of(alice) == {"accounts": [], "points": []}


def test_what_somebody_leaves_goes_back_to_the_mint(alice: User, bob: User) -> None:
    play(alice, bob)
    account = open_purse(user=alice)
    forget(user=alice)
    for _time in range(2):
        reclaim()
    account.refresh_from_db()
    assert account.balance == 0
