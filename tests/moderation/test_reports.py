"""Complaints: said once, with what was read, decided by staff alone."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.moderation.models import Report
from apps.moderation.services.reporting import MOST_A_DAY, decide_report, report_person
from apps.tables.models import Table
from apps.tables.services.chatting import say
from apps.tables.services.reporting import report_at_table

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_what_was_said_at_the_table_goes_with_the_complaint(
    duel: Table, alice: User, bob: User, charlie: User
) -> None:
    say(table_id=duel.pk, user=bob, text="Tu joues mal", client_id=uuid4())
    say(table_id=duel.pk, user=charlie, text="Les places ne lisent pas cela", client_id=uuid4())
    report = report_at_table(table_id=duel.pk, user=alice, person=bob, reason="insults")
    assert [said["text"] for said in report.evidence] == ["Tu joues mal"]
    assert (report.place, report.reported, report.reporter) == (duel.pk, bob, alice)


def test_nobody_is_reported_at_a_table_where_he_never_was(
    duel: Table, alice: User, charlie: User
) -> None:
    with pytest.raises(DomainError) as refusal:
        report_at_table(table_id=duel.pk, user=alice, person=charlie, reason="insults")
    assert refusal.value.code == "table.not_found"


def test_the_same_complaint_is_kept_once_until_it_is_decided(
    alice: User, bob: User, mona: User
) -> None:
    first = report_person(reporter=alice, reported=bob, reason="name")
    assert report_person(reporter=alice, reported=bob, reason="other") == first
    decide_report(report_id=first.pk, by=mona, status="dismissed")
    decide_report(report_id=first.pk, by=mona, status="upheld")
    first.refresh_from_db()
    assert (first.status, first.decided_by) == ("dismissed", mona)
    assert report_person(reporter=alice, reported=bob, reason="other") != first


def test_nobody_floods_the_desk_nor_reports_himself(alice: User) -> None:
    people = [
        User.objects.create(username=f"n{n}", name_key=f"n{n}") for n in range(MOST_A_DAY + 1)
    ]
    for person in people[:-1]:
        report_person(reporter=alice, reported=person, reason="name")
    with pytest.raises(DomainError) as refusal:
        report_person(reporter=alice, reported=people[-1], reason="name")
    assert refusal.value.code == "report.too_many"
    with pytest.raises(DomainError) as refusal:
        report_person(reporter=alice, reported=alice, reason="name")
    assert refusal.value.code == "report.oneself"


def test_rest_and_the_profile_take_complaints(
    client: Client, duel: Table, alice: User, bob: User
) -> None:
    client.force_login(alice)
    address = f"/api/v1/tables/{duel.pk}/report/"
    body = {"user": bob.pk, "reason": "stalling", "words": "Il attend exprès"}
    assert client.post(address, body, content_type="application/json").status_code == 204
    bad = {"user": bob.pk, "reason": "because"}
    assert client.post(address, bad, content_type="application/json").status_code == 400
    assert "Signaler" in client.get("/joueurs/bob/signaler/").content.decode()
    answer = client.post("/joueurs/bob/signaler/", {"reason": "name", "words": ""})
    assert answer.status_code == 302
    reports = Report.objects.order_by("pk").values_list("reason", "place")
    assert list(reports) == [("stalling", duel.pk), ("name", "")]


@pytest.mark.parametrize(
    ("right", "status"), [("view_report", "open"), ("change_report", "upheld")]
)
def test_staff_with_the_right_decides_and_nobody_rewrites(
    client: Client, alice: User, bob: User, mona: User, right: str, status: str
) -> None:
    report = report_person(reporter=alice, reported=bob, reason="name")
    for codename in ("view_report", right):
        mona.user_permissions.add(Permission.objects.get(codename=codename))
    client.force_login(mona)
    listed = client.get("/admin/moderation/report/")
    assert listed.status_code == 200
    chosen = {"action": "uphold", "_selected_action": [report.pk]}
    client.post("/admin/moderation/report/", chosen)
    report.refresh_from_db()
    assert report.status == status
    page = client.get(f"/admin/moderation/report/{report.pk}/change/").content.decode()
    assert 'name="words"' not in page
