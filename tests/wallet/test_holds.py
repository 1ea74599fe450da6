"""What is set aside is set aside once, and comes back once."""

import pytest
from django.utils import translation

from apps.accounts.models import User
from apps.wallet.amounts import BadAmount, BadStake, checked_stake
from apps.wallet.models import Hold, Transfer
from apps.wallet.refusals import HoldClosed, KeyReused, NoHold, TooPoor
from apps.wallet.services.holding import Claim, hold, hold_together, release
from apps.wallet.services.purses import held_of, open_purse
from apps.wallet.services.settling import settle
from tests.wallet.conftest import balance, stake

pytestmark = pytest.mark.django_db
NO_AMOUNTS = [-1, -6000, 0, 6000.5, 6000.0, "6000", float("nan"), float("inf"), 2**63, True]
NO_AMOUNTS += [None, [], "６０００", 1e3, {}]


def test_a_stake_leaves_the_balance_and_is_held(alice: User) -> None:
    stake(alice, 6_000, "a")
    assert balance(alice) == 44_000
    assert held_of(open_purse(user=alice)) == 6_000


def test_the_same_hold_again_takes_nothing_more(alice: User) -> None:
    assert stake(alice, 6_000, "a").pk == stake(alice, 6_000, "a").pk
    assert balance(alice) == 44_000


def test_a_key_serves_for_one_stake(alice: User, bob: User) -> None:
    stake(alice, 6_000, "a")
    for other, amount in ((alice, 7_000), (bob, 6_000)):
        with pytest.raises(KeyReused):
            stake(other, amount, "a")
    assert (balance(alice), balance(bob)) == (44_000, 50_000)


def test_a_stake_comes_back_once(alice: User) -> None:
    stake(alice, 6_000, "a")
    for _time in range(3):
        assert release(key="a").status == Hold.Status.RELEASED
    assert balance(alice) == 50_000


def test_sitting_leaving_sitting_holds_one_stake(alice: User) -> None:
    for seating in range(5):
        stake(alice, 6_000, f"seat:{seating}")
        assert held_of(open_purse(user=alice)) == 6_000
        release(key=f"seat:{seating}")
    assert balance(alice) == 50_000


def test_a_released_key_seats_nobody_again(alice: User) -> None:
    stake(alice, 6_000, "a")
    release(key="a")
    with pytest.raises(HoldClosed):
        stake(alice, 6_000, "a")


def test_nothing_comes_back_that_was_never_held(alice: User) -> None:
    with pytest.raises(NoHold):
        release(key="never")


def test_a_stake_that_was_played_does_not_come_back(alice: User, bob: User) -> None:
    stake(alice, 6_000, "a"), stake(bob, 6_000, "b")
    settle(key="s", cause="match:1", holds=["a", "b"], payouts={"b": 12_000})
    with pytest.raises(HoldClosed):
        release(key="a")
    assert (balance(alice), balance(bob)) == (44_000, 56_000)


def test_who_has_too_little_is_told_how_much_is_missing(alice: User) -> None:
    with pytest.raises(TooPoor) as refusal:
        stake(alice, 51_200, "a")
    assert refusal.value.code == "wallet.too_poor"
    assert refusal.value.extra["missing"] == 1_200
    assert str(refusal.value.message) == "Il vous manque 1\u202f200\xa0jetons."
    with translation.override("en"):
        assert str(refusal.value.message) == "You are 1,200\xa0chips short."
    assert balance(alice) == 50_000


def test_a_bet_larger_than_the_balance_leaves_no_trace(alice: User) -> None:
    open_purse(user=alice)
    with pytest.raises(TooPoor):
        stake(alice, 60_000, "a")
    assert not Hold.objects.exists()
    assert Transfer.objects.count() == 1, "the starting purse"


def test_several_are_held_together_or_none(alice: User, bob: User) -> None:
    claims = [Claim(alice, 20_000, "a"), Claim(bob, 60_000, "b")]
    with pytest.raises(TooPoor) as refusal:
        hold_together(claims=claims)
    assert refusal.value.extra["user"] == bob.pk
    assert (balance(alice), balance(bob)) == (50_000, 50_000)
    hold_together(claims=[Claim(alice, 20_000, "c"), Claim(bob, 50_000, "d")])
    assert (balance(alice), balance(bob)) == (30_000, 0)


@pytest.mark.parametrize("amount", NO_AMOUNTS, ids=repr)
def test_what_is_no_amount_is_refused_before_anything(alice: User, amount: object) -> None:
    with pytest.raises(BadAmount):
        hold(user=alice, amount=amount, key="a")  # type: ignore[arg-type]
    assert not Transfer.objects.exists()


@pytest.mark.parametrize("amount", [*NO_AMOUNTS, 5_999, 6_050, 1_000_100, 2**31], ids=repr)
def test_stakes_keep_to_their_bounds_and_hundreds(amount: object) -> None:
    with pytest.raises((BadAmount, BadStake)):
        checked_stake(amount)


@pytest.mark.parametrize("amount", [6_000, 6_100, 1_000_000])
def test_stakes_within_the_bounds_pass(amount: int) -> None:
    assert checked_stake(amount) == amount
