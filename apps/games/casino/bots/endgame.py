"""The last packet of a duel: the other hand is what was never seen, and is searched to the end."""

from collections.abc import Callable
from typing import NamedTuple

from apps.games.casino.bots.leaves import Standing, round_end
from apps.games.casino.bots.masks import worth
from apps.games.casino.bots.memory import Sight
from apps.games.casino.bots.plays import CAPTURE, TRAIL, Builds, Play, after, plays_of

MOST_NODES = 6000
MOST_PLAYS = 10
INFINITE = 1000.0


class Node(NamedTuple):
    """A position; hands, piles and sweeps by seat, which in a duel is by side."""

    hands: tuple[int, int]
    loose: int
    builds: Builds
    piles: tuple[int, int]
    swept: tuple[int, int]
    last: int | None
    turn: int


class Search:
    """Alpha-beta to the end of the round, with exact scores. Values are for the seat to move."""

    def __init__(self, sight: Sight, is_late: Callable[[], bool]) -> None:
        self.sums = sight.sums
        self.sweep = int(sight.counts_sweeps)
        self.standing = Standing(sight.totals, sight.target, sight.in_order)
        self.is_late = is_late
        self.nodes = 0
        self._known: dict[Node, tuple[float, float, float]] = {}

    def value(self, node: Node, low: float, high: float) -> float:
        """Return the value of `node` for its seat to move, exact if within `low` and `high`."""
        if not any(node.hands):
            return self._end(node)
        known = self._known.get(node)
        if known is not None and known[1] <= low and high <= known[2]:
            return known[0]
        self.nodes += 1
        plays = self._ordered(node)
        if self.nodes > MOST_NODES or self.is_late():
            plays = plays[:1]
        best, floor = -INFINITE, low
        for play in plays:
            found = -self.value(self.step(node, play), -high, -floor)
            best, floor = max(best, found), max(floor, found)
            if floor >= high:
                break
        self._known[node] = (best, low, high)
        return best

    def _ordered(self, node: Node) -> list[Play]:
        hand = node.hands[node.turn]
        plays = plays_of(self.sums, hand, node.loose, node.builds, node.turn)
        return sorted(plays, key=_promise, reverse=True)[:MOST_PLAYS]

    def step(self, node: Node, play: Play) -> Node:
        """Return the position after a play."""
        turn = node.turn
        table = after(play, node.loose, node.builds, turn)
        hands, piles, swept, last = list(node.hands), list(node.piles), list(node.swept), node.last
        hands[turn] ^= play.card
        if table.captured:
            piles[turn] |= table.captured
            swept[turn] += self.sweep if not table.loose and not table.builds else 0
            last = turn
        return Node(
            (hands[0], hands[1]),
            table.loose,
            table.builds,
            (piles[0], piles[1]),
            (swept[0], swept[1]),
            last,
            1 - turn,
        )

    def _end(self, node: Node) -> float:
        piles = list(node.piles)
        if node.last is not None:
            piles[node.last] |= node.loose
        return round_end(piles, node.swept, node.turn, self.standing)


def _promise(play: Play) -> float:
    if play.kind == CAPTURE:
        return 10 + worth(play.card | play.tied)
    return -worth(play.card) if play.kind == TRAIL else worth(play.card | play.tied)


def root_of(sight: Sight) -> Node:
    """Return the position of a duel's last packet as the seat to move knows it."""
    hands = (sight.hand, sight.unseen) if sight.me == 0 else (sight.unseen, sight.hand)
    return Node(
        hands=hands,
        loose=sight.loose,
        builds=sight.builds,
        piles=(sight.piles[0], sight.piles[1]),
        swept=(sight.swept[0], sight.swept[1]),
        last=sight.last_capturer,
        turn=sight.me,
    )


def best_ending(sight: Sight, candidates: list[Play], is_late: Callable[[], bool]) -> Play:
    """Return the best of `candidates`, which are in order of promise."""
    search, root = Search(sight, is_late), root_of(sight)
    best, chosen = -INFINITE, candidates[0]
    for play in candidates:
        found = -search.value(search.step(root, play), -INFINITE, -best)
        if found > best:
            best, chosen = found, play
    return chosen
