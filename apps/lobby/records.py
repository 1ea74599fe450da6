"""The best totals of people who played alone, at games that are played so: of a month, or ever.

Only what its player did himself counts: whoever had left or was away at the end is left out, and so
is a match in which a robot played for him for a while.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.engine.contract import GameInfo
from apps.games import catalogue
from apps.ratings.seasons import next_season, start_of
from apps.tables.models import MatchEvent, MatchSeat

SHOWN = 50
# Totals looked at, best first: enough for fifty people who each have several.
LOOKED_AT = 500
# How a step that a robot made for somebody is written in the journal.
BY_ROBOT = '"cause":"robot"'


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
    """Somebody's best total; ties share a place."""

    place: int
    seat: MatchSeat


@dataclass(frozen=True, slots=True)
class Records:
    """The best totals, one a person; `own`: the reader's, wherever it stands."""

    rows: Sequence[Best]
    own: Best | None

    @property
    def own_apart(self) -> Best | None:
        """The reader's best where it is not among those shown."""
        if self.own is None or any(row.seat.pk == self.own.seat.pk for row in self.rows):
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
    """Return the best solo totals at a game; `among`: of these accounts alone."""
    rows = _totals(info, category)
    if among is not None:
        rows = rows.filter(user__in=among)
    best = _firsts(_unhelped(list(rows.select_related("user", "match__table")[:LOOKED_AT])))
    placed = _placed(best)
    own = next((row for row in placed if reader and row.seat.user_id == reader.pk), None)
    if own is None and reader is not None:
        own = _own_below(rows, reader)
    return Records(placed[:SHOWN], own)


def _totals(info: GameInfo, category: Category) -> "QuerySet[MatchSeat]":
    """Return every total that counts, best first, the earlier one of two."""
    rows = MatchSeat.objects.filter(
        match__game=info.slug,
        match__seat_count=1,
        user__is_active=True,
        user__is_guest=False,
        has_left=False,
        score__isnull=False,
        match__ended_at__isnull=False,
        **{f"match__options__{info.solo_option}": category.value},
    ).exclude(match__ending="void")
    if category.unaided:
        rows = rows.filter(match__options__aids=False)
    if category.season is not None:
        begin, end = start_of(category.season), start_of(next_season(category.season))
        rows = rows.filter(match__ended_at__gte=begin, match__ended_at__lt=end)
    return rows.order_by("-score", "match__ended_at", "pk")


def _unhelped(rows: Sequence[MatchSeat]) -> list[MatchSeat]:
    """Leave out the matches in which a robot made a step."""
    matches = [row.match_id for row in rows]
    helped = MatchEvent.objects.filter(match__in=matches, data__contains=BY_ROBOT)
    of_robots = set(helped.values_list("match", flat=True).distinct())
    return [row for row in rows if row.match_id not in of_robots]


def _firsts(rows: Sequence[MatchSeat]) -> list[MatchSeat]:
    """Return the best row of each person; `rows`: best first."""
    first: dict[int | None, MatchSeat] = {}
    for row in rows:
        first.setdefault(row.user_id, row)
    return list(first.values())


def _placed(rows: Sequence[MatchSeat]) -> list[Best]:
    placed: list[Best] = []
    for number, row in enumerate(rows, 1):
        above = placed[-1] if placed else None
        is_tie = above is not None and above.seat.score == row.score
        placed.append(Best(above.place if above is not None and is_tie else number, row))
    return placed


def _own_below(rows: "QuerySet[MatchSeat]", reader: User) -> Best | None:
    """Return the reader's best below all that was looked at."""
    own = _unhelped(list(rows.filter(user=reader).select_related("user", "match__table")[:SHOWN]))
    if not own:
        return None
    better = rows.filter(score__gt=own[0].score).order_by().values("user").distinct().count()
    return Best(1 + better, own[0])
