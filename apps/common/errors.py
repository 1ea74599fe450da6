"""How the site refuses: one exception, with a stable dotted code and a sentence for people."""

from typing import Any


class DomainError(Exception):
    """Raised when a service refuses. Translated at three doors: REST, sockets and pages.

    `code` is stable and dotted (`table.seat_taken`); `message` is for people, lazily translated.
    """

    def __init__(self, code: str, message: Any, **extra: Any) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.extra = extra
