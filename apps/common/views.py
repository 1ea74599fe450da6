"""What every page of the site needs from the server beside itself."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from apps.common.texts import Part, texts_of
from apps.games import slugs

A_YEAR = 365 * 24 * 3600


@require_safe
def texts(request: HttpRequest, language: str) -> HttpResponse:
    """Serve the texts of scripts; under an address that names another version, not to be kept.

    While a release goes on, an old process may be asked for the new one's texts.
    """
    if language not in dict(settings.LANGUAGES):
        raise Http404
    game, part = request.GET.get("jeu", ""), request.GET.get("part", "")
    if (game and game not in slugs()) or part not in set(Part):
        raise Http404
    found = texts_of(language, game, Part(part))
    response = HttpResponse(found.script, content_type="text/javascript; charset=utf-8")
    if request.GET.get("v") == found.version:
        patch_cache_control(response, public=True, max_age=A_YEAR, immutable=True)
    else:
        patch_cache_control(response, no_cache=True)
    return response
