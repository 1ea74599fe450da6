"""The robots of Casino (RULES.md §11). Long series: `manage.py simulate casino --rounds`."""

import random
from itertools import islice

import pytest

from apps.engine.contract import LEVELS, View
from apps.engine.testing import AnyMove, Robots, playout, seen_events
from apps.games.casino import GAME
from apps.games.casino.bots import expert
from apps.games.casino.bots.expert import best_play
from apps.games.casino.bots.memory import sight_of
from apps.games.casino.moves import Capture
from apps.games.casino.state import CasinoState
from apps.games.casino.tests.positions import after, position

SAMPLES = 12  # a fixed number of deals, so that no clock decides


def decisions(
    seats: int, seed: int, most: int, **options: object
) -> list[tuple[CasinoState, int, list[View]]]:
    """Return positions of a match with the seat to act and what that seat was told so far."""
    state = GAME.new_state(seats, GAME.options({"target": 11, **options}))
    told: list[list[View]] = [[] for _ in range(seats)]
    found = []
    for played in islice(playout(GAME, state, random.Random(seed), AnyMove()), most):
        before = played.before
        assert isinstance(before, CasinoState)
        found += [(before, seat, list(told[seat])) for seat in before.to_act]
        for seat, history in enumerate(told):
            history.extend(seen_events(played.step, seat))
    return found


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (2, {"variant": "royal"}), (3, {}), (4, {"teams": True})],
    ids=["duel", "royal", "three", "teams"],
)
def test_hidden_cards_never_change_a_move(seats: int, options: dict[str, object]) -> None:
    rng = random.Random(5)
    for state, seat, history in decisions(seats, 5, 34, **options):
        other = state.scrambled(seat, lambda row: tuple(rng.sample(list(row), len(row))))
        sights = [sight_of(one.view(seat), history) for one in (state, other)]
        plays = [best_play(sight, random.Random(9), SAMPLES) for sight in sights]
        assert plays[0] == plays[1]


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_plays_legal_moves_in_every_kind_of_match(level: str) -> None:
    for number, options in enumerate(({}, {"variant": "royal"}, {"sweeps": "on"})):
        state = GAME.new_state(2 + number, GAME.options({"target": 11, **options}))
        robots = Robots(GAME, [level] * (2 + number))
        for played in islice(playout(GAME, state, random.Random(number), robots), 20):
            assert after(played.step).material() == state.material()


def test_a_robot_without_a_history_still_plays() -> None:
    for state, seat, _ in decisions(2, 8, 30):
        legal = list(state.legal_moves(seat))
        move = GAME.choose(state.view(seat), [], legal, random.Random(1), "difficile")
        assert state.can(seat, move)


def test_memory_follows_the_piles_and_the_unseen_cards() -> None:
    for state, seat, history in decisions(3, 6, 60, variant="royal"):
        sight = sight_of(state.view(seat), history)
        assert sight.knows_piles
        hidden = len(state.stock) + sum(len(h) for s, h in enumerate(state.hands) if s != seat)
        assert sight.unseen.bit_count() == hidden
        assert [pile.bit_count() for pile in sight.piles] == [len(pile) for pile in state.piles]


@pytest.mark.parametrize("level", ["moyen", "difficile"])
def test_a_robot_takes_what_is_worth_most(level: str) -> None:
    state = position("TS 3H 4C JD", "TD AS 9C KH", other="5D 6D 7D 8D")
    legal = list(state.legal_moves(0))
    move = GAME.choose(state.view(0), [], legal, random.Random(1), level)
    assert isinstance(move, Capture)
    assert set(move.loose) == {"TD", "AS", "9C"}


def test_moyen_beats_facile() -> None:
    won = 0.0
    for number in range(12):
        order = ("moyen", "facile") if number % 2 == 0 else ("facile", "moyen")
        state = GAME.new_state(2, GAME.options({"target": 11}))
        chance = random.Random(f"deal {number // 2}")
        *_, last = playout(GAME, state, random.Random(number), Robots(GAME, order), chance)
        outcome = last.step.state.outcome
        assert outcome is not None
        won += ("moyen" in {order[seat] for seat in outcome.winners}) / len(outcome.winners)
    assert won >= 8


def test_difficile_whose_time_is_over_at_once_still_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cap is looked at inside each search: with none left it takes what it has."""
    monkeypatch.setattr(expert, "WEIGHING_SECONDS", 0.0)
    monkeypatch.setattr(expert, "THINKING_SECONDS", 0.0)
    for state, seat, history in decisions(4, 7, 12, variant="royal", teams=True):
        legal = list(state.legal_moves(seat))
        move = GAME.choose(state.view(seat), history, legal, random.Random(1), "difficile")
        assert state.can(seat, move)
