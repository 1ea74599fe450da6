"""Makes a program end with the one that started it: `python tether.py PARENT PROGRAM ARGUMENT…`.

Linux only: there the kernel kills a process whose parent dies, even by kill -9. Elsewhere the
program is merely started. The file is run by itself and imports nothing of the site.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Sequence

PR_SET_PDEATHSIG = 1  # linux/prctl.h


def die_with_parent() -> None:
    """Ask the kernel to kill this process when its parent dies; an `exec` does not undo it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def tethered(command: Sequence[str]) -> list[str]:
    """Return the command that runs `command` as a child that ends with this process."""
    return [sys.executable, "-IS", __file__, str(os.getpid()), *command]


def main() -> None:
    parent, *command = sys.argv[1:]
    die_with_parent()
    # A parent that died before the line above sends no signal any more.
    if os.getppid() == int(parent):
        os.execvp(command[0], command)  # noqa: S606 - this is what the file is for


if __name__ == "__main__":
    main()
