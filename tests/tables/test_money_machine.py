"""Sitting, leaving, arranging, playing, voting and giving up in any order: no jeton is lost."""

from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from apps.common.errors import DomainError
from apps.engine.errors import IllegalMove
from apps.friends.selectors import kept_apart_from
from apps.friends.services.befriending import unblock_person
from apps.lobby.announcing import pending_invitations
from apps.lobby.models import Challenge
from apps.lobby.services.blocking import block
from apps.lobby.services.challenging import accept, challenge, decline, expire_challenges, withdraw
from apps.lobby.services.inviting import invite_to_table
from apps.lobby.services.quick import quick_seat
from apps.tables.models import Match, MatchSeat, Seat, Table
from apps.tables.services.hosting import change_seat, kick, shuffle_seats
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.rematch import end_vote, propose_terms, vote_rematch
from apps.tables.services.restaking import change_stake
from apps.tables.services.seating import (
    close_table,
    fill_with_robots,
    leave_table,
    locked_table,
    take_seat,
)
from apps.tables.services.starting import be_ready
from apps.tables.services.tending import free_missing_seats, void_match
from apps.tables.timing import REMATCH_TIME
from apps.wallet.auditing import find_differences
from apps.wallet.models import Account, Hold
from apps.wallet.selectors import account_of
from tests.factories import make_user
from tests.tables.conftest import play_to_the_end

NAMES = ("alice", "bob", "charlie")
people = st.sampled_from(NAMES)
seats = st.integers(0, 3)
picks = st.integers(0, 5)


class House(RuleBasedStateMachine):
    """Three people with little, and everything they may do at the tables of the house."""

    @initialize()
    def begin(self) -> None:
        self.outer = transaction.atomic()
        self.outer.__enter__()
        self.users = {name: make_user(name=name) for name in NAMES}

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.outer.__exit__(None, None, None)

    def _try(self, service: Any, **asked: Any) -> Any:
        """Call a service; a refusal must leave nothing behind."""
        try:
            with transaction.atomic():
                return service(**asked)
        except (DomainError, IllegalMove):
            return None

    def _table(self, pick: int) -> str:
        tables = list(Table.objects.order_by("created_at").values_list("pk", flat=True))
        return tables[-1 - pick % len(tables)] if tables else "none"

    def _challenge(self, pick: int) -> int:
        rows = list(Challenge.objects.order_by("pk").values_list("pk", flat=True))
        return rows[-1 - pick % len(rows)] if rows else 0

    # -- before the start --

    @rule(
        name=people,
        stake=st.sampled_from([0, 6_000, 30_000]),
        turbo=st.booleans(),
        private=st.booleans(),
        size=st.sampled_from([2, 3, 4]),
    )
    def open(self, name: str, stake: int, turbo: bool, private: bool, size: int) -> None:
        self._try(
            open_table,
            host=self.users[name],
            game="banco",
            seat_count=size,
            options={"turbo": turbo},
            terms=Terms(stake=stake, is_private=private, password="" if not private else "mot"),
        )

    @rule(name=people)
    def press(self, name: str) -> None:
        self._try(quick_seat, user=self.users[name], game="banco", seat_count=2, options={})

    @rule(name=people, pick=picks)
    def sit(self, name: str, pick: int) -> None:
        self._try(take_seat, table_id=self._table(pick), user=self.users[name], password="mot")  # noqa: S106

    @rule(name=people, pick=picks)
    def leave(self, name: str, pick: int) -> None:
        self._try(leave_table, table_id=self._table(pick), user=self.users[name])

    @rule(name=people, pick=picks, number=seats)
    def send_away(self, name: str, pick: int, number: int) -> None:
        self._try(kick, table_id=self._table(pick), user=self.users[name], number=number)

    @rule(name=people, pick=picks, number=seats)
    def move(self, name: str, pick: int, number: int) -> None:
        self._try(change_seat, table_id=self._table(pick), user=self.users[name], number=number)

    @rule(name=people, pick=picks)
    def draw_seats(self, name: str, pick: int) -> None:
        self._try(shuffle_seats, table_id=self._table(pick), user=self.users[name])

    @rule(name=people, pick=picks)
    def fill(self, name: str, pick: int) -> None:
        self._try(
            fill_with_robots, table_id=self._table(pick), user=self.users[name], level="facile"
        )

    @rule(name=people, pick=picks, stake=st.sampled_from([0, 6_000, 12_000, 30_000, 60_000]))
    def raise_or_lower(self, name: str, pick: int, stake: int) -> None:
        self._try(change_stake, table_id=self._table(pick), user=self.users[name], stake=stake)

    @rule(pick=picks)
    def nobody_appears(self, pick: int) -> None:
        self._try(free_missing_seats, table_id=self._table(pick))

    @rule(one=people, other=people, stake=st.sampled_from([0, 6_000]))
    def challenge(self, one: str, other: str, stake: int) -> None:
        self._try(
            challenge,
            challenger=self.users[one],
            challenged=self.users[other],
            game="banco",
            stake=stake,
        )

    @rule(name=people, guest=people, pick=picks)
    def invite(self, name: str, guest: str, pick: int) -> None:
        asked = {"user": self.users[name], "guest": self.users[guest]}
        self._try(invite_to_table, table_id=self._table(pick), **asked)

    @rule(one=people, other=people)
    def block(self, one: str, other: str) -> None:
        self._try(block, user=self.users[one], other=self.users[other])

    @rule(one=people, other=people)
    def unblock(self, one: str, other: str) -> None:
        self._try(unblock_person, user=self.users[one], other=self.users[other])

    @rule(name=people, pick=picks, answer=st.sampled_from(["accept", "decline", "withdraw"]))
    def answer(self, name: str, pick: int, answer: str) -> None:
        asked: dict[str, Any] = {"challenge_id": self._challenge(pick), "user": self.users[name]}
        if answer == "decline":
            asked["reason"] = "no"
        service = {"accept": accept, "decline": decline, "withdraw": withdraw}[answer]
        self._try(service, **asked)

    @rule()
    def time_passes_for_challenges(self) -> None:
        self._try(expire_challenges)

    @rule(pick=picks)
    def close_what_waits(self, pick: int) -> None:
        def close(table_id: str) -> None:
            with locked_table(table_id) as table:
                if table.status in (Table.Status.OPEN, Table.Status.FULL):
                    Seat.objects.filter(table=table).update(user=None)
                    close_table(table)

        self._try(close, table_id=self._table(pick))

    # -- the match --

    @rule(pick=picks)
    def all_are_there(self, pick: int) -> None:
        for user in self.users.values():
            self._try(be_ready, table_id=self._table(pick), user=user, seed="5eed")

    @rule()
    def a_match_is_played(self) -> None:
        match = Match.objects.filter(ended_at=None).first()
        if match is not None:
            play_to_the_end(match)

    @rule()
    def a_match_is_void(self) -> None:
        match = Match.objects.filter(ended_at=None).first()
        if match is not None:
            void_match(match_id=match.pk)

    @rule(name=people, pick=picks, yes=st.booleans())
    def vote(self, name: str, pick: int, yes: bool) -> None:
        table = Table.objects.filter(pk=self._table(pick)).first()
        seen = table.proposal["id"] if table and table.proposal else ""
        asked: dict[str, Any] = {"user": self.users[name], "yes": yes, "proposal": seen}
        self._try(vote_rematch, table_id=self._table(pick), seed="", **asked)

    @rule(name=people, pick=picks, stake=st.sampled_from([0, 6_000, 30_000]), turbo=st.booleans())
    def propose(self, name: str, pick: int, stake: int, turbo: bool) -> None:
        self._try(
            propose_terms,
            table_id=self._table(pick),
            user=self.users[name],
            stake=stake,
            options={"turbo": turbo},
            seed="",
        )

    @rule(pick=picks)
    def nobody_votes(self, pick: int) -> None:
        self._try(end_vote, table_id=self._table(pick), now=timezone.now() + REMATCH_TIME)

    # -- what must hold --

    @invariant()
    def the_ledger_adds_up(self) -> None:
        if hasattr(self, "users"):
            assert find_differences() == []

    @invariant()
    def only_seats_running_matches_and_waiting_tables_hold_anything(self) -> None:
        if not hasattr(self, "users"):
            return
        seated = set(Seat.objects.exclude(stake_key="").values_list("stake_key", flat=True))
        playing = set(
            MatchSeat.objects.filter(match__ended_at=None)
            .exclude(stake_key="")
            .values_list("stake_key", flat=True)
        )
        fees = set(Table.objects.exclude(fee_key="").values_list("fee_key", flat=True))
        held = set(Hold.objects.filter(status=Hold.Status.HELD).values_list("key", flat=True))
        assert held == seated | playing | fees

    @invariant()
    def whoever_sits_for_a_stake_before_the_start_has_it_held(self) -> None:
        if hasattr(self, "users"):
            waiting = Seat.objects.filter(
                table__stake__gt=0, table__status__in=("open", "full"), user__isnull=False
            )
            assert not waiting.filter(stake_key="").exists()

    @invariant()
    def nobody_waits_with_whom_he_is_kept_apart_from(self) -> None:
        if not hasattr(self, "users"):
            return
        waiting = Table.objects.filter(status__in=("open", "full"))
        for user in self.users.values():
            apart = kept_apart_from(user)
            with_him = waiting.filter(places__user=user)
            assert not Seat.objects.filter(table__in=with_him, user__in=apart).exists()
            told = pending_invitations(user.pk)
            assert not told.filter(table__places__user__in=apart).exists()

    @invariant()
    def nobody_plays_for_two_stakes(self) -> None:
        if hasattr(self, "users"):
            staked = Seat.objects.exclude(stake_key="").values_list("user", flat=True)
            assert len(staked) == len(set(staked))

    @invariant()
    def jetons_only_go_to_the_site_as_fees(self) -> None:
        if not hasattr(self, "users"):
            return
        mine = [account_of(user) for user in self.users.values()]
        opened = [account for account in mine if account is not None]
        spendable = sum(account.balance or 0 for account in opened)
        held = sum(hold.amount for hold in Hold.objects.filter(status=Hold.Status.HELD))
        fees = Account.objects.filter(kind=Account.Kind.FEES)
        paid = sum(entry.amount for account in fees for entry in account.entries.all())
        assert spendable + held + paid == 50_000 * len(opened)


@pytest.mark.django_db
def test_any_order_of_acts_at_the_tables_keeps_every_jeton() -> None:
    run_state_machine_as_test(
        House,
        settings=settings(
            max_examples=15,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
