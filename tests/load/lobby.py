"""Measures the lobby: the list of many tables, and people who press « Jouer maintenant » at once
and one after the other.

    python -m tests.load.lobby --database postgresql://root@127.0.0.1/postgres --tables 500

Makes a database and a Redis server of its own. Exits non-zero unless everybody got one seat.
"""

import asyncio
import json
import sys

from tests.load import site
from tests.load.lobby_line import measure
from tests.load.options import count, parser_of
from tests.load.pages import own_site


def main() -> int:
    parser = parser_of("tests.load.lobby", __doc__)
    parser.add_argument("--tables", type=count, default=500)
    parser.add_argument("--people", type=count, default=200, help="who press at once, even")
    asked = parser.parse_args()
    with own_site(asked.database) as (env, folder):
        counts = (str(asked.tables), str(asked.people))
        result = json.loads(site.run(env, "-m", "tests.load.lobby_acts", *counts))
        result |= asyncio.run(measure(env, folder, result.pop("cookies")))
    print(json.dumps(result, indent=1))
    return 0 if result["seated"] == asked.people else 1


if __name__ == "__main__":
    sys.exit(main())
