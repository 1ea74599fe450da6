"""Every game × seats × options, and some matches of each, played once for all contract tests.

The tests of one setup run after each other and on one worker (`each_of`, `tests/scheduling.py`).
"""

import random
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from apps.engine.contract import LEVELS, Game, State
from apps.engine.setups import some_setups
from apps.engine.testing import AnyMove, Played, Policy, Robots, passers_by, playout
from apps.games import catalogue

RANDOM_SEEDS = (1, 2)
ROBOT_SEED = 3
QUICK_LEVELS = LEVELS[:2]


@dataclass(frozen=True)
class Setup:
    """A game with so many seats and these options (as sorted pairs, to be hashable)."""

    slug: str
    seats: int
    raw: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        options = "".join(f",{name}={value}" for name, value in self.raw)
        return f"{self.slug}-{self.seats}{options}"

    @property
    def game(self) -> Game:
        return catalogue()[self.slug]

    def state(self) -> State:
        return self.game.new_state(self.seats, self.game.options(dict(self.raw)))


def setups() -> list[Setup]:
    """Every seat number with the default options; every other option once, where it is allowed."""
    return [
        Setup(slug, one.seats, one.raw)
        for slug, game in catalogue().items()
        for one in some_setups(game)
    ]


def each_of(chosen: list[Setup]) -> pytest.MarkDecorator:
    """Run a test for each setup; pytest then goes through a file setup by setup."""
    return pytest.mark.parametrize("setup", chosen, ids=str, scope="module")


# Long matches are large: no more are kept than those that are asked about.
@lru_cache(maxsize=1)
def matches(setup: Setup) -> tuple[tuple[Played, ...], ...]:
    """Return whole matches of a setup: some at random, one between robots that think briefly."""
    at_random = [_match(setup, AnyMove(), seed) for seed in RANDOM_SEEDS]
    levels = [QUICK_LEVELS[seat % len(QUICK_LEVELS)] for seat in range(setup.seats)]
    return (*at_random, _match(setup, Robots(setup.game, levels), ROBOT_SEED))


def _match(setup: Setup, policy: Policy, seed: int) -> tuple[Played, ...]:
    crowd = passers_by if setup.game.info.bank else None
    return tuple(playout(setup.game, setup.state(), random.Random(seed), policy, crowd=crowd))


def steps(setup: Setup) -> list[Played]:
    """Return all steps of all matches of a setup."""
    return [played for match in matches(setup) for played in match]


def some_steps(setup: Setup, most: int) -> list[Played]:
    """Return at most so many steps, evenly spread over the matches of a setup."""
    every = steps(setup)
    return every[:: max(1, len(every) // most)]


def folder_of(slug: str) -> Path:
    """Return the folder of a game, wherever it was discovered."""
    return Path(str(import_module(f"apps.games.{slug}").__file__)).parent


def everyone(state: State) -> tuple[int | None, ...]:
    """Return all viewers: each seat, and a spectator."""
    return (*range(state.seats), None)


def some_decisions(setup: Setup, most: int) -> list[Played]:
    """Return at most so many steps in which a seat moved."""
    moves = [played for played in steps(setup) if played.put.kind == "move"]
    return moves[:: max(1, len(moves) // most)]
