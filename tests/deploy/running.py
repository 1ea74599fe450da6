"""A program started by a test, its lines, and the processes it started."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

LONGEST_WAIT = 120.0  # seconds; a busy machine is slow, a broken one never answers


def wait_until(claim: Callable[[], object], what: str) -> None:
    """Return once the claim about another process holds; fail when it never does."""
    until = time.monotonic() + LONGEST_WAIT
    while not claim():
        assert time.monotonic() < until, f"never: {what}"
        time.sleep(0.02)


class Running:
    """A process whose output is collected while it runs."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        self.lines.extend(iter(self.process.stdout.readline, ""))

    @property
    def text(self) -> str:
        return "".join(self.lines)

    def line_with(self, words: str) -> str:
        """Wait for a line that holds the words and return it."""
        wait_until(lambda: words in self.text or self.process.poll() is not None, words)
        assert words in self.text, self.text
        return next(line for line in self.lines if words in line)

    def children(self) -> dict[str, int]:
        """Return the process id of each child that has a command line, by that line."""
        task = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        found = {pid: _command_line(pid) for pid in map(int, task.read_text().split())}
        return {line: pid for pid, line in found.items() if line}

    def child(self, word: str) -> int | None:
        """Return the child whose command line holds the word, None while there is none."""
        return next((pid for line, pid in self.children().items() if word in line), None)

    def end(self, number: signal.Signals) -> int:
        """Send a signal, wait for the end and return the exit status."""
        self.process.send_signal(number)
        status = self.process.wait(LONGEST_WAIT)
        self._reader.join(LONGEST_WAIT)
        return status


@contextmanager
def running(
    command: Sequence[str], environment: Mapping[str, str] | None = None
) -> Iterator[Running]:
    """Run a command to the end of the block; its children are killed with it (Linux)."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **(environment or {}), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield Running(process)
    finally:
        process.kill()
        process.wait()


def is_alive(pid: int) -> bool:
    """Tell whether a process still does anything; one that nobody has buried does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def _command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except (FileNotFoundError, ProcessLookupError):
        return ""
