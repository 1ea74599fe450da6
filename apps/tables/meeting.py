"""Whether two people may meet at a table. The one place that says so, for every way to a table."""

from collections.abc import Collection

from apps.accounts.models import User
from apps.friends.selectors import kept_apart_from


def may_meet(
    one: User, other: User, *, is_staked: bool, apart: Collection[int] | None = None
) -> bool:
    """Tell whether two accounts may sit at one table.

    Not where one is suspended, nor where one has blocked the other (`apart`: whom `one` is kept
    apart from; read if not given). A guest is taken for whoever else plays from his device: one
    person would stake on both sides, and what a guest is lent could be won again and again.
    """
    if one.pk == other.pk or not (one.is_active and other.is_active):
        return False
    if other.pk in (kept_apart_from(one) if apart is None else apart):
        return False
    has_guest = one.is_guest or other.is_guest
    return not (is_staked and has_guest and one.device and one.device == other.device)
