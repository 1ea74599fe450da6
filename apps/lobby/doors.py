"""How the pages of the lobby tell a refusal: in words, where one was."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from apps.common.errors import DomainError
from apps.engine.errors import GameError
from apps.tables.refusals import sentence_for

View = Callable[..., HttpResponse]


def back_from(request: HttpRequest, fallback: str) -> HttpResponse:
    """Lead back to the page on which something was asked (`next` of its form), if it is ours."""
    asked = request.POST.get("next", "")
    # A path and nothing else: what begins otherwise `redirect` takes for the name of a page.
    is_ours = asked.startswith("/") and url_has_allowed_host_and_scheme(
        asked, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return redirect(asked if is_ours else fallback)


def told_refusals(fallback: str) -> Callable[[View], View]:
    """Turn a refusal of a service into a message and a way back (`fallback`: a URL's name)."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            try:
                response = view(request, *args, **kwargs)
            except DomainError as refusal:
                messages.error(request, str(refusal.message))
            except GameError as refusal:
                messages.error(request, sentence_for(f"move.{refusal.code}"))
            else:
                return response
            return redirect(reverse(fallback, kwargs=kwargs if fallback == "table" else None))

        return wrapped

    return decorate
