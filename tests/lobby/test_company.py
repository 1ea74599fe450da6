"""Who is here and what he does; asking somebody to one's table; watching."""

import json

import pytest
from channels.db import database_sync_to_async
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.friends.services.befriending import accept_friend, ask_friend
from apps.lobby import presence, selectors
from apps.lobby.announcing import pending_invitations
from apps.lobby.salon import close_salon
from apps.lobby.selectors import company_of
from apps.lobby.services.challenging import challenge
from apps.lobby.services.inviting import invite_to_table
from apps.lobby.watching import watchable_matches
from apps.lobby.whereabouts import IDLE, Doing, whereabouts_of
from apps.tables import presence as at_tables
from apps.tables.models import Match, Table
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.services.starting import be_ready
from tests.factories import make_user
from tests.lobby.test_salon import line_of
from tests.tables.conftest import play_to_the_end

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

OPEN = Terms()
HIDDEN = Terms(is_public=False)
PRIVATE = Terms(is_private=True, password="mot")  # noqa: S106


def table_of(host: User, terms: Terms = HIDDEN) -> Table:
    return open_table(host=host, game="banco", seat_count=2, terms=terms)


def playing(one: User, other: User, terms: Terms = OPEN) -> Match:
    table = table_of(one, terms)
    take_seat(table_id=table.pk, user=other, password=terms.password)
    for user in (one, other):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    return Match.objects.get(table=table)


# -- what people do --


def test_one_plays_waits_watches_or_does_nothing(alice: User, bob: User, charlie: User) -> None:
    match = playing(alice, bob)
    name = at_tables.member(charlie.pk, "s", "socket")
    at_tables.renew([(match.table_id, name)])
    where = whereabouts_of([alice.pk, bob.pk, charlie.pk])
    assert where[alice.pk].doing is Doing.PLAYING
    assert where[charlie.pk].doing is Doing.WATCHING
    assert {one.table for one in where.values()} == {match.table_id}
    play_to_the_end(match)
    assert alice.pk not in whereabouts_of([alice.pk])


@pytest.mark.parametrize("terms", [HIDDEN, PRIVATE, Terms(spectators_allowed=False)])
def test_nobody_is_followed_where_strangers_may_not_go(
    alice: User, bob: User, terms: Terms
) -> None:
    playing(alice, bob, terms)
    where = whereabouts_of([alice.pk])[alice.pk]
    assert (where.doing, where.table, where.game) == (Doing.PLAYING, "", "")
    assert watchable_matches() == []


def test_rest_tells_who_is_here(client: Client, alice: User, bob: User) -> None:
    presence.renew([presence.member(bob.pk, "page")])
    table = table_of(bob, Terms())
    client.force_login(alice)
    (one,) = client.get("/api/v1/people/").json()
    assert (one["name"], one["doing"], one["table"]) == ("bob", "waiting", table.pk)


# -- watching --


def test_a_running_match_says_who_plays_for_what_and_how_far_it_is(
    client: Client, alice: User, bob: User
) -> None:
    match = playing(alice, bob, Terms(stake=6_000))
    (row,) = client.get("/api/v1/running/?game=banco").json()
    assert [seat["name"] for seat in row["seats"]] == ["alice", "bob"]
    assert (row["stake"], row["progress"], row["minutes"]) == (6_000, 0, 0)
    shown = client.get("/regarder/").content.decode()
    for words in ("alice", "bob", f"/tables/{match.table_id}/", 'value="0"'):
        assert words in shown
    play_to_the_end(match)
    assert client.get("/api/v1/running/").json() == []
    assert "Aucune partie" in client.get("/regarder/?liste").content.decode()


@pytest.mark.services
@pytest.mark.parametrize("game", ["%00", "banco%00", "whist"])
def test_of_a_game_that_is_none_nothing_runs(
    client: Client, alice: User, bob: User, game: str
) -> None:
    playing(alice, bob, Terms(stake=6_000))
    assert client.get(f"/api/v1/running/?game={game}").json() == []


# -- asking somebody to come --


async def test_an_invitation_arrives_on_every_page_and_waits_for_who_comes_later(
    alice: User, bob: User
) -> None:
    table = await database_sync_to_async(table_of)(alice, PRIVATE)
    ask = database_sync_to_async(invite_to_table)
    async with line_of(bob) as line:
        assert (await line.hear("welcome"))["invitations"] == []
        await ask(table_id=table.pk, user=alice, guest=bob)
        told = (await line.hear("invitation"))["invitation"]
        assert (told["table"], told["from"]["name"]) == (table.pk, "alice")
        assert "mot" not in json.dumps(told)
    async with line_of(bob) as line:
        assert [one["table"] for one in (await line.hear("welcome"))["invitations"]] == [table.pk]
    await close_salon()


def test_who_is_invited_sits_at_a_private_table_and_is_asked_no_more(
    alice: User, bob: User
) -> None:
    table = table_of(alice, PRIVATE)
    invite_to_table(table_id=table.pk, user=alice, guest=bob)
    assert pending_invitations(bob.pk).count() == 1
    take_seat(table_id=table.pk, user=bob)
    assert pending_invitations(bob.pk).count() == 0


def test_an_invitation_ends_with_its_table(alice: User, bob: User) -> None:
    table = table_of(alice)
    invite_to_table(table_id=table.pk, user=alice, guest=bob)
    leave_table(table_id=table.pk, user=alice)
    assert pending_invitations(bob.pk).count() == 0


def test_only_the_host_lets_people_in_at_a_private_table(
    alice: User, bob: User, charlie: User
) -> None:
    table = open_table(host=alice, game="banco", seat_count=3, terms=PRIVATE)
    take_seat(table_id=table.pk, user=bob, password="mot")  # noqa: S106
    with pytest.raises(DomainError) as refusal:
        invite_to_table(table_id=table.pk, user=bob, guest=charlie)
    assert refusal.value.code == "table.not_host"
    with pytest.raises(DomainError):
        invite_to_table(table_id=table.pk, user=charlie, guest=charlie)


def test_nobody_asks_the_whole_site_in_a_minute(alice: User) -> None:
    table = table_of(alice)
    people = [User.objects.create(username=f"n{n}", name_key=f"n{n}") for n in range(11)]
    for person in people[:10]:
        invite_to_table(table_id=table.pk, user=alice, guest=person)
    with pytest.raises(DomainError) as refusal:
        invite_to_table(table_id=table.pk, user=alice, guest=people[10])
    assert refusal.value.code == "table.too_many_invitations"


def test_who_is_playing_is_not_challenged(alice: User, bob: User, charlie: User) -> None:
    playing(alice, bob)
    with pytest.raises(DomainError) as refusal:
        challenge(challenger=charlie, challenged=bob, game="banco", stake=0)
    assert refusal.value.code == "challenge.playing"
    assert whereabouts_of([charlie.pk]).get(charlie.pk, IDLE) == IDLE


def test_watching_many_matches_costs_as_many_queries_as_one(
    client: Client, alice: User, bob: User
) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/regarder/")
        return len(queries)

    playing(alice, bob)
    cost()
    of_one = cost()
    for number in range(4):
        playing(*(make_user(name=f"p{number}{side}") for side in "ab"))
    assert cost() == of_one


def test_of_a_crowd_no_more_are_read_than_are_shown(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Friends come first even where the others would fill the list."""
    people = [make_user(name=f"a{number}") for number in range(4)]
    zoe = make_user(name="zoe")
    ask_friend(user=alice, other=zoe)
    accept_friend(user=zoe, other=alice)
    monkeypatch.setattr(selectors, "SHOWN", 3)
    monkeypatch.setattr(selectors, "people_here", lambda: {one.pk for one in (*people, zoe, alice)})
    with CaptureQueriesContext(connection) as queries:
        company = company_of(alice)
    assert [one.person.username for one in company] == ["zoe", "a0", "a1"]
    assert any("LIMIT 3" in query["sql"] for query in queries if "accounts_user" in query["sql"])
