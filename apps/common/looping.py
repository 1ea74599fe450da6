"""What a process has one of for each event loop."""

import asyncio
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar
from weakref import WeakKeyDictionary


class Service(Protocol):
    """What works in a loop: opened in it, and closed at an orderly end."""

    def open(self) -> None: ...

    async def close(self) -> None: ...


S = TypeVar("S", bound=Service)


class PerLoop(Generic[S]):
    """Makes a service for each loop that asks for one, and keeps it as long as the loop."""

    def __init__(self, make: Callable[[], S]) -> None:
        self._make = make
        self._services: WeakKeyDictionary[asyncio.AbstractEventLoop, S] = WeakKeyDictionary()

    def current(self) -> S:
        """Return the running loop's service, opening it with the first call."""
        loop = asyncio.get_running_loop()
        if loop not in self._services:
            self._services[loop] = self._make()
            self._services[loop].open()
        return self._services[loop]

    async def close(self) -> None:
        """Close the running loop's service, if it has one."""
        service = self._services.pop(asyncio.get_running_loop(), None)
        if service is not None:
            await service.close()
