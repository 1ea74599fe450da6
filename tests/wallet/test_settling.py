"""Holds are posted into payouts, once."""

import pytest

from apps.accounts.models import User
from apps.wallet.models import Account, Currency, Entry, Hold, Transfer
from apps.wallet.refusals import HoldClosed, KeyReused, NoHold
from apps.wallet.services.adjusting import adjust
from apps.wallet.services.holding import hold, release
from apps.wallet.services.settling import charge_fee, refund, settle
from tests.wallet.conftest import balance, stake

pytestmark = pytest.mark.django_db


def lying_in(kind: Account.Kind, currency: str = Currency.JETONS) -> int:
    entries = Entry.objects.filter(account__kind=kind, account__currency=currency)
    return sum(entry.amount for entry in entries)


def duel(alice: User, bob: User, amount: int = 6_000) -> None:
    stake(alice, amount, "a"), stake(bob, amount, "b")


def settled(payouts: dict[str, int], key: str = "settle:match:1") -> Transfer:
    return settle(key=key, cause="match:1", holds=["a", "b"], payouts=payouts)


def test_the_winner_takes_all_stakes(alice: User, bob: User) -> None:
    duel(alice, bob)
    settled({"a": 12_000})
    assert (balance(alice), balance(bob)) == (56_000, 44_000)
    assert set(Hold.objects.values_list("status", flat=True)) == {Hold.Status.POSTED}


def test_a_tie_gives_everybody_his_stake(alice: User, bob: User) -> None:
    duel(alice, bob)
    settled({"a": 6_000, "b": 6_000})
    assert (balance(alice), balance(bob)) == (50_000, 50_000)


def test_the_same_settlement_again_pays_nothing_twice(alice: User, bob: User) -> None:
    duel(alice, bob)
    assert len({settled({"a": 12_000}).pk for _time in range(8)}) == 1
    assert (balance(alice), balance(bob)) == (56_000, 44_000)


def test_one_key_with_other_contents_is_an_error(alice: User, bob: User, charlie: User) -> None:
    duel(alice, bob)
    stake(charlie, 6_000, "c"), stake(bob, 6_000, "b2")
    settled({"a": 12_000})
    with pytest.raises(KeyReused):
        settled({"b": 12_000})
    with pytest.raises(KeyReused):
        settle(key="settle:match:1", cause="", holds=["c", "b2"], payouts={"c": 12_000})


def test_the_same_sums_of_other_holds_are_other_contents(alice: User, bob: User) -> None:
    duel(alice, bob)
    stake(alice, 6_000, "a2"), stake(bob, 6_000, "b2")
    settled({"a": 12_000})
    with pytest.raises(KeyReused):
        settle(key="settle:match:1", cause="", holds=["a2", "b2"], payouts={"a2": 12_000})


def test_a_second_settlement_of_the_same_stakes_is_refused(alice: User, bob: User) -> None:
    duel(alice, bob)
    settled({"a": 12_000})
    with pytest.raises(HoldClosed):
        settled({"b": 12_000}, key="settle:match:2")
    assert (balance(alice), balance(bob)) == (56_000, 44_000)


def test_a_released_stake_is_not_played_for(alice: User, bob: User) -> None:
    duel(alice, bob)
    release(key="b")
    with pytest.raises(HoldClosed):
        settled({"a": 12_000})
    assert (balance(alice), balance(bob)) == (44_000, 50_000)
    release(key="a")


def test_payouts_sum_to_the_stakes(alice: User, bob: User) -> None:
    duel(alice, bob)
    for payouts in ({"a": 12_100}, {"a": 11_900}, {}, {"a": 12_000, "b": 100}):
        with pytest.raises(ValueError):
            settled(payouts)
    for payouts in ({"a": -6_000, "b": 18_000}, {"a": 6_000, "c": 6_000}):
        with pytest.raises(ValueError):
            settled(payouts)
    assert lying_in(Account.Kind.ESCROW) == 12_000


def test_nothing_is_settled_that_was_never_held(alice: User) -> None:
    stake(alice, 6_000, "a")
    with pytest.raises(NoHold):
        settled({"a": 6_000})


def test_a_bank_game_settles_against_the_house(alice: User, bob: User) -> None:
    duel(alice, bob, 1_000)
    settle(
        key="coup:1",
        cause="match:1",
        holds=["a", "b"],
        payouts={"a": 9_000},
        counterpart=Account.Kind.HOUSE,
    )
    assert (balance(alice), balance(bob)) == (58_000, 49_000)
    assert lying_in(Account.Kind.HOUSE) == -7_000


def test_who_erased_his_account_is_paid_to_nobodys_purse(alice: User, bob: User) -> None:
    duel(alice, bob)
    bob.delete()
    settled({"b": 12_000})
    account = Hold.objects.get(key="b").account
    assert (account.owner, account.balance) == (None, 56_000)


def test_a_fee_is_held_then_charged_once(alice: User) -> None:
    hold(user=alice, amount=500, key="f", purpose=Hold.Purpose.FEE)
    assert balance(alice) == 49_500
    assert len({charge_fee(key="f", cause="match:1").pk for _time in range(3)}) == 1
    assert lying_in(Account.Kind.FEES) == 500
    with pytest.raises(HoldClosed):
        release(key="f")


def test_a_fee_of_a_table_that_never_starts_comes_back(alice: User) -> None:
    hold(user=alice, amount=500, key="f", purpose=Hold.Purpose.FEE)
    release(key="f")
    with pytest.raises(HoldClosed):
        charge_fee(key="f", cause="match:1")
    assert balance(alice) == 50_000


def void(key: str = "void:match:1", holds: tuple[str, ...] = ("a", "b", "f")) -> Transfer:
    return refund(key=key, cause="match:1", holds=holds)


def test_a_void_match_gives_back_stakes_and_a_charged_fee(alice: User, bob: User) -> None:
    duel(alice, bob)
    hold(user=alice, amount=500, key="f", purpose=Hold.Purpose.FEE)
    charge_fee(key="f", cause="match:1")
    assert len({void().pk for _time in range(3)}) == 1
    assert (balance(alice), balance(bob)) == (50_000, 50_000)
    assert lying_in(Account.Kind.FEES) == lying_in(Account.Kind.ESCROW) == 0
    with pytest.raises(HoldClosed):
        void(key="void:match:1:again")


def test_a_void_match_gives_each_his_own_of_unequal_stakes(alice: User, bob: User) -> None:
    stake(alice, 6_000, "a"), stake(bob, 9_000, "b")
    void(holds=("a", "b"))
    assert (balance(alice), balance(bob)) == (50_000, 50_000)


def test_a_fee_in_credits_goes_and_comes_in_credits(alice: User, bob: User, mona: User) -> None:
    adjust(user=alice, amount=3, reason="achat perdu", staff=mona, currency="credits")
    duel(alice, bob)
    hold(user=alice, amount=2, key="f", purpose=Hold.Purpose.FEE, currency="credits")
    charge_fee(key="f", cause="match:1")
    assert lying_in(Account.Kind.FEES, "credits") == 2
    void()
    assert Account.objects.get(owner=alice, currency="credits").balance == 3


def test_a_settled_match_is_not_refunded(alice: User, bob: User) -> None:
    duel(alice, bob)
    settled({"a": 12_000})
    with pytest.raises(HoldClosed):
        void(holds=("a", "b"))
    assert (balance(alice), balance(bob)) == (56_000, 44_000)
