"""Measures the pages of rankings with many players: queries and time of each.

    python -m tests.load.ranking --players 100000

Makes a database (`--database postgresql://…`; else SQLite) and a Redis server of its own, and fills
a season with players. Exits non-zero where a page costs more queries than with a few players.
"""

import json
import sys

from tests.load import site
from tests.load.options import count, parser_of
from tests.load.pages import own_site


def main() -> int:
    parser = parser_of("tests.load.ranking", __doc__)
    parser.add_argument("--players", type=count, default=100_000)
    parser.add_argument("--rounds", type=count, default=5, help="how often each page is asked for")
    asked = parser.parse_args()
    with own_site(asked.database) as (env, _folder):
        counts = (str(asked.players), str(asked.rounds))
        result = json.loads(site.run(env, "-m", "tests.load.ranking_pages", *counts))
    print(json.dumps(result, indent=1))
    return 0 if all(page["queries"] == page["queries_of_few"] for page in result.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
