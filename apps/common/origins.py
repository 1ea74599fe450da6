"""Whether a page of this very site is asking: browsers say where they come from by Origin."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host


def is_own_origin(origin: str, host: str, *, is_secure: bool) -> bool:
    """Tell whether `origin` is a page of this site: same host and port, allowed host.

    What came by https (`is_secure`) is no business of a page that came by http: anybody on the
    way could have written that page.
    """
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    name, _ = split_domain_port(parts.netloc)
    is_web = parts.scheme == "https" or (parts.scheme == "http" and not is_secure)
    is_same = parts.netloc.lower() == host.lower()
    is_trusted = origin in settings.CSRF_TRUSTED_ORIGINS
    return is_web and (is_same or is_trusted) and validate_host(name, settings.ALLOWED_HOSTS)
