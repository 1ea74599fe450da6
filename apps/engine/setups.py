"""The ways in which a game can be set up: its numbers of seats, and the values of its options."""

from collections.abc import Iterator
from dataclasses import Field, dataclass, fields
from itertools import product
from typing import Any

from apps.engine.contract import Game, Options
from apps.engine.errors import InvalidOptions


@dataclass(frozen=True, slots=True)
class Setup:
    """So many seats, and the options that are not the default, as sorted pairs."""

    seats: int
    raw: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return ",".join([str(self.seats), *(f"{name}={value}" for name, value in self.raw)])


def every_setup(game: Game) -> list[Setup]:
    """Return every number of seats with every choice of the game's own options that it allows.

    What all games have, such as the turbo, changes nothing in how they are played.
    """
    common = {field.name for field in fields(Options)}
    own = [field for field in fields(game.options({})) if field.name not in common]
    names = [field.name for field in own]
    raws = [dict(zip(names, row, strict=True)) for row in product(*map(values_of, own))]
    pairs = product(raws, game.info.seats)
    return [_setup(game, seats, raw) for raw, seats in pairs if _may(game, seats, raw)]


def some_setups(game: Game) -> Iterator[Setup]:
    """Yield every number of seats as it comes, then every other value of an option once."""
    yield from map(Setup, game.info.seats)
    defaults = game.options({})
    for field in fields(defaults):
        for value in values_of(field):
            if value != getattr(defaults, field.name):
                raw = {field.name: value}
                yield _setup(game, _fewest(game, raw), raw)


def values_of(field: "Field[Any]") -> list[Any]:
    """Return every value that an option may take; its default alone if nothing else is said."""
    flags = (False, True) if type(field.default) is bool else (field.default,)
    return list(field.metadata.get("choices", flags))


def _setup(game: Game, seats: int, raw: dict[str, Any]) -> Setup:
    defaults = game.options({})
    other = {name: value for name, value in raw.items() if value != getattr(defaults, name)}
    return Setup(seats, tuple(sorted(other.items())))


def _fewest(game: Game, raw: dict[str, Any]) -> int:
    """Return the least number of seats that the options allow; raises `ValueError` without one."""
    return min(seats for seats in game.info.seats if _may(game, seats, raw))


def _may(game: Game, seats: int, raw: dict[str, Any]) -> bool:
    try:
        game.new_state(seats, game.options(raw))
    except InvalidOptions:
        return False
    return True
