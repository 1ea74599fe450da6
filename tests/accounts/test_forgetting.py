"""Guests who never come back are forgotten, and what others remember of them is not."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from apps.accounts import forgetting
from apps.accounts.forgetting import forget_unclaimed_guests, keep_guests
from apps.accounts.models import User
from apps.accounts.tasks import forget_old_sessions
from apps.accounts.tasks import forget_unclaimed_guests as task
from apps.tables.models import ChatMessage, Match, Seat
from apps.tables.replay import verify
from apps.tables.services.chatting import say
from apps.tables.services.opening import open_table
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.services.starting import be_ready
from config.celery import app
from tests.factories import make_guest

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
LONG_AGO = timedelta(days=31)


def unseen(*users: User, since: timedelta = LONG_AGO) -> None:
    User.objects.filter(pk__in=[user.pk for user in users]).update(
        last_login=timezone.now() - since
    )


def remaining() -> set[User]:
    return set(User.objects.all())


def test_a_guest_not_seen_for_thirty_days_is_forgotten_and_nobody_else(alice: User) -> None:
    away, here = make_guest(), make_guest()
    unseen(away, alice)
    unseen(here, since=timedelta(days=29))
    assert forget_unclaimed_guests() == 1
    assert remaining() == {alice, here}


def test_a_guest_who_never_came_is_forgotten_by_the_day_he_was_made(guest: User) -> None:
    User.objects.update(last_login=None)
    assert forget_unclaimed_guests() == 0
    User.objects.update(date_joined=timezone.now() - LONG_AGO)
    assert forget_unclaimed_guests() == 1


def test_a_guest_who_is_seen_at_a_table_is_kept(guest: User) -> None:
    unseen(guest)
    keep_guests(user_ids=[guest.pk])
    assert forget_unclaimed_guests() == 0


def test_many_guests_are_forgotten_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "AT_ONCE", 2)
    unseen(*(make_guest() for _ in range(5)))
    with CaptureQueriesContext(connection) as told:
        assert forget_unclaimed_guests() == 5
    deletions = [query for query in told if 'DELETE FROM "accounts_user" ' in query["sql"]]
    assert len(deletions) == 3
    assert not remaining()


def test_a_forgotten_guest_leaves_matches_seats_and_words_to_the_others(
    client: Client, alice: User, guest: User
) -> None:
    table = open_table(host=guest, game="banco", seat_count=2)
    take_seat(table_id=table.pk, user=alice)
    say(table_id=table.pk, user=guest, text="Bonjour", client_id=uuid4())
    for user in (guest, alice):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    match = Match.objects.get(table=table)
    leave_table(table_id=table.pk, user=guest)
    unseen(guest)
    assert forget_unclaimed_guests() == 1
    assert list(match.places.order_by("number").values_list("user", flat=True)) == [None, alice.pk]
    assert list(Seat.objects.order_by("number").values_list("user", flat=True)) == [None, alice.pk]
    assert [said.author for said in ChatMessage.objects.all()] == [None]
    assert verify(match)
    page = client.get(reverse("match_record", args=[match.pk])).content.decode()
    assert "Joueur supprimé" in page
    assert client.get(reverse("table", args=[table.pk])).status_code == 200


def test_every_task_of_the_schedule_is_there(guest: User) -> None:
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)
    assert task.name in {entry["task"] for entry in app.conf.beat_schedule.values()}
    unseen(guest)
    app.tasks[task.name]()
    assert not remaining()


def test_sessions_that_have_run_out_are_forgotten(client: Client, alice: User) -> None:
    client.force_login(alice)
    old = Session.objects.create(
        session_key="a" * 32, session_data="", expire_date=timezone.now() - timedelta(days=1)
    )
    assert {row["task"] for row in app.conf.beat_schedule.values()} >= {forget_old_sessions.name}
    forget_old_sessions()
    assert not Session.objects.filter(pk=old.pk).exists()
    assert client.get(reverse("profile")).status_code == 200
