"""What the clock writes for whoever is late (RULES.md §8.2); Moyen plays by the same numbers."""

from collections.abc import Sequence

from apps.games.poker_das.sheet import Sheet, Writing, writings

PAR = (
    *(-128.9, -128.8, -128.7, -128.6, -128.4, -128.3),
    *(19.12, 12.27, 17.25, 7.68, 10.94, 3.21, 3.19, 4.25, 39.85),
)
"""What a box of each row brings on average to a turn that plays for nothing else."""


def best_writing(sheet: Sheet, faces: Sequence[int], doubled: bool) -> Writing:
    """Return the write whose gain is most above the row's average; the first of equal ones."""
    return max(writings(sheet, faces, doubled), key=lambda choice: choice.gain - PAR[choice.row])
