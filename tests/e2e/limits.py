"""A limit of time for what talks to a browser: one that answers no more must fail, not wait."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


def _ring(number: int, frame: FrameType | None) -> None:
    raise TimeoutError("the browser does not answer")


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Raise `TimeoutError` in what takes longer; in the main thread only, and not nested."""
    before = signal.signal(signal.SIGALRM, _ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
