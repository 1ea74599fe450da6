"""How long the lobby takes for people: from a press to their seat, and to the others' lists."""

import asyncio
import http.client
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect

from tests.load import site
from tests.load.figures import percentile

TOKEN = "x" * 32
PRESS = {"game": "banco", "seats": "4", "csrfmiddlewaretoken": TOKEN}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
# Each press waits for the news of the one before; a look at the lists may take as long.
NEWS_SECONDS = 30.0


def ask(port: int, cookie: str, method: str, address: str, body: str = "") -> tuple[int, str]:
    """Return the status of an answer, and where it leads or what it says."""
    line = http.client.HTTPConnection(site.LOOPBACK, port, timeout=NEWS_SECONDS)
    headers = {"Cookie": f"{cookie}; csrftoken={TOKEN}", **(FORM if body else {})}
    try:
        line.request(method, address, body or None, headers)
        answer = line.getresponse()
        text = answer.read().decode()
        return answer.status, answer.headers.get("Location") or text
    finally:
        line.close()


def press(port: int, cookie: str) -> float:
    """Press « Jouer maintenant »; return the seconds until the table's page is there."""
    began = time.perf_counter()
    status, table = ask(port, cookie, "POST", "/jouer/", urlencode(PRESS))
    if status != http.client.FOUND or not table.startswith("/tables/"):
        raise RuntimeError(f"no seat: {status} {table[:300]}")
    ask(port, cookie, "GET", table)
    return time.perf_counter() - began


async def news(line: ClientConnection, port: int) -> None:
    """Wait until the list is said to have changed, and read it."""
    async with asyncio.timeout(NEWS_SECONDS):
        while json.loads(await line.recv())["type"] != "tables":
            pass
    await asyncio.to_thread(ask, port, "", "GET", "/parties/?filtre=1&closed=1&liste")


async def follow(port: int, cookies: Sequence[str]) -> dict[str, Any]:
    """Have one person after the other press, while somebody else watches the list."""
    presses: list[float] = []
    lists: list[float] = []
    host = f"{site.LOOPBACK}:{port}"
    async with connect(f"ws://{host}/ws/salon/", origin=f"http://{host}", proxy=None) as line:  # type: ignore[arg-type]
        await line.send('{"type": "watch"}')
        await news(line, port)
        for cookie in cookies:
            began = time.perf_counter()
            told = asyncio.create_task(news(line, port))
            presses.append(await asyncio.to_thread(press, port, cookie))
            await told
            lists.append(time.perf_counter() - began)
    figures = {"seat_page": presses, "list_update": lists}
    return {
        f"{name}_p{share:.0f}_ms": round(1000 * percentile(values, share / 100), 1)
        for name, values in figures.items()
        for share in (50, 99)
    }


async def measure(env: dict[str, str], folder: Path, cookies: Sequence[str]) -> dict[str, Any]:
    """Return the figures of one Daphne that serves pages and sockets."""
    (port,) = site.free_ports(1)
    child = site.daphne(port, env, folder)
    child.start()
    try:
        await site.until_listening([port])
        # The first page of a process costs what it imports.
        await asyncio.to_thread(ask, port, "", "GET", "/parties/?liste")
        return await follow(port, cookies)
    finally:
        await asyncio.to_thread(child.stop)
