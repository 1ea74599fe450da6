"""Adding up what people win and lose against the house, month by month."""

from collections.abc import Mapping
from datetime import datetime

from django.db.models import F

from apps.ratings.models import NetResult
from apps.ratings.services.counting import counting_season


def add_net(*, game: str, nets: Mapping[int, int], at: datetime) -> None:
    """Add a coup's result (`nets`: jetons by account) to the month in which it counts.

    Call it in the transaction that pays the coup: it adds whenever it is called.
    """
    season = counting_season(at)
    for user_id in sorted(nets):
        NetResult.objects.get_or_create(user_id=user_id, game=game, season=season)
        NetResult.objects.filter(user_id=user_id, game=game, season=season).update(
            net=F("net") + nets[user_id], coups=F("coups") + 1
        )
