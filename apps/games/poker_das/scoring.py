"""The rows of a sheet, and what five dice are worth in them (RULES.md §1, §4.1, §5). No state."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

ECOLE = ("e1", "e2", "e3", "e4", "e5", "e6")
SOMME = "somme"
COMBINATIONS = (
    "paire",
    "brelan",
    "double_paire",
    "full",
    "carre",
    "poker",
    "petite_suite",
    "grande_suite",
    SOMME,
)
ROWS = ECOLE + COMBINATIONS
ROW_OF = {name: index for index, name in enumerate(ROWS)}
FACES = len(ECOLE)
SOMME_ROW = ROW_OF[SOMME]

DICE = 5
THROWS = 3
TO_CLOSE = 3  # dice of the face that close an École box (4.1)
ZERO = -200  # 4.3
CARRE_EXTRA, POKER_EXTRA = 20, 50  # 5.1
PETITE_SUITE, GRANDE_SUITE = 15, 20
FULL_ACCEPTS_FIVE = False  # 5.4


def is_ecole(row: int) -> bool:
    """Tell whether the row with this index belongs to the École."""
    return row < FACES


def points(row: int, faces: Sequence[int], doubled: bool) -> int | None:
    """Return what the dice are worth in a combination row, None where they do not make it (5.1).

    `doubled`: the last throw was of all five dice (5.2); what is added is doubled too.
    """
    assert not is_ecole(row)  # noqa: S101 - an École row has no points, but changes the reserve
    worth = worths(tuple(sorted(faces)))[row - FACES]
    return worth and worth * (2 if doubled else 1)


@lru_cache(maxsize=252)
def worths(faces: tuple[int, ...]) -> tuple[int | None, ...]:
    """Return the undoubled points in each combination row for sorted `faces`, None: not made."""
    counts = Counter(faces)
    alike = [max((f for f, n in counts.items() if n >= k), default=0) for k in range(DICE + 1)]
    pairs = [face for face, number in counts.items() if number >= 2]
    is_full = sorted(counts.values()) == [2, 3] or (FULL_ACCEPTS_FIVE and alike[5] > 0)
    return (
        2 * alike[2] or None,
        3 * alike[3] or None,
        2 * sum(pairs) if len(pairs) == 2 else None,
        sum(faces) if is_full else None,
        4 * alike[4] + CARRE_EXTRA if alike[4] else None,
        5 * alike[5] + POKER_EXTRA if alike[5] else None,
        PETITE_SUITE if faces == (1, 2, 3, 4, 5) else None,
        GRANDE_SUITE if faces == (2, 3, 4, 5, 6) else None,
        sum(faces),
    )


def reserve_change(row: int, faces: Sequence[int]) -> int | None:
    """Return what closing this École row does to the reserve; None without a die of its face."""
    face = row + 1
    number = sum(shown == face for shown in faces)
    return (number - TO_CLOSE) * face if number else None
