"""What happens at the same instant happens once, and nobody sees the database's troubles."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, transaction

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.wallet.models import Account, Hold, Transfer
from apps.wallet.refusals import BonusTaken, HoldClosed, TooPoor
from apps.wallet.selectors import progress_of
from apps.wallet.services import steadiness
from apps.wallet.services.adjusting import adjust, approve_adjustment
from apps.wallet.services.allowances import claim_daily_bonus, top_up
from apps.wallet.services.holding import Claim, hold, hold_together, release
from apps.wallet.services.ledger import between, transfer
from apps.wallet.services.progress import add_points
from apps.wallet.services.purses import open_purse
from apps.wallet.services.settling import refund, settle
from tests.tables.test_races import clash
from tests.wallet.conftest import balance, lose, stake

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Call = Callable[[], Any]


def outcomes(calls: Sequence[Call], *refusals: type[Exception]) -> list[Any]:
    """Make all calls at once; only these refusals may come of it. Return what succeeded."""
    found = clash(calls)
    failures = [o for o in found if isinstance(o, Exception) and not isinstance(o, refusals)]
    assert failures == []
    return [o for o in found if not isinstance(o, Exception)]


def test_of_a_hundred_stakes_one_fits_into_the_balance(alice: User) -> None:
    lose(alice, 44_000)
    calls = [partial(stake, alice, 6_000, f"s{number}") for number in range(100)]
    assert len(outcomes(calls, TooPoor)) == 1
    assert balance(alice) == 0


def test_many_first_looks_open_one_purse(alice: User) -> None:
    accounts = outcomes([partial(open_purse, user=alice)] * 20)
    assert len({account.pk for account in accounts}) == 1
    assert balance(alice) == 50_000


def test_a_hundred_claims_are_one_bonus(alice: User) -> None:
    assert len(outcomes([partial(claim_daily_bonus, user=alice)] * 100, BonusTaken)) == 1
    assert balance(alice) == 51_000


def test_many_top_ups_at_once_are_one(alice: User) -> None:
    lose(alice, 50_000)
    assert len(outcomes([partial(top_up, user=alice)] * 20, DomainError)) == 1
    assert balance(alice) == 6_000


def test_fifty_holds_of_one_key_are_one_hold(alice: User) -> None:
    """Of all that she has: none of the fifty is told that nothing is left."""
    rows = outcomes([partial(stake, alice, 50_000, "one")] * 50)
    assert (len(rows), len({row.pk for row in rows})) == (50, 1)
    assert balance(alice) == 0


def test_many_settlements_of_one_key_pay_once(alice: User, bob: User) -> None:
    stake(alice, 6_000, "a"), stake(bob, 6_000, "b")
    call = partial(settle, key="s", cause="", holds=["a", "b"], payouts={"a": 12_000})
    assert len({row.pk for row in outcomes([call] * 20)}) == 1
    assert (balance(alice), balance(bob)) == (56_000, 44_000)


@pytest.mark.parametrize("race", range(3))
def test_the_end_a_withdrawal_and_a_void_are_one_of_the_three(
    alice: User, bob: User, race: int
) -> None:
    stake(alice, 6_000, "a"), stake(bob, 6_000, "b")
    ends: list[Call] = [
        partial(settle, key="s", cause="", holds=["a", "b"], payouts={"b": 12_000}),
        partial(release, key="a"),
        partial(refund, key="v", cause="", holds=["a", "b"]),
    ]
    outcomes(ends * 3, HoldClosed)
    left = Hold.objects.filter(status=Hold.Status.HELD).count()
    assert left in (0, 1), "only a withdrawal leaves the other's stake"
    assert balance(alice) + balance(bob) == 100_000 - 6_000 * left


def test_crossed_gifts_never_meet_in_a_deadlock(alice: User, bob: User, charlie: User) -> None:
    purses = [open_purse(user=user) for user in (alice, bob, charlie)]
    calls = [
        partial(
            transfer,
            kind=Transfer.Kind.ADJUSTMENT,
            key=f"g{number}",
            moves=between(purses[number % 3], purses[(number + 1 + number // 3 % 2) % 3], 100),
        )
        for number in range(60)
    ]
    assert len(outcomes(calls)) == 60
    assert sum(map(balance, (alice, bob, charlie))) == 150_000


def test_stakes_of_crossed_tables_are_held_without_a_deadlock(alice: User, bob: User) -> None:
    def table(number: int) -> list[Hold]:
        users = (alice, bob) if number % 2 else (bob, alice)
        return hold_together(
            claims=[Claim(user, 100, f"{number}:{seat}") for seat, user in enumerate(users)]
        )

    assert len(outcomes([partial(table, number) for number in range(40)])) == 40
    assert (balance(alice), balance(bob)) == (46_000, 46_000)


def test_a_match_that_ends_many_times_gives_its_points_once(alice: User, bob: User) -> None:
    won = {alice: 6_000, bob: 0}
    calls = [
        partial(add_points, cause=f"match:{number % 5}", stakes_won=won) for number in range(20)
    ]
    outcomes(calls)
    assert (progress_of(alice).points, progress_of(bob).points) == (300, 5)


def test_an_approval_pressed_twice_gives_once(alice: User, mona: User, magali: User) -> None:
    row = adjust(user=alice, amount=200_000, reason="essai", staff=mona)
    approve = partial(approve_adjustment, adjustment=row, staff=magali)
    assert len(outcomes([approve] * 8, DomainError)) == 1
    assert balance(alice) == 250_000


# -- troubles of the database --


def failing(times: int, act: Call) -> Call:
    """Return `act` as it is on a database that fails so many times."""
    left = [times]

    def try_it() -> Any:
        done = act()
        if left[0]:
            left[0] -= 1
            raise OperationalError("deadlock detected")
        return done

    return try_it


def test_a_failure_is_tried_again_and_moves_once(alice: User) -> None:
    assert steadiness.steadily(failing(5, partial(open_purse, user=alice))).balance == 50_000
    assert Transfer.objects.count() == 1


def test_a_database_that_stays_away_is_a_refusal_and_moves_nothing(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steadiness, "PAUSE_SECONDS", 0)
    with pytest.raises(steadiness.Busy) as refusal:
        steadiness.steadily(failing(100, partial(open_purse, user=alice)))
    assert refusal.value.code == "wallet.busy"
    assert not Account.objects.exists()


def test_within_an_outer_transaction_its_owner_hears_of_a_failure(alice: User) -> None:
    with pytest.raises(OperationalError), transaction.atomic():
        steadiness.steadily(failing(1, partial(open_purse, user=alice)))
    assert not Account.objects.exists()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connection to cut")
def test_a_connection_cut_in_the_middle_is_no_news_for_people(alice: User) -> None:
    cuts = iter([True, True, False])

    def act() -> None:
        hold(user=alice, amount=6_000, key="a")
        if next(cuts):
            _cut_own_connection()

    steadiness.steadily(act)
    assert balance(alice) == 44_000


def _cut_own_connection() -> None:
    with connection.cursor() as cursor:
        cursor.execute("select pg_backend_pid()")
        (own,) = cursor.fetchone()

    def cut() -> None:
        with connections["default"].cursor() as other:
            other.execute("select pg_terminate_backend(%s)", [own])
        connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(cut).result()
    with connection.cursor() as cursor:
        cursor.execute("select 1")
