"""Every game × seats × options, and some matches of each, played once for all contract tests."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from apps.engine.contract import LEVELS, Game, Options, State
from apps.engine.errors import InvalidOptions
from apps.engine.testing import AnyMove, Played, Policy, Robots, passers_by, playout
from apps.games import catalogue

RANDOM_SEEDS = (1, 2)
ROBOT_SEED = 3


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
    return [setup for slug in catalogue() for setup in _setups_of(slug)]


def _setups_of(slug: str) -> Iterator[Setup]:
    game = catalogue()[slug]
    for seats in game.info.seats:
        yield Setup(slug, seats)
    for name, value in _alternatives(game.options({})):
        yield _first_allowed(slug, game, ((name, value),))


def _alternatives(defaults: Options) -> Iterator[tuple[str, Any]]:
    """Yield each value other than the default that an option may take."""
    for field in fields(defaults):
        default = getattr(defaults, field.name)
        choices = field.metadata.get("choices", (False, True) if type(default) is bool else ())
        yield from ((field.name, value) for value in choices if value != default)


def _first_allowed(slug: str, game: Game, raw: tuple[tuple[str, Any], ...]) -> Setup:
    for seats in game.info.seats:
        setup = Setup(slug, seats, raw)
        try:
            setup.state()
        except InvalidOptions:
            continue
        return setup
    raise AssertionError(f"{slug} offers {raw} for no number of seats")


@cache
def matches(setup: Setup) -> tuple[tuple[Played, ...], ...]:
    """Return whole matches of a setup: some at random, one between robots of all levels."""
    at_random = [_match(setup, AnyMove(), seed) for seed in RANDOM_SEEDS]
    levels = [LEVELS[seat % len(LEVELS)] for seat in range(setup.seats)]
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
