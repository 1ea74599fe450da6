"""A limit of time for what talks to a browser: one that answers no more must fail, not wait."""

import math
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


def _ring(number: int, frame: FrameType | None) -> None:
    raise TimeoutError("the browser does not answer")


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Raise `TimeoutError` in what takes longer; in the main thread only. Limits may be nested."""
    before = signal.signal(signal.SIGALRM, _ring)
    since, outer = time.monotonic(), signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        if outer:
            signal.alarm(max(1, math.ceil(outer - (time.monotonic() - since))))
