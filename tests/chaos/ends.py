"""Ends of staked matches, fought over: each match ends once, and its pot is paid out once.

    python -m tests.chaos.ends --races 10000 --database postgresql://root@127.0.0.1/postgres

In a duel for a stake, one move before its end, up to six contenders strike at the same instant: the
last move, sent twice under one id, each seat that leaves, the clock, and in every fourth match the
server that voids it. After each race its rows, its people's money and their ratings are looked at,
after all of them the whole ledger and every chain of ratings. Prints one JSON summary; exits
non-zero on any violation.

    python -m tests.chaos.ends --rated --races 10000 --database …

So many unstaked rated matches instead, three at a time between the same three people, that end
together; every change is compared with the formula, worked out anew.
"""

import argparse
import json
import sys

from tests.load import site
from tests.load.options import count, parser_of
from tests.load.services import own_database, own_folder, redis_server


def arguments() -> argparse.Namespace:
    parser = parser_of("tests.chaos.ends", __doc__)
    parser.add_argument("--races", type=count, default=10_000)
    parser.add_argument("--rated", action="store_true", help="three rated matches end together")
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    with own_folder() as folder, own_database(asked.database, folder) as database:
        env = site.environment(database, folder)
        site.migrate(env)
        redis = redis_server(folder)
        redis.start()
        try:
            races = "rated_races" if asked.rated else "end_races"
            printed = site.run(env, "-m", f"tests.chaos.{races}", str(asked.races))
        finally:
            redis.kill()
    print(printed, end="")
    return 1 if json.loads(printed)["violations"] else 0


if __name__ == "__main__":
    sys.exit(main())
