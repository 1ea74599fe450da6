"""Moyen's judgement of a move (RULES.md §11.2), which Difficile uses to guess at others' hands."""

from collections.abc import Iterable
from typing import NamedTuple

from apps.games.casino.bots.masks import worth
from apps.games.casino.bots.packing import Arithmetic
from apps.games.casino.bots.plays import CAPTURE, TRAIL, Builds, Play, Table, after

BUILD_TRUST = 0.9
FEAR, FEAR_A_CARD, RELIEF = 0.8, 0.4, 0.3
MOST_REMEMBERED = 40_000

Gains = tuple[
    tuple[int, float], ...
]  # cards of a value, as a mask, and what one of them would take


class Scene(NamedTuple):
    """Before whom a move is made. `unseen`: by the mover; the others' cards are among them."""

    sums: Arithmetic
    me: int
    unseen: int
    opposed: int
    fear: float
    sweep: int


def scene_of(
    sums: Arithmetic,
    me: int,
    sides: tuple[int, ...],
    held: tuple[int, ...],
    unseen: int,
    counts_sweeps: bool,
) -> Scene:
    """Return the scene of a decision; `held`: cards in each hand."""
    seats = len(sides)
    opposed = sum(cards for seat, cards in enumerate(held) if sides[seat] != sides[me])
    fear = FEAR * min(1.0, FEAR_A_CARD * held[(me + 1) % seats])
    for seat in range(seats):
        if seat != me and sides[seat] == sides[me]:
            fear -= RELIEF * min(1.0, FEAR_A_CARD * held[seat])
    return Scene(sums, me, unseen, opposed, fear, int(counts_sweeps))


def score(scene: Scene, play: Play, table: Table) -> float:
    """Return what Moyen thinks of a play that leads to `table`."""
    return judged(scene, play.kind, play.value, table)


def judged(scene: Scene, kind: int, value: int, table: Table) -> float:
    """Return the same from the kind of play and the value of the build."""
    loose, builds, captured = table
    if kind == CAPTURE:
        gain = worth(captured)
        if not loose and not builds:
            gain += scene.sweep
    elif kind == TRAIL:
        gain = 0.0
    else:
        gain = _promise(scene, value, builds)
    unseen = scene.unseen
    if not unseen or scene.fear <= 0:
        return gain
    risk = 0.0
    for mask, taking in gains(scene.sums, loose, builds):
        risk += (unseen & mask).bit_count() * taking
    return gain - scene.fear * risk / unseen.bit_count()


def _promise(scene: Scene, value: int, builds: Builds) -> float:
    """Return a build's worth times the chance that no opponent can take it."""
    cards = next(one[1] for one in builds if one[0] == value)
    unseen = scene.unseen.bit_count()
    if not unseen:
        return BUILD_TRUST * worth(cards)
    rivals = (scene.unseen & scene.sums.of_value[value]).bit_count()
    return BUILD_TRUST * worth(cards) * max(0.0, 1 - rivals * scene.opposed / unseen)


_remembered: dict[tuple[bool, int, Builds], Gains] = {}


def gains(sums: Arithmetic, loose: int, builds: Builds) -> Gains:
    """Return, by value, what one card of it would take from the table."""
    key = (sums.is_royal, loose, builds)
    found = _remembered.get(key)
    if found is None:
        if len(_remembered) > MOST_REMEMBERED:
            _remembered.clear()
        found = _remembered[key] = tuple(_gains(sums, loose, builds))
    return found


def _gains(sums: Arithmetic, loose: int, builds: Builds) -> Iterable[tuple[int, float]]:
    built = {value: worth(cards) for value, cards, _, _ in builds}
    for value in range(1, 15):
        packings = sums.packings(loose, value)
        gain = built.get(value, 0.0) + (worth(packings[0].cards) if packings else 0.0)
        if gain:
            yield sums.of_value[value], gain


def ranked(
    scene: Scene, plays: Iterable[Play], loose: int, builds: Builds
) -> list[tuple[float, Play]]:
    """Return plays with their scores, best first."""
    scored = [(score(scene, play, after(play, loose, builds, scene.me)), play) for play in plays]
    return sorted(scored, key=lambda one: one[0], reverse=True)
