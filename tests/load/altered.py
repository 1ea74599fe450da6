"""Runs Daphne or Celery as the site does, but for what a harness changes in them.

    ALTERATIONS=tests.load.altered:unpaced \\
        python -m tests.load.altered daphne -p 8000 config.asgi:application

`ALTERATIONS` names functions, `module:function`, separated by commas; each is called once, with
Django ready, before the program starts.
"""

import os
import runpy
import sys
from importlib import import_module

import django

from apps.tables import pace


def unpaced() -> None:
    """Let one person send as many frames as he can: a load has few people who play fast."""
    pace.FRAMES_PER_SECOND = pace.BURST = float("inf")
    pace.Bucket.take = lambda bucket, now, cost=1: True  # type: ignore[method-assign]


def apply_alterations() -> None:
    names = os.environ.get("ALTERATIONS", "")
    for name in filter(None, names.split(",")):
        module, _, function = name.partition(":")
        getattr(import_module(module), function)()


def main() -> None:
    django.setup()
    apply_alterations()
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
