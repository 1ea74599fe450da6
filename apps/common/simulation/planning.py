"""What a simulation is asked to play, checked before anything is played."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from apps.engine.contract import LEVELS, Game, Options
from apps.engine.errors import InvalidOptions
from apps.games import catalogue

RANDOM = "random"
FREE = ""  # a seat of a bank's table at which nobody sits
TEAM_SEATS = 4


class BadPlan(Exception):
    """Raised when what is asked cannot be played; its text says why."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A series of matches. `lineup`: the level at each seat in the first rotation, or `FREE`."""

    game: Game
    options: Options
    levels: tuple[str, ...]
    lineup: tuple[str, ...]
    matches: int
    seed: str
    by_round: bool

    def lineup_of(self, match: int) -> tuple[str, ...]:
        """Return the level at each seat in match number `match`: the lineup, turned round."""
        turn = match % len(self.lineup)
        return self.lineup[turn:] + self.lineup[:turn]

    def deal_of(self, match: int) -> int:
        """Return the number of the deal of a match: each is played from every rotation."""
        return match // len(self.lineup)


def plan_series(
    *,
    slug: str,
    levels: Sequence[str],
    matches: int,
    seed: str = "1",
    options: Iterable[str] = (),
    in_teams: bool = False,
    by_round: bool = False,
) -> Plan:
    """Return the plan; raises `BadPlan`. `options`: each written `name=value`."""
    game = _game(slug)
    if matches < 1:
        raise BadPlan(f"--matches must be at least 1, not {matches}.")
    lineup = _lineup(game, levels, in_teams)
    raw = _with_teams(game, in_teams) | dict(map(_read_option, options))
    chosen = _options(game, raw)
    _try_first_state(game, len(lineup), chosen)
    unique = tuple(dict.fromkeys(levels))
    return Plan(game, chosen, unique, lineup, matches, seed, by_round)


def _game(slug: str) -> Game:
    games = catalogue()
    if slug not in games:
        raise BadPlan(f"There is no game {slug!r}. Games: {', '.join(games)}.")
    return games[slug]


def _lineup(game: Game, levels: Sequence[str], in_teams: bool) -> tuple[str, ...]:
    known = (*LEVELS, RANDOM)
    for level in levels:
        if level not in known:
            raise BadPlan(f"There is no level {level!r}. Levels: {', '.join(known)}.")
    if in_teams:
        return _team_lineup(game, levels)
    if game.info.bank and 0 < len(levels) < max(game.info.seats):
        return (*levels, *[FREE] * (max(game.info.seats) - len(levels)))
    if len(levels) not in game.info.seats:
        seats = ", ".join(map(str, game.info.seats))
        raise BadPlan(f"{game.info.slug} has {seats} seats, not {len(levels)}: one level a seat.")
    return tuple(levels)


def _team_lineup(game: Game, levels: Sequence[str]) -> tuple[str, ...]:
    if not game.info.teams or TEAM_SEATS not in game.info.seats:
        raise BadPlan(f"{game.info.slug} is not played in teams.")
    if len(levels) != 2:
        raise BadPlan(f"--teams needs two levels, one a team, not {len(levels)}.")
    return tuple(levels) * 2


def _with_teams(game: Game, in_teams: bool) -> dict[str, Any]:
    """Return the option `teams`, where the game has one and it is wanted."""
    names = {field.name for field in fields(game.options({}))}
    return {"teams": True} if in_teams and "teams" in names else {}


def _read_option(written: str) -> tuple[str, Any]:
    name, equals, value = written.partition("=")
    if not equals or not name:
        raise BadPlan(f"--option is written name=value, not {written!r}.")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _options(game: Game, raw: dict[str, Any]) -> Options:
    try:
        return game.options(raw)
    except InvalidOptions as error:
        named = error.params.get("name", "")
        known = ", ".join(field.name for field in fields(game.options({})))
        raise BadPlan(f"{error.code}: {named}. Options of {game.info.slug}: {known}.") from error


def _try_first_state(game: Game, seats: int, options: Options) -> None:
    try:
        game.new_state(seats, options)
    except InvalidOptions as error:
        raise BadPlan(f"{game.info.slug} with {seats} seats: {error.code}.") from error
