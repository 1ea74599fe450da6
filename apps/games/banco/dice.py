"""The four dice: their states, and what groups of them are worth (RULES.md §1.5, §2, §3, §4.1)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

LIVE, SPENT, ASIDE = "live", "spent", "aside"


class Die(NamedTuple):
    """One die; `face` is None while it has none that counts."""

    face: int | None
    state: str


Dice = tuple[Die, ...]
Positions = tuple[int, ...]

TO_THROW = Die(None, LIVE)
FRESH: Dice = (TO_THROW,) * 4


def live_positions(dice: Dice) -> Positions:
    """Return the positions of the live dice."""
    return tuple(position for position, die in enumerate(dice) if die.state == LIVE)


def taken_up(dice: Dice) -> Dice:
    """Return the dice for the next throw: live ones without a face, the rest aside (2.2)."""
    if not live_positions(dice):
        return FRESH
    return tuple(TO_THROW if die.state == LIVE else Die(die.face, ASIDE) for die in dice)


def thrown(dice: Dice, faces: Sequence[int]) -> Dice:
    """Return the dice with `faces` on the live ones, in die order."""
    coming = iter(faces)
    return tuple(Die(next(coming), LIVE) if die.state == LIVE else die for die in dice)


def spent(dice: Dice, positions: Positions) -> Dice:
    """Return the dice after those at `positions` have served."""
    return tuple(
        Die(die.face, SPENT) if position in positions else die for position, die in enumerate(dice)
    )


def is_carre(faces: Sequence[int]) -> bool:
    """Tell whether a throw of all four dice shows one face (5.3)."""
    return len(faces) == 4 and len(set(faces)) == 1


def has_triple(dice: Dice) -> bool:
    """Tell whether three dice of the throw on the table show one face (4.1)."""
    faces = [die.face for die in dice if die.state != ASIDE and die.face is not None]
    return len(faces) >= 3 and max(map(faces.count, faces)) >= 3


def worths(faces: Sequence[int]) -> tuple[int, ...]:
    """Return what a group showing `faces` is worth: its sum, or a die of a double (3.1 to 3.3)."""
    if len(faces) == 2 and faces[0] == faces[1]:
        return (2 * faces[0], faces[0])
    return (sum(faces),)


Group = tuple[Positions, tuple[int, ...]]


def groups(dice: Dice) -> tuple[Group, ...]:
    """Return every group of live thrown dice, smaller ones first, with its worths."""
    return _groups(tuple(die.face or 0 if die.state == LIVE else 0 for die in dice))


@lru_cache(maxsize=7**4)
def _groups(faces: tuple[int, ...]) -> tuple[Group, ...]:
    """Return the groups by the face of each die, 0 for one that cannot be used."""
    ready = [(i, face) for i, face in enumerate(faces) if face]
    return tuple(
        (tuple(i for i, _ in group), worths([face for _, face in group]))
        for size in range(1, len(ready) + 1)
        for group in combinations(ready, size)
    )


def reach(faces: Iterable[int]) -> int:
    """Return the sums that groups of `faces` can make, as bits (bit 8 set: they can make 8).

    A double used as one die adds nothing here: one of its dice makes the same.
    """
    sums = 1
    for face in faces:
        sums |= sums << face
    return sums & ~1
