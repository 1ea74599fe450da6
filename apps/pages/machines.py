"""What machines ask for: the app's manifest and worker, robots.txt, the health check."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache

AN_HOUR = 3600
# The page and panel colours of tokens.css, light theme: a manifest cannot read a stylesheet.
THEME_COLOUR = "#17493a"
PAGE_COLOUR = "#f3ebd9"
# What a launcher may want: any size, two common ones, and one that it may cut to its own shape.
ICONS = (
    {"src": "icons/favicon.svg", "type": "image/svg+xml", "sizes": "any"},
    {"src": "icons/icon-192.png", "type": "image/png", "sizes": "192x192"},
    {"src": "icons/icon-512.png", "type": "image/png", "sizes": "512x512"},
    {
        "src": "icons/maskable-512.png",
        "type": "image/png",
        "sizes": "512x512",
        "purpose": "maskable",
    },
)
# What the off-line page needs to look like the site.
OFFLINE_FILES = (
    "css/tokens.css",
    "css/base.css",
    "css/components.css",
    "css/layout.css",
    "icons/favicon.svg",
)


@cache_control(max_age=AN_HOUR)
def manifest(request: HttpRequest) -> JsonResponse:
    """Describe the site as an app that can be installed."""
    content = {
        "name": "Tapis Vert",
        "short_name": "Tapis Vert",
        "description": _(
            "Jeux de cartes et de dés à plusieurs, contre des amis, des inconnus ou des robots."
        ),
        "lang": get_language(),
        "id": "/",
        "scope": "/",
        "start_url": reverse("home"),
        "display": "standalone",
        "categories": ["games", "entertainment"],
        "theme_color": THEME_COLOUR,
        "background_color": PAGE_COLOUR,
        "icons": [{**icon, "src": static(icon["src"])} for icon in ICONS],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the worker that shows the off-line page when the network is away, and does no more."""
    files = [reverse("offline"), *map(static, OFFLINE_FILES)]
    return render(request, "pages/sw.js", {"files": files}, content_type="text/javascript")


@cache_control(max_age=AN_HOUR)
def robots(request: HttpRequest) -> HttpResponse:
    """Keep crawlers out of what is live or personal."""
    closed = [reverse("profile"), "/compte/", "/tables/", "/admin/", "/api/"]
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed)]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain")


@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """Answer 200 if the database answers, 503 if not."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"database": "down"}, status=503)
    return JsonResponse({"database": "ok"})
