"""Stakes and fees of tables: held, given back, paid out, whatever becomes of the table."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.tables.advancing import Leave
from apps.tables.causes import cause_of
from apps.tables.models import Admission, Match, MatchSeat, Table
from apps.tables.services.admitting import proof_of
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.playing import perform
from apps.tables.services.rematch import end_vote, vote_rematch
from apps.tables.services.seating import fill_with_robots, leave_table, take_seat
from apps.tables.services.starting import be_ready
from apps.tables.services.tending import close_forsaken_tables, free_missing_seats, void_match
from apps.tables.snapshots import table_frame
from apps.tables.timing import REMATCH_TIME
from apps.wallet.auditing import find_differences
from apps.wallet.models import Hold
from apps.wallet.receipts import receipt_of
from apps.wallet.selectors import points_of
from apps.wallet.services.holding import hold
from apps.wallet.services.progress import add_points
from apps.wallet.services.purses import open_purse
from tests.factories import make_guest
from tests.lobby.test_quick import at_once
from tests.tables.conftest import play_to_the_end

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

STAKE, PURSE = 6_000, 50_000


@pytest.fixture(autouse=True)
def books_balance() -> Iterator[None]:
    """After every test the ledger adds up."""
    yield
    assert find_differences() == []


def balance(user: User) -> int:
    return open_purse(user=user).balance or 0


def spend_down_to(user: User, left: int) -> None:
    """Leave somebody with so much to spend, the rest being held elsewhere."""
    hold(user=user, amount=balance(user) - left, key=f"elsewhere:{user.pk}")


@pytest.fixture
def staked(alice: User) -> Table:
    """Alice waits at a table of two for a stake."""
    return open_table(host=alice, game="banco", seat_count=2, terms=Terms(stake=STAKE))


@pytest.fixture
def match(staked: Table, alice: User, bob: User) -> Match:
    """Alice and bob play for a stake."""
    take_seat(table_id=staked.pk, user=bob)
    for user in (alice, bob):
        be_ready(table_id=staked.pk, user=user, seed="5eed")
    return Match.objects.get(table=staked)


def test_a_stake_is_held_as_one_sits_down(staked: Table, alice: User, bob: User) -> None:
    take_seat(table_id=staked.pk, user=bob)
    take_seat(table_id=staked.pk, user=bob)
    assert [balance(alice), balance(bob)] == [PURSE - STAKE] * 2
    assert Hold.objects.filter(status=Hold.Status.HELD).count() == 2


def test_leaving_before_the_start_gives_the_stake_back(
    staked: Table, alice: User, bob: User
) -> None:
    for _ in range(3):
        take_seat(table_id=staked.pk, user=bob)
        leave_table(table_id=staked.pk, user=bob)
    assert balance(bob) == PURSE
    leave_table(table_id=staked.pk, user=alice)
    assert balance(alice) == PURSE
    assert Table.objects.get().status == Table.Status.CLOSED


def test_one_jeton_short_is_said_before_anything_is_taken(staked: Table, bob: User) -> None:
    spend_down_to(bob, STAKE - 1)
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=staked.pk, user=bob)
    assert refusal.value.code == "wallet.too_poor"
    assert "1" in str(refusal.value.message)
    assert balance(bob) == STAKE - 1
    assert not staked.places.filter(user=bob).exists()


def test_a_table_is_not_opened_by_somebody_who_cannot_pay_his_own_stake(alice: User) -> None:
    with pytest.raises(DomainError) as refusal:
        open_table(host=alice, game="banco", seat_count=2, terms=Terms(stake=PURSE + 100))
    assert refusal.value.code == "wallet.too_poor"
    assert not Table.objects.exists()


@pytest.mark.parametrize("stake", [-6000, 1, 5999, 6050, 1_000_100, True, "6000", 6000.0])
def test_only_stakes_within_the_bounds_are_taken(alice: User, stake: object) -> None:
    with pytest.raises(DomainError) as refusal:
        open_table(
            host=alice,
            game="banco",
            seat_count=2,
            terms=Terms(stake=stake),  # type: ignore[arg-type]
        )
    assert refusal.value.code in {"wallet.bad_stake", "wallet.bad_amount"}


def test_the_winner_takes_the_stakes(match: Match, alice: User, bob: User) -> None:
    play_to_the_end(match)
    places = list(MatchSeat.objects.filter(match=match).order_by("number"))
    paid = [place.payout for place in places]
    best = [place.rank == 1 for place in places]
    expected = [STAKE, STAKE] if all(best) else [2 * STAKE if first else 0 for first in best]
    assert paid == expected
    for user, amount in zip((alice, bob), expected, strict=True):
        assert balance(user) == PURSE - STAKE + amount
        receipt = receipt_of(cause=cause_of(match.pk), user=user)
        assert receipt is not None
        assert (receipt.stake, receipt.gain) == (STAKE, amount)
        assert (receipt.before, receipt.after) == (PURSE, PURSE - STAKE + amount)
        assert points_of(user, cause_of(match.pk)) == max(1, (amount - STAKE) // 100)


def test_leaving_a_running_duel_forfeits_the_stake(match: Match, alice: User, bob: User) -> None:
    leave_table(table_id=match.table_id, user=alice)
    assert [balance(alice), balance(bob)] == [PURSE - STAKE, PURSE + STAKE]
    assert points_of(alice, cause_of(match.pk)) == 0
    # It was given up before it was played: nobody gets points for that.
    assert points_of(bob, cause_of(match.pk)) == 0


def test_a_leaver_of_three_has_no_claim_even_if_his_robot_comes_first(
    alice: User, bob: User, charlie: User
) -> None:
    table = open_table(host=alice, game="banco", seat_count=3, terms=Terms(stake=STAKE))
    for user in (bob, charlie):
        take_seat(table_id=table.pk, user=user)
    for user in (alice, bob, charlie):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    match = Match.objects.get()
    perform(match_id=match.pk, act=Leave(0), by=alice.pk)
    play_to_the_end(match)
    assert balance(alice) == PURSE - STAKE
    assert balance(bob) + balance(charlie) == 2 * PURSE + STAKE


def test_a_void_match_gives_everybody_his_own_back(match: Match, alice: User, bob: User) -> None:
    void_match(match_id=match.pk)
    void_match(match_id=match.pk)
    assert [balance(alice), balance(bob)] == [PURSE, PURSE]
    receipt = receipt_of(cause=cause_of(match.pk), user=alice)
    assert receipt is not None
    assert (receipt.refunded, receipt.is_void) == (STAKE, True)


def test_alone_with_robots_nothing_is_played_for(staked: Table, alice: User) -> None:
    fill_with_robots(table_id=staked.pk, user=alice, level="facile")
    be_ready(table_id=staked.pk, user=alice, seed="5eed")
    match = Match.objects.get()
    assert match.stake == 0
    assert balance(alice) == PURSE
    play_to_the_end(match)
    assert points_of(alice, cause_of(match.pk)) == 0


def test_two_people_play_for_the_pot_beside_a_robot(alice: User, bob: User) -> None:
    table = open_table(
        host=alice, game="banco", seat_count=3, robots=["facile"], terms=Terms(stake=STAKE)
    )
    take_seat(table_id=table.pk, user=bob)
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    play_to_the_end(Match.objects.get())
    assert balance(alice) + balance(bob) == 2 * PURSE


def test_a_seat_freed_for_want_of_its_person_is_paid_back(
    staked: Table, alice: User, bob: User
) -> None:
    take_seat(table_id=staked.pk, user=bob)
    be_ready(table_id=staked.pk, user=alice, seed="5eed")
    Table.objects.update(starts_by=F("starts_by") - timedelta(minutes=1))
    free_missing_seats(table_id=staked.pk)
    assert [balance(alice), balance(bob)] == [PURSE - STAKE, PURSE]


def test_a_forsaken_table_gives_stakes_and_fee_back(alice: User) -> None:
    open_table(
        host=alice,
        game="banco",
        seat_count=2,
        options={"turbo": True},
        terms=Terms(stake=STAKE, is_private=True),
    )
    assert balance(alice) == PURSE - STAKE - 800
    Table.objects.update(seen_at=F("seen_at") - timedelta(minutes=2))
    close_forsaken_tables()
    assert balance(alice) == PURSE


def test_the_fee_is_taken_once_as_the_first_match_starts(alice: User, bob: User) -> None:
    table = open_table(
        host=alice, game="banco", seat_count=2, options={"turbo": True}, terms=Terms(stake=STAKE)
    )
    take_seat(table_id=table.pk, user=bob)
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    play_to_the_end(Match.objects.get())
    for user in (alice, bob):
        vote_rematch(table_id=table.pk, user=user, yes=True, seed="")
    leave_table(table_id=table.pk, user=bob)
    assert balance(alice) + balance(bob) == 2 * PURSE - 300


def test_a_yes_to_another_match_holds_another_stake_and_a_no_gives_it_back(
    match: Match, alice: User, bob: User
) -> None:
    play_to_the_end(match)
    before = balance(alice)
    vote_rematch(table_id=match.table_id, user=alice, yes=True, seed="")
    vote_rematch(table_id=match.table_id, user=alice, yes=True, seed="")
    assert balance(alice) == before - STAKE
    vote_rematch(table_id=match.table_id, user=bob, yes=False, seed="")
    assert balance(alice) == before


def test_a_vote_without_an_answer_gives_the_stake_back(match: Match, alice: User) -> None:
    play_to_the_end(match)
    before = balance(alice)
    vote_rematch(table_id=match.table_id, user=alice, yes=True, seed="")
    end_vote(table_id=match.table_id, now=timezone.now())
    assert balance(alice) == before - STAKE
    end_vote(table_id=match.table_id, now=timezone.now() + REMATCH_TIME)
    assert balance(alice) == before


def test_who_is_suspended_after_his_yes_keeps_his_stake(
    match: Match, alice: User, bob: User
) -> None:
    play_to_the_end(match)
    before = [balance(user) for user in (alice, bob)]
    vote_rematch(table_id=match.table_id, user=alice, yes=True, seed="")
    User.objects.filter(pk=alice.pk).update(is_active=False)
    vote_rematch(table_id=match.table_id, user=bob, yes=True, seed="")
    assert Match.objects.count() == 1
    assert Table.objects.get(pk=match.table_id).status == Table.Status.CLOSED
    assert [balance(user) for user in (alice, bob)] == before


def test_who_is_suspended_before_the_start_gets_up_with_his_stake(
    staked: Table, alice: User, bob: User
) -> None:
    take_seat(table_id=staked.pk, user=bob)
    be_ready(table_id=staked.pk, user=alice, seed="5eed")
    User.objects.filter(pk=alice.pk).update(is_active=False)
    be_ready(table_id=staked.pk, user=bob, seed="5eed")
    assert not Match.objects.exists()
    assert [balance(user) for user in (alice, bob)] == [PURSE, PURSE - STAKE]
    assert [seat.user for seat in staked.places.filter(user__isnull=False)] == [bob]


def test_nobody_plays_for_two_stakes_at_once(match: Match, alice: User, charlie: User) -> None:
    other = open_table(host=charlie, game="banco", seat_count=2, terms=Terms(stake=STAKE))
    for attempt in (
        lambda: take_seat(table_id=other.pk, user=alice),
        lambda: open_table(host=alice, game="banco", seat_count=2, terms=Terms(stake=STAKE)),
    ):
        with pytest.raises(DomainError) as refusal:
            attempt()
        assert refusal.value.code == "table.busy"
    assert balance(alice) == PURSE - STAKE


def test_a_private_table_wants_its_password_or_an_invitation(
    alice: User, bob: User, charlie: User
) -> None:
    terms = Terms(is_private=True, password="sésame")  # noqa: S106 - a table's, of a test
    table = open_table(host=alice, game="banco", seat_count=3, terms=terms)
    for password in ("", "Sésame"):
        with pytest.raises(DomainError) as refusal:
            take_seat(table_id=table.pk, user=bob, password=password)
        assert refusal.value.code == "table.wrong_password"
    take_seat(table_id=table.pk, user=bob, password="sésame")  # noqa: S106
    Admission.objects.create(table=table, user=charlie)
    take_seat(table_id=table.pk, user=charlie)


def test_two_guests_of_one_device_share_no_staked_table() -> None:
    one, other = make_guest(device="d" * 32), make_guest(device="d" * 32)
    table = open_table(host=one, game="banco", seat_count=2, terms=Terms(stake=STAKE))
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=table.pk, user=other)
    assert refusal.value.code == "table.may_not_meet"
    assert balance(other) == 20_000
    free = open_table(host=one, game="banco", seat_count=2)
    take_seat(table_id=free.pk, user=other)


def test_no_hold_outlives_a_match(match: Match, bob: User) -> None:
    leave_table(table_id=match.table_id, user=bob)
    assert not Hold.objects.filter(status=Hold.Status.HELD).exists()


def test_plates_bear_the_level_that_points_have_made(match: Match, alice: User, bob: User) -> None:
    leave_table(table_id=match.table_id, user=alice)
    add_points(cause="match:of-another-day", stakes_won={bob: 40_000})
    seats = table_frame(Table.objects.get(pk=match.table_id))["seats"]
    assert [seat["points_level"] for seat in seats] == [0, 2]


@pytest.mark.parametrize("after", ["a person sits down", "a robot does"])
def test_an_erased_account_leaves_no_stake_behind(alice: User, bob: User, after: str) -> None:
    table = open_table(host=alice, game="banco", seat_count=2, terms=Terms(stake=STAKE))
    guest = make_guest()
    take_seat(table_id=table.pk, user=guest)
    guest.delete()
    Table.objects.update(status=Table.Status.OPEN)
    if after == "a person sits down":
        take_seat(table_id=table.pk, user=bob)
        assert balance(bob) == PURSE - STAKE
        people = [alice, bob]
    else:
        fill_with_robots(table_id=table.pk, user=alice, level="facile")
        people = [alice]
    for user in people:
        be_ready(table_id=table.pk, user=user, seed="5eed")
    match = Match.objects.get()
    assert match.stake == (STAKE if len(people) == 2 else 0)
    leave_table(table_id=table.pk, user=alice)
    assert not Hold.objects.filter(status=Hold.Status.HELD).exists()


def test_no_match_is_played_again_with_an_erased_account(
    match: Match, alice: User, bob: User
) -> None:
    play_to_the_end(match)
    vote_rematch(table_id=match.table_id, user=bob, yes=True, seed="")
    bob.delete()
    vote_rematch(table_id=match.table_id, user=alice, yes=True, seed="")
    assert Match.objects.count() == 1
    assert not Hold.objects.filter(status=Hold.Status.HELD).exists()


def test_who_is_host_after_the_creator_has_left_pays_no_fee(
    alice: User, bob: User, charlie: User
) -> None:
    table = open_table(
        host=alice, game="banco", seat_count=2, options={"turbo": True}, terms=Terms(stake=STAKE)
    )
    take_seat(table_id=table.pk, user=bob)
    Table.objects.update(status=Table.Status.OPEN)
    leave_table(table_id=table.pk, user=alice)
    take_seat(table_id=table.pk, user=charlie)
    for user in (bob, charlie):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    assert [balance(user) for user in (alice, bob, charlie)] == [
        PURSE,
        PURSE - STAKE,
        PURSE - STAKE,
    ]


def test_a_creator_who_comes_back_pays_the_fee_after_all(
    alice: User, bob: User, charlie: User
) -> None:
    table = open_table(
        host=alice, game="banco", seat_count=3, options={"turbo": True}, terms=Terms(stake=STAKE)
    )
    take_seat(table_id=table.pk, user=bob)
    for _ in range(2):
        leave_table(table_id=table.pk, user=alice)
        assert balance(alice) == PURSE
        take_seat(table_id=table.pk, user=alice)
        assert balance(alice) == PURSE - STAKE - 300
    take_seat(table_id=table.pk, user=charlie)
    for user in (alice, bob, charlie):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    assert Match.objects.get().fee_key
    assert [balance(user) for user in (alice, bob)] == [PURSE - STAKE - 300, PURSE - STAKE]
    assert not Hold.objects.filter(status=Hold.Status.HELD, purpose=Hold.Purpose.FEE).exists()


def test_playing_against_robots_at_a_staked_table_makes_nobody_busy(
    staked: Table, alice: User, charlie: User
) -> None:
    fill_with_robots(table_id=staked.pk, user=alice, level="facile")
    be_ready(table_id=staked.pk, user=alice, seed="5eed")
    other = open_table(host=charlie, game="banco", seat_count=2, terms=Terms(stake=STAKE))
    take_seat(table_id=other.pk, user=alice)


def test_passwords_are_not_guessed_by_trying(alice: User, bob: User) -> None:
    terms = Terms(is_private=True, password="sésame")  # noqa: S106 - a table's, of a test
    table = open_table(host=alice, game="banco", seat_count=2, terms=terms)
    codes = []
    for guess in ("a", "b", "c", "d", "e", "sésame"):
        with pytest.raises(DomainError) as refusal:
            take_seat(table_id=table.pk, user=bob, password=guess)
        codes.append(refusal.value.code)
    assert codes == ["table.wrong_password"] * 5 + ["table.too_many_guesses"]


def test_nor_by_many_guests_together(alice: User) -> None:
    terms = Terms(is_private=True, password="sésame")  # noqa: S106 - a table's, of a test
    table = open_table(host=alice, game="banco", seat_count=2, terms=terms)
    codes = []
    for _ in range(7):
        guest = make_guest()
        for _ in range(5):
            with pytest.raises(DomainError) as refusal:
                take_seat(table_id=table.pk, user=guest, password="sesame")  # noqa: S106
            codes.append(refusal.value.code)
    assert codes == ["table.wrong_password"] * 30 + ["table.too_many_guesses"] * 5


def test_nor_by_trying_many_at_the_same_moment(alice: User, bob: User) -> None:
    terms = Terms(is_private=True, password="sésame")  # noqa: S106 - a table's, of a test
    table = open_table(host=alice, game="banco", seat_count=2, terms=terms)
    proofs = at_once(*[lambda: proof_of(table.pk, bob, "a")] * 12)
    assert proofs.count("") == 5
    assert {type(proof) for proof in proofs} == {str, DomainError}


def test_a_right_password_is_no_guess(alice: User, bob: User) -> None:
    terms = Terms(is_private=True, password="sésame")  # noqa: S106 - a table's, of a test
    table = open_table(host=alice, game="banco", seat_count=2, terms=terms)
    assert all(proof_of(table.pk, bob, "sésame") for _ in range(7))


def test_a_player_wins_nothing_from_guests_of_his_own_device(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(device="d" * 32)
    alice.refresh_from_db()
    table = open_table(host=alice, game="banco", seat_count=2, terms=Terms(stake=STAKE))
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=table.pk, user=make_guest(device="d" * 32))
    assert refusal.value.code == "table.may_not_meet"
    take_seat(table_id=table.pk, user=make_guest(device="e" * 32))
