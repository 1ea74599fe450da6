"""Any order of holding, giving back, settling, claiming and repeating agrees with a small model."""

from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

from apps.common.errors import DomainError
from apps.wallet.auditing import find_differences
from apps.wallet.services.allowances import claim_daily_bonus, top_up
from apps.wallet.services.holding import hold, release
from apps.wallet.services.purses import held_of, open_purse
from apps.wallet.services.settling import refund, settle
from tests.factories import make_user

NAMES = ("alice", "bob", "charlie")
START = datetime(2026, 1, 30, 12, tzinfo=UTC)
people = st.sampled_from(NAMES)
stakes = st.sampled_from([6_000, 10_000, 25_000, 50_000])


class Ledger(RuleBasedStateMachine):
    """The model: a balance each, holds by key (whose, how much, how it stands), days of bonuses."""

    holds = Bundle("holds")
    settlements = Bundle("settlements")

    @initialize()
    def begin(self) -> None:
        self.outer = transaction.atomic()
        self.outer.__enter__()
        self.now = START
        self.clock = patch.object(timezone, "now", lambda: self.now)
        self.clock.start()
        self.users = {name: make_user(name=name) for name in NAMES}
        self.balance = dict.fromkeys(NAMES, 50_000)
        self.held: dict[str, tuple[str, int, str]] = {}
        self.days: dict[str, list[int]] = {name: [] for name in NAMES}
        self.top_ups: dict[tuple[str, int], int] = {}

    @property
    def day(self) -> int:
        return (self.now - START).days

    def _is_done(self, service: Any, **asked: Any) -> bool:
        """Call a service; tell whether it did not refuse."""
        try:
            service(**asked)
        except DomainError:
            return False
        return True

    def _held_by(self, name: str) -> int:
        return sum(a for who, a, status in self.held.values() if (who, status) == (name, "held"))

    # -- holds --

    @rule(target=holds, name=people, amount=stakes)
    def take(self, name: str, amount: int) -> Any:
        key = f"hold{len(self.held)}"
        is_rich = self.balance[name] >= amount
        assert self._is_done(hold, user=self.users[name], amount=amount, key=key) == is_rich
        if not is_rich:
            return multiple()
        self.balance[name] -= amount
        self.held[key] = (name, amount, "held")
        return key

    @rule(key=holds)
    def take_again(self, key: str) -> None:
        name, amount, status = self.held[key]
        again = self._is_done(hold, user=self.users[name], amount=amount, key=key)
        assert again == (status == "held")

    @rule(key=holds)
    def give_back(self, key: str) -> None:
        name, amount, status = self.held[key]
        assert self._is_done(release, key=key) == (status != "posted")
        if status == "held":
            self.balance[name] += amount
            self.held[key] = (name, amount, "released")

    # -- ends --

    @rule(target=settlements, keys=st.lists(holds, min_size=1, max_size=4, unique=True), n=people)
    def settle(self, keys: list[str], n: str) -> Any:
        winner, pot = keys[len(n) % len(keys)], sum(self.held[key][1] for key in keys)
        asked = {"key": f"settle{keys}", "cause": "", "holds": keys, "payouts": {winner: pot}}
        is_open = all(self.held[key][2] == "held" for key in keys)
        if not is_open:
            return multiple()
        assert self._is_done(settle, **asked)
        for key in keys:
            self.held[key] = (*self.held[key][:2], "posted")
        self.balance[self.held[winner][0]] += pot
        return asked

    @rule(asked=settlements)
    def settle_again(self, asked: dict[str, Any]) -> None:
        assert self._is_done(settle, **asked)

    @rule(asked=settlements)
    def settle_otherwise(self, asked: dict[str, Any]) -> None:
        assert not self._is_done(settle, **{**asked, "key": "other"})
        assert not self._is_done(refund, key="void", cause="", holds=asked["holds"])

    @rule(keys=st.lists(holds, min_size=1, max_size=4, unique=True))
    def void(self, keys: list[str]) -> None:
        is_open = all(self.held[key][2] == "held" for key in keys)
        asked = {"key": f"void{keys}", "cause": "", "holds": keys}
        is_repeat = all(self.held[key][2] == f"void{keys}" for key in keys)
        assert self._is_done(refund, **asked) == (is_open or is_repeat)
        for key in keys if is_open else ():
            name, amount, _status = self.held[key]
            self.balance[name] += amount
            self.held[key] = (name, amount, f"void{keys}")

    # -- what is free --

    @rule(name=people)
    def claim(self, name: str) -> None:
        days = self.days[name]
        is_due = not days or days[-1] < self.day
        assert self._is_done(claim_daily_bonus, user=self.users[name]) == is_due
        if is_due:
            days.append(self.day)
            self.balance[name] += 10_000 if _row_of(days) % 7 == 0 else 1_000

    @rule(name=people)
    def ask_for_a_top_up(self, name: str) -> None:
        used = self.top_ups.get((name, self.day), 0)
        is_broke = self.balance[name] < 6_000 and not self._held_by(name) and used < 3
        assert self._is_done(top_up, user=self.users[name]) == is_broke
        if is_broke:
            self.top_ups[name, self.day] = used + 1
            self.balance[name] = 6_000

    @rule(days=st.sampled_from([1, 1, 1, 2]))
    def sleep(self, days: int) -> None:
        self.now += timedelta(days=days)

    # -- always --

    @invariant()
    def agrees(self) -> None:
        for name, user in self.users.items():
            account = open_purse(user=user)
            assert account.balance == self.balance[name]
            assert held_of(account) == self._held_by(name)

    @invariant()
    def adds_up(self) -> None:
        assert find_differences() == []

    def teardown(self) -> None:
        if hasattr(self, "outer"):
            self.clock.stop()
            transaction.set_rollback(True)
            self.outer.__exit__(None, None, None)


def _row_of(days: list[int]) -> int:
    """Return how many days in a row end the list."""
    count = 1
    while count < len(days) and days[-count - 1] == days[-count] - 1:
        count += 1
    return count


@pytest.mark.django_db
def test_any_order_of_acts_agrees_with_the_model() -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Ledger,
        settings=settings(
            max_examples=40,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
