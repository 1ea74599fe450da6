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
LEAST_DEALS = 16
BATCH = 10  # deals between two looks at the clock


def best_play(sight: Sight, rng: Random, deals: int = DEALS) -> Play:
    """Return the play that comes to most over `deals` likely deals."""
    started = time.monotonic()
    ranking = own_ranking(sight)
    candidates = [play for _, play in ranking[:CANDIDATES]]
    if len(candidates) == 1:
        return candidates[0]
    if _knows_all_hands(sight):
        return best_ending(sight, candidates, _later_than(started + THINKING_SECONDS))
    likely = _likely_deals(sight, rng, deals, _later_than(started + WEIGHING_SECONDS))
    return _best_over(sight, candidates, likely, _later_than(started + THINKING_SECONDS))


def _knows_all_hands(sight: Sight) -> bool:
    is_duel = len(sight.held) == 2
    return is_duel and not sight.stock and sight.unseen.bit_count() == sight.held[1 - sight.me]


def _later_than(moment: float) -> Callable[[], bool]:
    return lambda: time.monotonic() > moment


def _likely_deals(
    sight: Sight, rng: Random, deals: int, is_late: Callable[[], bool]
) -> list[Hands]:
    dealer, guess = Dealer(sight, rng), Guess(sight)
    if not guess.readings:
        return [dealer.deal() for _ in range(deals)]
    pool: list[Hands] = []
    weights: list[float] = []
    for number in range(POOL * deals):
        if number % BATCH == 0 and number >= LEAST_DEALS and is_late():
            break
        pool.append(dealer.deal())
        weights.append(guess.weight(pool[-1]))
    return drawn_by_weight(pool, weights, deals, rng)


def _best_over(
    sight: Sight, candidates: list[Play], deals: list[Hands], is_late: Callable[[], bool]
) -> Play:
    """Play every candidate out on the same deals; the best sum wins, the first among equals."""
    playouts = Playouts(sight)
    tables = [after(play, sight.loose, sight.builds, sight.me) for play in candidates]
    sums = [0.0] * len(candidates)
    for number, hands in enumerate(deals):
        if number % BATCH == 0 and number >= LEAST_DEALS and is_late():
            break
        for place, play in enumerate(candidates):
            sums[place] += playouts.value(hands, play, tables[place])
    return candidates[sums.index(max(sums))]
