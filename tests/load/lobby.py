"""Measures the lobby: the list of many tables, and people who press « Jouer maintenant » at once.

    python -m tests.load.lobby --database postgresql://root@127.0.0.1/postgres --tables 500

Makes a database and a Redis server of its own. Exits non-zero unless everybody got one seat.
"""

import argparse
import json
import os
import sys

from tests.load import site
from tests.load.services import own_database, own_folder, redis_server


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load.lobby", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--people", type=int, default=200, help="who press at once, even")
    parser.add_argument("--database", default=os.environ.get("TEST_DATABASE_URL"))
    asked = parser.parse_args()
    with own_folder() as folder, own_database(asked.database, folder) as database:
        # The embedded run serves static files as they lie; nothing has been collected here.
        own = {"DJANGO_SETTINGS_MODULE": "config.settings.embedded"}
        env = site.environment(database, folder) | own
        site.migrate(env)
        redis = redis_server(folder)
        redis.start()
        try:
            counts = (str(asked.tables), str(asked.people))
            result = json.loads(site.run(env, "-m", "tests.load.lobby_acts", *counts))
        finally:
            redis.stop()
    print(json.dumps(result, indent=1))
    return 0 if result["seated"] == asked.people else 1


if __name__ == "__main__":
    sys.exit(main())
