"""PostgreSQL, Redis, HTTPS behind one proxy; all from the environment (deploy/env.example)."""

import os

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES, LOGGING, REST_FRAMEWORK

MISSING = [
    name
    for name in ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS")
    if not os.environ.get(name)
]
if MISSING:
    raise RuntimeError(f"not set: {', '.join(MISSING)}; see deploy/env.example")

# Django's own pool; each process of `deploy/` keeps few connections.
DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {"min_size": 1, "max_size": 8}

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "apps.common.storage.HashedStaticFiles"},
}

# nginx alone stands before the site. It sets these headers anew, whatever a visitor sent.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
ALLAUTH_TRUSTED_PROXY_COUNT = 1
REST_FRAMEWORK = {**REST_FRAMEWORK, "NUM_PROXIES": 1}

SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
LANGUAGE_COOKIE_SECURE = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"

EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = os.environ.get("EMAIL_HOST", "localhost")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT") or "25")
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = os.environ.get("EMAIL_USE_TLS", "") == "1"
EMAIL_TIMEOUT = 10  # seconds; a mail server that is away must not hold up a page

# Scanners ask for hosts that are not ours all day; they get their 400 without a line each.
LOGGING["loggers"]["django.security.DisallowedHost"] = {"level": "CRITICAL"}
