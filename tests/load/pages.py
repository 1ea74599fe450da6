"""A site for what measures pages and services: a database and a Redis of its own, and no clocks."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.load import site
from tests.load.services import own_database, own_folder, redis_server


@contextmanager
def own_site(database: str | None) -> Iterator[tuple[dict[str, str], Path]]:
    """Lend the environment of a migrated site, and its folder; all of it goes with the block."""
    with own_folder() as folder, own_database(database, folder) as address:
        # The embedded run serves static files as they lie; nothing has been collected here.
        own = {"DJANGO_SETTINGS_MODULE": "config.settings.embedded"}
        env = site.environment(address, folder) | own
        site.migrate(env)
        redis = redis_server(folder)
        redis.start()
        try:
            yield env, folder
        finally:
            redis.stop()
