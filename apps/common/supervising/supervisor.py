"""Runs programs together until a signal asks to stop, or one of them cannot be kept running."""

import asyncio
import signal
from collections.abc import Callable, Sequence

from apps.common.supervising.programs import Keeper, Program, Say

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def supervise(programs: Sequence[Program], say: Say, on_ready: Callable[[], None]) -> None:
    """Run the programs until SIGTERM, SIGINT (Ctrl-C) or SIGHUP.

    They start in order, each when the one before is ready, and stop in reverse order. `on_ready`
    is called once all are. Raises `GaveUp` when one fails again and again; then too all stop.
    """
    asyncio.run(_supervise([Keeper(program, say) for program in programs], on_ready))


async def _supervise(keepers: Sequence[Keeper], on_ready: Callable[[], None]) -> None:
    asked = asyncio.Event()
    for number in STOP_SIGNALS:
        asyncio.get_running_loop().add_signal_handler(number, asked.set)
    asking = asyncio.create_task(asked.wait())
    living = asyncio.create_task(_live(keepers, on_ready))
    try:
        await asyncio.wait({asking, living}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        asking.cancel()
        living.cancel()
        failure = (await asyncio.gather(living, return_exceptions=True))[0]
        for keeper in reversed(keepers):
            await keeper.stop()
    if isinstance(failure, Exception):
        raise failure


async def _live(keepers: Sequence[Keeper], on_ready: Callable[[], None]) -> None:
    try:
        async with asyncio.TaskGroup() as group:
            for keeper in keepers:
                group.create_task(keeper.keep())
                await keeper.until_ready()
            on_ready()
    except ExceptionGroup as failures:
        raise failures.exceptions[0] from None
