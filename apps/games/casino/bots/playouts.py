"""Playing a sampled deal on to the end of the packet, quickly (RULES.md §11.3)."""

from collections.abc import Iterator
from typing import NamedTuple

from apps.games.casino.bots.leaves import Standing, packet_end, round_end
from apps.games.casino.bots.masks import LOW, bits_of, worth
from apps.games.casino.bots.memory import Sight
from apps.games.casino.bots.packing import Arithmetic
from apps.games.casino.bots.plays import (
    CAPTURE,
    NOTHING,
    RAISE,
    TIE,
    TRAIL,
    Builds,
    Play,
    Table,
    after,
    firsts_of,
    values_in,
)

TRAIL_PRICE, BUILD_PROMISE = 0.45, 0.3
MOST_REMEMBERED = 60_000

Hands = tuple[int, ...]
Step = tuple[int, Table]  # the card that is played and the table after it


class Ending(NamedTuple):
    """How a packet ended."""

    piles: list[int]
    swept: list[int]
    loose: int
    last_side: int | None


class Playouts:
    """Plays deals out for one decision: who sits where, and what the end is worth to `sight.me`."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.sums = sight.sums
        self.sweep = int(sight.counts_sweeps)
        self.last_side = None if sight.last_capturer is None else sight.sides[sight.last_capturer]
        self.standing = Standing(sight.totals, sight.target, sight.in_order)
        self._steps: dict[tuple[int, int, Builds, int], Step] = {}

    def value(self, hands: Hands, play: Play, table: Table) -> float:
        """Return what a play that leads to `table` comes to if the hands are these."""
        sight = self.sight
        end = Ending(list(sight.piles), list(sight.swept), table.loose, self.last_side)
        if table.captured:
            end = self._won(end, sight.side, table)
        left = list(hands)
        left[sight.me] &= ~play.card
        return self._leaf(self._play_on(left, table, end))

    def _play_on(self, hands: list[int], table: Table, end: Ending) -> Ending:
        loose, builds, _ = table
        seats, sides = len(hands), self.sight.sides
        seat = (self.sight.me + 1) % seats
        steps = self._steps
        while hand := hands[seat]:
            key = (hand, loose, builds, seat)
            step = steps.get(key)
            if step is None:
                step = steps[key] = cheap_step(self.sums, hand, loose, builds, seat, self.sweep)
            hands[seat] = hand & ~step[0]
            table = step[1]
            loose, builds, captured = table
            if captured:
                end = self._won(end, sides[seat], table)
            seat = (seat + 1) % seats
        return end._replace(loose=loose)

    def _won(self, end: Ending, side: int, table: Table) -> Ending:
        end.piles[side] |= table.captured
        if self.sweep and not table.loose and not table.builds:
            end.swept[side] += 1
        return end._replace(last_side=side)

    def _leaf(self, end: Ending) -> float:
        side = self.sight.side
        if not self.sight.is_last_packet:
            return packet_end(end.piles, end.swept, end.loose, end.last_side, side)
        if end.last_side is not None:
            end.piles[end.last_side] |= end.loose
        return round_end(end.piles, end.swept, side, self.standing)


def cheap_step(
    sums: Arithmetic, hand: int, loose: int, builds: Builds, seat: int, sweep: int
) -> Step:
    """Return what a seat plays without much thought: the dearest capture, build or trail."""
    best, chosen = -100.0, Play(TRAIL, hand & -hand)
    for price, play in _priced(sums, hand, loose, builds, seat, sweep):
        if price > best:
            best, chosen = price, play
    return chosen.card, after(chosen, loose, builds, seat)


def _priced(
    sums: Arithmetic, hand: int, loose: int, builds: Builds, seat: int, sweep: int
) -> Iterator[tuple[float, Play]]:
    mine = {one[0] for one in builds if one[2] == seat}
    built = {one[0]: one[1] for one in builds}
    for card in bits_of(hand):
        value = sums.value[card]
        kept = hand ^ card
        packings = sums.packings(loose, value)
        if packings or value in built:
            taken = packings[0].cards if packings else 0
            price = worth(card | taken | built.get(value, 0))
            if sweep and taken == loose and len(built) == (value in built):
                price += sweep
            yield price, Play(CAPTURE, card, taken, value)
        if not mine:
            yield -TRAIL_PRICE * worth(card), Play(TRAIL, card)
        is_bound = value in mine and not kept & sums.of_value[value]
        if kept and card & sums.numbers:
            yield from _constructions(sums, card, kept, loose, builds, is_bound)


def _constructions(
    sums: Arithmetic, card: int, kept: int, loose: int, builds: Builds, is_bound: bool
) -> Iterator[tuple[float, Play]]:
    low = LOW[card]
    for value in values_in(sums, kept):
        there = next((one[1] for one in builds if one[0] == value), 0)
        for first in () if is_bound else firsts_of(sums, card, value, loose):
            extra = (sums.packings(loose & ~first, value) or (NOTHING,))[0]
            tied = first | extra.cards
            if tied or there:
                play = Play(TIE, card, tied, value, 0, first, extra.sets)
                yield BUILD_PROMISE * worth(card | tied | there), play
        for old, cards, _, is_single in builds:
            if is_single and old + low == value and not (is_bound and old != sums.value[card]):
                extra = (sums.packings(loose, value) or (NOTHING,))[0]
                play = Play(RAISE, card, extra.cards, value, old, 0, extra.sets)
                yield BUILD_PROMISE * worth(card | extra.cards | there | cards), play
