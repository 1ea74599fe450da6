"""Settings common to every way of running. The environment is read here and nowhere else."""

import os
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from apps.games import slugs
from config.settings.accounts import *  # noqa: F403
from config.settings.economy import *  # noqa: F403

BASE_DIR = Path(__file__).resolve().parents[2]
# What the running site writes: database, sockets, logs. Never inside the checkout's tracked files.
VAR_DIR = Path(os.environ.get("TAPISVERT_VAR") or BASE_DIR / "var")

SECRET_KEY = os.environ.get("SECRET_KEY", "")
DEBUG = False
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [
    origin for origin in os.environ.get("TRUSTED_ORIGINS", "").split(",") if origin
]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.headless",
    "allauth.usersessions",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    *(f"apps.games.{slug}" for slug in slugs()),
    "apps.common",
    "apps.accounts",
    "apps.notifications",
    "apps.wallet",
    "apps.moderation",
    "apps.ratings",
    "apps.friends",
    "apps.tables",
    "apps.lobby",
    "apps.pages",
    "apps.api",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "apps.accounts.middleware.GuestMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "apps.api.parsing.SoundJSONMiddleware",
    "apps.common.sound_queries.sound_admin_queries",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "apps.accounts.context.preferences",
                "apps.wallet.context.purse",
                "apps.lobby.context.notices",
            ],
        },
    },
]

DATABASES = {
    "default": dj_database_url.parse(
        os.environ.get("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'tapis.sqlite3'}",
        conn_max_age=0,
        conn_health_checks=True,
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# SQLite: readers never wait for the one writer, and a writer says so from its first statement.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS

# One Redis serves four purposes, each with an address of its own so that they can be parted.
REDIS_URL = os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379/0"
TABLES_REDIS_URL = os.environ.get("TABLES_REDIS_URL") or REDIS_URL
# Not named as Celery's own setting: its command line would take the address from the environment,
# unchanged, and knows no unix://.
TASKS_REDIS_URL = os.environ.get("TASKS_REDIS_URL") or REDIS_URL
CACHE_URL = os.environ.get("CACHE_URL") or REDIS_URL

CACHES = {"default": {"BACKEND": "apps.common.caching.ForgivingRedisCache", "LOCATION": CACHE_URL}}

# Kombu has names of its own for a socket's address.
CELERY_BROKER_URL = TASKS_REDIS_URL.replace("unix://", "redis+socket://").replace(
    "?db=", "?virtual_host="
)
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Remote control listens by pub/sub, and there a worker can wait for ever after Redis has restarted
# (kombu 5.7, redis-py 8: two restarts of five when tried). Nothing here needs it.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
# Redis gives an unacknowledged task to another worker after this time. Countdowns stay far below
# it (tables.services.waking), so a waiting task is never delivered twice for its wait alone.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 3600,
    "socket_timeout": 20,
    "retry_on_timeout": True,
    "max_retries": 0,
}
# Whoever sends a task must not wait for an absent broker: the sweeper replaces a lost wake-up.
# Kombu tries twice for this: at sending, and before, at connecting (`max_retries` above; a worker
# that wants its broker back goes by CELERY_BROKER_CONNECTION_MAX_RETRIES instead).
CELERY_TASK_PUBLISH_RETRY = False

# A robot takes between so many milliseconds for a decision, so that people can follow.
_SLOWEST_ROBOT_MS = int(os.environ.get("ROBOT_PACE_MS") or "1800")
ROBOT_PACE_MS = (_SLOWEST_ROBOT_MS * 7 // 18, _SLOWEST_ROBOT_MS)

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", _("Français")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = "Europe/Paris"
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT: Path | None = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]

# What people upload, written anew by the site; served by a view with headers of its own.
MEDIA_URL = "/media/"
MEDIA_ROOT = VAR_DIR / "media"

EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL") or "Tapis Vert <jeu@tapisvert.example>"

# Who answers for this server, for the page « Mentions légales »; empty on a private one.
PUBLISHER = os.environ.get("PUBLISHER", "")
CONTACT_EMAIL = os.environ.get("CONTACT_EMAIL", "")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_ENGINE = "apps.accounts.session_store"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 90 * 24 * 3600
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.SessionAuthentication",
        "allauth.headless.contrib.rest_framework.authentication.XSessionTokenAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["apps.api.parsing.SoundJSONParser"],
    "EXCEPTION_HANDLER": "apps.api.errors.handle",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.UserRateThrottle",
        "rest_framework.throttling.AnonRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"user": "600/min", "anon": "120/min", "sign_up": "20/min"},
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Tapis Vert",
    "DESCRIPTION": (
        "Everything the site can do. An app signs in at `/_allauth/app/v1/auth/login`, or becomes "
        "a guest at `/api/v1/guests/`; either answers with a session token, which goes into the "
        "header `X-Session-Token` of every request, and buys tickets for sockets at "
        "`/api/v1/tickets/`. Live play is described in `apps/tables/PROTOCOL.md`."
    ),
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {"RobotLevel": "apps.engine.contract.LEVELS"},
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL") or "WARNING"},
    "loggers": {
        "apps": {"level": os.environ.get("LOG_LEVEL") or "INFO"},
        "config": {"level": os.environ.get("LOG_LEVEL") or "INFO"},
    },
}
