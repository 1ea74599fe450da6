"""How an account is told of in REST answers and frames."""

from typing import Any

from apps.accounts.models import User


def person_plain(user: User) -> dict[str, Any]:
    """Return what anybody may know of an account: its number, name and picture."""
    return {"id": user.pk, "name": user.username, "avatar": user.avatar}
