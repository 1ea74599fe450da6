"""Staff adjusts with a reason; large sums need two."""

import pytest

from apps.accounts.models import User
from apps.wallet.amounts import BadAmount
from apps.wallet.models import Adjustment, Transfer
from apps.wallet.refusals import BadAdjustment, TooPoor
from apps.wallet.services.adjusting import adjust, approve_adjustment, refuse_adjustment
from tests.wallet.conftest import balance

pytestmark = pytest.mark.django_db
REASON = "Panne du 3 mars"


def give(user: User, amount: int, staff: User, reason: str = REASON) -> Adjustment:
    return adjust(user=user, amount=amount, reason=reason, staff=staff)


def test_a_small_adjustment_is_applied_at_once_with_its_author(alice: User, mona: User) -> None:
    row = give(alice, 100_000, mona)
    assert balance(alice) == 150_000
    assert row.transfer is not None
    assert (row.transfer.by, row.transfer.subject["reason"]) == (mona, REASON)


def test_staff_takes_too(alice: User, mona: User) -> None:
    give(alice, -20_000, mona)
    assert balance(alice) == 30_000


def test_staff_takes_no_more_than_there_is(alice: User, mona: User) -> None:
    with pytest.raises(TooPoor):
        give(alice, -50_001, mona)
    assert not Adjustment.objects.exists()


def test_a_large_one_waits_for_a_second_person(alice: User, mona: User, magali: User) -> None:
    row = give(alice, 100_001, mona)
    assert balance(alice) == 50_000
    with pytest.raises(BadAdjustment) as refusal:
        approve_adjustment(adjustment=row, staff=mona)
    assert refusal.value.code == "wallet.same_person"
    done = approve_adjustment(adjustment=row, staff=magali)
    assert balance(alice) == 150_001
    assert (done.asked_by, done.decided_by) == (mona, magali)


def test_halves_count_as_a_whole(alice: User, mona: User, magali: User) -> None:
    give(alice, 60_000, mona)
    assert give(alice, 60_000, mona).status == Adjustment.Status.PROPOSED
    assert give(alice, 40_000, mona).status == Adjustment.Status.APPLIED
    assert give(alice, 100_000, magali).status == Adjustment.Status.APPLIED
    assert balance(alice) == 250_000


def test_what_is_decided_is_decided_once(alice: User, mona: User, magali: User) -> None:
    row = give(alice, 200_000, mona)
    approve_adjustment(adjustment=row, staff=magali)
    for decide in (approve_adjustment, refuse_adjustment):
        with pytest.raises(BadAdjustment):
            decide(adjustment=row, staff=magali)
    assert balance(alice) == 250_000


def test_a_refused_one_moves_nothing(alice: User, mona: User, magali: User) -> None:
    row = refuse_adjustment(adjustment=give(alice, 200_000, mona), staff=magali)
    assert row.status == Adjustment.Status.REFUSED
    with pytest.raises(BadAdjustment):
        approve_adjustment(adjustment=row, staff=magali)
    assert balance(alice) == 50_000


def test_nobody_adjusts_his_own_account_nor_approves_it(mona: User, magali: User) -> None:
    with pytest.raises(BadAdjustment):
        give(mona, 1_000, mona)
    row = give(magali, 200_000, mona)
    with pytest.raises(BadAdjustment):
        approve_adjustment(adjustment=row, staff=magali)
    assert balance(magali) == 50_000


def test_players_adjust_nothing(alice: User, bob: User) -> None:
    with pytest.raises(BadAdjustment):
        give(bob, 1_000, alice)


@pytest.mark.parametrize("reason", ["", "   ", "\n"])
def test_an_adjustment_has_a_reason(alice: User, mona: User, reason: str) -> None:
    with pytest.raises(BadAdjustment):
        give(alice, 1_000, mona, reason)


@pytest.mark.parametrize("amount", [0, 1.5, "1000", None, True, 10**13, -(10**13), float("nan")])
def test_an_adjustment_is_a_whole_amount(alice: User, mona: User, amount: object) -> None:
    with pytest.raises(BadAmount):
        give(alice, amount, mona)  # type: ignore[arg-type]
    assert not Transfer.objects.exists()
