"""REST door to rankings, of each way and of those who play alone: the same as the pages."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.asking import reader_of
from apps.accounts.models import User
from apps.accounts.plain import person_plain
from apps.engine.contract import View
from apps.friends.selectors import friends_of
from apps.games import catalogue
from apps.lobby.rankings import listed_games
from apps.lobby.records import Best, Category, categories_of, records_of
from apps.ratings.nets import RankedNet, net_ranking_of
from apps.ratings.selectors import Ranked, archived_seasons, current_season, ranking_of

ANY = OpenApiTypes.OBJECT


class RankingIn(serializers.Serializer[Any]):
    """`season`: the first day of a month, this one without it; `friends`: among them alone."""

    season = serializers.DateField(required=False, default=None)
    friends = serializers.BooleanField(default=False)


class SoloIn(RankingIn):
    """`value`: of the game's option by which totals are compared; `ever`: of all time."""

    value = serializers.IntegerField(min_value=0, max_value=100)
    ever = serializers.BooleanField(default=False)
    unaided = serializers.BooleanField(default=False)


@dataclass(frozen=True, slots=True)
class Asked:
    """Which ranking is asked for, by whom; `among`: of these accounts alone."""

    season: date
    reader: User | None
    among: Collection[int] | None
    more: Mapping[str, Any]


def _asked(kind: type[RankingIn], request: Request) -> Asked:
    form = kind(data=request.query_params)
    form.is_valid(raise_exception=True)
    asked, user = form.validated_data, reader_of(request)
    among = {user.pk, *friends_of(user)} if user and asked["friends"] else None
    return Asked(_first_day(asked["season"]), user, among, asked)


def _first_day(asked: date | None) -> date:
    return min(asked.replace(day=1), current_season()) if asked else current_season()


class RankingApi(APIView):
    """A game's ranking by ELO, or by what the bank has paid; `own`: the caller's row, or null.

    `person` is null for somebody who is here no more.
    """

    permission_classes = [AllowAny]

    @extend_schema(operation_id="ranking", parameters=[RankingIn], responses=ANY)
    def get(self, request: Request, slug: str) -> Response:
        asked = _asked(RankingIn, request)
        info = next((info for info in listed_games() if info.slug == slug), None)
        if info is None or info.ranking not in WAYS:
            raise NotFound
        return Response({"season": asked.season, **WAYS[info.ranking](slug, asked)})


class SeasonsApi(APIView):
    """The finished seasons whose places are final, by their first days, latest first."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="seasons", responses=ANY)
    def get(self, request: Request) -> Response:
        return Response({"current": current_season(), "past": archived_seasons()})


class SoloApi(APIView):
    """The best totals of those who played a game alone, one a person; `own`: the caller's."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="solo_records", parameters=[SoloIn], responses=ANY)
    def get(self, request: Request, slug: str) -> Response:
        asked, game = _asked(SoloIn, request), catalogue().get(slug)
        known = [value for value, _label in categories_of(game.info)] if game else []
        value = asked.more["value"]
        if game is None or value not in known:
            raise NotFound
        season = None if asked.more["ever"] else asked.season
        category = Category(value, season, asked.more["unaided"])
        found = records_of(game.info, category, reader=asked.reader, among=asked.among)
        return Response({"season": season, **_told(found.rows, found.own, _best)})


def _by_elo(slug: str, asked: Asked) -> View:
    found = ranking_of(slug, asked.season, reader=asked.reader, among=asked.among)
    return {"count": found.count, **_told(found.rows, found.own, _rated)}


def _by_net(slug: str, asked: Asked) -> View:
    found = net_ranking_of(slug, asked.season, reader=asked.reader, among=asked.among)
    return {"count": found.count, **_told(found.rows, found.own, _net)}


# By `GameInfo.ranking`.
WAYS: Mapping[str, Callable[[str, Asked], View]] = {"elo": _by_elo, "net": _by_net}


def _told(rows: Collection[Any], own: Any, row_plain: Callable[[Any], View]) -> View:
    return {"rows": [row_plain(row) for row in rows], "own": row_plain(own) if own else None}


def _placed(place: int, user: User | None) -> View:
    is_shown = user is not None and user.is_active
    return {"place": place, "person": person_plain(user) if user and is_shown else None}


def _rated(row: Ranked) -> View:
    rating = row.rating
    return _placed(row.place, rating.user) | {
        "elo": rating.value,
        "matches": rating.matches,
        "wins": rating.wins,
        "provisional": not rating.is_established,
    }


def _net(row: RankedNet) -> View:
    result = row.result
    return _placed(row.place, result.user) | {
        "net": result.net,
        "coups": result.coups,
    }


def _best(row: Best) -> View:
    total = row.total
    return _placed(row.place, total.user) | {
        "total": total.score,
        "at": total.at,
    }
