"""Points and what people win from each other: only what was really played, and so much a day."""

import pytest

from apps.accounts.models import User
from apps.tables.models import Match
from apps.tables.pot import won_from_each
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.services.starting import be_ready
from apps.wallet.bounds import Lately, counted_for_points, too_much_from_given, too_much_from_one
from apps.wallet.models import Winning
from apps.wallet.selectors import points_of
from apps.wallet.services.winnings import note_winnings
from tests.tables.conftest import play_one, play_to_the_end, seat_to_act


def staked(people: list[User], stake: int = 6_000) -> Match:
    table = open_table(
        host=people[0], game="banco", seat_count=len(people), terms=Terms(stake=stake)
    )
    for user in people[1:]:
        take_seat(table_id=table.pk, user=user)
    for user in people:
        be_ready(table_id=table.pk, user=user, seed="5eed")
    return Match.objects.get(table=table)


def play_moves(match: Match, seat: int, count: int) -> None:
    while count:
        count -= seat_to_act(match) == seat
        play_one(match)


@pytest.mark.django_db(transaction=True)
def test_a_match_that_is_given_up_at_once_brings_nobody_points(alice: User, bob: User) -> None:
    match = staked([alice, bob])
    leave_table(table_id=match.table_id, user=bob)
    assert points_of(alice, f"match:{match.pk}") == 0
    # It is noted all the same: what was won so is what the bounds are for.
    assert Winning.objects.get(user=alice).net == 6_000
    assert Winning.objects.get(user=bob).net == -6_000


@pytest.mark.django_db(transaction=True)
def test_a_match_that_was_played_and_then_given_up_brings_its_points(
    alice: User, bob: User
) -> None:
    match = staked([alice, bob])
    play_moves(match, 1, 3)
    leave_table(table_id=match.table_id, user=bob)
    assert points_of(alice, f"match:{match.pk}") == 60


@pytest.mark.django_db(transaction=True)
def test_two_who_play_on_after_a_third_has_gone_get_theirs(
    alice: User, bob: User, charlie: User
) -> None:
    match = staked([alice, bob, charlie])
    leave_table(table_id=match.table_id, user=charlie)
    play_to_the_end(match)
    got = sorted(points_of(user, f"match:{match.pk}") for user in (alice, bob, charlie))
    assert got == [0, 1, 60]


@pytest.mark.django_db
def test_stakes_that_go_back_and_forth_make_points_up_to_a_bound(alice: User, bob: User) -> None:
    counted = {alice.pk: 0, bob.pk: 0}
    for number in range(10):
        pair = (alice, bob) if number % 2 else (bob, alice)
        won = {(pair[0].pk, pair[1].pk): 40_000}
        for user, jetons in note_winnings(cause=f"match:{number}", people=pair, won=won).items():
            counted[user] += jetons
    assert counted == {alice.pk: 60_000, bob.pk: 60_000}


def test_one_great_match_counts_whole_and_the_next_of_the_day_for_nothing() -> None:
    assert counted_for_points(1_000_000, 0) == 1_000_000
    assert counted_for_points(1_000_000, 1_000_000) == 0
    assert counted_for_points(6_000, 54_000) == 6_000
    assert counted_for_points(6_000, 58_000) == 2_000


def test_what_was_won_is_shared_out_among_those_who_lost_it() -> None:
    assert won_from_each({0: 12_000, 1: -6_000, 2: -6_000}) == {(0, 1): 6_000, (0, 2): 6_000}
    both = won_from_each({0: 3_000, 1: 3_000, 2: -6_000})
    assert both == {(0, 2): 3_000, (1, 2): 3_000}
    assert won_from_each({0: 0, 1: 0}) == {}


def test_the_bounds_look_both_ways() -> None:
    lately = Lately(by_pair={(1, 2): 114_100, (2, 1): -114_100})
    assert too_much_from_one(lately, 1, [3, 2], 6_000) == 2
    assert too_much_from_one(lately, 2, [1], 6_000) == 1
    assert too_much_from_one(lately, 1, [2], 12_000) is None
    lately = Lately(from_given={1: 288_100}, given={2, 3})
    assert too_much_from_given(lately, [1, 2], 6_000) is None
    # Two who have it given could lose to him at once.
    assert too_much_from_given(lately, [2, 1, 3], 6_000) == 1
    assert too_much_from_given(lately, [1, 4], 6_000) is None
