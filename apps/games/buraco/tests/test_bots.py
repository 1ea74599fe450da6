"""The robots of Buraco (RULES.md §14). Long series: `manage.py simulate buraco`."""

import json
import random
from itertools import islice
from typing import Any

import pytest

from apps.engine.contract import LEVELS, Move, View
from apps.engine.testing import AnyMove, Robots, playout, seen_events
from apps.games.buraco import GAME
from apps.games.buraco.bots.memory import Memory
from apps.games.buraco.bots.sight import sight_of
from apps.games.buraco.moves import Discard, DrawStock, Extend, Meld, TakePile
from apps.games.buraco.phases import Phase
from apps.games.buraco.rules import MODES
from apps.games.buraco.state import BuracoState
from apps.games.buraco.table import USED
from apps.games.buraco.tests.positions import position

CLEAN = "3H 4H 5H 6H 7H 8H 9H"
Decision = tuple[BuracoState, int, list[View]]


def decisions(mode: str, seats: int, seed: int, level: str = "moyen") -> list[Decision]:
    """Return positions of a match with the seat to act and what that seat was told so far."""
    state = GAME.new_state(seats, GAME.options({"mode": mode}))
    told: list[list[View]] = [[] for _ in range(seats)]
    found: list[Decision] = []
    for played in playout(GAME, state, random.Random(seed), Robots(GAME, [level] * seats)):
        before = played.before
        assert isinstance(before, BuracoState)
        found += [(before, seat, list(told[seat])) for seat in before.to_act]
        for seat, history in enumerate(told):
            history.extend(seen_events(played.step, seat))
    return found


def chosen(state: BuracoState, seat: int, history: list[View], level: str) -> Move:
    legal = list(state.legal_moves(seat))
    view = json.loads(json.dumps(state.view(seat)))
    return GAME.choose(view, history, legal, random.Random(3), level)


def choice(state: BuracoState, level: str = "difficile") -> Move:
    return chosen(state, 0, [], level)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", LEVELS)
def test_robots_play_whole_matches_legally_in_every_mode(mode: str, level: str) -> None:
    for seats in (2, 4):
        state = GAME.new_state(seats, GAME.options({"mode": mode}))
        for played in playout(GAME, state, random.Random(seats), Robots(GAME, [level] * seats)):
            state = played.step.state  # type: ignore[assignment]
        assert state.outcome is not None


@pytest.mark.parametrize("mode", ["ouvert", "ferme"])
@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_never_change_a_move(mode: str, level: str) -> None:
    rng = random.Random(5)
    for state, seat, history in decisions(mode, 4, 5)[::6]:
        other = state.scrambled(seat, lambda row: tuple(rng.sample(list(row), len(row))))
        assert chosen(state, seat, history, level) == chosen(other, seat, history, level)


@pytest.mark.parametrize("mode", MODES)
def test_a_robot_without_a_history_still_plays(mode: str) -> None:
    for state, seat, _ in decisions(mode, 2, 8)[::5]:
        assert state.can(seat, chosen(state, seat, [], "difficile"))


@pytest.mark.parametrize("mode", MODES)
def test_memory_holds_the_pile_and_what_others_took(mode: str) -> None:
    for seats in (2, 4):
        for state, seat, history in decisions(mode, seats, 6):
            memory = Memory(seats, history)
            assert memory.pile_of(state.view(seat)) == state.pile
            for other, known in enumerate(memory.known):
                held = [token[:2] for token in state.hands[other]]
                for face, count in known.items():
                    assert count <= held.count(face), "remembered a card that is not there"


def test_memory_says_so_when_it_has_gaps() -> None:
    state = position("9S 9C", pile="3C 8H", phase=Phase.DRAW)
    assert sight_of(state.view(0), Memory(2, [])).pile is None


# -- what they like --


@pytest.mark.parametrize("level", ["moyen", "difficile"])
def test_natural_cards_are_laid(level: str) -> None:
    assert isinstance(choice(position("8H KC 3D 9S", own=["5H 6H 7H"]), level), Extend)
    assert choice(position("5S 6S 7S 8S KC 3D"), level) == Meld(("5S.1", "6S.1", "7S.1", "8S.1"))


@pytest.mark.parametrize("level", ["moyen", "difficile"])
def test_a_wild_completes_a_canasta(level: str) -> None:
    state = position("JK KC 3D 9S QD TC", mode="ferme_impur", own=["3H 4H 5H 6H 7H 8H"])
    assert choice(state, level) == Extend("m1", ("JK.1",))


@pytest.mark.parametrize("level", ["moyen", "difficile"])
def test_the_only_run_that_may_become_pure_is_not_soiled_early(level: str) -> None:
    own = ["3H 4H 5H 6H 7H 8H"]
    state = position("JK KC 3D 9S QH 6C", mode="ferme", own=own, rebus=0, states=(USED, USED))
    assert isinstance(choice(state, level), Discard)


@pytest.mark.parametrize("level", ["moyen", "difficile"])
def test_a_closed_pile_is_taken_when_its_top_fits_naturally(level: str) -> None:
    state = position("KC 3D 9S", phase=Phase.DRAW, own=["5H 6H 7H"], pile="4D QS 8H")
    move = choice(state, level)
    assert isinstance(move, TakePile)
    assert move.use is not None
    assert move.use.meld_id == "m1"


@pytest.mark.parametrize("level", ["moyen", "difficile"])
def test_an_open_pile_of_nothing_useful_stays(level: str) -> None:
    state = position("KC 3D 9S 6H", mode="ouvert", phase=Phase.DRAW, pile="QS 7D TC")
    assert choice(state, level) == DrawStock()


def test_difficile_throws_nothing_that_the_opponents_wait_for() -> None:
    state = position("8H KC", theirs=["3H 4H 5H 6H 7H"], pile="3D", rebus=0, own=[CLEAN])
    assert choice(state) == Discard("KC.1")


def test_difficile_goes_out_when_ahead_and_not_when_clearly_behind() -> None:
    ahead = position("TH KC", own=[CLEAN], rebus=0, states=(USED, USED))
    assert choice(ahead) == Extend("m1", ("TH.1",))
    line = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    behind = position("TH KC", own=[CLEAN], theirs=[line], rebus=0, states=(USED, USED))
    assert isinstance(choice(behind), Discard)


# -- how strong --


@pytest.mark.parametrize(("better", "worse"), [("moyen", "facile"), ("difficile", "moyen")])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    """A short series; the long one of the project's bounds is `manage.py simulate buraco`."""
    won = sum(points(better, worse, "ferme_stcl", number) for number in range(24))
    assert won >= 13


def points(better: str, worse: str, mode: str, number: int) -> float:
    order = (better, worse) if number % 2 == 0 else (worse, better)
    state = GAME.new_state(2, GAME.options({"mode": mode}))
    chance = random.Random(f"deal {number // 2}")
    *_, last = playout(GAME, state, random.Random(number), Robots(GAME, order), chance)
    outcome = last.step.state.outcome
    assert outcome is not None
    return (better in {order[seat] for seat in outcome.winners}) / len(outcome.winners)


def test_random_play_ends_in_every_mode_and_number_of_seats() -> None:
    endings: dict[str, Any] = {}
    for mode in MODES:
        for seats in (2, 4):
            state = GAME.new_state(seats, GAME.options({"mode": mode}))
            steps = list(islice(playout(GAME, state, random.Random(1), AnyMove()), 5_000))
            endings[f"{mode} {seats}"] = steps[-1].step.state.outcome
    assert None not in endings.values()
