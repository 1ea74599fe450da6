"""What was played is found again: on the profile, on its page, in a file anybody can verify."""

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
from apps.tables.services.starting import be_ready
from tests.accounts.flows import sign_up
from tests.tables.conftest import play_to_the_end

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def finished(guest: User) -> Match:
    """A match that a guest has played to its end against two robots."""
    table = open_table(host=guest, game="banco", seat_count=3, robots=["difficile", "difficile"])
    be_ready(table_id=table.pk, user=guest, seed="5eed")
    match = Match.objects.get(table=table)
    play_to_the_end(match)
    return match


def test_a_guest_who_signs_up_finds_his_matches_on_his_profile(
    client: Client, guest: User, finished: Match
) -> None:
    client.force_login(guest)
    sign_up(client)
    page = client.get(reverse("profile")).content.decode()
    seat = finished.places.get(user=guest)
    assert "Camille" in page
    assert f'href="{reverse("match_record", args=[finished.pk])}"' in page
    assert f"{seat.score} point" in page
    assert f"{seat.rank}<small>/3</small>" in page
    home = client.get(reverse("home")).content.decode()
    assert 'name="level" value="difficile" checked' in home, "set as he last played"
    assert 'name="opponents" value="2" checked' in home


def test_a_stranger_verifies_the_match_off_line(
    client: Client, finished: Match, tmp_path: Path
) -> None:
    file = tmp_path / "partie.json"
    file.write_bytes(client.get(reverse("match_record_data", args=[finished.pk])).content)
    verifier = Path(settings.BASE_DIR) / "static" / "verify_match.py"
    done = subprocess.run(
        [sys.executable, "-I", "-S", verifier, file], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert "promesse tenue" in done.stdout


def test_a_running_match_is_offered_to_watch(client: Client, guest: User) -> None:
    table = open_table(host=guest, game="banco", seat_count=2, robots=["facile"])
    be_ready(table_id=table.pk, user=guest, seed="5eed")
    page = client.get(reverse("home")).content.decode()
    assert f'href="{reverse("table", args=[table.pk])}"' in page
    assert "Regarder une partie" in page
