"""What may be thrown and written, in the fixed order of refusals (RULES.md §9.2)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from apps.engine.errors import IllegalMove
from apps.games.poker_das.moves import Roll, Write
from apps.games.poker_das.scoring import (
    DICE,
    ROW_OF,
    ROWS,
    SOMME_ROW,
    THROWS,
    is_ecole,
    points,
    reserve_change,
)
from apps.games.poker_das.sheet import (
    CLOSE,
    COMBINATION_MODES,
    ECOLE_MODES,
    SCORE,
    Sheet,
    can_close,
    writings,
)


def rolls(thrown: int) -> Iterator[Roll]:
    """Yield the throws allowed after `thrown` of them; every set of dice but all may be kept."""
    if thrown < THROWS:
        sizes = range(DICE) if thrown else (0,)
        yield from (Roll(keep) for size in sizes for keep in combinations(range(DICE), size))


def writes(sheet: Sheet, faces: Sequence[int], doubled: bool) -> Iterator[Write]:
    """Yield the writes that the dice on the table allow."""
    return (Write(ROWS[choice.row], choice.mode) for choice in writings(sheet, faces, doubled))


def check_roll(move: Roll, thrown: int) -> None:
    """Raise `IllegalMove` unless these dice may be kept (2.1, 2.2)."""
    if thrown == THROWS:
        raise IllegalMove("no_roll_left")
    if not thrown and move.keep:
        raise IllegalMove("nothing_to_keep_yet")
    if thrown and move.keep is None:
        raise IllegalMove("bad_keep")
    keep = move.keep or ()
    keeps = set(keep)
    if len(keeps) < len(keep) or not keeps <= set(range(DICE)):
        raise IllegalMove("bad_keep")
    if len(keeps) == DICE:
        raise IllegalMove("nothing_to_roll")


def check_write(move: Write, sheet: Sheet, faces: Sequence[int], doubled: bool) -> None:
    """Raise `IllegalMove` unless this box may be filled so (3.3, 4.2, 4.3, 5.1, 5.3)."""
    row = ROW_OF.get(move.row)
    if row is None:
        raise IllegalMove("unknown_row")
    if not sheet.is_open(row):
        raise IllegalMove("row_full")
    if move.column not in (None, len(sheet.rows[row])):
        raise IllegalMove("not_leftmost")
    if move.mode not in (ECOLE_MODES if is_ecole(row) else COMBINATION_MODES):
        raise IllegalMove("bad_mode")
    if is_ecole(row):
        _check_ecole(move.mode, row, sheet, faces)
    elif move.mode == SCORE and points(row, faces, doubled) is None:
        raise IllegalMove("combination_absent")
    elif move.mode != SCORE and row == SOMME_ROW:
        raise IllegalMove("sum_never_struck")


def _check_ecole(mode: str, row: int, sheet: Sheet, faces: Sequence[int]) -> None:
    if mode == CLOSE and reserve_change(row, faces) is None:
        raise IllegalMove("no_die_of_face")
    if mode == CLOSE and not can_close(sheet, row, faces):
        raise IllegalMove("reserve_too_small")
    if mode != CLOSE and can_close(sheet, row, faces):
        raise IllegalMove("box_can_be_closed")
