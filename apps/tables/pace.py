"""How much a person may ask of the server: buckets that refill, shared by all his sockets here.

What is asked is paid for in frames. A picture of everything costs as many as it takes time: a frame
is a fraction of a millisecond, a `welcome` several, of the one thread that reads the database.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

FRAME = 1
WELCOME = 10

FRAMES_PER_SECOND = 20.0
BURST = 60.0
# Visitors behind one address: a family, a class, or a carrier's gateway.
PEOPLE_AT_AN_ADDRESS = 5
MANY = 10_000


@dataclass(slots=True)
class Bucket:
    """Holds `size` frames' worth, and refills in `size / rate` seconds."""

    rate: float = FRAMES_PER_SECOND
    size: float = BURST
    level: float = field(init=False)
    at: float = field(default_factory=lambda: time.monotonic())

    def __post_init__(self) -> None:
        self.level = self.size

    def take(self, now: float, cost: float = FRAME) -> bool:
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < cost:
            return False
        self.level -= cost
        return True


_people: dict[int, Bucket] = {}
_addresses: dict[str, Bucket] = {}


def _of_person(user_id: int) -> Bucket:
    if len(_people) > MANY:
        _people.clear()
    return _people.setdefault(user_id, Bucket())


def _of_address(address: str) -> Bucket:
    if len(_addresses) > MANY:
        _addresses.clear()
    many = PEOPLE_AT_AN_ADDRESS
    return _addresses.setdefault(address, Bucket(FRAMES_PER_SECOND * many, BURST * many))


class Pace:
    """A socket's allowance: its person's, or a visitor's own and that of his address."""

    def __init__(self, user_id: int | None, address: str) -> None:
        self._own = Bucket()
        self._user_id, self._address = user_id, address

    def allows(self, cost: float = FRAME) -> bool:
        now = time.monotonic()
        return all(bucket.take(now, cost) for bucket in self._buckets())

    def _buckets(self) -> list[Bucket]:
        # Looked up each time: the books are emptied when they grow long.
        if self._user_id is not None:
            return [_of_person(self._user_id)]
        return [self._own, _of_address(self._address)]


def address_of(scope: Mapping[str, Any]) -> str:
    """Return a socket's address, as the proxy has told it to the server."""
    client = scope.get("client")
    return str(client[0]) if client else ""
