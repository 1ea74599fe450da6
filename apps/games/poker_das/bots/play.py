"""The move that is best in a turn, given what a robot thinks each write is worth."""

from collections.abc import Callable, Sequence

from apps.engine.contract import Move
from apps.games.poker_das.bots.leaves import worth_of
from apps.games.poker_das.bots.sight import Sight
from apps.games.poker_das.bots.throws import INDEX, KEEPS, keeps_of
from apps.games.poker_das.bots.turn import outlook
from apps.games.poker_das.moves import Roll, Write
from apps.games.poker_das.scoring import ROWS, THROWS
from apps.games.poker_das.sheet import Writing, writings

ValueOf = Callable[[Writing], float]


def best_of_turn(sight: Sight, value_of: ValueOf) -> Move:
    """Return the best write, or the throw that promises more than it."""
    throws_left = THROWS - sight.thrown
    if not throws_left:
        return best_of(sight, value_of, ())
    return best_of(sight, value_of, outlook(worth_of(sight.sheet, value_of), throws_left).by_keep)


def best_of(sight: Sight, value_of: ValueOf, by_keep: Sequence[float]) -> Move:
    """Return the best write, or the throw that by what it promises (nothing: none is left) is."""
    choices = writings(sight.sheet, sight.faces, sight.doubles)
    value, choice = max(((value_of(choice), choice) for choice in choices), key=lambda v: v[0])
    write = Write(ROWS[choice.row], choice.mode)
    if not by_keep:
        return write
    keep = max(keeps_of(INDEX[tuple(sorted(sight.faces))]), key=by_keep.__getitem__)
    return Roll(_positions(KEEPS[keep], sight.faces)) if by_keep[keep] > value else write


def _positions(keep: tuple[int, ...], faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return where dice with the faces of `keep` lie."""
    wanted = list(keep)
    positions = []
    for position, face in enumerate(faces):
        if face in wanted:
            wanted.remove(face)
            positions.append(position)
    return tuple(positions)
