"""The robots of Casino (RULES.md §11). Long series: `manage.py simulate casino --rounds`."""

import random
from collections.abc import Sequence
from itertools import count, islice
from math import prod
from typing import Any

import pytest

from apps.engine.contract import LEVELS, Move, State, View
from apps.engine.testing import AnyMove, Robots, playout, seen_events
from apps.games.casino import GAME
from apps.games.casino.bots import expert
from apps.games.casino.bots.expert import best_play
from apps.games.casino.bots.guessing import DOUBT, Dealer, Guess
from apps.games.casino.bots.leaves import WIN, Standing, round_end
from apps.games.casino.bots.masks import mask_of
from apps.games.casino.bots.memory import Sight, sight_of
from apps.games.casino.bots.playouts import Playouts
from apps.games.casino.bots.plays import plays_of
from apps.games.casino.bots.translating import move_of
from apps.games.casino.cards import DECK
from apps.games.casino.moves import Capture, Trail
from apps.games.casino.state import CasinoState
from apps.games.casino.tests.positions import after, position

SAMPLES = 12  # a fixed number of deals


@pytest.fixture(autouse=True)
def _no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A robot with a cap takes as many samples on a slow machine as on a quick one."""
    monkeypatch.setattr("time.thread_time", lambda: 0.0)


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
        for played in islice(playout(GAME, state, random.Random(number), robots), 9):
            assert after(played.step).material() == state.material()


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for every play-out that has begun."""
    begun: list[int] = []
    value = Playouts.value

    def counted(self: Playouts, *args: Any) -> float:
        begun.append(1)
        return value(self, *args)

    monkeypatch.setattr(Playouts, "value", counted)
    return begun


def test_nothing_begins_after_the_hard_stop(
    monkeypatch: pytest.MonkeyPatch, played: list[int]
) -> None:
    """Time that runs out between two play-outs ends the search there, whatever is still due."""
    state, seat, history = decisions(2, 5, 20)[4]
    monkeypatch.setattr("time.thread_time", lambda: 0.1 * len(played))
    sight = sight_of(state.view(seat), history)
    assert best_play(sight, random.Random(1)) in list(
        plays_of(sight.sums, sight.hand, sight.loose, sight.builds, sight.me)
    )
    assert 0 < len(played) <= 1 + expert.HARD_SECONDS / 0.1


def test_a_busy_machine_makes_no_robot_think_less(
    monkeypatch: pytest.MonkeyPatch, played: list[int]
) -> None:
    """Hours pass between any two looks at the clock on the wall."""
    hours = count(0.0, 3600.0)
    monkeypatch.setattr("time.monotonic", lambda: next(hours))
    state, seat, history = decisions(2, 5, 20)[4]
    sight = sight_of(state.view(seat), history)
    best_play(sight, random.Random(1), 2 * expert.LEAST_DEALS)
    assert len(played) >= 2 * 2 * expert.LEAST_DEALS


# -- what others may hold --

TRAILED = [  # seat 1 lies the three of diamonds on the table; by twos: 1, the table, 0
    *("3D", "KC", "TD", "9H", "4S", "QS"),
    *("KH", "6S", "JD", "5C", "2H", "AC"),
]


def test_a_deal_in_which_a_seat_let_a_prize_lie_is_unlikely() -> None:
    sight = sight_after_a_trail()
    guess = Guess(sight)
    lets_lie = (sight.hand, mask_of(["TC", "KC", "KH"]))
    has_nothing = (sight.hand, mask_of(["QD", "KC", "KH"]))
    assert guess.weight(lets_lie) < 0.5 * guess.weight(has_nothing)


def test_the_weight_of_a_deal_is_that_of_all_plays_it_has_to_explain() -> None:
    for state, seat, history in decisions(3, 6, 30):
        sight = sight_of(state.view(seat), history)
        guess, hands = Guess(sight), Dealer(sight, random.Random(2)).deal()
        likely = [one.likelihood(hands[one.play.seat]) for one in guess.readings]
        assert guess.weight(hands) == pytest.approx(prod(likely))
        assert all(DOUBT <= one <= 1 for one in likely)


def sight_after_a_trail() -> Sight:
    deck = (*TRAILED, *(card for card in DECK if card not in TRAILED))
    shuffled = GAME.new_state(2, GAME.options({})).resolve(0).state.resolve(deck)
    laid = shuffled.state.apply(1, Trail("3D"))
    history = [*seen_events(shuffled, 0), *seen_events(laid, 0)]
    return sight_of(laid.state.view(0), history)


# -- how near the end is --


def test_a_round_may_end_the_match_by_its_sweeps() -> None:
    """Eleven points are short of the target by one; a sweep makes the match."""
    standing = Standing((9, 0), 21, in_order=False)
    assert not standing.is_close((0, 3))
    assert standing.is_close((1, 0))
    everything = (1 << 52) - 1
    assert round_end((everything, 0), (1, 0), 0, standing) == 12 + WIN


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


def rounds_won(most_deals: int, rounds: int) -> float:
    """The share of rounds in which Difficile makes more points than Moyen, ties half."""
    won = 0.0
    for number in range(rounds):
        expert_seat = number % 2
        state = GAME.new_state(2, GAME.options({}))
        robots, chance = Duel(expert_seat, most_deals), random.Random(f"deal {number // 2}")
        for played in playout(GAME, state, random.Random(number), robots, chance):
            if played.step.state.round_results:
                points = played.step.state.round_results[0]
                lead = points[expert_seat] - points[1 - expert_seat]
                won += 0.5 if lead == 0 else lead > 0
                break
    return won / rounds


class Duel(Robots):
    """Difficile with a fixed number of deals at one seat, Moyen at the other."""

    def __init__(self, expert_seat: int, deals: int) -> None:
        super().__init__(GAME, ["moyen", "moyen"])
        self.expert_seat, self.deals = expert_seat, deals

    def choose(self, state: State, seat: int, legal: Sequence[Move], rng: random.Random) -> Move:
        if seat != self.expert_seat or len(legal) == 1:
            return super().choose(state, seat, legal, rng)
        view = state.view(seat)
        return move_of(best_play(sight_of(view, self.histories[seat]), rng, self.deals), view)


def test_difficile_makes_more_of_a_round_than_moyen() -> None:
    """Long series with all its deals: `manage.py simulate casino --rounds`."""
    assert rounds_won(most_deals=24, rounds=16) >= 0.55


def test_difficile_whose_time_is_over_at_once_still_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cap is looked at inside each search: with none left it takes what it has."""
    monkeypatch.setattr(expert, "_later_than", lambda moment: lambda: True)
    for state, seat, history in decisions(4, 7, 12, variant="royal", teams=True):
        legal = list(state.legal_moves(seat))
        move = GAME.choose(state.view(seat), history, legal, random.Random(1), "difficile")
        assert state.can(seat, move)
