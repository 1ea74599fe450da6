"""REST door to the lobby: the same services as the pages."""

from dataclasses import asdict
from typing import Any

from django.http import QueryDict
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.asking import person_asking, reader_of
from apps.accounts.models import User
from apps.lobby.announcing import challenge_plain, pending_challenges
from apps.lobby.filters import Filters
from apps.lobby.listing import Listed, listed_tables
from apps.lobby.models import Challenge
from apps.lobby.selectors import Company, absent_company_of, company_of, crowd_by_game
from apps.lobby.services.challenging import accept, challenge, decline, withdraw
from apps.lobby.services.quick import quick_seat
from apps.lobby.watching import Watchable, watchable_matches
from apps.tables.snapshots import table_frame
from apps.wallet.idempotency import OPTIONAL_KEY, answered_once

ANY = OpenApiTypes.OBJECT
AWAY = OpenApiParameter("away", str, description="1: those who are away, too.")


class QuickIn(serializers.Serializer[Any]):
    game = serializers.CharField(max_length=40)
    seat_count = serializers.IntegerField(min_value=1, max_value=16)
    options = serializers.DictField(default=dict)


class ChallengeIn(serializers.Serializer[Any]):
    challenged = serializers.IntegerField(min_value=1)
    game = serializers.CharField(max_length=40)
    # As JSON: whoever sends "6000" or 6000.0 has not said a whole number of jetons.
    stake = serializers.JSONField()
    options = serializers.DictField(default=dict)


class DeclineIn(serializers.Serializer[Any]):
    reason = serializers.ChoiceField(choices=Challenge.Reason.choices, default=Challenge.Reason.NO)


def checked(kind: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return what a request says; raises DRF's `ValidationError`."""
    form = kind(data=request.data)
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


class QuickApi(APIView):
    """« Jouer maintenant » : a seat at the least stake. Asked again it is the same seat."""

    @extend_schema(request=QuickIn, responses=ANY)
    def post(self, request: Request) -> Response:
        return Response(
            table_frame(quick_seat(user=person_asking(request), **checked(QuickIn, request)))
        )


class LobbyApi(APIView):
    """The open tables as the caller may see them; filters as in the page's address."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="lobby", responses=ANY)
    def get(self, request: Request) -> Response:
        user = reader_of(request)
        query: QueryDict = request.query_params
        listing = listed_tables(user, Filters.read(query.dict()))
        body = {"joinable": listing.joinable, "hidden": listing.hidden, "by_game": listing.by_game}
        return Response({**body, "tables": [_row(row) for row in listing.rows]})


def _row(row: Listed) -> dict[str, Any]:
    obstacle = row.obstacle
    return {
        "id": row.table.pk,
        "game": row.table.game,
        "title": row.table.shown_title,
        "comment": row.table.comment,
        "stake": row.table.stake,
        "options": row.table.options,
        "is_private": row.table.is_private,
        "seat_count": row.table.seat_count,
        "free": row.free,
        "seconds": row.seconds,
        "minutes": row.minutes,
        "finishes": row.finishes,
        "is_own": row.is_own,
        "people": [seat.user.username for seat in row.seats if seat.user is not None],
        "obstacle": obstacle
        and {"code": obstacle.code, "message": str(obstacle.words), "missing": obstacle.missing},
    }


class CrowdApi(APIView):
    """How many people wait and play, by game."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="crowd", responses=ANY)
    def get(self, request: Request) -> Response:
        return Response({slug: asdict(crowd) for slug, crowd in crowd_by_game().items()})


class RunningApi(APIView):
    """The running matches that anybody may watch; `?game=` narrows it to one game."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="running", responses=ANY)
    def get(self, request: Request) -> Response:
        game = request.query_params.get("game", "")
        reader = reader_of(request)
        return Response([_running(one) for one in watchable_matches(game, reader)])


def _running(one: Watchable) -> dict[str, Any]:
    return {
        "table": one.match.table_id,
        "game": one.match.game,
        "options": one.match.options,
        "stake": one.match.stake,
        "seats": one.people,
        "minutes": one.minutes,
        "progress": one.progress,
        "watchers": one.watchers,
    }


class PeopleApi(APIView):
    """Who is on the site and what he is doing, recent opponents first.

    `doing`: `nothing`, `waiting`, `playing` or `watching`; `game` and `table` are "" where one may
    not follow him. `?away=1` adds friends and recent opponents who are not there (`here` false).
    """

    @extend_schema(operation_id="people_here", parameters=[AWAY], responses=ANY)
    def get(self, request: Request) -> Response:
        user = person_asking(request)
        company = company_of(user)
        if request.query_params.get("away") == "1":
            company += absent_company_of(user, company)
        return Response([_company(one) for one in company])


def _company(one: Company) -> dict[str, Any]:
    return {
        "id": one.person.pk,
        "name": one.person.username,
        "avatar": one.person.avatar,
        "guest": one.person.is_guest,
        "points_level": one.level,
        "recent": one.is_recent,
        "friend": one.is_friend,
        "here": one.is_here,
        "doing": one.where.doing.value,
        "free": one.where.is_free,
        "game": one.where.game,
        "table": one.where.table,
    }


class ChallengesApi(APIView):
    """The challenges that wait for an answer, sent and received; sending one."""

    @extend_schema(operation_id="challenges", responses=ANY)
    def get(self, request: Request) -> Response:
        return Response(
            [challenge_plain(row) for row in pending_challenges(person_asking(request).pk)]
        )

    @extend_schema(request=ChallengeIn, parameters=[OPTIONAL_KEY], responses=ANY)
    @answered_once
    def post(self, request: Request) -> Response:
        asked = checked(ChallengeIn, request)
        asked["challenged"] = get_object_or_404(User, pk=asked["challenged"], is_active=True)
        row = challenge(challenger=person_asking(request), in_app=True, **asked)
        return Response(challenge_plain(row), status=201)


class ChallengeApi(APIView):
    """One's own challenge taken back (DELETE)."""

    @extend_schema(responses=ANY)
    def delete(self, request: Request, challenge_id: int) -> Response:
        withdraw(challenge_id=challenge_id, user=person_asking(request))
        return Response(status=204)


class AcceptApi(APIView):
    @extend_schema(request=None, parameters=[OPTIONAL_KEY], responses=ANY)
    @answered_once
    def post(self, request: Request, challenge_id: int) -> Response:
        return Response(table_frame(accept(challenge_id=challenge_id, user=person_asking(request))))


class DeclineApi(APIView):
    @extend_schema(request=DeclineIn, responses=ANY)
    def post(self, request: Request, challenge_id: int) -> Response:
        reason = checked(DeclineIn, request)["reason"]
        decline(challenge_id=challenge_id, user=person_asking(request), reason=reason)
        return Response(status=204)
