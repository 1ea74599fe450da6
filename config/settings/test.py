"""The tests: a database and a Redis of their own, unless the environment names real ones.

`TEST_DATABASE_URL` and `TEST_REDIS_URL` make the same tests run on real services.
"""

import os
import tempfile
from pathlib import Path

import dj_database_url

from config.settings.base import *  # noqa: F403
from config.settings.base import SQLITE_OPTIONS

# A socket's path must stay under 108 bytes, so it lies in the system's temporary folder.
TEST_DIR = Path(tempfile.gettempdir()) / f"tapisvert-tests-{os.getpid()}"
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")

MEDIA_ROOT = TEST_DIR / "media"
SECRET_KEY = "only-for-tests-" + "x" * 50  # noqa: S105
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
WHITENOISE_USE_FINDERS = True
STATIC_ROOT = None

DATABASES = {
    "default": dj_database_url.parse(
        os.environ.get("TEST_DATABASE_URL", f"sqlite:///{TEST_DIR / 'unused.sqlite3'}")
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
    # A file, not memory: threads and processes of one test must see the same database.
    DATABASES["default"]["TEST"] = {"NAME": str(TEST_DIR / f"{WORKER}.sqlite3")}


def _redis_of_worker(addresses: str) -> str:
    """Return this worker's server of several, parted by spaces.

    A number of a database is not enough: publish and subscribe know none.
    """
    servers = addresses.split()
    number = 0 if WORKER == "main" else int(WORKER.removeprefix("gw"))
    if number >= len(servers):
        raise RuntimeError(
            f"each worker needs a Redis of its own: {len(servers)} in TEST_REDIS_URL"
        )
    return servers[number]


REDIS_SOCKET = TEST_DIR / f"{WORKER}.sock"
REDIS_URL = f"unix://{REDIS_SOCKET}?db=0"
if "TEST_REDIS_URL" in os.environ:
    REDIS_URL = _redis_of_worker(os.environ["TEST_REDIS_URL"])
TABLES_REDIS_URL = CACHE_URL = TASKS_REDIS_URL = REDIS_URL
CACHES = {"default": {"BACKEND": "apps.common.caching.ForgivingRedisCache", "LOCATION": REDIS_URL}}
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://").replace(
    "?db=", "?virtual_host="
)
ACCOUNT_RATE_LIMITS = False
