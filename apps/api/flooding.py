"""Sockets that send more than is handled: what waits for that would fill the server's memory.

Daphne queues every frame that arrives, of any size, and the pace of `apps.tables.pace` is asked
only as one is handled. Here a socket ends where too much waits; to its client, the line ends.
"""

from typing import Any

from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

# Frames of one socket that wait to be handled: more than anybody may send at once.
MOST_WAITING = 100
# Bytes of one message: some times more than is told to be too large.
MOST_BYTES = 64 * 1024


class GuardedProtocol(WebSocketProtocol):  # type: ignore[misc]  # daphne has no types
    """A socket of Daphne with an end to its patience."""

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802
        # Autobahn's own limit would hold for what is sent, too.
        super().onMessageFrameBegin(length)
        if self.message_data_total_length > MOST_BYTES:
            self.dropConnection(abort=True)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        if self._waiting() < MOST_WAITING:
            super().onMessage(payload, isBinary)
        else:
            self.dropConnection(abort=True)

    def _waiting(self) -> int:
        queue: Any = getattr(self, "application_queue", None)
        return queue.qsize() if queue is not None else 0


def guard_sockets() -> None:
    """Have every socket that Daphne opens from now on be guarded."""
    WebSocketFactory.protocol = GuardedProtocol
