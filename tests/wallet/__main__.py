"""Puts the ledger under load and counts all the while; nothing may be lost or made.

    python -m tests.wallet --operations 100000 --workers 64 \\
        --database postgresql://root@127.0.0.1/postgres

Starts a database of its own and processes of workers on it: they hold and release stakes, give to
each other crosswise, settle matches of two to four, repeat what was done, claim what is free,
while connections are cut. A sampler checks the whole ledger in snapshots all along; the audit has
the last word. Prints one JSON summary; exits non-zero on any violation. An operation is one call
of a service. On SQLite (no --database) writers queue and no connection can be cut.
"""

import argparse
import json
import sys

from tests.load.options import count, parser_of, seconds
from tests.wallet.stress.run import Plan, run


def arguments() -> argparse.Namespace:
    parser = parser_of("tests.wallet", __doc__)
    parser.add_argument("--operations", type=count, default=100_000)
    parser.add_argument("--workers", type=count, default=64)
    parser.add_argument("--people", type=count, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kill-seconds", type=seconds, default=0.25, help="mean time between cuts")
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    plan = Plan(
        operations=asked.operations,
        workers=asked.workers,
        people=asked.people,
        seed=asked.seed,
        kill_seconds=asked.kill_seconds,
    )
    summary = run(plan, asked.database)
    print(json.dumps(summary, indent=1))
    return 1 if summary["violations"] else 0


if __name__ == "__main__":
    sys.exit(main())
