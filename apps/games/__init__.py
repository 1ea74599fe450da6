"""The games, one folder each. They are discovered, never listed.

A folder with a `game.py` is a game; its package exports `GAME`. Folders outside the project
join by `TAPISVERT_GAMES_DIR` (folders separated by the system's path separator).
"""

import os
from functools import cache
from importlib import import_module
from pathlib import Path

from apps.engine.contract import Game

FURTHER = [
    folder for folder in os.environ.get("TAPISVERT_GAMES_DIR", "").split(os.pathsep) if folder
]
if missing := [folder for folder in FURTHER if not Path(folder).is_dir()]:
    raise FileNotFoundError(f"TAPISVERT_GAMES_DIR names no folder: {', '.join(missing)}")
__path__ += FURTHER


def slugs() -> list[str]:
    """Return the slugs of all games, in alphabetical order."""
    return sorted(
        game.parent.name for folder in __path__ for game in Path(folder).glob("*/game.py")
    )


@cache
def catalogue() -> dict[str, Game]:
    """Return every game by its slug."""
    return {slug: import_module(f"{__name__}.{slug}").GAME for slug in slugs()}
