"""The admin asks the database by what stands behind `?`, and PostgreSQL takes no NUL.

The site's own pages read their parameters themselves, and ask nothing by what cannot be.
"""

from collections.abc import Callable
from urllib.parse import unquote

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.urls import reverse

NUL = "\0"


def sound_admin_queries(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: refuse a NUL in the parameters of the admin's pages."""

    def middleware(request: HttpRequest) -> HttpResponse:
        is_admins = request.path.startswith(reverse("admin:index"))
        if is_admins and NUL in unquote(request.META.get("QUERY_STRING", "")):
            return HttpResponseBadRequest()
        return get_response(request)

    return middleware
