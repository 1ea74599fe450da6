"""Who may look at a table: decided once, for its page, its socket, REST and the chat alike."""

from apps.tables.models import Table
from apps.tables.standing import SPECTATORS

# The audience of somebody who may not look.
NOBODY = ""
# Nothing is played there yet, and whoever looks may want to sit down.
WAITING = (Table.Status.OPEN, Table.Status.FULL)


def may_look(table: Table, audience: str, *, is_banished: bool) -> bool:
    """Tell whether somebody who would be this audience of a table may look at it.

    Who sits may; who was sent away by the host may not; others may where spectators are allowed,
    and before the start.
    """
    if audience != SPECTATORS:
        return True
    return not is_banished and (table.spectators_allowed or table.status in WAITING)
