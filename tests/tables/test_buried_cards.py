"""Of a closed pile the site tells nobody again what lies buried (Buraco, RULES.md §11.3)."""

from collections import Counter
from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.tables.advancing import Play
from apps.tables.loading import load_match
from apps.tables.models import Match
from apps.tables.services.opening import open_table
from apps.tables.services.playing import perform
from apps.tables.services.seating import take_seat
from apps.tables.services.starting import be_ready
from apps.tables.snapshots import Reading
from apps.tables.standing import SPECTATORS

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def after_some_turns(alice: User, bob: User) -> Match:
    """A closed duel in which six cards were thrown, one on the other."""
    table = open_table(host=alice, game="buraco", seat_count=2, options={"mode": "ferme"})
    take_seat(table_id=table.pk, user=bob)
    for user in (alice, bob):
        be_ready(table_id=table.pk, user=user, seed="5eed")
    match = Match.objects.get(table=table)
    for action in ("draw_stock", "discard") * 6:
        state = load_match(match.pk).standing.state
        (seat,) = state.to_act
        move = next(move for move in state.legal_moves(seat) if move.action == action)
        perform(match_id=match.pk, act=Play(seat, move))
    return match


@pytest.mark.parametrize("audience", ["0", "1", SPECTATORS])
def test_who_comes_back_is_told_the_top_card_alone(audience: str, after_some_turns: Match) -> None:
    frame = Reading(after_some_turns.table).welcome(audience, None)
    match: dict[str, Any] = frame["match"]
    events = Counter(event["kind"] for step in match["log"] for event in step["events"])
    thrown = [
        event["card"]
        for step in match["log"]
        for event in step["events"]
        if event["kind"] == "discarded"
    ]
    assert events["discarded"] == 6
    assert thrown == ["", "", "", "", "", match["view"]["pile"]["top"]]
    assert match["view"]["pile"]["cards"] is None


def test_the_record_of_a_running_match_is_read_by_nobody(
    after_some_turns: Match, alice: User, client: Client
) -> None:
    client.force_login(alice)
    for path in (f"/parties/{after_some_turns.pk}/", f"/api/v1/matches/{after_some_turns.pk}/"):
        answer = client.get(path)
        assert answer.status_code >= 300 or "discarded" not in answer.content.decode()
