"""How many frames a person may send: a bucket that refills, shared by all his sockets here."""

import time
from dataclasses import dataclass, field

FRAMES_PER_SECOND = 20.0
BURST = 60.0


@dataclass(slots=True)
class Bucket:
    level: float = BURST
    at: float = field(default_factory=time.monotonic)

    def take(self, now: float) -> bool:
        self.level = min(BURST, self.level + (now - self.at) * FRAMES_PER_SECOND)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


_buckets: dict[int, Bucket] = {}
MANY = 10_000


class Pace:
    """A socket's allowance; people share theirs over sockets, visitors have one a socket."""

    def __init__(self) -> None:
        self._own = Bucket()

    def allows(self, user_id: int | None) -> bool:
        return self._bucket(user_id).take(time.monotonic())

    def _bucket(self, user_id: int | None) -> Bucket:
        if user_id is None:
            return self._own
        if len(_buckets) > MANY:
            _buckets.clear()
        return _buckets.setdefault(user_id, Bucket())
