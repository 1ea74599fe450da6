"""REST door to the notifications: the same as the page."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.asking import person_asking
from apps.accounts.plain import person_plain
from apps.lobby.api import checked
from apps.lobby.notices.reading import Notice, notices_of, rows_for, unread_for
from apps.notifications.services.reading import mark_all_read, mark_read

ANY = OpenApiTypes.OBJECT
LARGEST = 2**62


class PageIn(serializers.Serializer[Any]):
    """`before`: the number that the page before gave."""

    before = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False, default=None)
    limit = serializers.IntegerField(min_value=1, max_value=100, default=20)
    unread = serializers.BooleanField(default=False)


class UntilIn(serializers.Serializer[Any]):
    """`until`: the number of the latest notification that was shown; without it, all there are."""

    until = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False, default=None)


class NotificationsApi(APIView):
    """What the caller was told, newest first; `before` of an answer asks for the older ones.

    `over`: why it asks nothing any more, "" where it may; `target`: the page it leads to.
    """

    @extend_schema(operation_id="notifications", parameters=[PageIn], responses=ANY)
    def get(self, request: Request) -> Response:
        form = PageIn(data=request.query_params)
        form.is_valid(raise_exception=True)
        asked, user = form.validated_data, person_asking(request)
        rows = rows_for(user)
        rows = rows.filter(read_at=None) if asked["unread"] else rows
        rows = rows.filter(pk__lt=asked["before"]) if asked["before"] else rows
        found = list(rows[: asked["limit"] + 1])
        shown = found[: asked["limit"]]
        before = shown[-1].pk if len(found) > len(shown) else None
        plain = [_plain(notice) for notice in notices_of(user, shown)]
        return Response({"notifications": plain, "before": before, "unread": unread_for(user)})


def _plain(notice: Notice) -> dict[str, Any]:
    row = notice.row
    actor = row.actor
    return {
        "id": row.pk,
        "kind": row.kind,
        "from": actor and person_plain(actor),
        "data": row.data,
        "words": notice.words,
        "over": notice.over,
        "target": notice.target,
        "read": row.read_at is not None,
        "at": row.created_at,
    }


class UnreadApi(APIView):
    """How many the caller has not read."""

    @extend_schema(operation_id="notifications_unread", responses=ANY)
    def get(self, request: Request) -> Response:
        return Response({"unread": unread_for(person_asking(request))})


class ReadApi(APIView):
    """One is read; said again it changes nothing."""

    @extend_schema(operation_id="notification_read", request=None, responses={204: None})
    def post(self, request: Request, notification_id: int) -> Response:
        mark_read(user=person_asking(request), notification_id=notification_id)
        return Response(status=204)


class ReadAllApi(APIView):
    """All are read, or all up to one."""

    @extend_schema(operation_id="notifications_read", request=UntilIn, responses={204: None})
    def post(self, request: Request) -> Response:
        mark_all_read(user=person_asking(request), **checked(UntilIn, request))
        return Response(status=204)
