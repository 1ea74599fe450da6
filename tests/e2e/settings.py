"""The embedded run with production's static files: hashed, minified, collected beforehand."""

from config.settings.embedded import *  # noqa: F403
from config.settings.embedded import VAR_DIR

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "apps.common.storage.HashedStaticFiles"},
}
WHITENOISE_USE_FINDERS = False
STATIC_ROOT = VAR_DIR / "static"
