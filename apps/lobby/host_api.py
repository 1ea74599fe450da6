"""REST door to a table that has not begun: what its host may do, and changing seats."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.asking import person_asking
from apps.accounts.models import User
from apps.lobby.api import checked
from apps.lobby.services.inviting import invite_to_table
from apps.tables.services.hosting import (
    change_seat,
    kick,
    say_about,
    shuffle_seats,
    swap_seats,
)
from apps.tables.services.opening import LONGEST_COMMENT
from apps.tables.services.restaking import change_stake

ANY = OpenApiTypes.OBJECT


class PlaceIn(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=0, max_value=15)


class SwapIn(serializers.Serializer[Any]):
    one = serializers.IntegerField(min_value=0, max_value=15)
    other = serializers.IntegerField(min_value=0, max_value=15)


class InviteIn(serializers.Serializer[Any]):
    user = serializers.IntegerField(min_value=1)


class CommentIn(serializers.Serializer[Any]):
    comment = serializers.CharField(max_length=LONGEST_COMMENT, allow_blank=True)


class StakeIn(serializers.Serializer[Any]):
    # As JSON: whoever sends "6000" or 6000.0 has not said a whole number of jetons.
    stake = serializers.JSONField()


class KickApi(APIView):
    """The host sends somebody away before the start."""

    @extend_schema(request=PlaceIn, responses=ANY)
    def post(self, request: Request, table_id: str) -> Response:
        kick(table_id=table_id, user=person_asking(request), **checked(PlaceIn, request))
        return Response(status=204)


class InviteApi(APIView):
    """Ask somebody to come to one's table; at a private one, that is its host's right."""

    @extend_schema(request=InviteIn, responses=ANY)
    def post(self, request: Request, table_id: str) -> Response:
        guest = get_object_or_404(User, pk=checked(InviteIn, request)["user"], is_active=True)
        invite_to_table(table_id=table_id, user=person_asking(request), guest=guest)
        return Response(status=204)


class MoveSeatApi(APIView):
    """Change to a free seat before the start."""

    @extend_schema(request=PlaceIn, responses=ANY)
    def post(self, request: Request, table_id: str) -> Response:
        change_seat(table_id=table_id, user=person_asking(request), **checked(PlaceIn, request))
        return Response(status=204)


class ShuffleApi(APIView):
    """The host draws the seats by lot before the start."""

    @extend_schema(request=None, responses=ANY)
    def post(self, request: Request, table_id: str) -> Response:
        shuffle_seats(table_id=table_id, user=person_asking(request))
        return Response(status=204)


class CommentApi(APIView):
    """What the host says of his table."""

    @extend_schema(request=CommentIn, responses=ANY)
    def put(self, request: Request, table_id: str) -> Response:
        say_about(table_id=table_id, user=person_asking(request), **checked(CommentIn, request))
        return Response(status=204)


class SwapApi(APIView):
    """The host has two seats change places before the start."""

    @extend_schema(request=SwapIn, responses=ANY)
    def post(self, request: Request, table_id: str) -> Response:
        swap_seats(table_id=table_id, user=person_asking(request), **checked(SwapIn, request))
        return Response(status=204)


class StakeApi(APIView):
    """The host has the table play for another stake; with others seated, for less only."""

    @extend_schema(request=StakeIn, responses=ANY)
    def put(self, request: Request, table_id: str) -> Response:
        change_stake(table_id=table_id, user=person_asking(request), **checked(StakeIn, request))
        return Response(status=204)
