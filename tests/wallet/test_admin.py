"""Who may do what to the ledger in the admin."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.wallet.models import Account, Adjustment, Entry, Hold, Transfer
from apps.wallet.services.adjusting import adjust
from apps.wallet.services.betting import BetResult, settle_bets
from tests.wallet.conftest import balance, stake

pytestmark = pytest.mark.django_db
LEDGER = ("transfer", "account", "entry", "hold")
ADD = reverse("admin:wallet_adjustment_add")
LIST = reverse("admin:wallet_adjustment_changelist")


def allow(user: User, *codes: str) -> None:
    user.user_permissions.set(
        Permission.objects.filter(content_type__app_label="wallet", codename__in=codes)
    )


@pytest.fixture
def moderating(client: Client, mona: User) -> Client:
    every = Permission.objects.filter(content_type__app_label="wallet")
    allow(mona, *every.values_list("codename", flat=True))
    client.force_login(mona)
    return client


def asked(**changed: object) -> dict[str, object]:
    wanted = {"name": "alice", "currency": "jetons", "amount": 5_000, "reason": "Panne du 3 mars"}
    return {**wanted, **changed}


@pytest.mark.parametrize("model", LEDGER)
def test_the_ledger_is_read_and_never_edited(moderating: Client, alice: User, model: str) -> None:
    stake(alice, 6_000, "a")
    row = {"transfer": Transfer, "account": Account, "entry": Entry, "hold": Hold}[
        model
    ]._default_manager.first()
    assert row is not None
    assert (
        moderating.get(reverse(f"admin:wallet_{model}_changelist") + "?q=alice").status_code == 200
    )
    change = reverse(f"admin:wallet_{model}_change", args=[row.pk])
    assert moderating.get(change).status_code == 200
    assert moderating.post(change, {"amount": 1}).status_code == 403
    assert moderating.get(reverse(f"admin:wallet_{model}_add")).status_code == 403
    delete = reverse(f"admin:wallet_{model}_delete", args=[row.pk])
    assert moderating.post(delete, {"post": "yes"}).status_code == 403


def test_a_small_adjustment_is_given_with_its_author(
    moderating: Client, alice: User, mona: User
) -> None:
    assert moderating.post(ADD, asked()).status_code == 302
    assert balance(alice) == 55_000
    assert Adjustment.objects.get().asked_by == mona
    assert LogEntry.objects.get().user == mona


def test_a_refusal_of_the_service_is_an_error_of_the_form(moderating: Client, alice: User) -> None:
    page = moderating.post(ADD, asked(amount=-60_000)).content.decode()
    assert "Il vous manque" in page
    for wrong in ({"name": "personne"}, {"amount": 0}, {"amount": "x"}, {"reason": " "}):
        assert moderating.post(ADD, asked(**wrong)).status_code == 200
    assert moderating.post(ADD, asked(name="mona")).status_code == 200, "nobody his own"
    assert not Adjustment.objects.exists()


def test_a_large_one_waits_and_its_author_cannot_approve_it(
    moderating: Client, alice: User, mona: User
) -> None:
    moderating.post(ADD, asked(amount=200_000))
    row = Adjustment.objects.get()
    approve = {"action": "approve", "_selected_action": [row.pk]}
    page = moderating.post(LIST, approve, follow=True).content.decode()
    assert "seconde personne" in page
    assert balance(alice) == 50_000


def test_a_second_person_approves_and_it_is_written_down(
    client: Client, alice: User, mona: User, magali: User
) -> None:
    row = adjust(user=alice, amount=200_000, reason="Panne", staff=mona)
    allow(magali, "view_adjustment", "approve_adjustment")
    client.force_login(magali)
    client.post(LIST, {"action": "approve", "_selected_action": [row.pk]})
    assert balance(alice) == 250_000
    row.refresh_from_db()
    assert (row.asked_by, row.decided_by) == (mona, magali)
    assert LogEntry.objects.get().user == magali


def test_who_may_not_approve_does_not(
    client: Client, alice: User, mona: User, magali: User
) -> None:
    row = adjust(user=alice, amount=200_000, reason="Panne", staff=mona)
    allow(magali, "view_adjustment", "add_adjustment")
    client.force_login(magali)
    client.post(LIST, {"action": "approve", "_selected_action": [row.pk]})
    assert balance(alice) == 50_000


def test_a_proposal_can_be_refused(moderating: Client, alice: User, magali: User) -> None:
    row = adjust(user=alice, amount=200_000, reason="Panne", staff=magali)
    moderating.post(LIST, {"action": "refuse", "_selected_action": [row.pk]})
    row.refresh_from_db()
    assert row.status == Adjustment.Status.REFUSED
    assert balance(alice) == 50_000


def test_staff_without_rights_sees_nothing(client: Client, mona: User) -> None:
    client.force_login(mona)
    assert client.get(LIST).status_code == 403
    assert client.post(ADD, asked()).status_code == 403


def test_the_house_bank_is_shown_with_what_it_has_won(moderating: Client, alice: User) -> None:
    stake(alice, 300, "bet:1:1:0:tie")
    settle_bets(
        key="settle:match:1:9",
        cause="match:1",
        results=[BetResult("bet:1:1:0:tie", 0)],
        subject={"game": "punto_banco", "match": 1, "coup": 1},
    )
    house = reverse("admin:wallet_account_changelist") + "?kind__exact=house"
    assert '<td class="field-content">300</td>' in moderating.get(house).content.decode()
