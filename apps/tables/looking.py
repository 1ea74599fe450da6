"""Who may look at a table: decided once, for its page, its socket, REST and the chat alike."""

from apps.tables.models import Table
from apps.tables.standing import SPECTATORS

# The audience of somebody who may not look.
NOBODY = ""
# Nothing is played there yet, and whoever looks may want to sit down.
WAITING = (Table.Status.OPEN, Table.Status.FULL)


def may_look(
    table: Table, audience: str, *, admission: bool | None, is_kept_apart: bool = False
) -> bool:
    """Tell whether somebody who would be this audience of a table may look at it.

    `admission`: True for whom the host has invited, False for whom he has sent away, else None.
    Who sits may look; who was sent away may not; others may before the start, and then where
    spectators are allowed: at a private table the invited alone. For whoever `is_kept_apart` from
    somebody who sits there, every table is one without spectators.
    """
    if audience != SPECTATORS or table.status in WAITING:
        return audience != SPECTATORS or admission is not False
    is_welcome = admission is True if table.is_private else admission is not False
    return is_welcome and table.spectators_allowed and not is_kept_apart
