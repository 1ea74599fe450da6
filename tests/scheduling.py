"""Which tests of a parallel run must share a worker.

The browsers of a run play on one site, with one database: two workers would take it from each
other. The plugin's own groups (`xdist_group`) are not heeded by every release of it.
"""

from xdist.scheduler import LoadScopeScheduling

TOGETHER = {"tests/e2e/": "browser", "tests/deploy/test_play.py": "play"}


class Rooms(LoadScopeScheduling):  # type: ignore[misc]  # xdist's classes are untyped
    """Each test by itself, but for those above."""

    def _split_scope(self, nodeid: str) -> str:
        rooms = (room for start, room in TOGETHER.items() if nodeid.startswith(start))
        return next(rooms, nodeid)
