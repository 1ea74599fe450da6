"""Which tests of a parallel run must share a worker.

Each room of browser tests has a site of its own, which takes its time to start, and the sites
share the machine: so there are two rooms, matches in one and all other pages in the other. The
plugin's own groups (`xdist_group`) are not heeded by every release of it.
"""

from xdist.scheduler import LoadScopeScheduling

MATCHES = ("test_match", "test_poker_das", "test_casino", "test_punto_banco")
TOGETHER = {f"tests/e2e/{name}": "matches" for name in MATCHES} | {
    "tests/e2e/": "pages",
    "tests/deploy/test_play.py": "play",
}


class Rooms(LoadScopeScheduling):  # type: ignore[misc]  # xdist's classes are untyped
    """Each test by itself, but for those above."""

    def _split_scope(self, nodeid: str) -> str:
        rooms = (room for start, room in TOGETHER.items() if nodeid.startswith(start))
        return next(rooms, nodeid)
