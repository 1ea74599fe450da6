"""What is known of a person's friends, for his own copy of his data."""

from typing import Any

from apps.accounts.models import User
from apps.friends.selectors import blocked_by, friends_of, requests_by


def export_of(user: User) -> dict[str, Any]:
    """Return the names of friends, of those asked, and of those blocked; never who blocks him."""
    return {
        "friends": _names(friends_of(user)),
        "asked": _names(requests_by(user)),
        "blocked": _names(blocked_by(user)),
    }


def _names(numbers: frozenset[int]) -> list[str]:
    people = User.objects.filter(pk__in=numbers).order_by("username")
    return list(people.values_list("username", flat=True))
