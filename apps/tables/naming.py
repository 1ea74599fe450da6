"""What a table's game says of it, also where that game has been removed since."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from apps.engine.errors import InvalidOptions
from apps.engine.options import Mode, modes_chosen
from apps.games import catalogue


def game_choices() -> list[tuple[str, str]]:
    """Return slug and name of every discovered game; a new one needs no migration."""
    return [(slug, game.info.name) for slug, game in catalogue().items()]


def name_of_game(slug: str) -> str:
    """Return a game's name in the reader's language; its slug if it has been removed since."""
    game = catalogue().get(slug)
    return gettext(game.info.name) if game else slug


def sides_of(slug: str, seat_count: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the side of each seat at such a table; everybody's own where the game is gone."""
    game = catalogue().get(slug)
    if game is None:
        return tuple(range(seat_count))
    try:
        return game.sides(seat_count, game.options(options))
    except InvalidOptions:
        return tuple(range(seat_count))


def modes_of(slug: str, options: Mapping[str, Any]) -> list[Mode]:
    """Return the modes in which a table with these options plays a game."""
    game = catalogue().get(slug)
    return modes_chosen(game.options({}), options) if game else []


def mode_labels(slug: str, options: Mapping[str, Any]) -> list[str]:
    """Return what to call the way of playing beside the game's name, in the reader's language."""
    labels = [mode.label for mode in modes_of(slug, options) if mode.value is not True]
    return [gettext(label) for label in labels if gettext(label) != name_of_game(slug)]
