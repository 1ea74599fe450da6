"""Finished matches and tables' names: what was played stays, who people are may change."""

import json
from collections.abc import Iterator

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from apps.accounts.models import User
from apps.accounts.services import rename
from apps.tables import replay
from apps.tables.models import Match, MatchEvent, Position, Table
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.seating import leave_table, take_seat
from apps.tables.snapshots import table_frame
from config.asgi import application
from tests.factories import make_user
from tests.tables.conftest import play_to_the_end

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

HEADERS = [(b"host", b"testserver"), (b"origin", b"http://testserver")]


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    replay._kept_play.cache_clear()
    yield
    replay._kept_play.cache_clear()


@pytest.fixture
def finished(playing: Match) -> Match:
    play_to_the_end(playing)
    return playing


def names_told(client: Client, match: Match) -> list[list[str]]:
    doors = [reverse("match_record_data", args=[match.pk]), reverse("api:match", args=[match.pk])]
    return [[seat["name"] for seat in client.get(door).json()["seats"]] for door in doors]


# -- names --


def test_a_record_calls_people_by_the_names_they_have_now(
    client: Client, finished: Match, alice: User, bob: User
) -> None:
    assert names_told(client, finished) == [["alice", "bob"]] * 2
    rename(user=alice, name="Zéphyrine")
    assert names_told(client, finished) == [["Zéphyrine", "bob"]] * 2
    bob.delete()
    assert names_told(client, finished) == [["Zéphyrine", ""]] * 2
    page = client.get(reverse("match_record", args=[finished.pk])).content.decode()
    for name in ("alice", "bob"):
        assert name not in page


def test_what_was_played_is_played_again_once(
    client: Client, finished: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []
    again = replay.replay
    monkeypatch.setattr(replay, "replay", lambda match: played.append(match.pk) or again(match))
    for _ in range(3):
        names_told(client, finished)
    assert played == [finished.pk]


def test_a_table_without_a_name_is_called_after_its_host(
    client: Client, duel: Table, alice: User, bob: User
) -> None:
    def shown() -> str:
        page = client.get(reverse("table", args=[duel.pk])).content.decode()
        return page.split('id="turn-word" class="num">')[1].split("<")[0]

    assert table_frame(duel)["title"] == ""
    assert shown() == "Chez alice"
    rename(user=alice, name="Zéphyrine")
    assert shown() == "Chez Zéphyrine"
    Table.objects.filter(pk=duel.pk).update(status=Table.Status.OPEN)
    leave_table(table_id=duel.pk, user=alice)
    assert shown() == "Chez bob"
    bob.delete()
    assert shown() == "Banco\u202f!"


def test_a_table_keeps_the_name_its_host_gave_it(alice: User) -> None:
    named = open_table(host=alice, game="banco", seat_count=2, terms=Terms(name=" Jeudi soir "))
    assert named.shown_title == table_frame(named)["title"] == "Jeudi soir"


def test_no_frame_of_a_table_is_in_anybodys_language(duel: Table) -> None:
    frames = []
    for language in ("fr", "en"):
        with override(language):
            frames.append(json.dumps(table_frame(Table.objects.get(pk=duel.pk))))
    assert frames[0] == frames[1]


def test_games_are_named_in_the_readers_language(client: Client) -> None:
    said = [
        client.get(reverse("api:games"), headers={"accept-language": language}).json()
        for language in ("fr", "en")
    ]
    assert said[0][0]["slug"] == said[1][0]["slug"]
    assert said[0][0]["summary"] != said[1][0]["summary"]


# -- the list --


def test_the_list_of_tables_costs_the_same_for_one_and_for_ten(
    client: Client, alice: User, bob: User
) -> None:
    def queries() -> tuple[int, int]:
        cache.clear()
        with CaptureQueriesContext(
            connection,
        ) as seen:
            tables = client.get(reverse("api:tables")).json()
        return len(tables), len(seen)

    open_table(host=alice, game="banco", seat_count=3)
    one, few = queries()
    for number in range(9):
        host = make_user(name=f"hote{number}")
        take_seat(table_id=open_table(host=host, game="banco", seat_count=3).pk, user=bob)
    ten, many = queries()
    assert (one, ten) == (1, 10)
    assert many == few


# -- what can no longer be read --


def spoil(match: Match, fault: str) -> None:
    matches, tables = Match.objects.filter(pk=match.pk), Table.objects.filter(pk=match.table_id)
    match_state = Position.objects.filter(pk=match.pk)
    if fault == "removed game":
        matches.update(game="jadis")
        tables.update(game="jadis")
    elif fault == "changed options":
        matches.update(options={"bygone": True})
    elif fault == "other rules":
        row = MatchEvent.objects.filter(match=match).order_by("version")[1]
        data = {**json.loads(row.data), "events": [{"kind": "unheard"}]}
        MatchEvent.objects.filter(pk=row.pk).update(data=json.dumps(data))
    else:
        match_state.update(state=b"\x93\x01\x02\x03")


@pytest.mark.parametrize("fault", ["removed game", "changed options", "other rules"])
def test_a_record_that_cannot_be_played_again_says_what_the_journal_says(
    client: Client, finished: Match, alice: User, fault: str
) -> None:
    spoil(finished, fault)
    page = client.get(reverse("match_record", args=[finished.pk]))
    assert page.status_code == 200
    text = page.content.decode()
    assert "ne peut plus être rejouée" in text
    assert "record.js" not in text
    assert "alice" in text
    record = client.get(reverse("match_record_data", args=[finished.pk])).json()
    assert (record["is_replayable"], record["first_view"]) == (False, None)
    assert len(record["steps"]) == MatchEvent.objects.filter(match=finished).count()
    # Equal piles share the first rank.
    assert sorted(record["ranks"]) in ([1, 2], [1, 1])
    assert client.get(reverse("api:match", args=[finished.pk])).status_code == 200
    client.force_login(alice)
    for name in ("profile", "home"):
        assert client.get(reverse(name)).status_code == 200


@pytest.mark.parametrize("fault", ["removed game", "changed options", "unreadable position"])
async def test_a_table_whose_match_cannot_be_read_says_so(
    client: Client, playing: Match, alice: User, runtime: None, fault: str
) -> None:
    sync = database_sync_to_async
    await sync(spoil)(playing, fault)
    await sync(client.force_login)(alice)
    page = await sync(client.get)(reverse("table", args=[playing.table_id]))
    assert page.status_code == 410
    assert "ne peut plus être montrée" in page.content.decode()
    rest = await sync(client.get)(reverse("api:table", args=[playing.table_id]))
    assert (rest.status_code, rest.json()["code"]) == (410, "match.unreadable")
    for name in ("profile", "home"):
        assert (await sync(client.get)(reverse(name))).status_code == 200
    socket = WebsocketCommunicator(application, f"/ws/tables/{playing.table_id}/", headers=HEADERS)
    await socket.connect()
    assert (await socket.receive_json_from(5))["reason"] == "unreadable"
    assert (await socket.receive_output(5))["code"] == 4003
