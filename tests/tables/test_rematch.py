"""The vote after a match."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.tables.models import Match, Table
from apps.tables.services.opening import open_table
from apps.tables.services.rematch import propose_terms, vote_rematch
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.services.starting import be_ready
from apps.tables.services.tending import sweep, void_match
from apps.wallet.auditing import find_differences
from apps.wallet.models import Hold
from apps.wallet.services.purses import open_purse
from tests.factories import make_guest
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


# -- other terms --

STAKE = 8_000
TURBO_FEE = 300


def held_by(user: User) -> int:
    holds = Hold.objects.filter(account__owner=user, status=Hold.Status.HELD)
    return sum(hold.amount for hold in holds)


def propose(table: Table, user: User, stake: int = STAKE, **options: bool) -> str:
    propose_terms(table_id=table.pk, user=user, stake=stake, options=options, seed="p1")
    table.refresh_from_db()
    return table.proposal["id"] if table.proposal else ""


def test_terms_that_all_agree_to_are_those_of_the_next_match(
    over: Table, alice: User, bob: User
) -> None:
    terms = propose(over, alice, turbo=True)
    assert (held_by(alice), held_by(bob)) == (STAKE + TURBO_FEE, 0)
    vote_rematch(table_id=over.pk, user=bob, yes=True, seed="b2", proposal=terms)
    again = Match.objects.get(table=over, number=2)
    assert (again.stake, again.options["turbo"]) == (STAKE, True)
    over.refresh_from_db()
    assert (over.stake, over.options["turbo"], over.proposal) == (STAKE, True, None)
    assert open_purse(user=alice).balance == 50_000 - STAKE - TURBO_FEE
    assert open_purse(user=bob).balance == 50_000 - STAKE


def test_a_yes_to_the_old_terms_is_no_yes_to_new_ones(over: Table, alice: User, bob: User) -> None:
    propose(over, alice)
    for seen in ("", "0123456789ab"):
        with pytest.raises(DomainError) as refusal:
            vote_rematch(table_id=over.pk, user=bob, yes=True, seed="", proposal=seen)
        assert refusal.value.code == "table.terms_changed"
    assert held_by(bob) == 0


def test_a_proposal_takes_back_the_yeses_to_another(over: Table, alice: User, bob: User) -> None:
    propose(over, alice, turbo=True)
    propose(over, bob, stake=6_000)
    assert (held_by(alice), held_by(bob)) == (0, 6_000)
    votes = over.places.order_by("number").values_list("vote", flat=True)
    assert list(votes) == [None, True]


def test_what_was_held_for_a_proposal_goes_back_with_a_no(
    over: Table, alice: User, bob: User
) -> None:
    propose(over, alice, turbo=True)
    vote_rematch(table_id=over.pk, user=bob, yes=False, seed="")
    assert open_purse(user=alice).balance == 50_000
    assert find_differences() == []


def test_the_fee_of_a_void_rematch_goes_back_and_that_of_the_first_match_does_not(
    alice: User, bob: User
) -> None:
    table = open_table(host=alice, game="banco", seat_count=2, options={"turbo": True})
    take_seat(table_id=table.pk, user=bob)
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    play_to_the_end(Match.objects.get(table=table))
    terms = propose(table, bob, turbo=True)
    vote_rematch(table_id=table.pk, user=alice, yes=True, seed="", proposal=terms)
    void_match(match_id=Match.objects.get(table=table, number=2).pk)
    assert open_purse(user=bob).balance == 50_000
    assert open_purse(user=alice).balance == 50_000 - TURBO_FEE


def test_a_proposal_that_cannot_be_paid_leaves_all_as_it_was(
    over: Table, alice: User, bob: User
) -> None:
    vote_rematch(table_id=over.pk, user=bob, yes=True, seed="")
    with pytest.raises(DomainError) as refusal:
        propose(over, alice, stake=50_100)
    assert refusal.value.code == "wallet.too_poor"
    over.refresh_from_db()
    assert over.proposal is None
    assert over.places.get(user=bob).vote is True


def test_two_guests_of_one_device_propose_no_stake_to_each_other(db: None) -> None:
    one, other = make_guest(device="phone"), make_guest(device="phone")
    table = open_table(host=one, game="banco", seat_count=2)
    take_seat(table_id=table.pk, user=other)
    for user in (one, other):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    play_to_the_end(Match.objects.get(table=table))
    with pytest.raises(DomainError) as refusal:
        propose(table, one, stake=6_000)
    assert refusal.value.code == "table.may_not_meet"


@pytest.mark.parametrize("options", [{"turbo": "yes"}, {"unknown": True}])
def test_terms_that_no_match_can_have_are_refused(
    over: Table, alice: User, options: dict[str, object]
) -> None:
    with pytest.raises(DomainError) as refusal:
        propose_terms(table_id=over.pk, user=alice, stake=0, options=options, seed="")
    assert refusal.value.code == "table.bad_option"
