"""The staff looks at friendships, blocks and notifications, and changes none of them."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.friends.models import Block, Friendship
from apps.friends.services.befriending import ask_friend, block_person
from apps.notifications.models import Notification

pytestmark = pytest.mark.django_db
MODELS = [Friendship, Block, Notification]


@pytest.fixture
def moderating(client: Client, mona: User, alice: User, bob: User, charlie: User) -> Client:
    """Mona, who may do anything to these models that Django can allow; there is a row of each."""
    names = [model._meta.model_name for model in MODELS]
    rights = Permission.objects.filter(content_type__model__in=names)
    mona.user_permissions.set(rights)
    ask_friend(user=alice, other=bob)
    block_person(user=alice, other=charlie)
    client.force_login(mona)
    return client


@pytest.mark.parametrize("model", MODELS)
def test_the_staff_reads_finds_and_changes_nothing(moderating: Client, model: type) -> None:
    label = f"{model._meta.app_label}_{model._meta.model_name}"  # type: ignore[attr-defined]
    row = model.objects.get()  # type: ignore[attr-defined]
    shown = moderating.get(reverse(f"admin:{label}_changelist"), {"q": "alice"})
    assert shown.status_code == 200
    assert "1 " in shown.content.decode()
    assert moderating.get(reverse(f"admin:{label}_change", args=[row.pk])).status_code == 200
    assert moderating.get(reverse(f"admin:{label}_add")).status_code == 403
    for act in ("change", "delete"):
        address = reverse(f"admin:{label}_{act}", args=[row.pk])
        assert moderating.post(address, {"post": "yes", "is_accepted": "on"}).status_code == 403
    assert model.objects.filter(pk=row.pk).exists()  # type: ignore[attr-defined]


def test_without_the_right_to_look_nothing_is_seen(client: Client, mona: User) -> None:
    client.force_login(mona)
    for model in MODELS:
        label = f"{model._meta.app_label}_{model._meta.model_name}"
        assert client.get(reverse(f"admin:{label}_changelist")).status_code == 403
