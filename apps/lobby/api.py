"""REST door to the lobby: the same services as the pages."""

from typing import Any

from django.http import QueryDict
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.lobby.announcing import challenge_plain, pending_challenges
from apps.lobby.filters import Filters
from apps.lobby.listing import Listed, listed_tables
from apps.lobby.models import Challenge
from apps.lobby.selectors import people_to_challenge
from apps.lobby.services.challenging import accept, challenge, decline, withdraw
from apps.lobby.services.quick import quick_seat
from apps.tables.services.hosting import change_seat, invite, kick, say_about, shuffle_seats
from apps.tables.services.opening import LONGEST_COMMENT
from apps.tables.snapshots import table_frame

ANY = OpenApiTypes.OBJECT


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


class PlaceIn(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=0, max_value=15)


class InviteIn(serializers.Serializer[Any]):
    user = serializers.IntegerField(min_value=1)


class CommentIn(serializers.Serializer[Any]):
    comment = serializers.CharField(max_length=LONGEST_COMMENT, allow_blank=True)


def _checked(kind: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    form = kind(data=request.data)
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


def _user(request: Request) -> User:
    if not isinstance(request.user, User):
        raise DomainError("table.not_signed_in", "")
    return request.user


class QuickApi(APIView):
    """« Jouer maintenant » : a seat at the least stake. Asked again it is the same seat."""

    @extend_schema(request=QuickIn, responses=ANY)
    def post(self, request: Request) -> Response:
        return Response(table_frame(quick_seat(user=_user(request), **_checked(QuickIn, request))))


class LobbyApi(APIView):
    """The open tables as the caller may see them; filters as in the page's address."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="lobby", responses=ANY)
    def get(self, request: Request) -> Response:
        user = request.user if isinstance(request.user, User) else None
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


class PeopleApi(APIView):
    """Who is here to be challenged, recent opponents first."""

    @extend_schema(operation_id="people_here", responses=ANY)
    def get(self, request: Request) -> Response:
        people = people_to_challenge(_user(request))
        return Response(
            [{"id": one.pk, "name": one.username, "guest": one.is_guest} for one in people]
        )


class ChallengesApi(APIView):
    """The challenges that wait for an answer, sent and received; sending one."""

    @extend_schema(operation_id="challenges", responses=ANY)
    def get(self, request: Request) -> Response:
        return Response([challenge_plain(row) for row in pending_challenges(_user(request).pk)])

    @extend_schema(request=ChallengeIn, responses=ANY)
    def post(self, request: Request) -> Response:
        asked = _checked(ChallengeIn, request)
        asked["challenged"] = get_object_or_404(User, pk=asked["challenged"], is_active=True)
        row = challenge(challenger=_user(request), in_app=True, **asked)
        return Response(challenge_plain(row), status=201)


class ChallengeApi(APIView):
    """One's own challenge taken back (DELETE)."""

    @extend_schema(responses=ANY)
    def delete(self, request: Request, challenge_id: int) -> Response:
        withdraw(challenge_id=challenge_id, user=_user(request))
        return Response(status=204)


class AcceptApi(APIView):
    @extend_schema(request=None, responses=ANY)
    def post(self, request: Request, challenge_id: int) -> Response:
        return Response(table_frame(accept(challenge_id=challenge_id, user=_user(request))))


class DeclineApi(APIView):
    @extend_schema(request=DeclineIn, responses=ANY)
    def post(self, request: Request, challenge_id: int) -> Response:
        reason = _checked(DeclineIn, request)["reason"]
        decline(challenge_id=challenge_id, user=_user(request), reason=reason)
        return Response(status=204)


class KickApi(APIView):
    """The host sends somebody away before the start."""

    @extend_schema(request=PlaceIn, responses=ANY)
    def post(self, request: Request, table_id: str) -> Response:
        kick(table_id=table_id, user=_user(request), **_checked(PlaceIn, request))
        return Response(status=204)


class InviteApi(APIView):
    """The host lets somebody sit at his private table."""

    @extend_schema(request=InviteIn, responses=ANY)
    def post(self, request: Request, table_id: str) -> Response:
        guest = get_object_or_404(User, pk=_checked(InviteIn, request)["user"], is_active=True)
        invite(table_id=table_id, user=_user(request), guest=guest)
        return Response(status=204)


class MoveSeatApi(APIView):
    """Change to a free seat before the start."""

    @extend_schema(request=PlaceIn, responses=ANY)
    def post(self, request: Request, table_id: str) -> Response:
        change_seat(table_id=table_id, user=_user(request), **_checked(PlaceIn, request))
        return Response(status=204)


class ShuffleApi(APIView):
    """The host draws the seats by lot before the start."""

    @extend_schema(request=None, responses=ANY)
    def post(self, request: Request, table_id: str) -> Response:
        shuffle_seats(table_id=table_id, user=_user(request))
        return Response(status=204)


class CommentApi(APIView):
    """What the host says of his table."""

    @extend_schema(request=CommentIn, responses=ANY)
    def put(self, request: Request, table_id: str) -> Response:
        say_about(table_id=table_id, user=_user(request), **_checked(CommentIn, request))
        return Response(status=204)
