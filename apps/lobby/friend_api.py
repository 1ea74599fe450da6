"""REST door to friends, blocks and rankings: the same services and selectors as the pages."""

from collections.abc import Callable
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
from apps.accounts.plain import person_plain
from apps.engine.contract import View
from apps.friends.selectors import blocked_by, friends_of, requests_by, requests_to
from apps.friends.services.befriending import accept_friend, ask_friend, part_from, unblock_person
from apps.lobby.friends import found_people, suggested_people
from apps.lobby.services.blocking import block

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
        user, asked = person_asking(request), requests_by(person_asking(request))
        return Response(
            {
                "friends": _people(friends_of(user), is_active=True),
                "requests_to": [person_plain(one) for one in requests_to(user)],
                "requests_by": _people(asked, is_active=True),
                "suggested": [person_plain(one) for one in suggested_people(user, asked)],
                "found": [
                    person_plain(one) for one in found_people(user, form.validated_data["name"])
                ],
                "blocked": _people(blocked_by(user)),
            }
        )


def _people(numbers: frozenset[int], **narrowed: bool) -> list[View]:
    rows = User.objects.filter(pk__in=numbers, **narrowed).order_by("username")
    return [person_plain(user) for user in rows]


def _act(
    service: Callable[..., None], request: Request, user_id: int, *, closed_too: bool = False
) -> Response:
    """Do one thing to one person; `closed_too`: also to a closed or suspended account."""
    rows = User.objects.all() if closed_too else User.objects.filter(is_active=True)
    other = get_object_or_404(rows, pk=user_id)
    service(user=person_asking(request), other=other)
    return Response(status=204)


class FriendApi(APIView):
    """Ask somebody to be a friend (PUT), or refuse, take back or end it (DELETE)."""

    @extend_schema(operation_id="ask_friend", request=None, responses={204: None})
    def put(self, request: Request, user_id: int) -> Response:
        return _act(ask_friend, request, user_id)

    @extend_schema(operation_id="part_from", request=None, responses={204: None})
    def delete(self, request: Request, user_id: int) -> Response:
        return _act(part_from, request, user_id, closed_too=True)


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
        return _act(unblock_person, request, user_id, closed_too=True)
