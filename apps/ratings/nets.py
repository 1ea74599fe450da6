"""Rankings by what people have won against the house in a month."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.ratings.models import NetResult

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

    Guests play with jetons that were lent to them: they are not ranked.
    """
    rows = NetResult.objects.filter(
        game=game, season=season, user__is_active=True, user__is_guest=False
    )
    if among is not None:
        rows = rows.filter(user__in=among)
    best = list(rows.select_related("user").order_by("-net", "pk")[:SHOWN])
    own = rows.filter(user=reader).select_related("user").first() if reader else None
    return NetRanking(
        rows=_placed(best),
        count=rows.count(),
        own=RankedNet(_place_of(rows, own), own) if own is not None else None,
    )


def _placed(best: Sequence[NetResult]) -> list[RankedNet]:
    placed: list[RankedNet] = []
    for number, result in enumerate(best, 1):
        above = placed[-1] if placed else None
        is_tied = above is not None and above.result.net == result.net
        placed.append(RankedNet(above.place if above and is_tied else number, result))
    return placed


def _place_of(rows: "QuerySet[NetResult]", own: NetResult) -> int:
    return 1 + rows.filter(Q(net__gt=own.net)).count()
