"""Policy iteration: play with a model, fit it to what it should have expected, play again."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from apps.games.poker_das.bots.fitting.equations import Equations
from apps.games.poker_das.bots.fitting.matches import Player
from apps.games.poker_das.bots.fitting.model import Model

SOLO_EVERY = 3  # one match of three is played alone, the others by two
BATCH = 20  # matches that one process plays in one go
RIDGE = 10.0  # samples of each weight that say it is right as it is
REMEMBERED = 0.5  # how much of what older rounds said counts in the next


class Plan(NamedTuple):
    """What to play. The same plan makes the same model."""

    columns: int
    rounds: int
    matches: int
    seed: str


class Round(NamedTuple):
    """What a round made: the next model, and what the one before it brings on average, alone."""

    model: Model
    mean: float


class Told(NamedTuple):
    """What a batch of matches brought."""

    equations: Equations
    solo: list[float]


Mapper = Callable[[Callable[[range], Told], list[range]], Iterator[Told]]


def rounds_of(plan: Plan, mapper: Mapper) -> Iterator[Round]:
    """Yield what each round makes; `mapper` has the batches played, in whatever processes."""
    model = Model.first(plan.columns)
    batches = [range(plan.matches)[at : at + BATCH] for at in range(0, plan.matches, BATCH)]
    known = Equations(len(model.numbers))
    for number in range(plan.rounds):
        play = partial(played, model, plan.columns, f"{plan.seed}/{number}")
        found = _round(model, known, mapper(play, batches))
        yield found
        model = found.model


def _round(model: Model, known: Equations, all_told: Iterator[Told]) -> Round:
    """Return what a round makes; afterwards `known` counts from the new numbers."""
    known.fade(REMEMBERED)
    solo: list[float] = []
    for told in all_told:
        known.join(told.equations)
        solo += told.solo
    changes = known.solved(RIDGE)
    known.move(changes)
    better = [number + change for number, change in zip(model.numbers, changes, strict=True)]
    return Round(model.with_numbers(better), sum(solo) / len(solo))


def played(model: Model, columns: int, seed: str, batch: range) -> Told:
    """Play the matches with these numbers."""
    player = Player(model)
    told = Told(Equations(len(player.numbers)), [])
    for number in batch:
        seats = 2 if number % SOLO_EVERY else 1
        match = player.match(seats, columns, Random(f"{seed}/{number}"))
        for turns in match.turns:
            for terms, error in player.lessons(turns):
                told.equations.add(terms, error)
        told.solo.extend([player.without_luck(match.turns[0])] if seats == 1 else ())
    return told


def mean_of(models: list[Model]) -> Model:
    """Return the model whose numbers are the means of theirs."""
    each = zip(*(model.numbers for model in models), strict=True)
    return models[0].with_numbers([sum(numbers) / len(models) for numbers in each])
