"""Commitment, reveal, replay and verification; and what nobody may know before."""

import json
from dataclasses import replace
from hashlib import sha256
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from apps.accounts.models import User
from apps.engine.changes import with_changes
from apps.tables.advancing import Leave
from apps.tables.loading import load_match
from apps.tables.models import Match, MatchEvent, Position, Table
from apps.tables.replay import Discrepancy, finished_record, verify
from apps.tables.services.playing import perform
from apps.tables.services.starting import be_ready
from apps.tables.snapshots import Reading, table_frame
from apps.tables.standing import SPECTATORS
from tests.tables.conftest import play_one, play_to_the_end

pytestmark = pytest.mark.services


def test_the_commitment_is_published_before_the_seed_is_used(
    duel: Table, alice: User, bob: User
) -> None:
    promised = table_frame(duel)["commitment"]
    assert promised == sha256(bytes(duel.server_seed)).hexdigest()
    for user in (alice, bob):
        be_ready(table_id=duel.pk, user=user, seed="5eed")
    match = Match.objects.get()
    duel.refresh_from_db()
    assert match.commitment == promised == table_frame(duel)["commitment"]


def test_a_finished_match_verifies(playing: Match) -> None:
    play_to_the_end(playing)
    steps = MatchEvent.objects.filter(match=playing).count()
    assert verify(playing) == steps
    out = StringIO()
    call_command("verify_match", str(playing.pk), stdout=out)
    assert f"{steps} steps" in out.getvalue()


@pytest.mark.parametrize("fault", ["seed", "dice", "event", "gap", "position"])
def test_a_tampered_match_does_not_verify(playing: Match, fault: str) -> None:
    play_to_the_end(playing)
    rolled = MatchEvent.objects.filter(match=playing, data__contains='"kind":"rolled"').first()
    assert rolled is not None
    data = json.loads(rolled.data)
    if fault == "seed":
        playing.server_seed = bytes(32)
    elif fault == "dice":
        data["drawn"][0] = [7 - face for face in data["drawn"][0]]
    elif fault == "event":
        data["events"][0]["faces"] = [7 - face for face in data["events"][0]["faces"]]
    elif fault == "gap":
        MatchEvent.objects.filter(match=playing).order_by("-version").first().delete()  # type: ignore[union-attr]
    else:
        Position.objects.filter(pk=playing.pk).update(state=b"x")
    MatchEvent.objects.filter(pk=rolled.pk).update(data=json.dumps(data))
    with pytest.raises(Discrepancy):
        verify(playing)


def test_a_running_match_is_not_verified_nor_shown_whole(playing: Match, client: Client) -> None:
    with pytest.raises(CommandError):
        call_command("verify_match", str(playing.pk))
    assert client.get(f"/parties/{playing.pk}/").status_code == 302
    assert client.get(f"/parties/{playing.pk}/partie.json").status_code == 404
    assert client.get(f"/api/v1/matches/{playing.pk}/").status_code == 400


def test_a_match_of_a_game_that_is_gone_is_told_in_words(playing: Match) -> None:
    play_to_the_end(playing)
    Match.objects.filter(pk=playing.pk).update(game="gone")
    with pytest.raises(CommandError, match="does not know"):
        call_command("verify_match", str(playing.pk))


def test_the_record_replays_to_the_final_view(playing: Match, client: Client) -> None:
    play_to_the_end(playing)
    record = client.get(f"/parties/{playing.pk}/partie.json").json()
    view = record["first_view"]
    for step in record["steps"]:
        view = with_changes(view, step["changes"])
    assert view == json.loads(json.dumps(load_match(playing.pk).standing.view(SPECTATORS)))
    assert sha256(bytes.fromhex(record["server_seed"])).hexdigest() == record["commitment"]
    assert [draw["index"] for draw in record["draws"]] == list(range(len(record["draws"])))
    assert record == json.loads(json.dumps({"id": playing.pk, **finished_record(playing)}))


def test_a_match_verifies_after_its_people_were_forgotten(
    playing: Match, alice: User, bob: User, client: Client
) -> None:
    perform(match_id=playing.pk, act=Leave(0))
    User.objects.filter(pk__in=(alice.pk, bob.pk)).delete()
    playing.refresh_from_db()
    assert verify(playing) == MatchEvent.objects.filter(match=playing).count()
    assert client.get(f"/parties/{playing.pk}/").status_code == 200


def test_the_record_of_a_private_table_is_for_its_players(
    playing: Match, alice: User, charlie: User, client: Client
) -> None:
    play_to_the_end(playing)
    Table.objects.update(is_public=False)
    doors = [f"/parties/{playing.pk}/", f"/api/v1/matches/{playing.pk}/"]
    for who, status in ((None, 404), (charlie, 404), (alice, 200)):
        if who is not None:
            client.force_login(who)
        assert [client.get(door).status_code for door in doors] == [status, status]


def secrets_of(match: Match) -> list[str]:
    """Return what nobody may read while a match runs: the seed, and the order of the stock."""
    loaded = load_match(match.pk)
    seed = loaded.facts.server_seed
    return [seed.hex(), str(list(seed)), repr(seed)]


@pytest.mark.parametrize("viewer", ["alice", "charlie", None])
def test_permuting_what_is_hidden_changes_no_byte_of_page_or_api(
    playing: Match, client: Client, viewer: str | None, alice: User, charlie: User
) -> None:
    for _ in range(4):
        play_one(playing)
    who = {"alice": alice, "charlie": charlie, None: None}[viewer]
    if who is not None:
        client.force_login(who)
    audience = 0 if viewer == "alice" else None

    def seen() -> list[str]:
        table = Table.objects.get(pk=playing.table_id)
        frame = Reading(table).welcome(SPECTATORS if audience is None else "0", None)
        frame.pop("server_now")
        api = client.get(f"/api/v1/tables/{playing.table_id}/").json()
        api.pop("server_now")
        page = client.get(f"/tables/{playing.table_id}/").content.decode()
        boot = page.split('id="boot"')[1].split("</script>")[0]
        return [json.dumps(frame), json.dumps(api), boot.split('"server_now"')[1].split(",", 1)[1]]

    before = seen()
    loaded = load_match(playing.pk)
    hidden = loaded.standing.state.scrambled(audience, lambda row: tuple(reversed(row)))
    assert hidden != loaded.standing.state
    Position.objects.filter(pk=playing.pk).update(
        state=replace(loaded.standing, state=hidden).dump()
    )
    assert seen() == before
    for secret in secrets_of(playing):
        assert all(secret not in text for text in before)


def test_nothing_that_may_be_printed_tells_a_secret(playing: Match) -> None:
    loaded = load_match(playing.pk)
    printed = repr((loaded.facts, loaded.standing))
    assert bytes(playing.server_seed).hex() not in printed
    assert repr(bytes(playing.server_seed)) not in printed
    assert "5eed" not in printed
