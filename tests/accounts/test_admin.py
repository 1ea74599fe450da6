"""Who may do what to an account in the admin."""

import pytest
from allauth.account.models import EmailAddress
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


@pytest.fixture
def trusted(client: Client, mona: User) -> Client:
    """A moderator who was given everything that can be given."""
    mona.user_permissions.set(Permission.objects.all())
    client.force_login(mona)
    return client


@pytest.fixture
def chief(db: None) -> User:
    return make_user(name="chief", is_staff=True, is_superuser=True)


def test_no_moderator_gets_another_accounts_mail(trusted: Client, chief: User) -> None:
    address = EmailAddress.objects.get(user=chief)
    EmailAddress.objects.update(verified=False)
    row = {"user": chief.pk, "email": "pirate@exemple.fr", "primary": "on", "verified": "on"}
    page = reverse("admin:account_emailaddress_change", args=[address.pk])
    everyone = reverse("admin:account_emailaddress_changelist")
    assert trusted.get(page).status_code == 200
    assert trusted.post(page, row).status_code == 403
    assert trusted.post(reverse("admin:account_emailaddress_add"), row).status_code == 403
    trusted.post(everyone, {"action": "make_verified", "_selected_action": address.pk})
    assert EmailAddress.objects.get(user=chief) == address
    assert not EmailAddress.objects.filter(verified=True).exists()
    assert not EmailAddress.objects.filter(email=row["email"]).exists()


def test_no_moderator_gives_rights_to_his_group(trusted: Client, mona: User) -> None:
    group = Group.objects.create(name="modération")
    mona.groups.add(group)
    page, rights = reverse("admin:auth_group_change", args=[group.pk]), {"permissions": [1, 2]}
    assert trusted.post(page, {"name": "modération", **rights}).status_code == 403
    assert not group.permissions.exists()


def test_only_a_superuser_takes_a_second_factor_from_the_staff(
    trusted: Client, chief: User, alice: User
) -> None:
    rows = [
        Authenticator.objects.create(user=user, type="totp", data={}) for user in (chief, alice)
    ]
    pages = [reverse("admin:mfa_authenticator_delete", args=[row.pk]) for row in rows]
    answers = [trusted.post(page, {"post": "yes"}).status_code for page in pages]
    assert answers == [403, 302]
    everyone = reverse("admin:mfa_authenticator_changelist")
    chosen = {"action": "delete_selected", "_selected_action": rows[0].pk, "post": "yes"}
    trusted.post(everyone, chosen)
    assert Authenticator.objects.get() == rows[0]


def test_a_superuser_keeps_addresses_and_groups(client: Client, chief: User, alice: User) -> None:
    client.force_login(chief)
    row = {"user": alice.pk, "email": "neuve@exemple.fr", "primary": "on"}
    address = EmailAddress.objects.get(user=alice)
    page = reverse("admin:account_emailaddress_change", args=[address.pk])
    assert client.post(page, row).status_code == 302
    assert client.post(reverse("admin:auth_group_add"), {"name": "modération"}).status_code == 302
    assert EmailAddress.objects.filter(email="neuve@exemple.fr").exists()
