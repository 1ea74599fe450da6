"""One's own copy of friends and notifications, and being forgotten."""

import pytest

from apps.accounts.models import User
from apps.friends.exporting import export_of as export_of_friends
from apps.friends.models import Block, Friendship
from apps.friends.services.befriending import accept_friend, ask_friend, block_person
from apps.friends.services.forgetting import forget as forget_friends
from apps.notifications.exporting import export_of as export_of_notifications
from apps.notifications.models import Notification
from apps.notifications.services.forgetting import forget as forget_notifications

pytestmark = pytest.mark.django_db


@pytest.fixture
def known(alice: User, bob: User, charlie: User, mona: User) -> User:
    """Alice, friend of bob, asking charlie, and at odds with mona either way."""
    ask_friend(user=bob, other=alice)
    accept_friend(user=alice, other=bob)
    ask_friend(user=alice, other=charlie)
    block_person(user=mona, other=alice)
    return alice


def test_ones_own_copy_names_friends_and_never_who_blocks(known: User, mona: User) -> None:
    assert export_of_friends(known) == {"friends": ["bob"], "asked": ["charlie"], "blocked": []}
    (told,) = export_of_notifications(known)["notifications"]
    assert told["kind"] == "friend_request"
    assert "bob" not in str(told)
    assert export_of_friends(mona)["blocked"] == ["alice"]


def test_who_is_forgotten_leaves_nothing(known: User, bob: User) -> None:
    for _time in range(2):
        forget_friends(user=known)
        forget_notifications(user=known)
    assert not Friendship.objects.exists()
    assert not Block.objects.exists()
    assert not Notification.objects.exists()
    assert export_of_friends(known) == {"friends": [], "asked": [], "blocked": []}
    assert export_of_notifications(known) == {"notifications": []}
