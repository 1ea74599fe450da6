"""Before the start: the host's rights, and changing seats."""

import pytest

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.games import catalogue
from apps.lobby.services.inviting import invite_to_table
from apps.tables.models import Match, Seat, Table
from apps.tables.services.hosting import (
    change_seat,
    kick,
    say_about,
    shuffle_seats,
    swap_seats,
)
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.restaking import change_stake
from apps.tables.services.seating import fill_with_robots, leave_table, take_seat
from apps.tables.snapshots import table_frame
from apps.wallet.models import Hold
from apps.wallet.services.purses import open_purse
from tests.lobby.test_quick import at_once

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

STAKE = 6_000


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    """Alice, the host, and bob wait at a table of four for a stake."""
    table = open_table(host=alice, game="banco", seat_count=4, terms=Terms(stake=STAKE))
    take_seat(table_id=table.pk, user=bob)
    return table


def sitting(table: Table) -> list[str]:
    seats = Seat.objects.filter(table=table).select_related("user").order_by("number")
    return [seat.user.username if seat.user else "" for seat in seats]


def test_a_kicked_person_gets_his_stake_back_and_stays_away(
    table: Table, alice: User, bob: User
) -> None:
    kick(table_id=table.pk, user=alice, number=1)
    assert sitting(table) == ["alice", "", "", ""]
    assert open_purse(user=bob).balance == 50_000
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=table.pk, user=bob)
    assert refusal.value.code == "table.banished"
    invite_to_table(table_id=table.pk, user=alice, guest=bob)
    take_seat(table_id=table.pk, user=bob)


def test_only_the_host_and_only_before_the_start(
    table: Table, playing: Match, alice: User, bob: User
) -> None:
    with pytest.raises(DomainError) as refusal:
        kick(table_id=table.pk, user=bob, number=0)
    assert refusal.value.code == "table.not_host"
    with pytest.raises(DomainError) as refusal:
        kick(table_id=playing.table_id, user=alice, number=1)
    assert refusal.value.code == "table.wrong_status"


@pytest.mark.parametrize("number", [0, 2, 7, -1])
def test_there_must_be_somebody_else_to_send_away(table: Table, alice: User, number: int) -> None:
    with pytest.raises(DomainError) as refusal:
        kick(table_id=table.pk, user=alice, number=number)
    assert refusal.value.code == "table.nobody_there"


def test_stakes_move_with_their_people(table: Table, alice: User, bob: User) -> None:
    change_seat(table_id=table.pk, user=bob, number=2)
    swap_seats(table_id=table.pk, user=alice, one=0, other=2)
    assert sitting(table) == ["bob", "", "alice", ""]
    staked = Seat.objects.filter(table=table).exclude(stake_key="")
    owners = {hold.key: hold.account.owner_id for hold in Hold.objects.select_related("account")}
    assert {seat.user_id for seat in staked} == {alice.pk, bob.pk}
    assert all(owners[seat.stake_key] == seat.user_id for seat in staked)


def test_seats_drawn_by_lot_keep_everybody(table: Table, alice: User) -> None:
    for _ in range(10):
        shuffle_seats(table_id=table.pk, user=alice)
        assert sorted(sitting(table)) == ["", "", "alice", "bob"]


def test_a_taken_seat_is_not_changed_to(table: Table, bob: User) -> None:
    with pytest.raises(DomainError) as refusal:
        change_seat(table_id=table.pk, user=bob, number=0)
    assert refusal.value.code == "table.seat_taken"


def test_the_host_says_a_word_about_his_table(table: Table, alice: User, bob: User) -> None:
    say_about(table_id=table.pk, user=alice, comment="  On joue vite  ")
    table.refresh_from_db()
    assert table.comment == "On joue vite"
    with pytest.raises(DomainError):
        say_about(table_id=table.pk, user=alice, comment="x" * 121)
    with pytest.raises(DomainError):
        say_about(table_id=table.pk, user=bob, comment="à moi")


def test_what_is_written_of_a_table_is_one_line_that_hides_nothing(
    table: Table, alice: User, bob: User
) -> None:
    """A NUL cannot be stored; a direction mark turns round what stands beside it in the list."""
    say_about(table_id=table.pk, user=alice, comment="vite\0 et\nbien\u202e")
    table.refresh_from_db()
    assert table.comment == "vite et bien"
    terms = Terms(name="\u202eBanco\0", comment="\u2066ici\r\n")
    other = open_table(host=bob, game="banco", seat_count=2, terms=terms)
    assert (other.title, other.comment) == ("Banco", "ici")


def test_one_person_fills_no_list_with_his_tables(alice: User) -> None:
    tables = [open_table(host=alice, game="banco", seat_count=2) for _ in range(3)]
    with pytest.raises(DomainError) as refusal:
        open_table(host=alice, game="banco", seat_count=2)
    assert refusal.value.code == "table.too_many"
    leave_table(table_id=tables[0].pk, user=alice)
    open_table(host=alice, game="banco", seat_count=2)


def test_nor_by_opening_them_all_at_the_same_moment(alice: User) -> None:
    at_once(*[lambda: open_table(host=alice, game="banco", seat_count=2)] * 8)
    assert Table.objects.count() == 3


# -- another stake --


@pytest.fixture
def alone(alice: User) -> Table:
    """Alice waits alone at a table of four, for a stake."""
    return open_table(host=alice, game="banco", seat_count=4, terms=Terms(stake=STAKE))


@pytest.mark.parametrize("stake", [0, 6_000, 20_000, 50_000])
def test_a_host_alone_plays_for_what_he_likes_and_holds_just_that(
    alone: Table, alice: User, stake: int
) -> None:
    change_stake(table_id=alone.pk, user=alice, stake=stake)
    alone.refresh_from_db()
    assert alone.stake == stake
    assert open_purse(user=alice).balance == 50_000 - stake


def test_a_stake_he_cannot_pay_leaves_the_old_one(alone: Table, alice: User) -> None:
    with pytest.raises(DomainError) as refusal:
        change_stake(table_id=alone.pk, user=alice, stake=50_100)
    assert refusal.value.code == "wallet.too_poor"
    alone.refresh_from_db()
    assert alone.stake == STAKE
    assert open_purse(user=alice).balance == 50_000 - STAKE


def test_with_others_seated_a_stake_is_lowered_only(table: Table, alice: User, bob: User) -> None:
    change_stake(table_id=table.pk, user=alice, stake=0)
    assert open_purse(user=bob).balance == 50_000
    for stake in (6_000, 20_000):
        with pytest.raises(DomainError) as refusal:
            change_stake(table_id=table.pk, user=alice, stake=stake)
        assert refusal.value.code == "table.stake_agreed"


@pytest.mark.parametrize("stake", [-1, 50, 6_050, True, "6000"])
def test_no_match_is_played_for_an_odd_stake(alone: Table, alice: User, stake: object) -> None:
    with pytest.raises(DomainError):
        change_stake(table_id=alone.pk, user=alice, stake=stake)  # type: ignore[arg-type]
    alone.refresh_from_db()
    assert alone.stake == STAKE


def test_nobody_but_the_host_changes_the_stake(table: Table, bob: User) -> None:
    with pytest.raises(DomainError) as refusal:
        change_stake(table_id=table.pk, user=bob, stake=0)
    assert refusal.value.code == "table.not_host"


def test_who_sits_down_pays_no_more_than_he_was_shown(alone: Table, alice: User, bob: User) -> None:
    change_stake(table_id=alone.pk, user=alice, stake=20_000)
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=alone.pk, user=bob, at_most=STAKE)
    assert refusal.value.code == "table.stake_raised"
    assert open_purse(user=bob).balance == 50_000
    take_seat(table_id=alone.pk, user=bob, at_most=20_000)
    assert open_purse(user=bob).balance == 30_000


# -- robots and teams --


def test_each_free_seat_may_have_a_robot_of_its_own_level(alone: Table, alice: User) -> None:
    for number, level in ((1, "facile"), (3, "difficile")):
        fill_with_robots(table_id=alone.pk, user=alice, level=level, number=number)
    levels = alone.places.order_by("number").values_list("robot_level", flat=True)
    assert list(levels) == ["", "facile", "", "difficile"]
    with pytest.raises(DomainError) as refusal:
        fill_with_robots(table_id=alone.pk, user=alice, level="moyen", number=0)
    assert refusal.value.code == "table.seat_taken"


def test_partners_are_told_and_their_table_costs_its_fee(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = type(catalogue()["banco"])
    monkeypatch.setattr(game, "sides", lambda self, seats, options: (0, 1) * (seats // 2))
    table = open_table(host=alice, game="banco", seat_count=4)
    assert table_frame(table)["sides"] == (0, 1, 0, 1)
    assert Hold.objects.get(key=table.fee_key).amount == 500
    duel = open_table(host=alice, game="banco", seat_count=2)
    assert duel.fee_key == ""
