"""Nobody gets richer by repeating what is free faster than the economy allows."""

from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.db.models import Sum
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import sign_up_guest
from apps.common.errors import DomainError
from apps.lobby.filters import Filters
from apps.lobby.listing import listed_tables
from apps.lobby.services.challenging import challenge
from apps.lobby.services.quick import quick_seat
from apps.tables.services.bounding import check_winnings
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.services.starting import be_ready
from apps.wallet.days import today
from apps.wallet.models import Entry, Transfer, Winning
from apps.wallet.services.adjusting import adjust
from apps.wallet.services.allowances import claim_daily_bonus, top_up
from apps.wallet.services.holding import hold, release
from apps.wallet.services.purses import open_purse, reclaim_left_purses
from apps.wallet.services.settling import refund
from tests.factories import PASSWORD, make_guest, make_user
from tests.wallet.conftest import balance, lose

pytestmark = pytest.mark.django_db
START = datetime(2026, 3, 20, 12, tzinfo=UTC)
ACTS = 250
PARIS = ZoneInfo("Europe/Paris")


class Greedy:
    """Somebody who repeats everything that is free, and sometimes loses all to be topped up."""

    def __init__(self, user: User, rng: Random) -> None:
        self.user, self._rng, self._number = user, rng, 0

    def act(self) -> None:
        acts = [self.claim, self.refill, self.hold_and_release, self.void, self.look, self.lose]
        with suppress(DomainError):
            self._rng.choice(acts)()

    def claim(self) -> None:
        claim_daily_bonus(user=self.user)

    def refill(self) -> None:
        top_up(user=self.user)

    def look(self) -> None:
        open_purse(user=self.user)
        reclaim_left_purses()

    def hold_and_release(self) -> None:
        key = self._key()
        hold(user=self.user, amount=6_000, key=key)
        self.refill_quietly()
        release(key=key)
        release(key=key)

    def void(self) -> None:
        key = self._key()
        hold(user=self.user, amount=6_000, key=key)
        for _time in range(2):
            refund(key=f"void:{key}", cause="", holds=[key])

    def lose(self) -> None:
        lose(self.user, self._rng.choice([max(1, balance(self.user)), 1_000]), self._key())

    def refill_quietly(self) -> None:
        with suppress(DomainError):
            top_up(user=self.user)

    def _key(self) -> str:
        self._number += 1
        return f"{self.user.pk}:{self._number}"


def given_to(user: User) -> int:
    """Return all that the mint has given somebody."""
    entries = Entry.objects.filter(account=open_purse(user=user), amount__gt=0)
    free = (Transfer.Kind.OPENING, Transfer.Kind.LOAN, Transfer.Kind.BONUS, Transfer.Kind.TOP_UP)
    return entries.filter(transfer__kind__in=free).aggregate(total=Sum("amount"))["total"] or 0


def allowed(days: int) -> int:
    """Return the most that the economy's page gives a player in so many days."""
    bonuses = days * settings.DAILY_BONUS
    rows = days // settings.STREAK_DAYS * (settings.STREAK_BONUS - settings.DAILY_BONUS)
    top_ups = days * settings.TOP_UPS_A_DAY * settings.TOP_UP_TO
    return settings.STARTING_PURSE + bonuses + rows + top_ups


def spend_days(greedy: Greedy, rng: Random, monkeypatch: pytest.MonkeyPatch) -> int:
    """Let him act for some days; return how many."""
    now, days = START, {START.date()}
    for _act in range(ACTS):
        monkeypatch.setattr(timezone, "now", lambda moment=now: moment)
        greedy.act()
        days.add(today())
        now += timedelta(minutes=rng.choice([0, 0, 1, 600]))
    return (max(days) - min(days)).days + 1


@pytest.mark.parametrize("seed", range(6))
def test_a_greedy_player_gets_what_is_announced_at_most(
    alice: User, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(seed)
    days = spend_days(Greedy(alice, rng), rng, monkeypatch)
    assert 0 < given_to(alice) <= allowed(days)
    given_a_day = Counter(
        entry.transfer.at.astimezone(PARIS).date()
        for entry in Entry.objects.filter(
            account__owner=alice, transfer__kind=Transfer.Kind.TOP_UP
        ).select_related("transfer")
    )
    assert max(given_a_day.values()) <= settings.TOP_UPS_A_DAY


@pytest.mark.parametrize("seed", range(3))
def test_a_greedy_guest_gets_no_more_by_signing_up(
    guest: User, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(seed)
    open_purse(user=guest)
    days = spend_days(Greedy(guest, rng), rng, monkeypatch)
    before = given_to(guest)
    player = sign_up_guest(
        guest=guest, username="Nouveau", email="nouveau@exemple.fr", password=PASSWORD
    )
    assert given_to(player) == before
    assert before <= settings.GUEST_PURSE + days * settings.TOP_UPS_A_DAY * settings.TOP_UP_TO
    assert balance(player) <= settings.GUEST_KEEPS_UP_TO


# -- one person behind several accounts --

HOUSEHOLD_DAYS = 30


def lose_on_purpose(loser: User, winner: User, stake: int) -> bool:
    """Let somebody sit down for a stake and leave at once; tell whether they were let."""
    if stake:
        try:
            check_winnings(loser, [winner], stake)
        except DomainError:
            return False  # the very question that sitting down asks
    table = open_table(host=winner, game="banco", seat_count=2, terms=Terms(stake=stake))
    take_seat(table_id=table.pk, user=loser)
    for user in (winner, loser):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    leave_table(table_id=table.pk, user=loser)
    return True


def pass_all_on(helper: User, main: User) -> None:
    """Take whatever is given, and lose as much of it as one is let."""
    with suppress(DomainError):
        claim_daily_bonus(user=helper)
    for _top_up in range(settings.TOP_UPS_A_DAY + 1):
        # All at once, then by the least stake: whichever is let.
        while any(
            balance(helper) >= stake and lose_on_purpose(helper, main, stake)
            for stake in (balance(helper) // 100 * 100, settings.LEAST_STAKE)
            if stake >= settings.LEAST_STAKE
        ):
            pass
        if balance(helper) < settings.TOP_UP_TO:
            with suppress(DomainError):
                top_up(user=helper)


def test_a_household_gains_no_more_than_is_written_down(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five guests and two more accounts, each with a browser of its own, lose to one for a month.

    That one gets what is announced to everybody, and `MOST_FROM_GIVEN` from all of them together.
    """
    now = timezone.now().replace(hour=12)
    helpers = [make_guest(device=f"guest {n}") for n in range(5)]
    helpers += [make_user(name=f"own{n}", device=f"own {n}") for n in range(2)]
    monkeypatch.setattr(settings, "MATCHES_OF_THE_KNOWN", 0)  # as if they had played already
    before = balance(alice)
    for day in range(HOUSEHOLD_DAYS):
        moment = now + timedelta(days=day)
        monkeypatch.setattr(timezone, "now", lambda moment=moment: moment)
        for helper in helpers:
            pass_all_on(helper, alice)
    gained = balance(alice) - before
    assert settings.MOST_FROM_GIVEN - settings.LEAST_STAKE < gained <= settings.MOST_FROM_GIVEN


def test_an_old_account_passes_only_so_much_on(alice: User, bob: User, mona: User) -> None:
    """One that lives on no top-up and has been here for long; what it loses it has earned."""
    long_ago = timezone.now() - timedelta(days=400)
    User.objects.update(date_joined=long_ago)
    bob.refresh_from_db()
    for number in range(settings.MATCHES_OF_THE_KNOWN):
        Winning.objects.create(user=bob, cause=f"match:-{number}", net=-1)
    for _again in range(2):
        adjust(user=bob, amount=90_000, reason="éprouver la limite", staff=mona)
    lost = 0
    while lose_on_purpose(bob, alice, settings.LEAST_STAKE):
        lost += 1
    assert lost == settings.MOST_STAKES_FROM_ONE
    # More is at stake between them, or they meet for nothing.
    assert lose_on_purpose(bob, alice, 2 * settings.LEAST_STAKE)
    assert lose_on_purpose(bob, alice, 0)


def test_who_may_win_no_more_is_told_before_anything_is_taken(alice: User, bob: User) -> None:
    Winning.objects.create(
        user=alice, other=bob, cause="match:0", net=settings.MOST_FROM_GIVEN, is_given=True
    )
    table = open_table(host=alice, game="banco", seat_count=2, terms=Terms(stake=6_000))
    before = balance(bob)
    with pytest.raises(DomainError) as refused:
        take_seat(table_id=table.pk, user=bob)
    assert refused.value.code == "table.won_enough"
    assert "mise" in str(refused.value.message)
    assert balance(bob) == before
    listed = listed_tables(bob, Filters(closed=True)).rows[0].obstacle
    assert listed is not None
    assert listed.code == "won_enough"
    # « Jouer maintenant » passes such a table by.
    assert quick_seat(user=bob, game="banco", seat_count=2, options={}).pk != table.pk
    with pytest.raises(DomainError, match="table.won_enough"):
        challenge(challenger=make_user(name="carl"), challenged=alice, game="banco", stake=6_000)


def test_two_fresh_guests_play_at_the_least_stake() -> None:
    tables = [
        quick_seat(user=make_guest(device=f"phone {n}"), game="banco", seat_count=2, options={})
        for n in range(2)
    ]
    assert tables[0].pk == tables[1].pk
