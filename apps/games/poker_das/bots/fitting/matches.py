"""Matches that a model plays against itself in the real engine, and what they teach it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple, cast

from apps.engine.contract import Move, State
from apps.engine.testing import answer_to
from apps.games.poker_das.bots.additive import Additive
from apps.games.poker_das.bots.fitting.model import Model, Reader, Terms, total
from apps.games.poker_das.bots.leaves import worth_of
from apps.games.poker_das.bots.play import best_of
from apps.games.poker_das.bots.sight import Sight
from apps.games.poker_das.bots.throws import NOTHING, expected
from apps.games.poker_das.bots.turn import prospect, with_choice
from apps.games.poker_das.moves import Roll
from apps.games.poker_das.options import PokerDasOptions
from apps.games.poker_das.state import PokerDasState

LOOKS_AHEAD = 0.8
"""How much a turn counts, of the one before it, in what a sheet turned out to be worth (lambda).

The errors of one match are much alike: with 1, few matches would say too little of many weights.
"""

Choose = Callable[[Sight], Move]


class Turn(NamedTuple):
    """What a turn promised when it began, with all after it; the terms of the sheet it left."""

    promise: float
    left: Terms


class Match(NamedTuple):
    """The turns and the total of every seat."""

    turns: tuple[tuple[Turn, ...], ...]
    scores: tuple[int, ...]


class Player:
    """Plays as Difficile with the numbers of a model."""

    def __init__(self, model: Model) -> None:
        self.weights = model.weights
        self.numbers = model.numbers
        self.reader = Reader(model)

    def match(self, seats: int, columns: int, rng: Random) -> Match:
        """Play a match; `rng` is its chance."""
        turns: list[list[Turn]] = [[] for _ in range(seats)]
        state = _settled(PokerDasState.at_start(seats, PokerDasOptions(columns=columns)), rng)
        while state.outcome is None:
            seat, sight = state.turn, Sight.of(state.view(state.turn))
            promise, choose = self.prospects(sight)
            state = _after_turn(state, choose, rng)
            turns[seat].append(Turn(promise, self.reader.after(sight, state.sheets[seat])))
        return Match(tuple(map(tuple, turns)), state.scores)

    def prospects(self, sight: Sight) -> tuple[float, Choose]:
        """Return what a turn that begins is worth with all after it, and how to play it."""
        value_of = Additive(sight, self.weights).value_of
        worth = worth_of(sight.sheet, value_of)
        last = prospect(worth)
        first = prospect(with_choice(worth, last))
        promise = expected(NOTHING, with_choice(worth, first)[True])
        by_keep = ((), first.by_keep, last.by_keep, ())

        def choose(seen: Sight) -> Move:
            return best_of(seen, value_of, by_keep[seen.thrown])

        return promise + total(self.reader.before(sight), self.numbers), choose

    def lessons(self, turns: Sequence[Turn]) -> Iterator[tuple[Terms, float]]:
        """Yield the terms of every sheet that a seat left, and how far their sum was too low.

        What the dice did is left out of it: each turn is compared with what the next one promises
        before it is thrown. On average that is the same, and it varies much less.
        """
        error = 0.0
        for turn, following in reversed(tuple(pairwise(turns))):
            error *= LOOKS_AHEAD
            error += following.promise - total(turn.left, self.numbers)
            yield turn.left, error

    def without_luck(self, turns: Sequence[Turn]) -> float:
        """Return the total of a seat less what the dice did to it: the mean is the same."""
        later = pairwise(turns)
        return turns[0].promise + sum(
            following.promise - total(turn.left, self.numbers) for turn, following in later
        )


def _after_turn(state: PokerDasState, choose: Choose, rng: Random) -> PokerDasState:
    state = _after(state, Roll(), rng)
    while state.thrown:
        state = _after(state, choose(Sight.of(state.view(state.turn))), rng)
    return state


def _after(state: PokerDasState, move: Move, rng: Random) -> PokerDasState:
    return _settled(state.apply(state.turn, move).state, rng)


def _settled(state: State, rng: Random) -> PokerDasState:
    while request := state.chance:
        state = state.resolve(answer_to(request, rng)).state
    return cast(PokerDasState, state)
