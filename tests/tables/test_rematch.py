"""The vote after a match."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.tables.models import Match, Table
from apps.tables.services.opening import open_table
from apps.tables.services.rematch import vote_rematch
from apps.tables.services.seating import leave_table
from apps.tables.services.starting import be_ready
from apps.tables.services.tending import sweep
from tests.tables.conftest import play_to_the_end

pytestmark = pytest.mark.services


@pytest.fixture
def over(playing: Match) -> Table:
    play_to_the_end(playing)
    return playing.table


def status_of(table: Table) -> str:
    table.refresh_from_db()
    return table.status


def test_all_yes_plays_again_with_new_seeds(
    over: Table, playing: Match, alice: User, bob: User
) -> None:
    vote_rematch(table_id=over.pk, user=alice, yes=True, seed="a2")
    assert status_of(over) == Table.Status.OVER
    vote_rematch(table_id=over.pk, user=bob, yes=True, seed="b2")
    assert status_of(over) == Table.Status.PLAYING
    again = Match.objects.get(table=over, number=2)
    assert again.client_seeds == ["a2", "b2"]
    assert again.commitment != playing.commitment
    assert again.options == playing.options


def test_one_no_closes_the_table(over: Table, alice: User, bob: User) -> None:
    vote_rematch(table_id=over.pk, user=alice, yes=True, seed="")
    vote_rematch(table_id=over.pk, user=bob, yes=False, seed="")
    assert status_of(over) == Table.Status.CLOSED
    with pytest.raises(DomainError) as refusal:
        vote_rematch(table_id=over.pk, user=bob, yes=True, seed="")
    assert refusal.value.code == "table.wrong_status"
    assert Match.objects.count() == 1


def test_leaving_is_a_no(over: Table, bob: User) -> None:
    leave_table(table_id=over.pk, user=bob)
    assert status_of(over) == Table.Status.CLOSED


def test_two_minutes_of_silence_close_the_table(over: Table, alice: User) -> None:
    vote_rematch(table_id=over.pk, user=alice, yes=True, seed="")
    sweep()
    assert status_of(over) == Table.Status.OVER
    Table.objects.update(vote_until=timezone.now() - timedelta(seconds=1))
    sweep()
    assert status_of(over) == Table.Status.CLOSED


def test_an_outsider_has_no_vote(over: Table, charlie: User) -> None:
    with pytest.raises(DomainError) as refusal:
        vote_rematch(table_id=over.pk, user=charlie, yes=True, seed="")
    assert refusal.value.code == "table.not_seated"


def test_a_rematch_against_robots_keeps_seats_and_levels(alice: User) -> None:
    table = open_table(host=alice, game="banco", seat_count=3, robots=["facile", "difficile"])
    be_ready(table_id=table.pk, user=alice, seed="a1")
    play_to_the_end(Match.objects.get(table=table))
    vote_rematch(table_id=table.pk, user=alice, yes=True, seed="a2")
    places = Match.objects.get(table=table, number=2).places.order_by("number")
    assert list(places.values_list("robot_level", flat=True)) == ["", "facile", "difficile"]
    assert places[0].user == alice
