"""What is given for nothing is given as often as announced, and never more."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.wallet.refusals import BonusTaken, NotBroke, NotForGuests, TopUpsUsed
from apps.wallet.selectors import next_bonus, top_up_state
from apps.wallet.services.allowances import claim_daily_bonus, top_up
from apps.wallet.services.holding import release
from apps.wallet.services.purses import open_purse
from tests.wallet.conftest import balance, lose, stake

pytestmark = pytest.mark.django_db
At = Callable[[datetime], None]
NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
A_DAY = timedelta(days=1)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> At:
    """Set the clock."""

    def set_clock(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    set_clock(NOON)
    return set_clock


def given(user: User) -> int:
    """Claim the bonus and return what it brought."""
    before = balance(user)
    claim_daily_bonus(user=user)
    return balance(user) - before


def test_the_bonus_is_given_once_a_day(alice: User, at: At) -> None:
    assert given(alice) == 1_000
    for _time in range(3):
        with pytest.raises(BonusTaken):
            claim_daily_bonus(user=alice)
    assert balance(alice) == 51_000


def test_the_same_request_again_is_answered_the_same(alice: User, at: At) -> None:
    first = claim_daily_bonus(user=alice, request="r1")
    assert claim_daily_bonus(user=alice, request="r1") == first
    with pytest.raises(BonusTaken):
        claim_daily_bonus(user=alice, request="r2")
    assert balance(alice) == 51_000


def test_the_seventh_day_in_a_row_brings_ten_thousand(alice: User, at: At) -> None:
    row = []
    for day in range(15):
        at(NOON + day * A_DAY)
        row.append(given(alice))
    assert row == ([1_000] * 6 + [10_000]) * 2 + [1_000]


def test_a_day_left_out_begins_the_row_anew(alice: User, at: At) -> None:
    for day in range(6):
        at(NOON + day * A_DAY)
        given(alice)
    at(NOON + 7 * A_DAY)
    assert given(alice) == 1_000


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # Midnight in Paris is 23:00 UTC in winter and 22:00 in summer; clocks change in between.
        (datetime(2026, 3, 28, 22, 59, 59, tzinfo=UTC), datetime(2026, 3, 28, 23, tzinfo=UTC)),
        (datetime(2026, 3, 29, 21, 59, 59, tzinfo=UTC), datetime(2026, 3, 29, 22, tzinfo=UTC)),
        (datetime(2026, 10, 24, 21, 59, 59, tzinfo=UTC), datetime(2026, 10, 24, 22, tzinfo=UTC)),
        (datetime(2026, 10, 25, 22, 59, 59, tzinfo=UTC), datetime(2026, 10, 25, 23, tzinfo=UTC)),
    ],
)
def test_a_day_begins_at_midnight_in_paris(
    alice: User, at: At, before: datetime, after: datetime
) -> None:
    at(before)
    given(alice)
    assert next_bonus(open_purse(user=alice)).opens_at == after
    at(after)
    assert given(alice) == 1_000


def test_a_clock_set_back_gives_no_second_bonus(alice: User, at: At) -> None:
    given(alice)
    at(NOON - A_DAY)
    with pytest.raises(BonusTaken):
        claim_daily_bonus(user=alice)


def test_guests_get_no_bonus(guest: User) -> None:
    with pytest.raises(NotForGuests):
        claim_daily_bonus(user=guest)


def test_the_next_bonus_says_what_it_brings(alice: User, at: At) -> None:
    for day in range(6):
        at(NOON + day * A_DAY)
        given(alice)
    account = open_purse(user=alice)
    told = next_bonus(account)
    assert (told.is_due, told.amount, told.streak, told.done) == (False, 10_000, 7, 6)
    at(NOON + 6 * A_DAY)
    assert next_bonus(account).is_due
    given(alice)
    assert (next_bonus(account).amount, next_bonus(account).done) == (1_000, 7)


def test_who_is_broke_is_topped_up_to_six_thousand(alice: User, at: At) -> None:
    lose(alice, 45_000)
    top_up(user=alice)
    assert balance(alice) == 6_000


def test_three_top_ups_a_day_and_three_more_tomorrow(alice: User, at: At) -> None:
    lose(alice, 50_000, "all")
    for day in range(2):
        at(NOON + day * A_DAY)
        for time in range(3):
            top_up(user=alice)
            lose(alice, 6_000, f"{day}.{time}")
        with pytest.raises(TopUpsUsed):
            top_up(user=alice)
    assert balance(alice) == 0


def test_who_has_enough_is_not_topped_up(alice: User, at: At) -> None:
    lose(alice, 44_000)
    with pytest.raises(NotBroke):
        top_up(user=alice)
    assert balance(alice) == 6_000


def test_who_holds_a_stake_is_not_topped_up(alice: User, at: At) -> None:
    stake(alice, 50_000, "held")
    with pytest.raises(NotBroke):
        top_up(user=alice)
    release(key="held")
    assert balance(alice) == 50_000


def test_the_same_top_up_again_gives_nothing_more(alice: User, at: At) -> None:
    lose(alice, 50_000, "all")
    first = top_up(user=alice, request="r1")
    lose(alice, 6_000, "again")
    assert top_up(user=alice, request="r1") == first
    assert balance(alice) == 0


def test_a_guest_who_is_broke_is_topped_up_too(guest: User, at: At) -> None:
    lose(guest, 20_000)
    top_up(user=guest)
    assert balance(guest) == 6_000


def test_the_state_of_a_top_up_agrees_with_the_service(alice: User, at: At) -> None:
    assert not top_up_state(open_purse(user=alice)).is_open
    lose(alice, 47_000)
    told = top_up_state(open_purse(user=alice))
    assert (told.is_open, told.amount, told.left) == (True, 3_000, 3)
    stake(alice, 1_000, "held")
    assert not top_up_state(open_purse(user=alice)).is_open
