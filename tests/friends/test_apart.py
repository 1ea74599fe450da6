"""Two of whom one has blocked the other: no way leads them together, nor is the blocked told.

Each way is tried from both sides. What it prepares before its `yield` is on the screen when the
block is made.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.db import connection, transaction
from django.db.models import F
from django.test import Client

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.friends.selectors import kept_apart_from
from apps.friends.services.befriending import ask_friend, block_person, unblock_person
from apps.lobby.announcing import welcome_frame
from apps.lobby.filters import Filters
from apps.lobby.friends import found_people, suggested_people
from apps.lobby.listing import listed_tables
from apps.lobby.models import Challenge
from apps.lobby.notices.reading import notices_of, rows_for
from apps.lobby.services.blocking import block
from apps.lobby.services.challenging import PACE_TIME, accept, challenge, decline, withdraw
from apps.lobby.services.inviting import invite_to_table
from apps.lobby.services.quick import quick_seat
from apps.tables.models import Match, Seat, Table
from apps.tables.services import seating
from apps.tables.services.chatting import say
from apps.tables.services.hosting import change_seat, swap_seats
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.rematch import propose_terms, vote_rematch
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.services.starting import be_ready
from apps.tables.snapshots import Reading
from apps.tables.standing import SPECTATORS
from apps.wallet.auditing import find_differences
from apps.wallet.models import Hold
from tests.factories import make_user
from tests.lobby.test_quick import at_once
from tests.tables.conftest import play_to_the_end, runtime, socket_at

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

__all__ = ["runtime"]
RACES = 6
Way = Callable[[User, User, User], Iterator[None]]
WAYS: dict[str, Way] = {}


def way(steps: Way) -> Way:
    WAYS[steps.__name__] = steps
    return steps


def table_of(host: User, seats: int = 4, **terms: Any) -> Table:
    return open_table(host=host, game="banco", seat_count=seats, terms=Terms(**terms))


def started(one: User, other: User) -> Match:
    table = table_of(one, 2)
    take_seat(table_id=table.pk, user=other)
    for user in (one, other):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    return Match.objects.get(table=table)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(by: User, address: str, **body: Any) -> Any:
    return client_of(by).post(f"/api/v1/{address}", json.dumps(body), "application/json")


# -- ways to a table --


@way
def sitting_by_page(mover: User, other: User, third: User) -> Iterator[None]:
    table = table_of(other)
    yield
    client_of(mover).post(f"/tables/{table.pk}/place/")


@way
def sitting_by_rest(mover: User, other: User, third: User) -> Iterator[None]:
    table = table_of(third)
    take_seat(table_id=table.pk, user=other)
    yield
    answer = post(mover, f"tables/{table.pk}/seat/")
    assert answer.json()["code"] == "table.may_not_meet"


@way
def pressing(mover: User, other: User, third: User) -> Iterator[None]:
    yield
    quick_seat(user=other, game="banco", seat_count=2, options={})
    quick_seat(user=mover, game="banco", seat_count=2, options={})


@way
def pressing_at_the_bank(mover: User, other: User, third: User) -> Iterator[None]:
    yield
    quick_seat(user=other, game="punto_banco", seat_count=8, options={})
    quick_seat(user=mover, game="punto_banco", seat_count=8, options={})


@way
def the_lists(mover: User, other: User, third: User) -> Iterator[None]:
    table = table_of(other)
    yield
    assert listed_tables(mover, Filters(closed=True)).rows == []
    for address in ("/api/v1/tables/", "/api/v1/lobby/?closed=1", "/parties/", "/"):
        assert table.pk not in client_of(mover).get(address).content.decode()


@way
def challenging(mover: User, other: User, third: User) -> Iterator[None]:
    yield
    row = challenge(challenger=mover, challenged=other, game="banco", stake=0)
    accept(challenge_id=row.pk, user=other)


@way
def challenging_by_page(mover: User, other: User, third: User) -> Iterator[None]:
    yield
    client_of(mover).post(f"/joueurs/{other.username}/defier/", {"game": "banco", "stake": "0"})
    for row in Challenge.objects.all():
        client_of(other).post(f"/defis/{row.pk}/accepter/")


@way
def a_stale_challenge(mover: User, other: User, third: User) -> Iterator[None]:
    row = challenge(challenger=other, challenged=mover, game="banco", stake=6_000)
    yield
    with pytest.raises(DomainError) as refusal:
        decline(challenge_id=row.pk, user=mover, reason="no")
    assert refusal.value.code == "challenge.over"
    assert client_of(mover).post(f"/defis/{row.pk}/accepter/").status_code == 302
    assert post(mover, f"challenges/{row.pk}/accept/").json()["code"] == "challenge.over"


@way
def inviting(mover: User, other: User, third: User) -> Iterator[None]:
    table = table_of(mover, is_private=True)
    yield
    post(mover, f"tables/{table.pk}/invite/", user=other.pk)
    take_seat(table_id=table.pk, user=other)


@way
def a_stale_invitation(mover: User, other: User, third: User) -> Iterator[None]:
    table = table_of(other, is_private=True)
    invite_to_table(table_id=table.pk, user=other, guest=mover)
    yield
    assert [one.target for one in notices_of(mover, list(rows_for(mover)))] in ([], [""])
    take_seat(table_id=table.pk, user=mover)


@way
def an_invitation_to_a_table_left_since(mover: User, other: User, third: User) -> Iterator[None]:
    table = table_of(other, is_private=True)
    take = {"table_id": table.pk, "user": third}
    invite_to_table(table_id=table.pk, user=other, guest=third)
    take_seat(**take)  # type: ignore[arg-type]
    invite_to_table(table_id=table.pk, user=other, guest=mover)
    yield
    leave_table(table_id=table.pk, user=other)
    with pytest.raises(DomainError) as refusal:
        take_seat(table_id=table.pk, user=mover)
    assert refusal.value.code == "table.private"


@way
def being_invited_by_a_third(mover: User, other: User, third: User) -> Iterator[None]:
    table = table_of(other)
    take_seat(table_id=table.pk, user=third)
    yield
    with pytest.raises(DomainError) as refusal:
        invite_to_table(table_id=table.pk, user=third, guest=mover)
    assert refusal.value.code == "table.may_not_meet"


@way
def having_been_invited_by_a_third(mover: User, other: User, third: User) -> Iterator[None]:
    table = table_of(third)
    invite_to_table(table_id=table.pk, user=third, guest=mover)
    take_seat(table_id=table.pk, user=other)
    yield
    (notice,) = notices_of(mover, list(rows_for(mover)))
    assert (notice.target, notice.over) == ("", "Cette table n’attend plus personne.")
    take_seat(table_id=table.pk, user=mover)


@way
def the_bank(mover: User, other: User, third: User) -> Iterator[None]:
    table = open_table(host=other, game="punto_banco", seat_count=8)
    yield
    take_seat(table_id=table.pk, user=mover)


@way
def sitting_at_the_bank_together(mover: User, other: User, third: User) -> Iterator[None]:
    table = open_table(host=other, game="punto_banco", seat_count=8)
    take_seat(table_id=table.pk, user=mover)
    yield
    assert list(people_on(table)) == ["bob"]


@way
def waiting_together(mover: User, other: User, third: User) -> Iterator[None]:
    table = table_of(third)
    for user in (mover, other):
        take_seat(table_id=table.pk, user=user)
    yield
    assert people_on(table) == ["bob", "charlie"]
    with suppress(DomainError):
        change_seat(table_id=table.pk, user=mover, number=3)
    swap_seats(table_id=table.pk, user=third, one=0, other=1)


@way
def a_rematch(mover: User, other: User, third: User) -> Iterator[None]:
    match = started(mover, other)
    play_to_the_end(match)
    yield
    for user in (mover, other):
        vote_rematch(table_id=match.table_id, user=user, yes=True, seed="")


@way
def a_rematch_after_a_block_during_the_match(
    mover: User, other: User, third: User
) -> Iterator[None]:
    match = started(mover, other)
    yield
    play_to_the_end(match)
    # Not a word of why: as if the other had said no.
    propose_terms(table_id=match.table_id, user=mover, stake=6_000, options={}, seed="")
    assert Table.objects.get(pk=match.table_id).status == Table.Status.CLOSED


# -- ways to see and to hear --


@way
def watching(mover: User, other: User, third: User) -> Iterator[None]:
    match = started(other, third)
    yield
    page = client_of(mover).get(f"/tables/{match.table_id}/")
    rest = client_of(mover).get(f"/api/v1/tables/{match.table_id}/")
    assert (page.status_code, rest.json()["code"]) == (403, "table.no_spectators")
    for address in ("/regarder/", "/api/v1/running/", "/"):
        assert match.table_id not in client_of(mover).get(address).content.decode()
    with pytest.raises(DomainError):
        say(table_id=match.table_id, user=mover, text="Coucou", client_id=uuid4())


@way
def reading_what_the_other_says(mover: User, other: User, third: User) -> Iterator[None]:
    table = table_of(third)
    yield
    say(table_id=table.pk, user=other, text="Bonsoir", client_id=uuid4())
    assert Reading(table).welcome(SPECTATORS, mover.pk)["chat"] == []
    assert len(Reading(table).welcome(SPECTATORS, None)["chat"]) == 1


@way
def asking_to_be_a_friend(mover: User, other: User, third: User) -> Iterator[None]:
    yield
    ask_friend(user=mover, other=other)
    assert client_of(other).post(f"/joueurs/{mover.username}/accepter/").status_code == 302
    assert client_of(other).get(f"/api/v1/friends/?name={mover.username}").json()["friends"] == []


@way
def a_stale_request(mover: User, other: User, third: User) -> Iterator[None]:
    ask_friend(user=other, other=mover)
    yield
    post(mover, f"friends/{other.pk}/accept/")
    assert client_of(mover).get("/api/v1/friends/").json()["friends"] == []


def people_on(table: Table) -> list[str]:
    rows = table.places.filter(user__isnull=False)
    return sorted(rows.values_list("user__username", flat=True))


def assert_apart(alice: User, bob: User) -> None:
    """Alice, who has blocked bob, is nowhere with him, and nothing of him reaches her."""
    hers = Seat.objects.filter(user=alice).values("table")
    shared = Table.objects.filter(pk__in=hers, places__user=bob)
    assert not shared.exclude(status=Table.Status.CLOSED).exists()
    told = welcome_frame(alice.pk)
    assert (told["challenges"], told["invitations"]) == ([], [])
    assert not rows_for(alice).filter(actor=bob).exists()
    told = welcome_frame(bob.pk)
    assert told["invitations"] == []
    assert not [one for one in told["challenges"] if one["from"]["name"] == "alice"]
    assert find_differences() == []


@pytest.mark.parametrize("is_blocker", [True, False], ids=["blocker", "blocked"])
@pytest.mark.parametrize("name", WAYS)
def test_no_way_leads_the_two_together(
    alice: User, bob: User, charlie: User, name: str, is_blocker: bool
) -> None:
    steps = WAYS[name](*((alice, bob) if is_blocker else (bob, alice)), charlie)
    next(steps)
    block(user=alice, other=bob)
    with suppress(DomainError, StopIteration):
        next(steps)
    assert_apart(alice, bob)


# -- at the same instant --


def sit_down(alice: User, bob: User, charlie: User) -> None:
    table = table_of(charlie)
    take_seat(table_id=table.pk, user=alice)
    at_once(lambda: take_seat(table_id=table.pk, user=bob), lambda: block(user=alice, other=bob))
    leave_table(table_id=table.pk, user=charlie)


def sit_down_at_the_bank(alice: User, bob: User, charlie: User) -> None:
    table = open_table(host=alice, game="punto_banco", seat_count=8)
    at_once(lambda: take_seat(table_id=table.pk, user=bob), lambda: block(user=alice, other=bob))


def be_challenged(alice: User, bob: User, charlie: User) -> None:
    at_once(
        lambda: challenge(challenger=bob, challenged=alice, game="banco", stake=0),
        lambda: block(user=alice, other=bob),
    )


def accept_at_once(alice: User, bob: User, charlie: User) -> None:
    row = challenge(challenger=alice, challenged=bob, game="banco", stake=0)
    at_once(lambda: accept(challenge_id=row.pk, user=bob), lambda: block(user=alice, other=bob))


def be_invited(alice: User, bob: User, charlie: User) -> None:
    table = table_of(bob)
    at_once(
        lambda: invite_to_table(table_id=table.pk, user=bob, guest=alice),
        lambda: block(user=alice, other=bob),
    )


@pytest.mark.parametrize(
    "race", [sit_down, sit_down_at_the_bank, be_challenged, accept_at_once, be_invited]
)
def test_a_block_and_a_meeting_of_the_same_instant_do_not_miss_each_other(
    alice: User, bob: User, charlie: User, race: Callable[[User, User, User], None]
) -> None:
    for _ in range(RACES):
        race(alice, bob, charlie)
        assert_apart(alice, bob)
        unblock_person(user=alice, other=bob)
        Challenge.objects.update(created_at=F("created_at") - PACE_TIME)
        for row in Challenge.objects.filter(status="pending"):
            withdraw(challenge_id=row.pk, user=row.challenger)
        for seat in Seat.objects.filter(user__isnull=False).select_related("table", "user"):
            with suppress(DomainError):
                leave_table(table_id=seat.table_id, user=seat.user)  # type: ignore[arg-type]


def test_nobody_is_blocked_between_the_look_and_the_seat(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the race above leaves to luck: the two are held while one of them is being seated."""
    if connection.vendor == "sqlite":
        pytest.skip("SQLite takes one writer at a time")
    table = table_of(charlie)
    take_seat(table_id=table.pk, user=alice)
    held: list[bool] = []
    real = seating.hold_stake

    def look(*args: Any) -> None:
        rows = User.objects.select_for_update(skip_locked=True, no_key=True)

        def free() -> None:
            with transaction.atomic():
                held.append(not rows.filter(pk__in=(alice.pk, bob.pk)).exists())

        at_once(free)
        real(*args)

    monkeypatch.setattr(seating, "hold_stake", look)
    take_seat(table_id=table.pk, user=bob)
    assert held == [True]


def test_a_match_does_not_start_between_people_one_of_whom_has_blocked_the_other(
    alice: User, bob: User
) -> None:
    table = table_of(bob, 2, stake=6_000)
    take_seat(table_id=table.pk, user=alice)
    block_person(user=alice, other=bob)  # whoever blocks has not got up yet
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    table.refresh_from_db()
    assert (table.status, people_on(table)) == (Table.Status.OPEN, ["bob"])
    assert Hold.objects.get(status="held").account.owner == bob
    assert not Match.objects.exists()


# -- no hint --


def told_of(bob: User, person: User, client: Client) -> list[object]:
    """Return all that bob is told of somebody, with the person's own marks taken away."""

    def clean(answer: Any) -> tuple[int, str]:
        text = answer.content.decode()
        text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"', "", text)
        for own in (person.username, person.avatar_seed):
            text = text.replace(own, "X")
        return answer.status_code, re.sub(rf'"id":\s?{person.pk}\b', '"id":N', text)

    name, number = person.username, person.pk
    told = [clean(client.put(f"/api/v1/friends/{number}/")) for _ in range(2)]
    addresses = [f"/joueurs/{name}/", f"/joueurs/{name}/defier/", f"/amis/?nom={name}"]
    addresses += [f"/api/v1/players/{name}/", f"/api/v1/friends/?name={name}", "/api/v1/people/"]
    told += [clean(client.get(address)) for address in addresses]
    asked = {"challenged": number, "game": "banco", "stake": 6_000}
    answer = client.post("/api/v1/challenges/", json.dumps(asked), "application/json")
    body = answer.json()
    told += [answer.status_code, sorted(body), body["status"], body["options"], body["to"]["name"]]
    told[-1] = told[-1] == name
    told += [len(welcome_frame(bob.pk)["challenges"])]
    client.delete(f"/api/v1/challenges/{body['id']}/")
    client.post(f"/joueurs/{name}/defier/", {"game": "banco", "stake": "6000"})
    row = Challenge.objects.latest("pk")
    told += [row.challenged == person, row.status]
    withdraw(challenge_id=row.pk, user=bob)
    table = table_of(bob, 3)
    invited = json.dumps({"user": number})
    path = f"/api/v1/tables/{table.pk}/invite/"
    told += [clean(client.post(path, invited, "application/json")) for _ in range(2)]
    leave_table(table_id=table.pk, user=bob)
    told += [clean(client.delete(f"/api/v1/friends/{number}/"))]
    return told


def test_whoever_is_blocked_is_told_the_same_as_of_a_stranger(alice: User, bob: User) -> None:
    stranger = make_user(name="chloe")
    block(user=alice, other=bob)
    client = client_of(bob)
    for of_the_stranger, of_alice in zip(
        told_of(bob, stranger, client), told_of(bob, alice, client), strict=True
    ):
        assert of_the_stranger == of_alice
    assert_apart(alice, bob)


def test_a_request_to_the_blocker_waits_unseen_and_is_there_when_the_block_is_lifted(
    alice: User, bob: User
) -> None:
    block(user=alice, other=bob)
    ask_friend(user=bob, other=alice)
    assert client_of(alice).get("/api/v1/friends/").json()["requests_to"] == []
    profile = client_of(alice).get("/api/v1/players/bob/").json()
    assert profile["tie"] == "blocked"
    unblock_person(user=alice, other=bob)
    shown = client_of(alice).get("/api/v1/friends/").json()["requests_to"]
    assert [one["name"] for one in shown] == ["bob"]


def test_who_has_blocked_is_suggested_nobody_he_has_blocked(
    client: Client, alice: User, bob: User
) -> None:
    play_to_the_end(started(alice, bob))
    block(user=alice, other=bob)
    assert suggested_people(alice, frozenset()) == []
    assert found_people(alice, "bob") == [bob]
    client.force_login(alice)
    assert "/joueurs/bob/demander/" not in client.get("/amis/?nom=bob").content.decode()


async def test_who_is_watching_is_shown_out_without_a_reason_of_ones_own(
    alice: User, bob: User, charlie: User, runtime: None
) -> None:
    sync = database_sync_to_async
    match = await sync(started)(alice, charlie)
    table = await sync(Table.objects.get)(pk=match.table_id)
    async with socket_at(table, bob) as his, socket_at(table, None) as visitor:
        await his.receive_until("welcome")
        await visitor.receive_until("welcome")
        await sync(block)(user=alice, other=bob)
        closing = await his.receive_until("closing")
        assert closing["reason"] == "no_spectators"
        assert "bloqu" not in closing["message"]
    async with socket_at(table, bob) as again:
        assert (await again.receive())["reason"] == "no_spectators"


async def test_who_sits_down_at_the_bank_is_not_watched_by_whom_he_is_kept_apart_from(
    alice: User, bob: User, charlie: User, runtime: None
) -> None:
    sync = database_sync_to_async
    table = await sync(open_table)(host=charlie, game="punto_banco", seat_count=8)
    await sync(block)(user=alice, other=bob)
    async with socket_at(table, bob) as his:
        await his.receive_until("welcome")
        await sync(take_seat)(table_id=table.pk, user=alice)
        assert (await his.receive_until("closing"))["reason"] == "no_spectators"


async def test_who_blocks_at_the_bank_is_told_why_he_has_got_up(
    alice: User, bob: User, runtime: None
) -> None:
    sync = database_sync_to_async
    table = await sync(open_table)(host=alice, game="punto_banco", seat_count=8)
    await sync(take_seat)(table_id=table.pk, user=bob)
    async with socket_at(table, alice) as hers, socket_at(table, bob) as his:
        await hers.receive_until("welcome")
        await his.receive_until("welcome")
        await sync(block)(user=alice, other=bob)
        assert (await hers.receive_until("closing"))["reason"] == "got_up"
        assert (await his.receive_until("step"))["cause"] == "leave"
    assert await sync(people_on)(table) == ["bob"]
    assert await sync(kept_apart_from)(alice) == {bob.pk}
