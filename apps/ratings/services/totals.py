"""Keeping the best totals of people who play alone, by month and for ever."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q

from apps.accounts.models import User
from apps.ratings.models import SoloBest
from apps.ratings.services.counting import counting_season


@dataclass(frozen=True, slots=True)
class Total:
    """A total that counts: `value` of the game's option, `is_unaided` without the table's aids."""

    game: str
    value: int
    is_unaided: bool
    score: int
    match: int
    at: datetime


def keep_total(*, user: User, total: Total) -> None:
    """Keep a total where it is somebody's best; in the transaction that ends the match."""
    for season in (counting_season(total.at), SoloBest.EVER):
        for is_unaided in {False, total.is_unaided}:
            _keep(user, total, season, is_unaided)


def _keep(user: User, total: Total, season: date, is_unaided: bool) -> None:
    reached = {"score": total.score, "match": total.match, "at": total.at}
    row, is_first = SoloBest.objects.get_or_create(
        user=user,
        game=total.game,
        season=season,
        value=total.value,
        is_unaided=is_unaided,
        defaults=reached,
    )
    if not is_first:
        worse = Q(score__lt=total.score) | Q(score=total.score, at__gt=total.at)
        SoloBest.objects.filter(worse, pk=row.pk).update(**reached)
