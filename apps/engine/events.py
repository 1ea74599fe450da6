"""Facts that every match may come to, whichever the game."""

from dataclasses import dataclass
from typing import ClassVar

from apps.engine.contract import Event, Seat


@dataclass(frozen=True, slots=True)
class Left(Event):
    """`seat` gave the match up."""

    kind: ClassVar[str] = "left"

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The match is over: the game's points by seat. Ranks are the outcome's alone."""

    kind: ClassVar[str] = "game_over"

    scores: tuple[int, ...]
