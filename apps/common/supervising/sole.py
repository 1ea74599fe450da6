"""One run at a time in a folder, and nothing left behind by one that was killed."""

import contextlib
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# A Unix socket's path must stay under 104 bytes (macOS; 108 on Linux), its own name included.
LONGEST_FOLDER = 80
PREFIX = "tapisvert-"


class AlreadyRunning(Exception):
    """Raised when another process runs here; `process` and `address` say which and where."""

    def __init__(self, process: str, address: str) -> None:
        super().__init__(process)
        self.process = process
        self.address = address


@dataclass(frozen=True, slots=True)
class Run:
    """The only run of a place: a short private folder, and the note that speaks for it."""

    folder: Path
    _note: int

    def write(self, address: str) -> None:
        """Say to whoever tries next where this run serves."""
        _write(self._note, f"{self.folder}\n{os.getpid()}\n{address}\n")


@contextlib.contextmanager
def sole_run(note: Path) -> Iterator[Run]:
    """Hold `note`, a file, as the only run; raises `AlreadyRunning`.

    The lock goes with the process. A run that was killed left its folder: the note says which,
    and the next run removes it.
    """
    note.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(note, os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "r+") as file:
        left, process, address = [*file.read().splitlines(), "", "", ""][:3]
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning(process, address) from None
        _remove_left_behind(left)
        run = Run(Path(tempfile.mkdtemp(prefix=PREFIX, dir=_short_folder())), descriptor)
        run.write("")
        try:
            yield run
        finally:
            shutil.rmtree(run.folder, ignore_errors=True)
            _write(descriptor, "")


def _short_folder() -> str:
    usual = tempfile.gettempdir()
    return usual if len(os.fsencode(usual)) <= LONGEST_FOLDER else "/tmp"  # noqa: S108 # nosec B108


def _remove_left_behind(folder: str) -> None:
    if Path(folder).name.startswith(PREFIX):
        shutil.rmtree(folder, ignore_errors=True)


def _write(descriptor: int, text: str) -> None:
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, text.encode(), 0)
