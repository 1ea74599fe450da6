"""What is run: one program, and the care that keeps it running."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from apps.common.supervising.tether import tethered

Say = Callable[[str, str], None]

FIRST_PAUSE = 0.25  # seconds before the first restart; doubled with each failure in a row
MOST_FAILURES = 6  # in a row: about 8 seconds of pauses
STEADY_SECONDS = 30.0  # who ran for so long is forgiven earlier failures
STOP_SECONDS = 6.0  # between asking a program to stop and killing it
READY_PAUSE = 0.1
LONGEST_LINE = 1 << 20


class GaveUp(Exception):
    """Raised when a program fails again and again."""

    def __init__(self, name: str, ending: str) -> None:
        super().__init__(name)
        self.name = name
        self.ending = ending


async def at_once() -> bool:
    """The readiness of a program that nobody waits for."""
    return True


@dataclass(frozen=True, slots=True)
class Program:
    """A program to keep running.

    `name` is shown before each of its lines; `descriptors` are file descriptors it inherits.
    """

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    is_ready: Callable[[], Awaitable[bool]] = at_once
    descriptors: tuple[int, ...] = ()
    folder: str = "."


class Keeper:
    """Keeps one program running until it is told to stop; `say` gets its name and its lines."""

    def __init__(self, program: Program, say: Say) -> None:
        self.program = program
        self._say = say
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def keep(self) -> None:
        """Start the program and restart it each time it ends; raises `GaveUp`."""
        failures = 0
        while True:
            began = time.monotonic()
            ending = _in_words(await self._run())
            failures = 1 if time.monotonic() - began > STEADY_SECONDS else failures + 1
            if failures >= MOST_FAILURES:
                raise GaveUp(self.program.name, ending)
            pause = FIRST_PAUSE * 2 ** (failures - 1)
            self._say(self.program.name, f"{ending} ; redémarrage dans {pause:g} s")
            await asyncio.sleep(pause)

    async def until_ready(self) -> None:
        while not await self.program.is_ready():  # noqa: ASYNC110 - another process does it
            await asyncio.sleep(READY_PAUSE)

    async def stop(self) -> None:
        """Ask the program to stop, kill it if it does not, and read its last words."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        await self._clear(process)

    async def _run(self) -> int:
        """Run the program once, to its end; return its exit status (negative: a signal)."""
        # A session of its own keeps a terminal's Ctrl-C from it: the supervisor stops it.
        process = await asyncio.create_subprocess_exec(
            *tethered(self.program.command),
            env=dict(self.program.environment),
            cwd=self.program.folder,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            pass_fds=self.program.descriptors,
            start_new_session=True,
            limit=LONGEST_LINE,
        )
        self._process = process
        self._reading = asyncio.create_task(self._read(process))
        status = await process.wait()
        await self._clear(process)
        return status

    async def _clear(self, process: asyncio.subprocess.Process) -> None:
        """Kill what is left of the program and of its own children, and read the rest."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        self._process = None
        if self._reading is not None:
            await self._reading

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        output = process.stdout
        while output is not None and not output.at_eof():
            try:
                line = await output.readline()
            except ValueError:  # a line beyond all measure is dropped
                continue
            if text := line.decode(errors="replace").rstrip():
                self._say(self.program.name, text)


def _in_words(status: int) -> str:
    if status < 0:
        return f"arrêté par le signal {signal.Signals(-status).name}"
    return f"terminé (code {status})"
