"""What a game says when it cannot do what it is asked."""

from typing import Any


class GameError(Exception):
    """Raised when a game refuses; `code` is lower snake case, of the game's own catalogue."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class InvalidMove(GameError):
    """Raised when what was sent is no move at all (cannot be parsed)."""


class IllegalMove(GameError):
    """Raised when a move is well formed but the position does not allow it."""


class InvalidOptions(GameError):
    """Raised when a table is asked for with options that the game does not know."""
