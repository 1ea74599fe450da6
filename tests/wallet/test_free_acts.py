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
from apps.wallet.days import today
from apps.wallet.models import Entry, Transfer
from apps.wallet.services.allowances import claim_daily_bonus, top_up
from apps.wallet.services.holding import hold, release
from apps.wallet.services.purses import keep_what_guest_has, open_purse, reclaim_left_purses
from apps.wallet.services.settling import refund
from tests.factories import PASSWORD
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
        keep_what_guest_has(user=self.user)
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
