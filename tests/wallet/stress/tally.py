"""What one process of workers saw: latencies, refusals, errors, retries."""

import json
import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

from apps.common.errors import DomainError
from apps.wallet.services import steadiness

T = TypeVar("T")


@dataclass(slots=True)
class Seen:
    """`milliseconds` by call; `refusals` by code, as expected; `errors` that a person would see."""

    milliseconds: list[float] = field(default_factory=list)
    calls: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    retries: Counter[str] = field(default_factory=Counter)

    def to_json(self) -> str:
        return json.dumps({name: getattr(self, name) for name in self.__slots__})

    def add(self, plain: dict[str, Any]) -> None:
        self.milliseconds += plain["milliseconds"]
        for name in ("calls", "refusals", "errors", "retries"):
            getattr(self, name).update(plain[name])


class Tally:
    """Measures every call of a service; threads share one."""

    def __init__(self) -> None:
        self.seen = Seen()
        self._lock = Lock()

    def call(self, service: Callable[..., T], *expected: str, **asked: Any) -> T | None:
        """Call a service; return None where it refuses by an expected code or fails."""
        start = time.perf_counter()
        try:
            return service(**asked)
        except DomainError as refusal:
            if refusal.code in expected:
                self._count("refusals", refusal.code)
            else:
                self._count("errors", f"{service.__name__}: {refusal.code}")
        except Exception as failure:  # noqa: BLE001 - whatever a person would be shown
            self._count("errors", f"{service.__name__}: {failure!r}"[:300])
        finally:
            self._measure(service.__name__, 1000 * (time.perf_counter() - start))
        return None

    def fault(self, what: str) -> None:
        self._count("errors", what)

    def count_retry(self, line: str) -> None:
        self._count("retries", line)

    def _count(self, kind: str, name: str) -> None:
        with self._lock:
            getattr(self.seen, kind)[name] += 1

    def _measure(self, name: str, milliseconds: float) -> None:
        with self._lock:
            self.seen.calls[name] += 1
            self.seen.milliseconds.append(round(milliseconds, 2))


class RetryCounter(logging.Handler):
    """Counts the tries that failed, by what the database said."""

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self._tally = tally
        logger = logging.getLogger(steadiness.__name__)
        logger.setLevel(logging.INFO)
        logger.propagate = False
        logger.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        failure = str(record.args[-1]) if isinstance(record.args, tuple) else record.getMessage()
        self._tally.count_retry(failure.partition("\n")[0][:60] or "connection lost")
