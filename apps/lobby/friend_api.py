"""REST door to friends, blocks and rankings: the same services and selectors as the pages."""

from collections.abc import Callable
from datetime import date
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.models import User
from apps.engine.contract import View
from apps.friends.selectors import blocked_by, friends_of, requests_by, requests_to
from apps.friends.services.befriending import accept_friend, ask_friend, part_from, unblock_person
from apps.games import catalogue
from apps.lobby.api import person
from apps.lobby.friends import found_people, suggested_people
from apps.lobby.rankings import ranked_games
from apps.lobby.records import Best, Category, categories_of, records_of
from apps.lobby.services.blocking import block
from apps.ratings.selectors import Ranked, current_season, ranking_of

ANY = OpenApiTypes.OBJECT


class SoughtIn(serializers.Serializer[Any]):
    """`name`: at least the first two letters of one."""

    name = serializers.CharField(max_length=40, required=False, default="")


class FriendsApi(APIView):
    """Friends, requests (`to` and `by` the caller), people met lately, and the blocked.

    `?name=` adds `found`: players whose names begin so.
    """

    @extend_schema(operation_id="friends", parameters=[SoughtIn], responses=ANY)
    def get(self, request: Request) -> Response:
        form = SoughtIn(data=request.query_params)
        form.is_valid(raise_exception=True)
        user, asked = person(request), requests_by(person(request))
        return Response(
            {
                "friends": _people(friends_of(user)),
                "requests_to": [_person(one) for one in requests_to(user)],
                "requests_by": _people(asked),
                "suggested": [_person(one) for one in suggested_people(user, asked)],
                "found": [_person(one) for one in found_people(user, form.validated_data["name"])],
                "blocked": _people(blocked_by(user)),
            }
        )


def _people(numbers: frozenset[int]) -> list[View]:
    rows = User.objects.filter(pk__in=numbers, is_active=True).order_by("username")
    return [_person(user) for user in rows]


def _person(user: User) -> View:
    return {"id": user.pk, "name": user.username, "avatar": user.avatar}


def _act(service: Callable[..., None], request: Request, user_id: int) -> Response:
    other = get_object_or_404(User, pk=user_id, is_active=True)
    service(user=person(request), other=other)
    return Response(status=204)


class FriendApi(APIView):
    """Ask somebody to be a friend (PUT), or refuse, take back or end it (DELETE)."""

    @extend_schema(operation_id="ask_friend", request=None, responses={204: None})
    def put(self, request: Request, user_id: int) -> Response:
        return _act(ask_friend, request, user_id)

    @extend_schema(operation_id="part_from", request=None, responses={204: None})
    def delete(self, request: Request, user_id: int) -> Response:
        return _act(part_from, request, user_id)


class AcceptFriendApi(APIView):
    """Accept somebody's request; accepted before, it is answered the same."""

    @extend_schema(operation_id="accept_friend", request=None, responses={204: None})
    def post(self, request: Request, user_id: int) -> Response:
        return _act(accept_friend, request, user_id)


class BlockApi(APIView):
    """Keep somebody away (PUT), or let him come near again (DELETE); he is not told."""

    @extend_schema(operation_id="block", request=None, responses={204: None})
    def put(self, request: Request, user_id: int) -> Response:
        return _act(block, request, user_id)

    @extend_schema(operation_id="unblock", request=None, responses={204: None})
    def delete(self, request: Request, user_id: int) -> Response:
        return _act(unblock_person, request, user_id)


class RankingIn(serializers.Serializer[Any]):
    """`season`: the first day of a month, this one without it; `friends`: among them alone."""

    season = serializers.DateField(required=False, default=None)
    friends = serializers.BooleanField(default=False)


class RankingApi(APIView):
    """A game's ranking by ELO; `own`: the caller's row, wherever it stands, or null."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="ranking", parameters=[RankingIn], responses=ANY)
    def get(self, request: Request, slug: str) -> Response:
        form = RankingIn(data=request.query_params)
        form.is_valid(raise_exception=True)
        if slug not in ranked_games():
            raise NotFound
        asked, user = form.validated_data, request.user if isinstance(request.user, User) else None
        season = _first_day(asked["season"])
        among = {user.pk, *friends_of(user)} if user and asked["friends"] else None
        found = ranking_of(slug, season, reader=user, among=among)
        rows = [_ranked(row) for row in found.rows]
        own = _ranked(found.own) if found.own else None
        return Response({"season": season, "count": found.count, "rows": rows, "own": own})


class SoloIn(RankingIn):
    """`value`: of the game's option by which totals are compared; `ever`: of all time."""

    value = serializers.IntegerField(min_value=0, max_value=100)
    ever = serializers.BooleanField(default=False)
    unaided = serializers.BooleanField(default=False)


class SoloApi(APIView):
    """The best totals of those who played a game alone, one a person; `own`: the caller's."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="solo_records", parameters=[SoloIn], responses=ANY)
    def get(self, request: Request, slug: str) -> Response:
        form = SoloIn(data=request.query_params)
        form.is_valid(raise_exception=True)
        asked, user = form.validated_data, request.user if isinstance(request.user, User) else None
        game = catalogue().get(slug)
        known = [value for value, _label in categories_of(game.info)] if game else []
        if game is None or asked["value"] not in known:
            raise NotFound
        season = None if asked["ever"] else _first_day(asked["season"])
        category = Category(asked["value"], season, asked["unaided"])
        among = {user.pk, *friends_of(user)} if user and asked["friends"] else None
        found = records_of(game.info, category, reader=user, among=among)
        own = _best(found.own) if found.own else None
        return Response({"season": season, "rows": [_best(row) for row in found.rows], "own": own})


def _best(row: Best) -> View:
    seat = row.seat
    person_ = _person(seat.user) if seat.user else None
    return {"place": row.place, "person": person_, "total": seat.score, "at": seat.match.ended_at}


def _first_day(asked: date | None) -> date:
    return min(asked.replace(day=1), current_season()) if asked else current_season()


def _ranked(row: Ranked) -> View:
    rating = row.rating
    return {
        "place": row.place,
        "person": _person(rating.user) if rating.user else None,
        "elo": rating.value,
        "matches": rating.matches,
        "wins": rating.wins,
        "provisional": not rating.is_established,
    }
