"""What the site does with a game, whichever it is: it needs the game's folder and nothing else."""

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.games import catalogue
from apps.tables.loading import load_match
from apps.tables.models import Match
from apps.tables.replay import verify
from apps.tables.services.opening import open_table
from apps.tables.services.starting import be_ready
from apps.tables.services.tending import tend
from tests.tables.conftest import let_time_pass, play_one

pytestmark = [pytest.mark.django_db, pytest.mark.services]

GAMES = sorted(catalogue())


def start(slug: str, user: User) -> Match:
    seats = catalogue()[slug].info.seats[-1]
    table = open_table(host=user, game=slug, seat_count=seats, robots=["moyen"] * (seats - 1))
    be_ready(table_id=table.pk, user=user, seed="5eed")
    return Match.objects.get(table=table)


def play_with_robots(match: Match) -> None:
    """Play to the end: the person as conftest has it, the robots through their own door."""
    while (loaded := load_match(match.pk)).standing.state.outcome is None:
        if loaded.deadline is not None and loaded.standing.state.to_act:
            play_one(match)
        else:
            # A robot thinks for a moment; a phase of the whole table is looked at for longer.
            let_time_pass(match, seconds=2 if loaded.deadline is None else 60)
            assert tend(match_id=match.pk, version=loaded.version)
    match.refresh_from_db()


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_against_robots_is_played_shown_and_verified(
    slug: str, alice: User, client: Client
) -> None:
    match = start(slug, alice)
    client.force_login(alice)
    page = client.get(f"/tables/{match.table_id}/")
    assert page.status_code == 200
    assert "boot" in page.content.decode()
    play_with_robots(match)
    assert match.ending
    assert verify(match) == load_match(match.pk).version
    assert client.get(f"/parties/{match.pk}/").status_code == 200


@pytest.mark.parametrize("slug", GAMES)
def test_the_site_offers_it_everywhere(slug: str, client: Client) -> None:
    assert slug in [game["slug"] for game in client.get("/api/v1/games/").json()]
    assert f'value="{slug}"' in client.get("/").content.decode()
    form = client.get("/tables/nouvelle/", {"jeu": slug})
    assert form.status_code == 200
    assert "option_turbo" in form.content.decode()
    assert client.get(f"/jeux/{slug}/regles/").status_code == 200
