"""The best totals of people who play Poker d'as alone, and what a game says of its ranking."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import User
from apps.friends.services.befriending import accept_friend, ask_friend
from apps.games import catalogue
from apps.lobby import rankings, records
from apps.lobby.records import Category, categories_of, records_of
from apps.ratings.selectors import current_season
from apps.ratings.services.archiving import archive_seasons
from apps.ratings.services.netting import add_net
from apps.tables.models import Match, MatchEvent, MatchSeat, Table
from apps.tables.services.opening import open_table
from apps.tables.services.seeding import new_server_seed
from apps.tables.services.starting import be_ready
from apps.tables.services.totals import keep_solo_total
from tests.factories import make_guest
from tests.tables.conftest import play_to_the_end

pytestmark = pytest.mark.django_db
INFO = catalogue()["poker_das"].info
EVER = Category(3, None)


def alone(
    user: User | None,
    score: int,
    *,
    columns: int = 3,
    seats: int = 1,
    aids: bool = True,
    at: datetime | None = None,
    has_left: bool = False,
    ending: str = "played",
    cause: str = "move",
) -> Match:
    """Write a finished match; `cause`: of its one step."""
    seed = new_server_seed()
    table = Table.objects.create(game="poker_das", seat_count=seats, server_seed=seed)
    match = Match.objects.create(
        table=table,
        number=1,
        game="poker_das",
        seat_count=seats,
        options={"turbo": False, "aids": aids, "columns": columns},
        server_seed=seed,
        ended_at=at or timezone.now(),
        ending=ending,
    )
    MatchSeat.objects.create(
        match=match, number=0, user=user, rank=1, score=score, has_left=has_left
    )
    data = f'{{"cause":"{cause}","seat":0}}'
    MatchEvent.objects.create(match=match, version=1, action=uuid4(), data=data)
    if ending != "void":  # there, nothing is settled
        keep_solo_total(match, list(match.places.select_related("user")))
    return match


def names(found: records.Records) -> list[tuple[int, str, int]]:
    return [(row.place, row.total.user.username, row.total.score) for row in found.rows]  # type: ignore[union-attr, misc]


def test_each_persons_best_total_counts_and_ties_share_a_place(
    alice: User, bob: User, charlie: User
) -> None:
    for user, score in ((alice, 400), (alice, 520), (bob, 520), (charlie, 480)):
        alone(user, score)
    found = records_of(INFO, EVER, reader=charlie)
    assert names(found) == [(1, "alice", 520), (1, "bob", 520), (3, "charlie", 480)]
    assert found.own is not None
    assert (found.own.place, found.own_apart) == (3, None)


def test_what_was_not_played_alone_to_the_end_by_oneself_counts_for_nothing(alice: User) -> None:
    alone(alice, 900, seats=2)
    alone(alice, 901, columns=2)
    alone(alice, 902, has_left=True)
    alone(alice, 903, ending="void")
    alone(alice, 904, cause="robot")
    alone(make_guest(), 905)
    alone(None, 906)
    assert names(records_of(INFO, EVER)) == []
    assert names(records_of(INFO, Category(2, None))) == [(1, "alice", 901)]


def test_a_month_begins_and_ends_by_the_clocks_of_paris(alice: User, bob: User) -> None:
    alone(alice, 300, at=datetime(2026, 2, 28, 23, 30, tzinfo=UTC))  # 1 March in Paris
    alone(bob, 310, at=datetime(2026, 3, 31, 22, 30, tzinfo=UTC))  # 1 April, by summer time
    assert names(records_of(INFO, Category(3, date(2026, 3, 1)))) == [(1, "alice", 300)]
    assert names(records_of(INFO, Category(3, date(2026, 4, 1)))) == [(1, "bob", 310)]


def test_without_aids_is_a_list_of_its_own(alice: User, bob: User) -> None:
    alone(alice, 500)
    alone(bob, 400, aids=False)
    assert names(records_of(INFO, Category(3, None, unaided=True))) == [(1, "bob", 400)]


def test_ones_own_total_is_shown_below_all_others(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "SHOWN", 1)
    alone(bob, 500)
    alone(alice, 100)
    found = records_of(INFO, EVER, reader=alice)
    assert len(found.rows) == 1
    assert found.own_apart is not None
    assert found.own_apart.place == 2


def test_the_page_offers_each_number_of_columns_months_and_friends(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    assert [value for value, _label in categories_of(INFO)] == [1, 2, 3, 4, 5]
    assert categories_of(catalogue()["banco"].info) == []
    for user, score in ((alice, 400), (bob, 520), (charlie, 480)):
        alone(user, score, at=timezone.now() - timedelta(minutes=1))
    ask_friend(user=alice, other=bob)
    accept_friend(user=bob, other=alice)
    client.force_login(alice)
    page = client.get("/classements/poker_das/?solo=3").content.decode()
    assert [name in page for name in ("bob", "charlie")] == [True, True]
    assert 'class="me"' in page
    friends = client.get("/classements/poker_das/?solo=3&amis=1&mois=toujours").content.decode()
    assert [f"<bdi>{name}</bdi>" in friends for name in ("bob", "charlie")] == [True, False]
    empty = client.get("/classements/poker_das/?solo=3&aides=0").content.decode()
    assert "Personne n’a encore fini" in empty
    for odd in ("?solo=9", "?solo=x", "?solo=3&mois=rien"):
        assert client.get(f"/classements/poker_das/{odd}").status_code == 200
    assert "?solo=3" in client.get("/classements/poker_das/").content.decode()
    assert "?solo=" not in client.get("/classements/banco/").content.decode()


def test_rest_tells_the_same_totals(client: Client, alice: User, bob: User) -> None:
    alone(alice, 400)
    alone(bob, 520, aids=False)
    client.force_login(alice)
    body = client.get("/api/v1/rankings/poker_das/solo/?value=3").json()
    told = [(row["place"], row["person"]["name"], row["total"]) for row in body["rows"]]
    assert told == [(1, "bob", 520), (2, "alice", 400)]
    assert body["own"]["place"] == 2
    unaided = client.get("/api/v1/rankings/poker_das/solo/?value=3&ever=1&unaided=1").json()
    assert (unaided["season"], len(unaided["rows"]), unaided["own"]) == (None, 1, None)
    for odd in ("poker_das/solo/?value=9", "banco/solo/?value=3", "rien/solo/?value=3"):
        assert client.get(f"/api/v1/rankings/{odd}").status_code == 404
    assert client.get("/api/v1/rankings/poker_das/solo/").status_code == 400


def test_a_game_whose_way_of_ranking_nobody_knows_is_not_listed(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    banco = catalogue()["banco"]
    monkeypatch.setattr(type(banco), "info", replace(banco.info, ranking="guild", bank=True))
    assert "banco" not in rankings.ranked_games()
    assert client.get("/classements/banco/").status_code == 404
    way = ("lobby/records.html", {"records": records.Records([], None), "category": EVER})
    ways = {**rankings.WAYS, "guild": lambda *_asked: way}
    monkeypatch.setattr(rankings, "WAYS", ways)
    assert client.get("/classements/banco/").status_code == 200


def test_a_page_of_records_reads_no_journal(client: Client, alice: User, bob: User) -> None:
    """What a robot did is looked at once, as the match ends."""
    alone(alice, 400)
    client.get("/classements/poker_das/?solo=3")
    with CaptureQueriesContext(connection) as few:
        client.get("/classements/poker_das/?solo=3")
    for score in range(401, 420):
        alone(bob, score)
    with CaptureQueriesContext(connection) as many:
        client.get("/classements/poker_das/?solo=3")
    assert len(many) == len(few)
    assert not any("tables_matchevent" in query["sql"] for query in many)


def test_a_whole_match_alone_is_kept_as_it_ends(alice: User) -> None:
    table = open_table(host=alice, game="poker_das", seat_count=1, options={"columns": 1})
    be_ready(table_id=table.pk, user=alice, seed="5eed")
    match = Match.objects.get(table=table)
    play_to_the_end(match)
    kept = records_of(INFO, Category(1, current_season())).rows[0].total
    assert (kept.match, kept.user) == (match.pk, alice)
    assert kept.score == match.places.get().score


def test_archived_totals_keep_their_places_when_people_go(
    client: Client, alice: User, bob: User
) -> None:
    for user, score in ((alice, 500), (bob, 400)):
        alone(user, score, at=datetime(2026, 3, 10, tzinfo=UTC))
    archive_seasons(now=datetime(2026, 5, 1, tzinfo=UTC))
    alice.delete()
    User.objects.filter(pk=bob.pk).update(is_active=False)
    for address in ("?solo=3&mois=2026-03", "?mois=2026-03"):
        assert client.get(f"/classements/poker_das/{address}").status_code == 200
    page = client.get("/classements/poker_das/?solo=3&mois=2026-03").content.decode()
    assert "Joueur supprimé" in page
    assert "<bdi>bob</bdi>" in page
    assert "/joueurs/bob/" not in page
    rows = client.get("/api/v1/rankings/poker_das/solo/?value=3&season=2026-03-01").json()["rows"]
    assert [(row["place"], row["person"]) for row in rows] == [(1, None), (2, None)]


def test_rest_tells_rankings_against_the_house_and_the_seasons_that_are_over(
    client: Client, alice: User, bob: User
) -> None:
    at = datetime(2026, 3, 10, tzinfo=UTC)
    add_net(game="punto_banco", nets={alice.pk: 5, bob.pk: -5}, at=at)
    archive_seasons(now=datetime(2026, 5, 1, tzinfo=UTC))
    assert client.get("/api/v1/seasons/").json()["past"] == ["2026-03-01"]
    client.force_login(bob)
    body = client.get("/api/v1/rankings/punto_banco/?season=2026-03-01").json()
    told = [(row["place"], row["person"]["name"], row["net"], row["coups"]) for row in body["rows"]]
    assert told == [(1, "alice", 5, 1), (2, "bob", -5, 1)]
    assert (body["own"]["place"], body["count"]) == (2, 2)
    page = client.get("/classements/punto_banco/?mois=2026-03").content.decode()
    assert "alice" in page
    assert "?mois=2026-03" in page
