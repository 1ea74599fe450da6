"""The best totals of people who played alone, at games that are played so: of a month, or ever.

Only what its player did himself counts (`tables.services.totals` says what that is, and keeps it).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.engine.contract import GameInfo
from apps.games import catalogue
from apps.ratings.models import SoloBest
from apps.ratings.places import placed
from apps.ratings.selectors import is_archived
from apps.tables.models import Match

SHOWN = 50


@dataclass(frozen=True, slots=True)
class Category:
    """What totals are compared with: `value` of the game's own option.

    `season`: of this month, None for ever; `unaided`: only without the table's aids.
    """

    value: int
    season: date | None
    unaided: bool = False


@dataclass(frozen=True, slots=True)
class Best:
    """Somebody's best total; ties share a place. `is_open`: anybody may look at its match."""

    place: int
    total: SoloBest
    is_open: bool


@dataclass(frozen=True, slots=True)
class Records:
    """The best totals, one a person; `own`: the reader's, wherever it stands."""

    rows: Sequence[Best]
    own: Best | None

    @property
    def own_apart(self) -> Best | None:
        """The reader's best where it is not among those shown."""
        if self.own is None or any(row.total.pk == self.own.total.pk for row in self.rows):
            return None
        return self.own


def categories_of(info: GameInfo) -> list[tuple[int, str]]:
    """Return the values by which a game's solo totals are compared, with their labels."""
    if not info.solo_option or 1 not in info.seats:
        return []
    fields = type(catalogue()[info.slug].options({})).__dataclass_fields__
    choices = fields[info.solo_option].metadata["choices"]
    return list(choices.items())


def records_of(
    info: GameInfo,
    category: Category,
    *,
    reader: User | None = None,
    among: Collection[int] | None = None,
) -> Records:
    """Return the best solo totals at a game; `among`: of these accounts alone.

    Those of an archived month keep their places, also of people who are gone since.
    """
    rows = _totals(info, category)
    if among is not None:
        rows = rows.filter(user__in=among)
    if category.season is not None and is_archived(category.season):
        return _final(rows.filter(place__isnull=False), reader)
    return _running(rows.filter(user__is_active=True, user__is_guest=False), reader)


def _totals(info: GameInfo, category: Category) -> "QuerySet[SoloBest]":
    """Return every best total of a category, the earlier one of two first."""
    rows = SoloBest.objects.filter(
        game=info.slug,
        season=category.season or SoloBest.EVER,
        value=category.value,
        is_unaided=category.unaided,
    )
    return rows.select_related("user").order_by("-score", "at", "pk")


def _final(rows: "QuerySet[SoloBest]", reader: User | None) -> Records:
    own = rows.filter(user=reader).first() if reader else None
    pairs = [(row.place or 0, row) for row in rows.order_by("place", "at", "pk")[:SHOWN]]
    return _told(pairs, (own.place or 0, own) if own else None)


def _running(rows: "QuerySet[SoloBest]", reader: User | None) -> Records:
    own = rows.filter(user=reader).first() if reader else None
    better = rows.filter(score__gt=own.score).count() if own else 0
    pairs = placed(list(rows[:SHOWN]), lambda row: row.score)
    return _told(pairs, (1 + better, own) if own else None)


def _told(pairs: list[tuple[int, SoloBest]], own: tuple[int, SoloBest] | None) -> Records:
    all_pairs = [*pairs, own] if own else pairs
    matches = Match.objects.filter(pk__in={row.match for _place, row in all_pairs})
    rows = matches.select_related("table")
    is_open = {match.pk: match.table.is_open_to_all for match in rows}
    told = [Best(place, row, is_open.get(row.match, False)) for place, row in all_pairs]
    return Records(told[:-1] if own else told, told[-1] if own else None)
