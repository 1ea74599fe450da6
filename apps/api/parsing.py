"""JSON that Python cannot read, or cannot write again, is malformed like any other.

It may nest too deep, hold a number of thousands of digits, or name half of a character
(`"\\ud800"`): no database takes that, no hash, and no answer that repeats it.
"""

import json
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

HEADLESS = "/_allauth/"
RESET_KEY = "X-Password-Reset-Key"


class SoundJSONParser(JSONParser):
    """The JSON of `/api/`."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        try:
            said = super().parse(*args, **kwargs)
            _write(said)
        except (RecursionError, UnicodeEncodeError) as unsound:
            raise ParseError(_("Demande incorrecte.")) from unsound
        return said


class SoundJSONMiddleware:
    """The JSON that allauth's views for apps read by themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Answer as allauth does where the JSON is broken otherwise: 400 without a body."""
        is_theirs = request.path.startswith(HEADLESS)
        return HttpResponseBadRequest() if is_theirs and _is_unsound(request) else None


def _is_unsound(request: HttpRequest) -> bool:
    """Tell what allauth would stumble over; what is no JSON at all it refuses by itself."""
    try:
        said = json.loads(request.body)
        _write(said)
    except json.JSONDecodeError:
        said = None
    except (RecursionError, ValueError):  # a number of more digits than Python reads, too
        return True
    keys = request.headers.get(RESET_KEY), said.get("key") if isinstance(said, dict) else None
    # It is `<account>-<token>`; where the account is missing, allauth looks for nobody and fails.
    return any(str(key).startswith("-") for key in keys)


def _write(said: Any) -> None:
    """Raise `UnicodeEncodeError` for what cannot be written down."""
    json.dumps(said, ensure_ascii=False).encode()
