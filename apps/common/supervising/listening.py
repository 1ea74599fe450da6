"""The address people open: taken before anything starts, kept while the pages restart."""

import asyncio
import errno
import socket

BACKLOG = 128
PORTS_TRIED = 20
# Compared with; whoever starts the site chooses it.
ANY_ADDRESS = "0.0.0.0"  # noqa: S104 # nosec B104


class PortTaken(Exception):
    """Raised when something else listens at the address; `free` is a port that is free, or 0."""

    def __init__(self, free: int) -> None:
        super().__init__(free)
        self.free = free


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; raises `PortTaken`, or `OSError` for an impossible address."""
    try:
        return _bind(host, port)
    except OSError as failure:
        if failure.errno != errno.EADDRINUSE:
            raise
        raise PortTaken(_free_port(host, port)) from None


def _bind(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError):
        listener.close()
        raise
    return listener


def _free_port(host: str, taken: int) -> int:
    for port in range(taken + 1, min(taken + PORTS_TRIED, 1 << 16)):
        try:
            _bind(host, port).close()
        except OSError:
            continue
        return port
    return 0


async def answers(host: str, port: int) -> bool:
    """Tell whether a page is served there; waits as long as the connection lasts."""
    try:
        reader, writer = await asyncio.open_connection(local_name(host), port)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        status = await reader.readline()
        writer.close()
    except OSError:
        return False
    return status.split()[1:2] == [b"200"]


def local_name(host: str) -> str:
    """Return the address by which this very machine reaches the host."""
    return "127.0.0.1" if host == ANY_ADDRESS else host


def neighbours_name() -> str | None:
    """Return this machine's address in its network, None without one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation (RFC 5737)
        except OSError:
            return None
        return str(probe.getsockname()[0])
