"""Plays many matches while web, worker, beat and Redis are killed; nothing may be lost.

    python -m tests.chaos --matches 200 --database postgresql://root@127.0.0.1/postgres

Database, Redis and processes are the harness's own. Checks: every move that was acknowledged and
every step that was shown is in the journal, versions have neither gaps nor doubles, snapshot plus
steps equals a fresh snapshot for every viewer, every match goes on within 30 s of the last kill,
all end, and all verify. Prints one JSON summary; exits non-zero on any violation. The same seed
gives the same choices, though not the same moments: the machine has a say.
"""

import argparse
import asyncio
import json
import os
import sys
from typing import Any

from tests.chaos.trial import ALTERATIONS, Plan, Trial
from tests.load import site
from tests.load.options import count, parser_of, seconds
from tests.load.services import own_database, own_folder


def arguments() -> argparse.Namespace:
    parser = parser_of("tests.chaos", __doc__)
    parser.add_argument("--matches", type=count, default=200, help="in all")
    parser.add_argument("--tables", type=count, default=40, help="at the same time")
    parser.add_argument("--daphnes", type=count, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--kill-seconds", type=seconds, default=120, help="how long to go on killing"
    )
    parser.add_argument("--cold", action="store_true", help="start each process anew: slow starts")
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    tables = min(asked.tables, asked.matches)
    plan = Plan(
        tables=tables,
        matches=-(-asked.matches // tables),
        daphnes=asked.daphnes,
        seed=asked.seed,
        kill_seconds=asked.kill_seconds,
        is_forked=not asked.cold,
    )
    with own_folder() as folder, own_database(asked.database, folder) as database:
        site.migrate(site.environment(database, folder, *ALTERATIONS))
        summary: dict[str, Any] = {"violations": {"the trial itself failed": 1}}
        try:
            summary = asyncio.run(Trial(plan, database, folder).run())
        finally:
            if summary["violations"]:
                _show_logs(folder)
    print(json.dumps(summary, indent=1))
    return 1 if summary["violations"] else 0


def _show_logs(folder: "os.PathLike[str]") -> None:
    for log in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if log.name.endswith(".log"):
            with open(log.path, errors="replace") as lines:
                sys.stderr.write(f"--- {log.name}\n{''.join(lines.readlines()[-60:])}\n")


if __name__ == "__main__":
    sys.exit(main())
