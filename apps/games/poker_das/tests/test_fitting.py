"""The command that fits weights: its least squares, its model, its rounds (RULES.md §10.3)."""

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from apps.games.poker_das.bots.additive import Additive
from apps.games.poker_das.bots.fitting.__main__ import main
from apps.games.poker_das.bots.fitting.equations import Equations
from apps.games.poker_das.bots.fitting.iteration import Plan, mean_of, rounds_of
from apps.games.poker_das.bots.fitting.matches import Player
from apps.games.poker_das.bots.fitting.model import Model, Reader, Terms, beginning, total
from apps.games.poker_das.bots.sight import Sight
from apps.games.poker_das.bots.weights import Weights, weights_of
from apps.games.poker_das.scoring import FACES
from apps.games.poker_das.sheet import writings
from apps.games.poker_das.state import PokerDasState
from apps.games.poker_das.tests.positions import position, roll

COLUMNS = 2


def samples(size: int, count: int, draw: random.Random) -> Iterator[Terms]:
    """Yield sums of three random terms."""
    for _ in range(count):
        yield tuple((index, draw.uniform(-1, 1)) for index in draw.sample(range(size), 3))


def test_planted_numbers_are_found_again() -> None:
    draw = random.Random(3)
    planted = [draw.uniform(-50, 50) for _ in range(12)]
    whole, halves = Equations(12), (Equations(12), Equations(12))
    for number, terms in enumerate(samples(12, 200, draw)):
        halves[number % 2].add(terms, total(terms, planted))
    for half in halves:
        whole.join(half)
    assert whole.solved(ridge=1e-9) == pytest.approx(planted)


def test_what_no_sample_speaks_of_stays_nothing() -> None:
    equations = Equations(3)
    equations.add(((0, 1.0),), 8.0)
    assert equations.solved(ridge=1.0) == pytest.approx([4.0, 0.0, 0.0])


STATES = {
    "empty": position({}, columns=COLUMNS),
    "contested": position(
        {"paire": [12], "e6": [0], "carre": ["/"], "poker": [80], "somme": [22]},
        {"paire": [10, 12], "full": [28], "e1": [0]},
        columns=COLUMNS,
    ),
    "behind": position({"full": [28]}, {"paire": [10], "carre": [44]}, columns=COLUMNS),
}


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_the_model_adds_what_the_robot_adds(state: PokerDasState) -> None:
    """Of every write: what it brings, and how much more the sheet after it is worth."""
    draw, blank = random.Random(5), Model.first(COLUMNS)
    model = blank.with_numbers([draw.uniform(-50, 50) for _ in blank.numbers])
    reader, thrown = Reader(model), roll(state, 2, 2, 6, 6, 6)
    sight = Sight.of(thrown.view(0))
    value_of, before = Additive(sight, model.weights).value_of, reader.before(sight)
    writes = thrown.view(0)["actions"]["writes"]
    for choice, write in zip(
        writings(sight.sheet, sight.faces, sight.doubles), writes, strict=True
    ):
        after = reader.after(sight, sight.sheet.with_box(choice.row, choice.box))
        change = total(after, model.numbers) - total(before, model.numbers)
        assert value_of(choice) == pytest.approx(write["gain"] + write["bonus"] + change), write


def result_alone(model: Model) -> float:
    player = Player(model)
    return player.without_luck(player.match(1, COLUMNS, random.Random(0)).turns[0])


@pytest.mark.parametrize("columns", [2, 4, 5])
def test_fitting_begins_with_what_three_columns_say_of_a_reserve(columns: int) -> None:
    begun, known = beginning(columns), weights_of(3)
    for ecole_left in range(min(columns, 3) * FACES + 1):
        for reserve in (0, 1, 4, 8, 15, 30):
            said = known.of_reserve(ecole_left, reserve)
            assert begun.of_reserve(ecole_left, reserve) == said, (ecole_left, reserve)


def test_a_short_fit_plays_better_than_no_weights() -> None:
    blank = Model.first(COLUMNS)
    nothing = blank.with_numbers([0.0] * len(blank.numbers))
    plan = Plan(COLUMNS, rounds=1, matches=4, seed="1")
    (found,) = rounds_of(plan, map)
    assert result_alone(found.model) > result_alone(nothing) + 200


def test_numbers_go_into_a_model_as_they_came_out() -> None:
    model = Model.first(COLUMNS)
    numbers = [float(number) for number in range(len(model.numbers))]
    assert model.with_numbers(numbers).numbers == numbers
    assert mean_of([model, model.with_numbers(numbers)]).numbers == pytest.approx(
        [(a + b) / 2 for a, b in zip(model.numbers, numbers, strict=True)]
    )


def test_the_command_writes_weights_that_say_how_they_were_made(tmp_path: Path) -> None:
    file = tmp_path / "2.toml"
    asked = ["--columns", "2", "--rounds", "1", "--matches", "1", "--seed", "7"]
    main([*asked, "--file", str(file)])
    text = file.read_text()
    assert " ".join(asked) in text
    assert Weights.of_plain(tomllib.loads(text)).slope_ends == beginning(2).slope_ends
