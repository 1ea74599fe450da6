"""The ledger balances, and stays as it was written."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Sum

from apps.accounts.models import User
from apps.wallet.models import Account, Entry, Hold, Transfer
from apps.wallet.records import AppendOnly
from apps.wallet.refusals import KeyReused, TooPoor
from apps.wallet.services.ledger import Move, between, site_account, transfer
from apps.wallet.services.purses import open_purse
from tests.wallet.conftest import balance, stake
from tests.wallet.guards import SQLITE

pytestmark = pytest.mark.django_db
KIND = Transfer.Kind.ADJUSTMENT


def pay(giver: User, taker: User, amount: int, key: str = "gift") -> Transfer:
    moves = between(open_purse(user=giver), open_purse(user=taker), amount)
    return transfer(kind=KIND, key=key, moves=moves, subject={"reason": "essai"})


def test_what_one_gives_the_other_gets(alice: User, bob: User) -> None:
    pay(alice, bob, 1_000)
    assert (balance(alice), balance(bob)) == (49_000, 51_000)
    assert Entry.objects.aggregate(total=Sum("amount"))["total"] == 0


def test_a_transfer_is_carried_out_once_for_its_key(alice: User, bob: User) -> None:
    assert len({pay(alice, bob, 1_000).pk for _time in range(5)}) == 1
    assert balance(bob) == 51_000


def test_another_transfer_of_the_same_key_is_refused(alice: User, bob: User) -> None:
    pay(alice, bob, 1_000)
    for giver, taker, amount in ((alice, bob, 2_000), (bob, alice, 1_000)):
        with pytest.raises(KeyReused):
            pay(giver, taker, amount)


def test_moves_must_sum_to_zero_in_each_currency(alice: User) -> None:
    jetons, credits_ = site_account(Account.Kind.MINT), site_account(Account.Kind.MINT, "credits")
    purse = open_purse(user=alice)
    for moves in ([Move(purse, 5)], [Move(purse, 5), Move(jetons, -4)]):
        with pytest.raises(ValueError):
            transfer(kind=KIND, key="k", moves=moves)
    with pytest.raises(ValueError):
        transfer(kind=KIND, key="k", moves=[Move(purse, 5), Move(credits_, -5)])


def test_one_account_named_twice_is_one_entry(alice: User) -> None:
    purse, mint = open_purse(user=alice), site_account(Account.Kind.MINT)
    done = transfer(
        kind=KIND,
        key="k",
        moves=[*between(mint, purse, 10), *between(mint, purse, 20)],
        subject={"reason": "essai"},
    )
    assert {entry.amount for entry in done.entries.all()} == {30, -30}


def test_nobody_gives_what_he_has_not(alice: User, bob: User) -> None:
    with pytest.raises(TooPoor):
        pay(alice, bob, 50_001)
    assert (balance(alice), balance(bob)) == (50_000, 50_000)


def test_what_is_read_before_the_lock_is_not_believed(alice: User, bob: User) -> None:
    """A purse looked at long before it is drawn on is read anew under its lock."""
    stale = open_purse(user=alice)
    pay(alice, bob, 45_000)
    with pytest.raises(TooPoor):
        transfer(kind=KIND, key="late", moves=between(stale, open_purse(user=bob), 6_000))
    assert balance(alice) == 5_000


def test_entries_keep_the_balance_of_their_moment(alice: User, bob: User) -> None:
    pay(alice, bob, 1_000, "1"), pay(bob, alice, 500, "2")
    entries = Entry.objects.filter(account__owner=alice).order_by("pk")
    assert [entry.balance for entry in entries] == [50_000, 49_000, 49_500]


def test_code_neither_changes_nor_deletes_what_is_written(alice: User) -> None:
    open_purse(user=alice)
    for model in (Entry, Transfer):
        row = model.objects.first()
        assert row is not None
        for act in (row.save, row.delete, model.objects.all().delete):
            with pytest.raises(AppendOnly):
                act()
        with pytest.raises(AppendOnly):
            model.objects.update(pk=7)


FORBIDDEN = [
    "UPDATE wallet_entry SET amount = 1",
    "UPDATE wallet_entry SET balance = 1",
    "UPDATE wallet_transfer SET key = 'other'",
    "UPDATE wallet_transfer SET subject = '{}'",
    "UPDATE wallet_hold SET amount = 1",
    "DELETE FROM wallet_hold",
    "DELETE FROM wallet_entry",
    "DELETE FROM wallet_transfer",
]


@pytest.mark.services
@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_database_refuses_to_change_or_delete_it(alice: User, statement: str) -> None:
    stake(alice, 6_000, "a")
    with connection.cursor() as cursor:
        # Taken away from the tests' own SQLite alone, where nothing can be truncated.
        for guard in SQLITE if connection.vendor == "sqlite" else ():
            if "undeleted" in guard:
                cursor.execute(guard)
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            cursor.execute(statement)


def test_every_guard_is_in_the_database() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        else:
            cursor.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")
        names = {name for (name,) in cursor.fetchall()}
    assert {"wallet_entry_unchanged", "wallet_transfer_unchanged", "wallet_hold_unchanged"} <= names


def test_an_erased_author_leaves_his_transfers(alice: User, mona: User) -> None:
    moves = between(site_account(Account.Kind.MINT), open_purse(user=alice), 5)
    done = transfer(kind=KIND, key="k", moves=moves, by=mona, subject={"reason": "essai"})
    mona.delete()
    done.refresh_from_db()
    assert done.by is None


def test_a_players_row_goes_and_his_entries_stay(alice: User) -> None:
    stake(alice, 6_000, "a")
    alice.delete()
    assert Hold.objects.get().account.owner is None
    assert Entry.objects.count() == 4


def test_an_account_with_entries_cannot_be_deleted(alice: User) -> None:
    account = open_purse(user=alice)
    with pytest.raises(DatabaseError), transaction.atomic():
        account.delete()
