"""Which of the open tables one person is shown: decided once, for every list of them."""

from collections.abc import Iterable

from apps.accounts.models import User
from apps.friends.selectors import kept_apart_from
from apps.tables.models import Admission, Table
from apps.tables.selectors import open_tables
from apps.tables.services.admitting import may_join_these


class Sight:
    """What must be known of a person (None: a visitor) to tell what he is shown; read once."""

    def __init__(self, user: User | None) -> None:
        self.user = user
        # Only where people wait: somebody has been invited to many tables in his life.
        waiting = Admission.objects.filter(table__in=open_tables())
        rows = waiting.filter(user=user) if user else Admission.objects.none()
        self.admissions = dict(rows.values_list("table_id", "is_banished"))
        self.apart = kept_apart_from(user) if user else frozenset()

    def may_see(self, table: Table, people: Iterable[User]) -> bool:
        """Tell whether a table is shown at all: not to the banished, nor where one may not meet."""
        if self.admissions.get(table.pk):
            return False
        return self.user is None or may_join_these(table, self.user, people, self.apart)


def others_at(table: Table, user: User | None) -> list[User]:
    """Return the people at a table but oneself; `table`: with its seats at hand."""
    people = [seat.user for seat in table.places.all() if seat.user is not None]
    return [person for person in people if user is None or person.pk != user.pk]


def tables_shown_to(user: User | None, most: int) -> list[Table]:
    """Return the newest open tables that somebody may see, with seats and host at hand."""
    sight = Sight(user)
    seen = [table for table in open_tables() if sight.may_see(table, others_at(table, user))]
    return seen[:most]
