"""Erasing a person from friendships and blocks."""

from django.db.models import Q

from apps.accounts.models import User
from apps.friends.models import Block, Friendship


def forget(*, user: User) -> None:
    """Delete a person's friendships, requests and blocks, of either side; safe to repeat."""
    Friendship.objects.filter(Q(low=user) | Q(high=user)).delete()
    Block.objects.filter(Q(blocker=user) | Q(blocked=user)).delete()
