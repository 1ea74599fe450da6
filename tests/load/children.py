"""Processes that a harness starts, measures, and ends: never any other."""

import os
import signal
import subprocess
from pathlib import Path

from apps.common.supervising.tether import tethered

ROOT = Path(__file__).resolve().parents[2]
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
STOP_SECONDS = 10.0


class Child:
    """One process; its output goes to `<folder>/<name>.log`."""

    def __init__(self, name: str, command: list[str], env: dict[str, str], folder: Path) -> None:
        self.name = name
        self._command = command
        self._env = env
        self.log = folder / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                tethered(self._command),
                cwd=ROOT,
                env=self._env,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
            )

    @property
    def pid(self) -> int:
        if self._process is None:
            raise AssertionError(f"{self.name} was not started")
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def stop(self) -> None:
        """End it in good order, or by force if it does not go."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def last_words(self, lines: int = 20) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


def cpu_seconds(pid: int) -> float:
    """Return the processor time a process has used; 0 if it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    user, system = int(fields[11]), int(fields[12])
    return (user + system) / TICKS_PER_SECOND
