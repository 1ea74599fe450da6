"""A browser's name out of what it says of itself, for the page of connected devices."""

from django import template
from django.utils.translation import gettext as _

register = template.Library()
# The first mark found names the browser: most of them also claim to be those further down.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def _named(marks: tuple[tuple[str, str], ...], text: str) -> str | None:
    return next((name for mark, name in marks if mark in text), None)


@register.filter
def device_name(user_agent: str) -> str:
    """Return « Firefox sur Android », or what can be told of it."""
    browser, system = _named(BROWSERS, user_agent), _named(SYSTEMS, user_agent)
    if browser and system:
        return _("%(browser)s sur %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Appareil inconnu")
