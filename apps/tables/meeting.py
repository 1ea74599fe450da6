"""Whether two people may meet at a table. The one place that says so, for every way to a table."""

from apps.accounts.models import User


def may_meet(one: User, other: User, *, is_staked: bool) -> bool:
    """Tell whether two accounts may sit at one table.

    A guest is taken for whoever else plays from his device: one person would stake on both sides,
    and what a guest is lent could be won from him again and again.
    """
    if one.pk == other.pk:
        return False
    has_guest = one.is_guest or other.is_guest
    return not (is_staked and has_guest and one.device and one.device == other.device)
