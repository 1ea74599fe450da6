"""The site's processes under a small supervisor: what is killed is started again at once."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from random import Random

from tests.load.children import Child

LOOK_SECONDS = 0.1


class Household:
    """Children by name; `kill` ends one as a power cut would."""

    def __init__(self, children: Sequence[Child]) -> None:
        self.children = {child.name: child for child in children}
        self.kills: Counter[str] = Counter()
        self.unasked: list[str] = []
        self._keeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start whoever does not run yet, and keep all of them running from now on."""
        for child in self.children.values():
            if not child.is_alive:
                child.start()
        self._keeping = asyncio.create_task(self._keep())

    async def stop(self, *, leaving: str = "") -> None:
        """End all children in good order, but for the one named `leaving`."""
        if self._keeping is not None:
            self._keeping.cancel()
        # Workers before their broker, so that they end in good order.
        for name, child in reversed(self.children.items()):
            if name != leaving:
                await asyncio.to_thread(child.stop)

    def kill(self, name: str) -> None:
        self.children[name].kill()
        self.kills[name.partition("-")[0]] += 1
        self.children[name].start()

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for child in self.children.values():
                if not child.is_alive:
                    self.unasked.append(child.name)
                    child.start()


async def kill_at_random(
    household: Household, rng: Random, pause: tuple[float, float], seconds: float
) -> None:
    """Kill one child after another, at random moments, for so long."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while loop.time() < until:
        await asyncio.sleep(rng.uniform(*pause))
        household.kill(rng.choice(list(household.children)))
