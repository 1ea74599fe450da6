"""Sitting down, waiting, starting, getting up."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.tables import presence
from apps.tables.advancing import Leave
from apps.tables.models import Match, Seat, Table
from apps.tables.services.opening import open_table
from apps.tables.services.playing import perform
from apps.tables.services.refusing import NotSeated
from apps.tables.services.seating import (
    fill_with_robots,
    free_seats,
    leave_table,
    locked_table,
    take_seat,
)
from apps.tables.services.starting import be_ready
from apps.tables.services.tending import close_forsaken_tables, free_missing_seats, sweep
from tests.tables.conftest import play_to_the_end

pytestmark = pytest.mark.services


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "bridge", "seat_count": 2}, "table.unknown_game"),
        ({"game": "banco", "seat_count": 5}, "table.bad_seat_count"),
        ({"game": "banco", "seat_count": 2, "robots": ["génial"]}, "table.bad_robots"),
        ({"game": "banco", "seat_count": 2, "robots": ["moyen", "moyen"]}, "table.bad_robots"),
        ({"game": "banco", "seat_count": 2, "options": {"turbo": "oui"}}, "table.bad_option"),
        ({"game": "banco", "seat_count": 2, "options": {"double": True}}, "table.bad_option"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_name(
    alice: User, fields: dict[str, object], code: str
) -> None:
    with pytest.raises(DomainError) as refusal:
        open_table(host=alice, **fields)  # type: ignore[arg-type]
    assert refusal.value.code == code
    assert not Table.objects.exists()


def test_sitting_down_twice_keeps_the_one_seat(alice: User) -> None:
    table = open_table(host=alice, game="banco", seat_count=3)
    again = take_seat(table_id=table.pk, user=alice, number=2)
    assert again.number == 0
    assert Seat.objects.filter(table=table, user=alice).count() == 1


def test_a_full_table_and_a_taken_seat_are_refused(duel: Table, alice: User, charlie: User) -> None:
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=duel.pk, user=charlie)
    assert refusal.value.code == "table.full"
    other = open_table(host=alice, game="banco", seat_count=3)
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=other.pk, user=charlie, number=0)
    assert refusal.value.code == "table.seat_taken"


def test_the_match_starts_when_the_last_person_is_ready(
    duel: Table, alice: User, bob: User
) -> None:
    assert duel.status == Table.Status.FULL
    be_ready(table_id=duel.pk, user=alice, seed="a1")
    assert not Match.objects.exists()
    be_ready(table_id=duel.pk, user=bob, seed="b2")
    match = Match.objects.get()
    duel.refresh_from_db()
    assert duel.status == Table.Status.PLAYING
    assert match.client_seeds == ["a1", "b2"]


def test_the_seed_of_the_next_match_is_new_before_the_last_one_is_revealed(
    playing: Match, duel: Table
) -> None:
    play_to_the_end(playing)
    duel.refresh_from_db()
    assert bytes(playing.server_seed) != bytes(duel.server_seed)


def test_being_ready_again_changes_neither_seed_nor_match(
    playing: Match, duel: Table, alice: User
) -> None:
    be_ready(table_id=duel.pk, user=alice, seed="other")
    assert Match.objects.get().client_seeds == ["5eed", "5eed"]


@pytest.mark.parametrize("seed", ["", "A", "x" * 65, 7, None, "é", ["a"]])
def test_a_malformed_seed_is_refused(duel: Table, alice: User, seed: object) -> None:
    with pytest.raises(DomainError) as refusal:
        be_ready(table_id=duel.pk, user=alice, seed=seed)
    assert refusal.value.code == "table.bad_seed"


def test_who_does_not_appear_in_time_loses_the_seat(duel: Table, alice: User, bob: User) -> None:
    be_ready(table_id=duel.pk, user=alice, seed="a1")
    Table.objects.filter(pk=duel.pk).update(starts_by=timezone.now() - timedelta(seconds=1))
    sweep()
    duel.refresh_from_db()
    assert duel.status == Table.Status.OPEN
    assert list(duel.places.order_by("number").values_list("user", flat=True)) == [alice.pk, None]
    take_seat(table_id=duel.pk, user=bob)


def test_nobody_is_put_out_before_the_time(duel: Table) -> None:
    free_missing_seats(table_id=duel.pk)
    duel.refresh_from_db()
    assert duel.status == Table.Status.FULL


def test_the_host_may_fill_the_table_with_robots_and_nobody_else(alice: User, bob: User) -> None:
    table = open_table(host=alice, game="banco", seat_count=4)
    take_seat(table_id=table.pk, user=bob)
    with pytest.raises(DomainError) as refusal:
        fill_with_robots(table_id=table.pk, user=bob, level="moyen")
    assert refusal.value.code == "table.not_host"
    fill_with_robots(table_id=table.pk, user=alice, level="moyen")
    table.refresh_from_db()
    assert table.status == Table.Status.FULL
    names = set(table.places.exclude(robot_level="").values_list("robot_name", flat=True))
    assert len(names) == 2


def test_leaving_before_the_start_frees_the_seat_and_passes_the_house_on(
    duel: Table, alice: User, bob: User
) -> None:
    leave_table(table_id=duel.pk, user=alice)
    duel.refresh_from_db()
    assert (duel.status, duel.host_id) == (Table.Status.OPEN, bob.pk)
    leave_table(table_id=duel.pk, user=bob)
    duel.refresh_from_db()
    assert duel.status == Table.Status.CLOSED


def test_leaving_twice_never_empties_somebody_elses_seat(
    duel: Table, alice: User, bob: User, charlie: User
) -> None:
    stale = Seat.objects.get(table=duel, user=bob)
    leave_table(table_id=duel.pk, user=bob)
    take_seat(table_id=duel.pk, user=charlie, number=1)
    with locked_table(duel.pk) as table:
        free_seats(table, [stale])
    assert Seat.objects.get(table=duel, number=1).user == charlie


def test_who_left_the_match_does_not_sit_down_again_and_leaving_again_is_nothing(
    playing: Match, alice: User, client: Client
) -> None:
    client.force_login(alice)
    for _ in range(2):
        assert client.post(f"/tables/{playing.table_id}/quitter/").status_code == 302
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=playing.table_id, user=alice)
    assert refusal.value.code in ("table.left", "table.full")


def test_nobody_acts_for_a_seat_that_is_not_his(playing: Match, charlie: User) -> None:
    with pytest.raises(NotSeated):
        perform(match_id=playing.pk, act=Leave(0), by=charlie.pk)


def test_who_does_not_sit_there_cannot_leave(duel: Table, charlie: User) -> None:
    with pytest.raises(DomainError) as refusal:
        leave_table(table_id=duel.pk, user=charlie)
    assert refusal.value.code == "table.not_seated"


def test_a_table_forsaken_for_a_minute_closes_and_a_playing_one_does_not(
    alice: User, playing: Match
) -> None:
    waiting = open_table(host=alice, game="banco", seat_count=2)
    Table.objects.update(seen_at=timezone.now() - timedelta(seconds=59))
    close_forsaken_tables()
    waiting.refresh_from_db()
    assert waiting.status == Table.Status.OPEN
    Table.objects.update(seen_at=timezone.now() - timedelta(seconds=61))
    close_forsaken_tables()
    waiting.refresh_from_db()
    playing.table.refresh_from_db()
    assert waiting.status == Table.Status.CLOSED
    assert playing.table.status == Table.Status.PLAYING


def test_who_sits_down_as_a_table_is_found_forsaken_keeps_his_seat(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(host=alice, game="banco", seat_count=3)
    Table.objects.update(seen_at=timezone.now() - timedelta(seconds=61))

    def nobody_yet(table_id: str) -> presence.Presence:
        """He has sat down, and his page is still on its way to the socket."""
        take_seat(table_id=table_id, user=bob)
        return presence.Presence(frozenset(), 0)

    monkeypatch.setattr(presence, "presence_at", nobody_yet)
    close_forsaken_tables()
    table.refresh_from_db()
    assert table.status == Table.Status.OPEN
    assert table.places.filter(user=bob).exists()


def test_after_the_match_the_table_waits_for_votes(playing: Match) -> None:
    play_to_the_end(playing)
    playing.table.refresh_from_db()
    assert playing.table.status == Table.Status.OVER
    assert playing.ended_at is not None
    assert sorted(playing.places.values_list("rank", flat=True)) in ([1, 2], [1, 1])
