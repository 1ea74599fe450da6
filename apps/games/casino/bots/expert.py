"""Difficile (RULES.md §11.3)."""

import time
from collections.abc import Callable
from random import Random

from apps.games.casino.bots.endgame import best_ending
from apps.games.casino.bots.guessing import Dealer, Guess, Hands, drawn_by_weight
from apps.games.casino.bots.memory import Sight
from apps.games.casino.bots.playouts import Playouts
from apps.games.casino.bots.plays import Play, after
from apps.games.casino.bots.simple import own_ranking

CANDIDATES = 10
DEALS = 250
POOL = 2  # deals weighed for one that is played out
WEIGHING_SECONDS, THINKING_SECONDS = 0.2, 0.6
HARD_SECONDS = 0.7  # of the processor; nothing begins after it, however little was thought
LEAST_DEALS = 16


Late = Callable[[], bool]


def best_play(sight: Sight, rng: Random, deals: int = DEALS) -> Play:
    """Return the play that comes to most over `deals` likely deals.

    The processor's time counts: on a busy machine a robot thinks no less than on a free one.
    """
    started = time.thread_time()
    ranking = own_ranking(sight)
    candidates = [play for _, play in ranking[:CANDIDATES]]
    if len(candidates) == 1:
        return candidates[0]
    if _knows_all_hands(sight):
        return best_ending(sight, candidates, _later_than(started + THINKING_SECONDS))
    must_stop = _later_than(started + HARD_SECONDS)
    late = _later_than(started + WEIGHING_SECONDS), _later_than(started + THINKING_SECONDS)
    likely = _likely_deals(sight, rng, deals, late[0], must_stop)
    return _best_over(sight, candidates, likely, late[1], must_stop)


def _knows_all_hands(sight: Sight) -> bool:
    is_duel = len(sight.held) == 2
    return is_duel and not sight.stock and sight.unseen.bit_count() == sight.held[1 - sight.me]


def _later_than(moment: float) -> Late:
    return lambda: time.thread_time() > moment


def _likely_deals(
    sight: Sight, rng: Random, deals: int, is_late: Late, must_stop: Late
) -> list[Hands]:
    dealer, guess = Dealer(sight, rng), Guess(sight)
    if not guess.readings:
        return [dealer.deal() for _ in range(deals)]
    pool: list[Hands] = []
    weights: list[float] = []
    for number in range(POOL * deals):
        if number and (must_stop() or (number >= LEAST_DEALS and is_late())):
            break
        pool.append(dealer.deal())
        weights.append(guess.weight(pool[-1]))
    return drawn_by_weight(pool, weights, deals, rng)


def _best_over(
    sight: Sight, candidates: list[Play], deals: list[Hands], is_late: Late, must_stop: Late
) -> Play:
    """Play every candidate out on the same deals; the best sum wins, the first among equals.

    A deal on which time runs out before all were played counts for none of them.
    """
    playouts = Playouts(sight)
    tables = [after(play, sight.loose, sight.builds, sight.me) for play in candidates]
    sums = [0.0] * len(candidates)
    for number, hands in enumerate(deals):
        if number >= LEAST_DEALS and is_late():
            break
        values: list[float] = []
        for play, table in zip(candidates, tables, strict=True):
            if must_stop():
                return candidates[sums.index(max(sums))]
            values.append(playouts.value(hands, play, table))
        sums = [total + value for total, value in zip(sums, values, strict=True)]
    return candidates[sums.index(max(sums))]
