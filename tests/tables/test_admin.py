"""What the staff reads of tables and matches: nothing that decides a match before it is over."""

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.tables.models import Match
from apps.tables.services.opening import Terms, open_table
from tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief(client: Client) -> Client:
    client.force_login(make_user(name="chief", is_staff=True, is_superuser=True))
    return client


def test_a_running_match_shows_the_staff_no_seed(chief: Client, playing: Match) -> None:
    Match.objects.filter(pk=playing.pk).update(client_seeds=["graine0de0alice", ""])
    for kind, number in (("match", playing.pk), ("table", playing.table_id)):
        page = chief.get(reverse(f"admin:tables_{kind}_change", args=[number]))
        assert page.status_code == 200
        text = page.content.decode()
        assert "seed" not in text
        assert "graine0de0alice" not in text
        assert bytes(playing.server_seed).hex() not in text


def test_a_private_table_does_not_show_its_password(chief: Client, alice: User) -> None:
    terms = Terms(is_private=True, password="sésame")
    table = open_table(host=alice, game="banco", seat_count=2, terms=terms)
    page = chief.get(reverse("admin:tables_table_change", args=[table.pk]))
    assert table.password not in page.content.decode()


@pytest.mark.parametrize("asked", ["client_seeds__icontains", "server_seed", "journal__data__gt"])
def test_no_list_of_matches_is_narrowed_by_what_it_hides(chief: Client, asked: str) -> None:
    assert chief.get(reverse("admin:tables_match_changelist"), {asked: "a"}).status_code == 400


@pytest.mark.parametrize("asked", ["id__exact=%00", "q=%00", "%00=1", "o=%00"])
def test_a_question_that_no_database_takes_is_malformed(chief: Client, asked: str) -> None:
    chief.raise_request_exception = False
    for kind in ("table", "match", "chatmessage"):
        page = chief.get(f"{reverse(f'admin:tables_{kind}_changelist')}?{asked}")
        assert page.status_code == 400
