"""The site's processes beside a test, on the test's own database and Redis."""

from pathlib import Path

from django.conf import settings
from django.db import connection

from tests.load import site


def address_of_test_database() -> str:
    """Return the address of the database that the tests are using."""
    own = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{Path(own['NAME']).resolve()}"
    user, host, port = own["USER"], own["HOST"] or "127.0.0.1", own["PORT"] or 5432
    secret = f":{own['PASSWORD']}" if own["PASSWORD"] else ""
    return f"postgresql://{user}{secret}@{host}:{port}/{own['NAME']}"


def environment_beside_tests(folder: Path) -> dict[str, str]:
    """Return the environment of processes that share a test's database, Redis and sessions."""
    shared = {"REDIS_URL": settings.REDIS_URL, "SECRET_KEY": settings.SECRET_KEY}
    return site.environment(address_of_test_database(), folder) | shared
