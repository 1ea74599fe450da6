"""The audit finds every kind of fault, and none where there is none."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F

from apps.accounts.models import User
from apps.wallet.auditing import find_differences
from apps.wallet.models import Account, Entry, Hold, Progress
from apps.wallet.services.adjusting import adjust
from apps.wallet.services.progress import add_points
from apps.wallet.services.settling import settle
from tests.wallet.conftest import stake
from tests.wallet.guards import FIXED

pytestmark = pytest.mark.django_db


@pytest.fixture
def sound_ledger() -> None:
    """Here ledgers are made unsound."""


@pytest.fixture
def played(alice: User, bob: User) -> None:
    """A match that was settled, a stake that is held, points."""
    stake(alice, 6_000, "a"), stake(bob, 6_000, "b")
    settle(key="s", cause="match:1", holds=["a", "b"], payouts={"a": 12_000})
    add_points(cause="match:1", stakes_won={alice: 6_000, bob: 0})
    stake(alice, 6_000, "next")
    if connection.vendor == "postgresql":
        # For this transaction alone, which the test rolls back.
        _run("SET LOCAL session_replication_role = replica")
        return
    for table in FIXED:
        _run(f"DROP TRIGGER {table}_unchanged")


def _run(statement: str, *values: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def faults() -> set[str]:
    return {difference.what for difference in find_differences()}


def test_a_sound_ledger_adds_up(played: None) -> None:
    out = StringIO()
    call_command("audit_ledger", stdout=out)
    assert "adds up" in out.getvalue()


def test_the_audit_speaks_json(played: None) -> None:
    out = StringIO()
    call_command("audit_ledger", "--json", stdout=out)
    told = json.loads(out.getvalue())
    assert told["differences"] == []
    assert told["holds"] == 3


def test_a_fault_makes_the_command_fail_and_says_where(played: None, alice: User) -> None:
    Account.objects.filter(owner=alice).update(balance=F("balance") + 1)
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("audit_ledger", stdout=out)
    account = Account.objects.get(owner=alice)
    assert f"account {account.pk}: balance is not the sum of entries (50001, not 50000)" in (
        out.getvalue()
    )
    with pytest.raises(CommandError):
        call_command("audit_ledger", "--json", stdout=StringIO())


def test_a_changed_entry_is_found(played: None, alice: User) -> None:
    entry = Entry.objects.filter(account__owner=alice).latest("pk")
    _run("UPDATE wallet_entry SET amount = -5 WHERE id = %s", entry.pk)
    assert {
        "entries do not sum to zero",
        "balance is not the sum of entries",
        "an entry's balance is wrong",
        "a hold was not taken",
    } <= faults()


def test_a_deleted_entry_is_found(played: None) -> None:
    entry = Entry.objects.filter(account__kind="escrow").latest("pk")
    _run("DELETE FROM wallet_entry WHERE id = %s", entry.pk)
    assert {"a transfer without two sides", "escrow is not what is held"} <= faults()


def test_a_hold_closed_by_hand_is_found(played: None) -> None:
    row = Hold.objects.get(key="next")
    Hold.objects.filter(pk=row.pk).update(status="posted", closed_by=row.taken_by)
    assert "escrow is not what is held" in faults()


def test_a_hold_that_was_deleted_is_found(played: None) -> None:
    _run("DELETE FROM wallet_hold WHERE key = 'next'")
    assert {"jetons in escrow without a hold", "escrow is not what is held"} <= faults()


def test_points_without_an_award_are_found(played: None) -> None:
    Progress.objects.update(points=F("points") + 1)
    assert faults() == {"points are not the sum of awards"}


def test_an_adjustment_of_another_amount_is_found(played: None, alice: User, mona: User) -> None:
    row = adjust(user=alice, amount=100, reason="essai", staff=mona)
    type(row).objects.filter(pk=row.pk).update(amount=200)
    assert faults() == {"an adjustment moved something else"}
