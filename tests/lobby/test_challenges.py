"""Défier : one challenge at a time, one answer, and the stake back where nobody plays."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.test import Client

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.lobby.models import Challenge
from apps.lobby.services.challenging import (
    MOST_SENT,
    MOST_TO_ONE,
    PACE_TIME,
    accept,
    challenge,
    decline,
    expire_challenges,
    withdraw,
)
from apps.tables.models import Seat, Table
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.seating import leave_table, take_seat
from apps.wallet.auditing import find_differences
from apps.wallet.services.purses import open_purse
from tests.lobby.test_quick import at_once

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

PURSE, STAKE = 50_000, 6_000


@pytest.fixture
def asked(alice: User, bob: User) -> Challenge:
    """Alice has challenged bob for a stake."""
    return challenge(challenger=alice, challenged=bob, game="banco", stake=STAKE)


def let_time_pass() -> None:
    """Move every challenge so far back that none counts any more against its author's pace."""
    Challenge.objects.update(created_at=F("created_at") - PACE_TIME)


def balances(*users: User) -> list[int | None]:
    return [open_purse(user=user).balance for user in users]


def test_accepting_seats_both(asked: Challenge, alice: User, bob: User) -> None:
    table = accept(challenge_id=asked.pk, user=bob)
    table.refresh_from_db()
    assert table.status == Table.Status.FULL
    assert balances(alice, bob) == [PURSE - STAKE] * 2


def test_a_challenge_of_somebody_suspended_meanwhile_is_not_accepted(
    asked: Challenge, alice: User, bob: User
) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False)
    with pytest.raises(DomainError):
        accept(challenge_id=asked.pk, user=bob)
    assert balances(bob) == [PURSE]


def test_declining_says_why_and_gives_the_stake_back(
    asked: Challenge, alice: User, bob: User
) -> None:
    decline(challenge_id=asked.pk, user=bob, reason="stake")
    asked.refresh_from_db()
    assert (asked.status, asked.reason) == ("declined", "stake")
    assert balances(alice, bob) == [PURSE, PURSE]
    with pytest.raises(DomainError) as refusal:
        accept(challenge_id=asked.pk, user=bob)
    assert refusal.value.code == "challenge.over"


def test_a_challenge_that_is_not_answered_expires(asked: Challenge, alice: User, bob: User) -> None:
    Challenge.objects.update(expires_at=F("expires_at") - timedelta(minutes=2))
    with pytest.raises(DomainError):
        accept(challenge_id=asked.pk, user=bob)
    expire_challenges()
    asked.refresh_from_db()
    assert asked.status == "expired"
    assert balances(alice) == [PURSE]
    assert Table.objects.get().status == Table.Status.CLOSED


def test_withdrawing_or_leaving_ends_it(asked: Challenge, alice: User, bob: User) -> None:
    withdraw(challenge_id=asked.pk, user=alice)
    again = challenge(challenger=alice, challenged=bob, game="banco", stake=STAKE)
    leave_table(table_id=again.table_id, user=alice)
    expire_challenges()
    assert list(Challenge.objects.values_list("status", flat=True)) == ["withdrawn", "withdrawn"]
    assert balances(alice) == [PURSE]


@pytest.mark.parametrize("door", ["page", "api", "socket"])
def test_who_leaves_his_table_takes_his_challenge_back(
    asked: Challenge, alice: User, client: Client, door: str
) -> None:
    client.force_login(alice)
    if door == "page":
        client.post(f"/tables/{asked.table_id}/quitter/")
    elif door == "api":
        client.delete(f"/api/v1/tables/{asked.table_id}/seat/")
    else:
        leave_table(table_id=asked.table_id, user=alice)
    if door != "page":  # which tells it at once
        expire_challenges()
    asked.refresh_from_db()
    assert asked.status == Challenge.Status.WITHDRAWN


def test_one_challenge_at_a_time(asked: Challenge, alice: User, charlie: User) -> None:
    for stake in (STAKE, 0):
        assert code_of_challenge(alice, charlie, stake) == "challenge.one_at_a_time"
    assert Table.objects.count() == 1


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer at a time")
def test_a_second_challenge_waits_for_no_answer_to_the_first(
    asked: Challenge, alice: User, charlie: User
) -> None:
    """It would wait with its challenger held, whom the answer needs: neither would come back."""
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        Challenge.objects.filter(pk=asked.pk).update(status=Challenge.Status.ACCEPTED)
        (second,) = pool.map(lambda _: in_a_thread(alice, charlie), [0], timeout=10)
    assert second == "challenge.one_at_a_time"


def in_a_thread(one: User, other: User) -> str:
    try:
        return code_of_challenge(one, other, 0)
    finally:
        connection.close()


def code_of_challenge(one: User, other: User, stake: int) -> str:
    """Challenge somebody; return the code of a refusal, or ""."""
    try:
        challenge(challenger=one, challenged=other, game="banco", stake=stake)
    except DomainError as refusal:
        return refusal.code
    return ""


def test_nobody_challenges_himself(alice: User) -> None:
    with pytest.raises(DomainError) as refusal:
        challenge(challenger=alice, challenged=alice, game="banco", stake=0)
    assert refusal.value.code == "challenge.may_not_meet"


def test_who_plays_elsewhere_cannot_accept_and_the_challenge_stays(
    asked: Challenge, bob: User, charlie: User
) -> None:
    other = open_table(host=charlie, game="banco", seat_count=2, terms=Terms(stake=STAKE))
    take_seat(table_id=other.pk, user=bob)
    with pytest.raises(DomainError) as refusal:
        accept(challenge_id=asked.pk, user=bob)
    assert refusal.value.code == "table.busy"
    asked.refresh_from_db()
    assert asked.status == "pending"


def test_nobody_else_may_answer_or_sit_down(asked: Challenge, alice: User, charlie: User) -> None:
    for answer in (accept, withdraw):
        with pytest.raises(DomainError) as refusal:
            answer(challenge_id=asked.pk, user=charlie)
        assert refusal.value.code == "challenge.not_found"
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=asked.table_id, user=charlie)
    assert refusal.value.code == "table.private"


def test_a_challenge_costs_no_fee_beyond_its_options(alice: User, bob: User) -> None:
    challenge(challenger=alice, challenged=bob, game="banco", stake=STAKE, options={"turbo": True})
    assert balances(alice) == [PURSE - STAKE - 300]


def test_two_who_challenge_each_other_or_answer_at_once_never_wait_for_each_other(
    alice: User, bob: User
) -> None:
    for _ in range(5):
        at_once(
            lambda: challenge(challenger=alice, challenged=bob, game="banco", stake=STAKE),
            lambda: challenge(challenger=bob, challenged=alice, game="banco", stake=STAKE),
        )
        row = Challenge.objects.filter(status="pending").latest("pk")
        at_once(
            lambda row=row: accept(challenge_id=row.pk, user=row.challenged),  # type: ignore[misc]
            lambda row=row: withdraw(challenge_id=row.pk, user=row.challenger),  # type: ignore[misc]
        )
        for seat in Seat.objects.filter(user__isnull=False).select_related("table"):
            leave_table(table_id=seat.table_id, user=seat.user)  # type: ignore[arg-type]
        expire_challenges()
        let_time_pass()
    assert balances(alice, bob) == [PURSE, PURSE]
    assert find_differences() == []


def refused_and_withdrawn(one: User, other: User) -> str:
    """Challenge somebody, then take it back; return the code of a refusal, or ""."""
    try:
        row = challenge(challenger=one, challenged=other, game="banco", stake=0)
    except DomainError as refusal:
        return refusal.code
    withdraw(challenge_id=row.pk, user=one)
    return ""


def test_one_person_is_not_challenged_again_and_again_by_another(
    alice: User, bob: User, charlie: User
) -> None:
    codes = [refused_and_withdrawn(alice, bob) for _ in range(MOST_TO_ONE + 1)]
    assert codes == ["", "", "", "challenge.too_many_to_one"]
    assert refused_and_withdrawn(alice, charlie) == ""
    assert refused_and_withdrawn(bob, alice) == ""
    let_time_pass()
    assert refused_and_withdrawn(alice, bob) == ""


def test_nobody_challenges_everybody(alice: User) -> None:
    people = [User.objects.create(username=f"n{n}", name_key=f"n{n}") for n in range(MOST_SENT + 1)]
    codes = [refused_and_withdrawn(alice, person) for person in people]
    assert codes == [""] * MOST_SENT + ["challenge.too_many"]


def test_challenges_that_are_accepted_count_for_nothing(alice: User, bob: User) -> None:
    for _ in range(MOST_TO_ONE + 1):
        row = challenge(challenger=alice, challenged=bob, game="banco", stake=0)
        accept(challenge_id=row.pk, user=bob)
        leave_table(table_id=row.table_id, user=bob)
        leave_table(table_id=row.table_id, user=alice)
