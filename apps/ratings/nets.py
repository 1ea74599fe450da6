"""Rankings by what people have won against the house in a month."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet, Sum

from apps.accounts.models import User
from apps.ratings.models import NetResult
from apps.ratings.places import placed
from apps.ratings.selectors import is_archived

SHOWN = 50


@dataclass(frozen=True, slots=True)
class RankedNet:
    """A row of a ranking; ties share a place."""

    place: int
    result: NetResult


@dataclass(frozen=True, slots=True)
class NetRanking:
    """A game's ranking in a season; `own`: the reader's row, wherever it stands."""

    rows: Sequence[RankedNet]
    count: int
    own: RankedNet | None

    @property
    def own_apart(self) -> RankedNet | None:
        """The reader's row where it is not among those shown."""
        if self.own is None or any(row.result.pk == self.own.result.pk for row in self.rows):
            return None
        return self.own


def net_ranking_of(
    game: str, season: date, *, reader: User | None = None, among: Collection[int] | None = None
) -> NetRanking:
    """Return a game's ranking, greatest net first; `among`: of these accounts alone.

    Guests play with jetons that were lent to them: they are not ranked. A ranking that is archived
    keeps its places, also of people who are gone since.
    """
    rows = NetResult.objects.filter(game=game, season=season)
    if among is not None:
        rows = rows.filter(user__in=among)
    if is_archived(season):
        return _archived_ranking(rows, reader)
    rows = rows.filter(user__is_active=True, user__is_guest=False)
    best = list(rows.select_related("user").order_by("-net", "pk")[:SHOWN])
    own = rows.filter(user=reader).select_related("user").first() if reader else None
    return NetRanking(
        rows=[RankedNet(*pair) for pair in placed(best, lambda row: row.net)],
        count=rows.count(),
        own=RankedNet(_place_of(rows, own), own) if own is not None else None,
    )


def nets_of(user: User) -> dict[str, tuple[int, int]]:
    """Return in how many coups somebody has won or lost what, over all months, by game."""
    rows = NetResult.objects.filter(user=user).values("game").order_by()
    summed = rows.annotate(all_coups=Sum("coups"), all_net=Sum("net"))
    return {row["game"]: (row["all_coups"], row["all_net"]) for row in summed}


def _archived_ranking(rows: "QuerySet[NetResult]", reader: User | None) -> NetRanking:
    final = rows.filter(place__isnull=False).select_related("user").order_by("place", "pk")
    own = final.filter(user=reader).first() if reader else None
    return NetRanking(
        rows=[RankedNet(row.place or 0, row) for row in final[:SHOWN]],
        count=final.count(),
        own=RankedNet(own.place or 0, own) if own else None,
    )


def _place_of(rows: "QuerySet[NetResult]", own: NetResult) -> int:
    return 1 + rows.filter(Q(net__gt=own.net)).count()
