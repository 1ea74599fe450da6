"""A small supervised run for the tests: `python -m tests.deploy.two_programs [FAILING]`.

Two programs that say so when they are asked to stop; with an argument, a third that always fails.
"""

import os
import sys

from apps.common.supervising import programs as supervised
from apps.common.supervising.programs import GaveUp, Program
from apps.common.supervising.supervisor import supervise

WAITING = """
import signal, sys
signal.signal(signal.SIGTERM, lambda *_: (print("adieu"), sys.exit()))
print("debout")
while True:
    signal.pause()
"""


def program(name: str, code: str) -> Program:
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    return Program(name, [sys.executable, "-c", code, name], environment)


def main() -> None:
    programs = [program("premier", WAITING), program("second", WAITING)]
    if sys.argv[1:]:
        supervised.FIRST_PAUSE = 0.01
        programs.append(program("fragile", "raise SystemExit('rien ne va')"))
    try:
        supervise(programs, lambda name, line: print(f"[{name}] {line}"), lambda: print("prêt"))
    except GaveUp as failure:
        sys.exit(f"abandon de {failure.name} ({failure.ending})")


if __name__ == "__main__":
    main()
