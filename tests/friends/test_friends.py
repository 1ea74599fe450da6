"""Friends, and blocks through every door."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.friends import selectors
from apps.friends.models import Friendship
from apps.friends.selectors import (
    askers_of,
    friends_of,
    kept_apart_from,
    requests_by,
    requests_to,
)
from apps.friends.services import befriending
from apps.friends.services.befriending import (
    accept_friend,
    ask_friend,
    block_person,
    part_from,
    unblock_person,
)
from apps.lobby import presence
from apps.lobby.filters import Filters
from apps.lobby.listing import listed_tables
from apps.lobby.models import Challenge
from apps.lobby.notices.reading import unread_for
from apps.lobby.salon import close_salon
from apps.lobby.selectors import company_of
from apps.lobby.services.blocking import block
from apps.lobby.services.challenging import accept, challenge, expire_challenges
from apps.lobby.services.quick import quick_seat
from apps.lobby.watching import watchable_matches
from apps.notifications.models import Notification
from apps.ratings.models import Rating
from apps.ratings.selectors import current_season
from apps.tables.models import Match, Table
from apps.tables.services.opening import open_table
from apps.tables.services.rematch import vote_rematch
from apps.tables.services.seating import take_seat
from apps.tables.services.starting import be_ready
from apps.tables.snapshots import Reading
from apps.tables.standing import SPECTATORS
from apps.wallet.services.purses import open_purse
from tests.factories import make_guest, make_user
from tests.lobby.test_quick import at_once
from tests.lobby.test_salon import line_of
from tests.tables.conftest import play_to_the_end, runtime, socket_at

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

__all__ = ["runtime"]
RACES = 15


def befriend(one: User, other: User) -> None:
    ask_friend(user=one, other=other)
    accept_friend(user=other, other=one)


def table_of(host: User) -> Table:
    return open_table(host=host, game="banco", seat_count=2)


def started(one: User, other: User) -> Match:
    table = table_of(one)
    take_seat(table_id=table.pk, user=other)
    for user in (one, other):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    return Match.objects.get(table=table)


# -- friends --


def test_nobody_asks_everybody_and_a_request_can_be_met_all_the_same(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(befriending, "MOST_WAITING", 3)
    others = [make_user(name=f"joueur{number}") for number in range(8)]
    at_once(*[(lambda one=one: ask_friend(user=alice, other=one)) for one in others])  # type: ignore[misc]
    assert len(requests_by(alice)) == 3
    with pytest.raises(DomainError) as refusal:
        ask_friend(user=alice, other=bob)
    assert refusal.value.code == "friends.too_many"
    ask_friend(user=bob, other=alice)
    ask_friend(user=alice, other=bob)  # two who ask each other are friends
    assert friends_of(alice) == {bob.pk}


def test_a_request_is_accepted_once_and_makes_both_friends(alice: User, bob: User) -> None:
    ask_friend(user=alice, other=bob)
    ask_friend(user=alice, other=bob)
    assert (requests_to(bob), requests_by(alice)) == ([alice], {bob.pk})
    assert friends_of(alice) == frozenset()
    accept_friend(user=bob, other=alice)
    assert (friends_of(alice), friends_of(bob)) == ({bob.pk}, {alice.pk})
    with pytest.raises(DomainError) as refusal:
        accept_friend(user=alice, other=bob)
    assert refusal.value.code == "friends.no_request"


def test_two_who_ask_each_other_are_friends(alice: User, bob: User) -> None:
    ask_friend(user=alice, other=bob)
    ask_friend(user=bob, other=alice)
    assert friends_of(bob) == {alice.pk}
    assert Friendship.objects.count() == 1


def test_nobody_accepts_his_own_request(alice: User, bob: User) -> None:
    ask_friend(user=alice, other=bob)
    with pytest.raises(DomainError):
        accept_friend(user=alice, other=bob)
    part_from(user=bob, other=alice)
    assert requests_to(bob) == []


def test_of_many_requests_the_latest_are_shown_and_the_others_follow(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "SHOWN", 1)
    for asker in (bob, charlie):
        ask_friend(user=asker, other=alice)
    assert (requests_to(alice), askers_of(alice)) == ([charlie], {bob.pk, charlie.pk})
    accept_friend(user=alice, other=charlie)
    assert requests_to(alice) == [bob]


def test_a_request_and_a_block_of_the_same_instant_leave_no_request(alice: User, bob: User) -> None:
    for _ in range(RACES):
        at_once(
            lambda: ask_friend(user=bob, other=alice),
            lambda: block_person(user=alice, other=bob),
            lambda: ask_friend(user=bob, other=alice),
        )
        assert requests_to(alice) == []
        assert unread_for(alice) == 0
        part_from(user=alice, other=bob)
        unblock_person(user=alice, other=bob)
        Notification.objects.all().delete()


def test_twenty_crossing_requests_make_one_friendship(alice: User, bob: User) -> None:
    asks = [lambda: ask_friend(user=alice, other=bob), lambda: ask_friend(user=bob, other=alice)]
    assert [one for one in at_once(*asks * 10) if one is not None] == []
    assert Friendship.objects.get().is_accepted
    kinds = sorted(Notification.objects.values_list("kind", flat=True))
    assert kinds == ["friend_accepted", "friend_request"]


def test_guests_have_no_friends_here(alice: User) -> None:
    for one, other in ((alice, make_guest()), (make_guest(), alice), (alice, alice)):
        with pytest.raises(DomainError):
            ask_friend(user=one, other=other)


def test_friends_come_first_among_those_who_are_here(alice: User, bob: User, charlie: User) -> None:
    presence.renew([presence.member(user.pk, "page") for user in (bob, charlie)])
    befriend(alice, charlie)
    assert [one.person for one in company_of(alice)] == [charlie, bob]


def test_the_list_can_be_narrowed_to_friends_and_to_near_ratings(
    alice: User, bob: User, charlie: User
) -> None:
    with_bob, _ = table_of(bob), table_of(charlie)
    befriend(alice, bob)
    listed = listed_tables(alice, Filters(friends=True))
    assert [row.table for row in listed.rows] == [with_bob]
    assert len(listed_tables(alice, Filters(elo="near")).rows) == 2


# -- blocks --


def test_a_press_leads_past_tables_of_the_blocked(alice: User, bob: User) -> None:
    block(user=alice, other=bob)
    first = quick_seat(user=alice, game="banco", seat_count=2, options={})
    assert quick_seat(user=bob, game="banco", seat_count=2, options={}) != first
    assert listed_tables(bob, Filters()).rows[0].table.host == bob
    assert len(listed_tables(bob, Filters()).rows) == 1


def test_a_challenge_on_the_screen_is_worth_nothing_after_a_block(alice: User, bob: User) -> None:
    row = challenge(challenger=bob, challenged=alice, game="banco", stake=6_000)
    block(user=alice, other=bob)
    with pytest.raises(DomainError) as refusal:
        accept(challenge_id=row.pk, user=alice)
    assert refusal.value.code == "challenge.over"
    # He waits as for anybody who does not answer.
    assert Challenge.objects.get().status == "pending"
    Challenge.objects.update(expires_at=F("expires_at") - timedelta(minutes=2))
    expire_challenges()
    assert Challenge.objects.get().status == "expired"
    assert open_purse(user=bob).balance == 50_000


def test_a_block_made_elsewhere_stops_a_pending_challenge_too(alice: User, bob: User) -> None:
    row = challenge(challenger=bob, challenged=alice, game="banco", stake=6_000)
    block_person(user=alice, other=bob)
    with pytest.raises(DomainError) as refusal:
        accept(challenge_id=row.pk, user=alice)
    assert refusal.value.code == "challenge.over"


def test_who_blocks_gets_up_where_both_wait(alice: User, bob: User, charlie: User) -> None:
    table = open_table(host=charlie, game="banco", seat_count=4)
    for user in (alice, bob):
        take_seat(table_id=table.pk, user=user)
    block(user=alice, other=bob)
    seated = set(table.places.filter(user__isnull=False).values_list("user__username", flat=True))
    assert seated == {"bob", "charlie"}


def test_a_running_match_goes_on_and_there_is_no_other_one(alice: User, bob: User) -> None:
    match = started(alice, bob)
    block(user=alice, other=bob)
    play_to_the_end(match)
    vote_rematch(table_id=match.table_id, user=bob, yes=True, seed="")
    match.table.refresh_from_db()
    assert match.table.status == Table.Status.CLOSED


def test_the_blocked_sees_nobody_and_is_told_nothing(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    started(alice, charlie)
    presence.renew([presence.member(user.pk, "page") for user in (alice, charlie)])
    client.force_login(bob)
    before = client.get("/joueurs/alice/").content.decode()
    assert "connecté, joue" in " ".join(before.split())
    block(user=alice, other=bob)
    assert [one.person for one in company_of(bob)] == [charlie]
    assert watchable_matches(reader=bob) == []
    after = client.get("/joueurs/alice/").content.decode()
    assert "absent" in after
    assert "Regarder" not in after
    assert "Débloquer" not in after
    ask_friend(user=bob, other=alice)  # answered like everybody's
    assert requests_to(alice) == []


def test_a_block_ends_a_friendship_and_its_end_does_not_bring_it_back(
    alice: User, bob: User
) -> None:
    befriend(alice, bob)
    block(user=alice, other=bob)
    unblock_person(user=alice, other=bob)
    assert kept_apart_from(bob) == frozenset()
    assert friends_of(alice) == frozenset()


def test_the_words_of_the_blocked_are_not_to_be_shown(alice: User, bob: User) -> None:
    table = table_of(alice)
    block(user=alice, other=bob)
    assert Reading(table).welcome("0", alice.pk)["you"]["unheard"] == [bob.pk]
    assert Reading(table).welcome(SPECTATORS, bob.pk)["you"]["unheard"] == []


async def test_the_words_of_the_blocked_are_not_even_sent(
    alice: User, bob: User, charlie: User, runtime: None
) -> None:
    def prepare() -> Table:
        table = open_table(host=alice, game="banco", seat_count=3)
        for user in (bob, charlie):
            take_seat(table_id=table.pk, user=user)
        block_person(user=alice, other=bob)
        return table

    table = await database_sync_to_async(prepare)()
    seats = (socket_at(table, alice), socket_at(table, bob), socket_at(table, charlie))
    async with seats[0] as hers, seats[1] as his, seats[2] as theirs:
        for socket in (hers, his, theirs):
            await socket.receive_until("welcome")
        await his.send("chat", id=str(uuid4()), data={"text": "Bonsoir"})
        for socket in (his, theirs):
            assert (await socket.receive_until("chat"))["text"] == "Bonsoir"
        # Hers is the next sentence, and nothing before it.
        await theirs.send("chat", id=str(uuid4()), data={"text": "Bonjour"})
        assert (await hers.receive_until("chat"))["text"] == "Bonjour"
    async with socket_at(table, alice) as again:
        said = (await again.receive_until("welcome"))["chat"]
        assert [message["text"] for message in said] == ["Bonjour"]


async def test_who_prefers_to_appear_away_is_not_seen(alice: User, bob: User) -> None:
    alice.preferences = {"visible": False}
    await database_sync_to_async(alice.save)()
    async with line_of(alice) as line:
        await line.hear("welcome")
        here = await database_sync_to_async(presence.people_here)()
        assert alice.pk not in here
    await close_salon()
    assert json.dumps(sorted(here)) == "[]"


# -- pages --


def test_the_pages_ask_accept_and_block(client: Client, alice: User, bob: User) -> None:
    client.force_login(alice)
    found = client.get("/amis/?nom=bo").content.decode()
    assert "/joueurs/bob/demander/" in found
    assert client.post("/joueurs/bob/demander/").status_code == 302
    client.force_login(bob)
    assert "On vous demande en ami" in client.get("/amis/").content.decode()
    client.post("/joueurs/alice/accepter/")
    assert friends_of(alice) == {bob.pk}
    client.post("/joueurs/alice/bloquer/")
    page = client.get("/amis/").content.decode()
    assert "Débloquer" in page
    client.post("/joueurs/alice/debloquer/")
    assert kept_apart_from(alice) == frozenset()


def test_rankings_explain_themselves_when_empty_and_show_who_played(
    client: Client, alice: User, bob: User
) -> None:
    assert client.get("/classements/").status_code == 302
    assert "La saison commence" in client.get("/classements/banco/").content.decode()
    play_to_the_end(started(alice, bob))
    client.force_login(alice)
    shown = client.get("/classements/banco/?amis=1").content.decode()
    assert "alice" in shown
    assert "bob" not in shown
    for address in ("?mois=2020-01", "?mois=rien", "?mois=9999-12"):
        assert client.get(f"/classements/banco/{address}").status_code == 200
    assert client.get("/classements/rien/").status_code == 404


def test_a_ranking_of_many_costs_as_many_queries_as_one_of_few(
    client: Client, alice: User, bob: User
) -> None:
    play_to_the_end(started(alice, bob))
    client.force_login(alice)
    client.get("/classements/banco/")  # the first visit opens a purse
    with CaptureQueriesContext(connection) as few:
        client.get("/classements/banco/")
    people = [User(username=f"n{n}", name_key=f"n{n}") for n in range(80)]
    season = current_season()
    Rating.objects.bulk_create(
        Rating(user=person, game="banco", season=season, value=1300 + n)
        for n, person in enumerate(User.objects.bulk_create(people))
    )
    with CaptureQueriesContext(connection) as many:
        shown = client.get("/classements/banco/").content.decode()
    assert len(many) == len(few)
    # One's own place is there, below the fifty that are shown.
    assert 'class="me"' in shown
