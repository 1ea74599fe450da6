"""Which tests of a parallel run must share a worker.

Each room of browser tests has a site of its own, which takes its time to start, and the sites
share the machine: so there are two rooms, matches in one and all other pages in the other. What the
contract asks of one setup of a game it asks of the same matches, which are long to play. The
plugin's own groups (`xdist_group`) are not heeded by every release of it.
"""

import re

from xdist.scheduler import LoadScopeScheduling

MATCHES = ("test_match", "test_poker_das", "test_casino", "test_punto_banco")
TOGETHER = {f"tests/e2e/{name}": "matches" for name in MATCHES} | {
    "tests/e2e/": "pages",
    "tests/deploy/test_play.py": "play",
}

CONTRACT = re.compile(r"tests/games/test_contract(?:_bank)?\.py::\w+\[(\w+-\d[^\]-]*)")


class Rooms(LoadScopeScheduling):  # type: ignore[misc]  # xdist's classes are untyped
    """Each test by itself, but for those above."""

    def _split_scope(self, nodeid: str) -> str:
        if asked := CONTRACT.match(nodeid):
            return asked[1]
        rooms = (room for start, room in TOGETHER.items() if nodeid.startswith(start))
        return next(rooms, nodeid)
