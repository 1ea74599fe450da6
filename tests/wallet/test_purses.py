"""A purse is opened when it is first looked at, kept at sign-up, and taken back in the end."""

import pytest
from django.db import IntegrityError, transaction

from apps.accounts.forgetting import forget_unclaimed_guests
from apps.accounts.models import User
from apps.accounts.services import sign_up_guest
from apps.wallet.auditing import find_differences
from apps.wallet.models import Account, Entry, Transfer
from apps.wallet.refusals import TooPoor
from apps.wallet.services.holding import hold, release
from apps.wallet.services.purses import (
    open_purse,
    reclaim_left_purses,
)
from apps.wallet.services.settling import settle
from tests.factories import PASSWORD
from tests.wallet.conftest import balance, lose, stake

pytestmark = pytest.mark.django_db


def sign_up(guest: User) -> User:
    return sign_up_guest(
        guest=guest, username="Nouveau", email="nouveau@exemple.fr", password=PASSWORD
    )


def win(user: User, other: User, amount: int) -> None:
    """Let somebody win an amount from another."""
    stake(user, amount, "w"), stake(other, amount, "o")
    settle(key="settle:w", cause="match:1", holds=["w", "o"], payouts={"w": 2 * amount})


def test_a_player_starts_with_fifty_thousand_once(alice: User) -> None:
    assert [balance(alice) for _look in range(3)] == [50_000] * 3
    assert Transfer.objects.get().kind == Transfer.Kind.OPENING


def test_a_guest_is_lent_twenty_thousand_and_it_says_so(guest: User) -> None:
    assert balance(guest) == 20_000
    assert Transfer.objects.get().kind == Transfer.Kind.LOAN


def test_a_guest_who_signs_up_keeps_what_he_has(guest: User) -> None:
    lose(guest, 6_000)
    player = sign_up(guest)
    assert balance(player) == 14_000
    assert not open_purse(user=player).is_lent


def test_a_guest_who_signs_up_keeps_fifty_thousand_at_most(guest: User, alice: User) -> None:
    win(guest, alice, 20_000)
    win_again = stake(guest, 40_000, "x"), stake(alice, 30_000, "y")
    assert len(win_again) == 2
    settle(key="settle:x", cause="", holds=["x", "y"], payouts={"x": 70_000})
    assert balance(guest) == 70_000
    assert balance(sign_up(guest)) == 50_000


def test_what_a_guest_holds_at_sign_up_counts_as_had(guest: User, alice: User) -> None:
    win(guest, alice, 20_000)
    stake(guest, 15_000, "held")
    stake(alice, 30_000, "other")
    player = sign_up(guest)
    assert balance(player) == 25_000
    settle(key="s", cause="", holds=["held", "other"], payouts={"held": 45_000})
    assert balance(player) == 70_000, "won as a player"


def test_a_stake_of_a_guest_won_after_sign_up_is_a_players_gain(guest: User, alice: User) -> None:
    """The purse need not be looked at between the sign-up and the win."""
    stake(guest, 20_000, "held")
    stake(alice, 50_000, "other")
    player = sign_up(guest)
    settle(key="s", cause="", holds=["held", "other"], payouts={"held": 70_000})
    assert balance(player) == 70_000


def rich_guest_who_holds_all(guest: User, alice: User) -> User:
    """Return a guest who has won 40,000 and signed up while he held all of his 60,000."""
    win(guest, alice, 20_000)
    stake(guest, 40_000, "x"), stake(alice, 20_000, "y")
    settle(key="settle:x", cause="", holds=["x", "y"], payouts={"x": 60_000})
    stake(guest, 60_000, "held")
    player = sign_up(guest)
    assert balance(player) == 0
    return player


def test_what_a_guest_holds_above_the_limit_goes_back_as_it_comes_back(
    guest: User, alice: User
) -> None:
    player = rich_guest_who_holds_all(guest, alice)
    release(key="held")
    assert balance(player) == 50_000
    assert not Account.objects.get(owner=player).is_lent
    stake(player, 10_000, "later"), stake(alice, 10_000, "hers")
    settle(key="later", cause="", holds=["later", "hers"], payouts={"later": 20_000})
    assert balance(player) == 60_000, "won as a player"
    assert find_differences() == []


@pytest.mark.parametrize(("won", "left"), [(70_000, 60_000), (5_000, 0), (0, 0)])
def test_what_is_lost_is_owed_no_more_and_what_is_won_beyond_is_won(
    guest: User, alice: User, won: int, left: int
) -> None:
    player = rich_guest_who_holds_all(guest, alice)
    stake(alice, 10_000, "other")
    payouts = {"held": won, "other": 70_000 - won}
    settle(key="s", cause="", holds=["held", "other"], payouts=payouts)
    assert balance(player) == left
    assert not Account.objects.get(owner=player).is_lent
    assert find_differences() == []


def test_the_loan_ends_once(guest: User, alice: User) -> None:
    open_purse(user=guest)
    player = sign_up(guest)
    open_purse(user=player)
    win(player, alice, 20_000)
    open_purse(user=player)
    open_purse(user=player)
    assert balance(player) == 40_000


def test_a_guest_keeps_his_loan_while_he_is_a_guest(guest: User) -> None:
    assert open_purse(user=guest).is_lent


def test_what_a_forgotten_guest_had_goes_back_to_the_mint(guest: User) -> None:
    account = open_purse(user=guest)
    User.objects.filter(pk=guest.pk).update(last_login="2020-01-01T00:00Z")
    forget_unclaimed_guests()
    assert reclaim_left_purses() == 1
    assert reclaim_left_purses() == 0
    account.refresh_from_db()
    assert (account.owner, account.balance) == (None, 0)
    assert [e.amount for e in Entry.objects.filter(account=account).order_by("pk")] == [
        20_000,
        -20_000,
    ]


def test_a_stake_that_comes_back_to_nobody_is_reclaimed_too(guest: User) -> None:
    account = open_purse(user=guest)
    stake(guest, 6_000, "held")
    guest.delete()
    assert reclaim_left_purses() == 1
    release(key="held")
    assert reclaim_left_purses() == 1
    account.refresh_from_db()
    assert account.balance == 0


def test_the_database_lets_no_player_fall_below_zero(alice: User) -> None:
    account = open_purse(user=alice)
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.filter(pk=account.pk).update(balance=-1)


def test_credits_begin_with_none(alice: User) -> None:
    with pytest.raises(TooPoor):
        hold(user=alice, amount=1, key="fee", currency="credits")
