"""What the lobby shows."""

from django.db.models import QuerySet

from apps.tables import selectors
from apps.tables.models import Table

SHOWN = 30


def open_tables() -> QuerySet[Table]:
    """Return the tables that may be joined now, newest first."""
    return selectors.open_tables()[:SHOWN]
