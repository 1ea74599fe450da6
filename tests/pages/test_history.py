"""What was played is found again: on the profile, on its page, in a file anybody can verify."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.tables.models import Match
from apps.tables.services.opening import open_table
from apps.tables.services.seating import leave_table
from apps.tables.services.starting import be_ready
from apps.tables.services.tending import void_match
from tests.accounts.flows import sign_up
from tests.tables.conftest import play_to_the_end

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def running(guest: User) -> Match:
    """A match that a guest, on the first seat, has begun against two robots."""
    table = open_table(host=guest, game="banco", seat_count=3, robots=["difficile", "facile"])
    be_ready(table_id=table.pk, user=guest, seed="5eed")
    return Match.objects.get(table=table)


def test_a_guest_who_signs_up_finds_his_matches_on_his_profile(
    client: Client, guest: User, running: Match
) -> None:
    play_to_the_end(running)
    client.force_login(guest)
    sign_up(client)
    page = client.get(reverse("profile")).content.decode()
    seat = running.places.get(user=guest)
    assert "Camille" in page
    assert f'href="{reverse("match_record", args=[running.pk])}"' in page
    assert f"{seat.score} point" in page
    assert f"{seat.rank}<small>/3</small>" in page
    home = client.get(reverse("home")).content.decode()
    assert 'name="level" value="difficile" checked' in home, "set as he last played"
    assert 'name="opponents" value="2" checked' in home


def test_whom_one_played_with_is_told_without_a_comma_too_many(
    client: Client, guest: User, running: Match
) -> None:
    play_to_the_end(running)
    client.force_login(guest)
    for own in range(3):
        # He sits first, between the others and last.
        running.places.filter(user=guest).update(number=9)
        for number, place in enumerate(running.places.exclude(user=guest).order_by("number")):
            running.places.filter(pk=place.pk).update(number=number + 10)
        for number, place in enumerate(running.places.exclude(user=guest).order_by("number")):
            running.places.filter(pk=place.pk).update(number=number + (number >= own))
        running.places.filter(user=guest).update(number=own)
        page = client.get(reverse("profile")).content.decode()
        told = re.search("avec (.*?)</span>", page)
        assert told
        assert re.fullmatch(r"[^,]+, [^,]+", told[1]), told[1]


def test_a_stranger_verifies_the_match_off_line(
    client: Client, running: Match, tmp_path: Path
) -> None:
    play_to_the_end(running)
    file = tmp_path / "partie.json"
    file.write_bytes(client.get(reverse("match_record_data", args=[running.pk])).content)
    verifier = Path(settings.BASE_DIR) / "static" / "verify_match.py"
    done = subprocess.run(
        [sys.executable, "-I", "-S", verifier, file], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert "promesse tenue" in done.stdout


def shown_places(client: Client, match: Match) -> list[list[str]]:
    """Rank and score of each line of the ranking on a match's page, and whose line it is."""
    page = client.get(reverse("match_record", args=[match.pk])).content.decode()
    ranking = re.search(r'<ol class="panel finish".*?</ol>', page, re.DOTALL)
    assert ranking
    cells = r'class="rk serif num">(.*?)<.*?<b dir="auto">(.*?)</b>.*?class="tot num">(.*?)<'
    return [list(found) for found in re.findall(cells, ranking.group(), re.DOTALL)]


def test_the_page_of_a_match_shows_the_winner_first(
    client: Client, guest: User, running: Match
) -> None:
    leave_table(table_id=running.table_id, user=guest)
    shown = [(rank, name) for rank, name, _score in shown_places(client, running)]
    robots = running.places.filter(user=None).order_by("number")
    assert shown == [*(("1", robot.robot_name) for robot in robots), ("3", guest.username)]


def test_the_page_of_a_void_match_shows_everybody_in_seat_order(
    client: Client, guest: User, running: Match
) -> None:
    void_match(match_id=running.pk)
    robots = running.places.filter(user=None).order_by("number")
    names = [guest.username, *(robot.robot_name for robot in robots)]
    assert shown_places(client, running) == [["–", name, "–"] for name in names]


def test_a_running_match_is_offered_to_watch(client: Client, guest: User) -> None:
    table = open_table(host=guest, game="banco", seat_count=2, robots=["facile"])
    be_ready(table_id=table.pk, user=guest, seed="5eed")
    page = client.get(reverse("home")).content.decode()
    assert f'href="{reverse("table", args=[table.pk])}"' in page
    assert "Regarder une partie" in page
