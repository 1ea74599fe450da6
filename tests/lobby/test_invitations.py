"""Invitations: who asks, how often, and when nothing is asked any more."""

import pytest
from channels.db import database_sync_to_async
from django.core.cache import cache
from django.db import connection, transaction

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.lobby.announcing import welcome_frame
from apps.lobby.notices.reading import unread_for
from apps.lobby.salon import close_salon
from apps.lobby.services.blocking import block
from apps.lobby.services.inviting import MOST_A_MINUTE, invite_to_table
from apps.tables.models import Admission, Table
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.services.starting import be_ready
from tests.factories import make_user
from tests.lobby.test_salon import line_of

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def table_of(host: User, seats: int = 3, **terms: bool) -> Table:
    return open_table(host=host, game="banco", seat_count=seats, terms=Terms(**terms))


def test_an_invitation_names_who_has_asked(alice: User, bob: User, charlie: User) -> None:
    table = table_of(alice)
    take_seat(table_id=table.pk, user=charlie)
    invite_to_table(table_id=table.pk, user=charlie, guest=bob)
    (told,) = welcome_frame(bob.pk)["invitations"]
    assert told["from"]["name"] == "charlie"


def test_an_invitation_is_read_once_one_sits_down(alice: User, bob: User) -> None:
    table = table_of(alice)
    invite_to_table(table_id=table.pk, user=alice, guest=bob)
    assert unread_for(bob) == 1
    take_seat(table_id=table.pk, user=bob)
    assert unread_for(bob) == 0


@pytest.mark.parametrize("is_started", [True, False])
def test_an_invitation_is_read_once_its_table_has_begun_or_gone(
    alice: User, bob: User, charlie: User, is_started: bool
) -> None:
    table = table_of(alice, 2)
    invite_to_table(table_id=table.pk, user=alice, guest=bob)
    if is_started:
        take_seat(table_id=table.pk, user=charlie)
        for user in (alice, charlie):
            be_ready(table_id=table.pk, user=user, seed="5eed")
    else:
        leave_table(table_id=table.pk, user=alice)
    assert (unread_for(bob), welcome_frame(bob.pk)["invitations"]) == (0, [])


async def test_every_page_is_told_that_an_invitation_is_over(alice: User, bob: User) -> None:
    sync = database_sync_to_async
    table = await sync(table_of)(alice)
    async with line_of(bob) as one, line_of(bob) as other:
        for line in (one, other):
            await line.hear("welcome")
        await sync(invite_to_table)(table_id=table.pk, user=alice, guest=bob)
        await sync(take_seat)(table_id=table.pk, user=bob)
        for line in (one, other):
            assert (await line.hear("invitation_over"))["table"] == table.pk
    await close_salon()


def test_a_block_takes_invitations_back_and_lets_in_no_more(alice: User, bob: User) -> None:
    table = table_of(alice, is_private=True)
    invite_to_table(table_id=table.pk, user=alice, guest=bob)
    block(user=bob, other=alice)
    assert not Admission.objects.filter(user=bob).exists()
    assert unread_for(bob) == 0


def test_what_is_refused_for_haste_may_be_asked_again(alice: User) -> None:
    table = table_of(alice)
    people = [make_user(name=f"n{n}") for n in range(MOST_A_MINUTE + 1)]
    for person in people[:-1]:
        invite_to_table(table_id=table.pk, user=alice, guest=person)
    for _ in range(2):  # not taken for one who has been asked already
        with pytest.raises(DomainError) as refusal:
            invite_to_table(table_id=table.pk, user=alice, guest=people[-1])
        assert refusal.value.code == "table.too_many_invitations"


def test_what_was_not_committed_was_not_asked(alice: User, bob: User) -> None:
    table = table_of(alice)
    with transaction.atomic():
        invite_to_table(table_id=table.pk, user=alice, guest=bob)
        transaction.set_rollback(True)
    assert cache.get(f"invitation:{table.pk}:{bob.pk}") is None
    invite_to_table(table_id=table.pk, user=alice, guest=bob)
    assert unread_for(bob) == 1


def test_nobody_waits_for_redis_with_a_table_locked(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def before_the_lock(*_: object) -> None:
        assert not connection.in_atomic_block

    table = table_of(alice)
    monkeypatch.setattr(cache, "get", before_the_lock)
    monkeypatch.setattr("apps.lobby.services.inviting._check_pace", before_the_lock)
    invite_to_table(table_id=table.pk, user=alice, guest=bob)
    assert unread_for(bob) == 1
