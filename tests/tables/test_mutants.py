"""Mutants of the live path: with a safeguard taken out, the test that guards it must fail."""

from collections.abc import Callable
from typing import Any

import pytest

from apps.accounts.models import User
from apps.tables.services.playing import Player
from tests.chaos import faults
from tests.load.nursery import Nursery
from tests.tables import test_two_processes as two
from tests.tables.test_live_path import check_nothing_is_shown_early

# Its fixtures: a process to fork from, and a match at a crossroads.
nursery, choice = two.nursery, two.choice

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

Check = Callable[..., Any]
FAULTS = "tests.chaos.faults:"


@pytest.mark.parametrize(
    ("mutant", "check", "symptom"),
    [
        ("without_compare_and_set", two.check_same_instant, AssertionError),
        ("without_action_check", two.check_repeated_action, AssertionError),
        ("without_patrol", two.check_exit_after_commit, TimeoutError),
    ],
)
async def test_a_path_without_its_safeguard_is_noticed(
    nursery: Nursery,
    choice: Any,
    monkeypatch: pytest.MonkeyPatch,
    mutant: str,
    check: Check,
    symptom: type[Exception],
) -> None:
    # A harness that could not find its mutant would fail too, and prove nothing.
    assert callable(getattr(faults, mutant))
    # What the patrol does not find in time it never finds: no need to wait for long.
    monkeypatch.setattr(two, "PATROL_SECONDS", 6.0)
    with pytest.raises(symptom):
        await check(nursery, choice, FAULTS + mutant)


async def test_a_path_that_announces_before_it_commits_is_noticed(
    alice: User, bob: User, runtime: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Player, "_commit", Player._commit)  # put back after the test
    faults.broadcasting_before_commit()
    with pytest.raises(AssertionError):
        await check_nothing_is_shown_early(alice, bob)
