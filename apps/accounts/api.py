"""REST door to accounts: becoming a guest, and a guest becoming a player."""

from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied, UnsupportedMediaType
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from apps.accounts.models import User
from apps.accounts.names import MAX_LENGTH
from apps.accounts.services import (
    AccountRefused,
    ask_to_confirm,
    open_guest,
    open_guest_of_app,
    sign_up_guest,
    stay_signed_in,
)
from apps.accounts.sessions import session_of
from apps.common.errors import DomainError
from apps.common.origins import is_own_origin

LONGEST_PASSWORD = 128  # hashing takes the longer the longer it is


class SignUpIn(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=MAX_LENGTH * 4)
    email = serializers.CharField(max_length=254)
    password = serializers.CharField(max_length=LONGEST_PASSWORD, trim_whitespace=False)


class SignedInOut(serializers.Serializer[Any]):
    """`session`: the token to send as `X-Session-Token`; null for a browser, which has a cookie."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    session = serializers.CharField(allow_null=True)


class RefusalOut(serializers.Serializer[Any]):
    """How every endpoint refuses; `fields`: what is wrong with each, in sentences."""

    code = serializers.CharField()
    message = serializers.CharField()
    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField())
    )


class SignUpThrottle(SimpleRateThrottle):
    """Counts sign-ups by address: whoever is refused can be another guest at once."""

    scope = "sign_up"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class GuestsApi(APIView):
    """Become a guest; further calls with the same session return the same one.

    The body must be JSON (`{}`). An app says no Origin: it gets a session token and no cookie. A
    page of this site gets its session as a cookie, which scripts cannot read, and `null`. Pages
    of other sites are refused: they would make a fresh guest of somebody in the midst of a match.
    """

    permission_classes = [AllowAny]

    @extend_schema(
        request={"application/json": OpenApiTypes.OBJECT},
        responses={201: SignedInOut, 403: RefusalOut, 415: RefusalOut},
    )
    def post(self, request: Request) -> Response:
        if request.content_type.partition(";")[0].strip() != "application/json":
            raise UnsupportedMediaType(request.content_type)
        if not _is_of_a_page(request):
            return _signed_in(*_guest_of_app(request))
        return _signed_in(open_guest(request=request._request), None)


def _is_of_a_page(request: Request) -> bool:
    """Tell whether a page of this site asks, or else an app; raises `PermissionDenied`."""
    origin = request.headers.get("Origin")
    if origin is None:
        return False
    http = request._request
    if not is_own_origin(origin, http.get_host(), is_secure=http.is_secure()):
        raise PermissionDenied
    return True


def _guest_of_app(request: Request) -> tuple[User, str]:
    """Return an app's guest and its token: that which it has sent, or a new one."""
    if isinstance(request.user, User) and isinstance(request.auth, SessionBase):
        return request.user, str(request.auth.session_key)
    return open_guest_of_app(request=request._request)


class GuestSignUpApi(APIView):
    """A guest becomes a player and keeps all he has played; his session gets a new token.

    Refusals with a field: `account.name_taken`, `account.email_taken`, and one for each rule that
    a name, an address or a password must keep. Without: `account.not_a_guest`,
    `account.guest_claimed`.
    """

    throttle_classes = [*APIView.throttle_classes, SignUpThrottle]

    @extend_schema(
        request=SignUpIn,
        responses={201: SignedInOut, 400: RefusalOut, 409: RefusalOut, 429: RefusalOut},
    )
    def post(self, request: Request) -> Response:
        form = SignUpIn(data=request.data)
        form.is_valid(raise_exception=True)
        player = _signed_up(_guest(request), form.validated_data)
        http, session = request._request, session_of(request)
        key = stay_signed_in(request=http, user=player, session=session)
        ask_to_confirm(request=http, user=player)
        return _signed_in(player, key if session is request.auth else None)


def _guest(request: Request) -> User:
    if not isinstance(request.user, User) or not request.user.is_guest:
        raise DomainError("account.not_a_guest", _("Vous avez déjà un compte."))
    return request.user


def _signed_up(guest: User, wish: dict[str, str]) -> User:
    try:
        return sign_up_guest(guest=guest, **wish)
    except AccountRefused as refused:
        fields = {refused.field: refused.messages} if refused.field else {}
        code, message = f"account.{refused.code}", refused.messages[0]
        raise DomainError(code, message, fields=fields) from refused


def _signed_in(user: User, token: str | None) -> Response:
    return Response({"id": user.pk, "name": user.username, "session": token}, status=201)
