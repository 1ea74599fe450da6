"""REST door to tables and matches: the same services as the socket."""

from dataclasses import fields
from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.asking import person_asking, reader_of
from apps.accounts.models import User
from apps.accounts.sessions import is_banned
from apps.common.errors import DomainError
from apps.engine.contract import LEVELS
from apps.moderation.models import Report
from apps.moderation.services.reporting import LONGEST
from apps.tables.advancing import Claim, Play, Return
from apps.tables.loading import load_match
from apps.tables.looking import NOBODY
from apps.tables.models import Match, MatchEvent, Table
from apps.tables.refusals import closing_sentence, sentence_for
from apps.tables.replay import finished_record, may_read
from apps.tables.seeing import tables_shown_to
from apps.tables.services.opening import LONGEST_COMMENT, LONGEST_NAME, Terms, open_table
from apps.tables.services.playing import perform
from apps.tables.services.rematch import propose_terms, vote_rematch
from apps.tables.services.reporting import report_at_table
from apps.tables.services.seating import (
    fill_with_robots,
    is_redirected,
    leave_table,
    take_seat,
)
from apps.tables.services.starting import be_ready
from apps.tables.snapshots import (
    Reading,
    audience_at,
    current_match_id,
    step_of,
    table_frame,
    table_frames,
)
from apps.tables.standing import SPECTATORS
from apps.wallet.idempotency import OPTIONAL_KEY, answered_once

ANY = OpenApiTypes.OBJECT
SHOWN = 50


class TableIn(serializers.Serializer[Any]):
    game = serializers.CharField(max_length=40)
    seat_count = serializers.IntegerField(min_value=1, max_value=16)
    options = serializers.DictField(default=dict)
    robots = serializers.ListField(
        child=serializers.ChoiceField(choices=LEVELS), default=list, max_length=16
    )
    # As JSON: whoever sends "6000" or 6000.0 has not said a whole number of jetons.
    stake = serializers.JSONField(required=False)
    name = serializers.CharField(max_length=LONGEST_NAME, default="", allow_blank=True)
    comment = serializers.CharField(max_length=LONGEST_COMMENT, default="", allow_blank=True)
    is_public = serializers.BooleanField(default=True)
    is_private = serializers.BooleanField(default=False)
    password = serializers.CharField(max_length=60, default="", allow_blank=True)
    spectators_allowed = serializers.BooleanField(default=True)


class SeatIn(serializers.Serializer[Any]):
    password = serializers.CharField(max_length=60, default="", allow_blank=True)
    number = serializers.IntegerField(min_value=0, required=False, allow_null=True, default=None)
    # The stake that was shown; the host may have raised it since.
    at_most = serializers.IntegerField(min_value=0, required=False, allow_null=True, default=None)


class ReadyIn(serializers.Serializer[Any]):
    seed = serializers.CharField(max_length=64)


class RobotsIn(serializers.Serializer[Any]):
    level = serializers.ChoiceField(choices=LEVELS)
    # On this free seat alone; else on all of them.
    number = serializers.IntegerField(min_value=0, required=False, allow_null=True, default=None)


class VoteIn(serializers.Serializer[Any]):
    yes = serializers.BooleanField()
    seed = serializers.CharField(max_length=64, default="", allow_blank=True)
    # The terms that a yes agrees to; "" for those of the last match.
    proposal = serializers.CharField(max_length=40, default="", allow_blank=True)


class ReportIn(serializers.Serializer[Any]):
    user = serializers.IntegerField(min_value=1)
    reason = serializers.ChoiceField(choices=Report.Reason.choices)
    words = serializers.CharField(max_length=LONGEST, default="", allow_blank=True)


class ProposalIn(serializers.Serializer[Any]):
    # As JSON: whoever sends "6000" or 6000.0 has not said a whole number of jetons.
    stake = serializers.JSONField()
    options = serializers.DictField(default=dict)
    seed = serializers.CharField(max_length=64, default="", allow_blank=True)


class MoveIn(serializers.Serializer[Any]):
    """`id`: an action id of the client's own; the same one again is answered the same way."""

    id = serializers.UUIDField()
    version = serializers.IntegerField(min_value=0)
    move = serializers.JSONField()


def _checked(kind: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    form = kind(data=request.data)
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


class TablesApi(APIView):
    """The open tables that the caller may see, and opening one."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(operation_id="tables_list", responses=ANY)
    def get(self, request: Request) -> Response:
        user = reader_of(request)
        return Response(table_frames(tables_shown_to(user, SHOWN)))

    @extend_schema(request=TableIn, parameters=[OPTIONAL_KEY], responses=ANY)
    @answered_once
    def post(self, request: Request) -> Response:
        asked = {"stake": 0, **_checked(TableIn, request)}
        terms = Terms(**{field.name: asked.pop(field.name) for field in fields(Terms)})
        table = open_table(host=person_asking(request), terms=terms, in_app=True, **asked)
        return Response(table_frame(table), status=201)


class TableApi(APIView):
    """A table as the caller may see it: the `welcome` of the socket."""

    permission_classes = [AllowAny]

    @extend_schema(responses=ANY)
    def get(self, request: Request, table_id: str) -> Response:
        table = get_object_or_404(Table, pk=table_id)
        if is_banned(request._request):
            raise DomainError("table.banned", closing_sentence("banned"))
        reading = Reading(table)
        audience = reading.audience_of(request.user.pk)
        if audience == NOBODY:
            refusal = reading.refusal_of(request.user.pk)
            raise DomainError(f"table.{refusal}", closing_sentence(refusal))
        return Response(reading.welcome(audience, request.user.pk))


class SeatApi(APIView):
    """Sit down (POST), get up or abandon (DELETE)."""

    @extend_schema(request=SeatIn, responses=ANY)
    def post(self, request: Request, table_id: str) -> Response:
        asked = _checked(SeatIn, request)
        seat = take_seat(table_id=table_id, user=person_asking(request), **asked)
        redirected = is_redirected(seat, asked["number"])
        return Response({"seat": seat.number, "redirected": redirected}, status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, table_id: str) -> Response:
        leave_table(table_id=table_id, user=person_asking(request))
        return Response(status=204)


class ReadyApi(APIView):
    """Say that one is here, with a contribution to chance."""

    @extend_schema(request=ReadyIn, responses={204: None})
    def post(self, request: Request, table_id: str) -> Response:
        be_ready(
            table_id=table_id, user=person_asking(request), seed=_checked(ReadyIn, request)["seed"]
        )
        return Response(status=204)


class RobotsApi(APIView):
    """Put robots on the free seats, or one on a free seat (host only)."""

    @extend_schema(request=RobotsIn, responses={204: None})
    def post(self, request: Request, table_id: str) -> Response:
        asked = _checked(RobotsIn, request)
        fill_with_robots(table_id=table_id, user=person_asking(request), **asked)
        return Response(status=204)


class VoteApi(APIView):
    """Vote on a rematch."""

    @extend_schema(request=VoteIn, responses={204: None})
    def post(self, request: Request, table_id: str) -> Response:
        vote_rematch(table_id=table_id, user=person_asking(request), **_checked(VoteIn, request))
        return Response(status=204)


class ProposalApi(APIView):
    """Propose other terms for a rematch."""

    @extend_schema(request=ProposalIn, parameters=[OPTIONAL_KEY], responses={204: None})
    @answered_once
    def post(self, request: Request, table_id: str) -> Response:
        asked = _checked(ProposalIn, request)
        propose_terms(table_id=table_id, user=person_asking(request), in_app=True, **asked)
        return Response(status=204)


class ReportApi(APIView):
    """Report somebody whom one has met at a table; what was said there goes with it."""

    @extend_schema(request=ReportIn, responses={204: None})
    def post(self, request: Request, table_id: str) -> Response:
        asked = _checked(ReportIn, request)
        person = get_object_or_404(User, pk=asked.pop("user"))
        report_at_table(table_id=table_id, user=person_asking(request), person=person, **asked)
        return Response(status=204)


class MovesApi(APIView):
    """Make a move in the table's running match."""

    @extend_schema(request=MoveIn, responses=ANY)
    def post(self, request: Request, table_id: str) -> Response:
        frame = _checked(MoveIn, request)
        seat, match_id = _place(request, table_id)
        facts = load_match(match_id).facts
        done = perform(
            match_id=match_id,
            act=Play(seat, facts.game.parse_move(frame["move"])),
            by=person_asking(request).pk,
            version=frame["version"],
            action=frame["id"],
        )
        return Response({"repeated": done.repeated, **_step(match_id, frame["id"], seat)})


class BackApi(APIView):
    """Take one's seat back from the robot that stood in."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, table_id: str) -> Response:
        seat, match_id = _place(request, table_id)
        perform(match_id=match_id, act=Return(seat), by=person_asking(request).pk)
        return Response(status=204)


class ClaimApi(APIView):
    """End a duel whose other side has been absent for a minute."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, table_id: str) -> Response:
        seat, match_id = _place(request, table_id)
        perform(match_id=match_id, act=Claim(seat), by=person_asking(request).pk)
        return Response(status=204)


def _place(request: Request, table_id: str) -> tuple[int, int]:
    """Return the caller's seat and the table's match; raises `DomainError`."""
    table = get_object_or_404(Table, pk=table_id)
    audience = audience_at(table, request.user.pk)
    if audience == SPECTATORS:
        raise DomainError("table.not_seated", sentence_for("move.not_seated"))
    match_id = current_match_id(table_id)
    if match_id is None:
        raise DomainError("table.wrong_status", sentence_for("move.game_over"))
    return int(audience), match_id


def _step(match_id: int, action: UUID, seat: int) -> dict[str, Any]:
    row = MatchEvent.objects.get(match_id=match_id, action=action)
    return step_of(row, str(seat))


class MatchApi(APIView):
    """A finished match with its seeds; a running one is nobody's to read whole."""

    permission_classes = [AllowAny]

    @extend_schema(responses=ANY)
    def get(self, request: Request, match_id: int) -> Response:
        match = get_object_or_404(Match.objects.select_related("table"), pk=match_id)
        if not may_read(match, request.user.pk):
            raise NotFound
        if match.ended_at is None:
            raise DomainError("match.still_running", _("La partie n’est pas finie."))
        return Response({"id": match.pk, **finished_record(match)})
