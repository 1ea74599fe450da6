"""The site's processes beside a test, on the test's own database and Redis."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import connection

from tests.load import site
from tests.load.nursery import Nursery
from tests.load.services import is_postgres

# How PostgreSQL knows the sessions of these processes from the test's own.
BESIDE = "beside-tests"


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
    address = address_of_test_database()
    if is_postgres(address):
        address += f"?application_name={BESIDE}"
    return site.environment(address, folder) | shared


@cache
def shared_nursery() -> Nursery:
    """Return the nursery of this test run, on the test database; it ends with the run."""
    folder = Path(tempfile.mkdtemp(prefix="tapis-"))
    nursery = Nursery(environment_beside_tests(folder), folder)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(nursery.close)
    return nursery
