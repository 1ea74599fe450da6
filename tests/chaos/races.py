"""The long form of the races: python -m tests.chaos.races --races 1000 [--database URL]

Runs tests/tables/test_races.py with so many races of each kind. PostgreSQL takes a test database
of its own beside the one named; Redis is the bundled server.
"""

import os
import sys

import pytest

from tests.load.children import ROOT
from tests.load.options import count, parser_of


def main() -> int:
    parser = parser_of("tests.chaos.races", __doc__)
    parser.add_argument("--races", type=count, default=1000)
    asked = parser.parse_args()
    os.environ["RACES"] = str(asked.races)
    if asked.database:
        os.environ["TEST_DATABASE_URL"] = asked.database
    options = ["-q", "-p", "no:cacheprovider", "--maxfail=10"]
    return int(pytest.main([*options, str(ROOT / "tests/tables/test_races.py")]))


if __name__ == "__main__":
    sys.exit(main())
