"""JSON that nests deeper than Python reads is malformed, like any other that cannot be read."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

HEADLESS = "/_allauth/"


class ShallowJSONParser(JSONParser):
    """The JSON of `/api/`."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().parse(*args, **kwargs)
        except RecursionError as deep:
            raise ParseError(_("Demande incorrecte.")) from deep


class ShallowJSONMiddleware:
    """The JSON that allauth's views for apps read by themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, failure: Exception) -> HttpResponse | None:
        """Answer as allauth does where the JSON is broken otherwise: 400 without a body."""
        is_theirs = request.path.startswith(HEADLESS)
        return HttpResponseBadRequest() if is_theirs and _is_deep(failure) else None


def _is_deep(failure: Exception) -> bool:
    return isinstance(failure, RecursionError) and "JSON" in str(failure)
