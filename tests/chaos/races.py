"""The long form of the races: python -m tests.chaos.races --races 1000 [--database URL]

Runs tests/tables/test_races.py with so many races of each kind. PostgreSQL takes a test database
of its own beside the one named; Redis is the bundled server.
"""

import argparse
import os
import sys

import pytest

from tests.load.children import ROOT


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.races", description=__doc__)
    parser.add_argument("--races", type=int, default=1000)
    parser.add_argument("--database", default=os.environ.get("TEST_DATABASE_URL"))
    asked = parser.parse_args()
    os.environ["RACES"] = str(asked.races)
    if asked.database:
        os.environ["TEST_DATABASE_URL"] = asked.database
    options = ["-q", "-p", "no:cacheprovider", "--maxfail=10"]
    return int(pytest.main([*options, str(ROOT / "tests/tables/test_races.py")]))


if __name__ == "__main__":
    sys.exit(main())
