"""The header `Idempotency-Key` of requests that move money."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.models import User
from apps.wallet.services.answering import Given, answer_once

LONGEST_REQUEST_KEY = 64
WORDS = "At most 64 letters, digits, - and _; the same again moves nothing more"
NAME = "Idempotency-Key"
IDEMPOTENCY_KEY = OpenApiParameter(
    NAME, str, OpenApiParameter.HEADER, required=True, description=f"{WORDS}."
)
OPTIONAL_KEY = OpenApiParameter(
    NAME,
    str,
    OpenApiParameter.HEADER,
    description=f"{WORDS}, and is answered as the first time.",
)

Post = Callable[..., Response]


def request_key(request: Request) -> str:
    """Return the key that a request bears; raises `ValidationError` for none or a bad one."""
    key = request.headers.get(NAME, "")
    is_plain = key.replace("-", "").replace("_", "").isalnum() and key.isascii()
    if not is_plain or len(key) > LONGEST_REQUEST_KEY:
        raise ValidationError({NAME: [_("Une clé de 1 à 64 signes est demandée.")]})
    return key


def answered_once(post: Post) -> Post:
    """Have a view's `post` answer a repeated key as it did the first time."""

    @wraps(post)
    def wrapped(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        if NAME not in request.headers or not isinstance(request.user, User):
            return post(view, request, *args, **kwargs)

        def act() -> Given:
            answer = post(view, request, *args, **kwargs)
            return answer.status_code, json.loads(JSONRenderer().render(answer.data) or b"null")

        status, body = answer_once(
            user=request.user, key=request_key(request), asked=_mark_of(request), act=act
        )
        return Response(body, status=status)

    return wrapped


def _mark_of(request: Request) -> str:
    """Return a mark of a request, keyed by the site's secret: its body may hold a password."""
    asked = json.dumps([request.path, request.data], sort_keys=True, default=str)
    return salted_hmac("wallet.idempotency", asked, algorithm="sha256").hexdigest()
