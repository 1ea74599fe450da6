"""Who may do what to an account in the admin."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from tests.factories import make_moderator, make_user

pytestmark = pytest.mark.django_db
POST = {"username": "pirate", "email": "p@exemple.fr", "is_staff": "on", "is_superuser": "on"}


@pytest.fixture
def moderating(client: Client, mona: User) -> Client:
    codes = ["view_user", "change_user", "add_user", "delete_user"]
    mona.user_permissions.set(Permission.objects.filter(codename__in=codes))
    client.force_login(mona)
    return client


def change(user: User) -> str:
    return reverse("admin:accounts_user_change", args=[user.pk])


def test_a_moderator_closes_an_account_and_changes_nothing_else(
    moderating: Client, alice: User
) -> None:
    group = Group.objects.create(name="chefs")
    before = alice.password
    moderating.post(change(alice), {**POST, "groups": [group.pk], "password": "x"})
    alice.refresh_from_db()
    assert not alice.is_active
    assert (alice.username, alice.email, alice.is_staff, alice.is_superuser) == (
        "alice",
        "alice@exemple.fr",
        False,
        False,
    )
    assert alice.password == before
    assert not alice.groups.exists()


def test_a_moderator_changes_neither_himself_nor_the_staff(moderating: Client, mona: User) -> None:
    colleague = make_moderator(name="marc")
    chief = make_user(name="chief", is_staff=True, is_superuser=True)
    for user in (mona, colleague, chief):
        assert moderating.post(change(user), {**POST, "is_active": ""}).status_code == 403
        user.refresh_from_db()
        assert user.is_active


@pytest.mark.parametrize("action", ["add", "delete", "password"])
def test_nobody_adds_deletes_or_sets_passwords_in_the_admin(
    client: Client, alice: User, action: str
) -> None:
    client.force_login(make_user(name="chief", is_staff=True, is_superuser=True))
    address = {
        "add": reverse("admin:accounts_user_add"),
        "delete": reverse("admin:accounts_user_delete", args=[alice.pk]),
        "password": f"/admin/accounts/user/{alice.pk}/password/",
    }[action]
    assert client.post(address, POST).status_code in (302, 403, 404)
    alice.refresh_from_db()
    assert User.objects.count() == 2
    assert alice.has_usable_password()


def test_a_superuser_appoints_others_but_not_himself(client: Client, alice: User) -> None:
    chief = make_user(name="chief", is_staff=True, is_superuser=True)
    client.force_login(chief)
    client.post(change(alice), {"username": "alice", "is_active": "on", "is_staff": "on"})
    alice.refresh_from_db()
    assert alice.is_staff
    assert client.post(change(chief), POST).status_code == 403


def test_a_rename_in_the_admin_obeys_the_rules_of_names(
    client: Client, alice: User, bob: User
) -> None:
    client.force_login(make_user(name="chief", is_staff=True, is_superuser=True))
    for name in ("BOB", "ali\u202ece"):
        response = client.post(change(alice), {"username": name, "is_active": "on"})
        assert response.status_code == 200
    alice.refresh_from_db()
    assert alice.username == "alice"


def test_every_admin_page_of_accounts_opens(client: Client, alice: User) -> None:
    client.force_login(make_user(name="chief", is_staff=True, is_superuser=True))
    for address in (reverse("admin:accounts_user_changelist") + "?q=ali", change(alice)):
        assert client.get(address).status_code == 200


def test_a_player_has_no_way_into_the_admin(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert client.get(reverse("admin:accounts_user_changelist")).status_code == 302


def test_no_list_of_accounts_tells_a_password_letter_by_letter(moderating: Client) -> None:
    accounts = reverse("admin:accounts_user_changelist")
    assert moderating.get(accounts, {"password__startswith": "a"}).status_code == 400
    assert moderating.get(accounts, {"is_staff__exact": "1"}).status_code == 200


def test_the_staff_sees_neither_keys_of_sessions_nor_secrets_of_second_factors(
    client: Client, alice: User
) -> None:
    factor = Authenticator.objects.create(user=alice, type="totp", data={"secret": "HUSHHUSH"})
    session = UserSession.objects.create(user=alice, ip="::1", session_key="hushhush")
    client.force_login(make_user(name="chief", is_staff=True, is_superuser=True))
    for row, hidden in ((factor, "data"), (session, "session_key")):
        label = row._meta.label_lower.replace(".", "_")
        page = client.get(reverse(f"admin:{label}_change", args=[row.pk]))
        assert page.status_code == 200
        assert "hushhush" not in page.content.decode().lower()
        found = client.get(reverse(f"admin:{label}_changelist"), {f"{hidden}__contains": "H"})
        assert found.status_code == 400
