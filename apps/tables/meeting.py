"""Whether two people may meet at a table. The one place that says so, for every way to a table."""

from apps.accounts.models import User


def may_meet(one: User, other: User, *, is_staked: bool) -> bool:
    """Tell whether two accounts may sit at one table.

    Two guests of one device are taken for one person who would stake on both sides.
    """
    if one.pk == other.pk:
        return False
    both_guests = one.is_guest and other.is_guest
    return not (is_staked and both_guests and one.device and one.device == other.device)
